#include "languages/skrit/runtime/console_session.h"

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/syntax/nodes.h"

namespace vellum::skrit {

namespace {

bool sameName(std::string_view a, std::string_view b) {
  return base::equalsIgnoreCase(tables::withoutDollar(a), tables::withoutDollar(b));
}

bool isAmong(std::string_view name, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& each) { return sameName(each, name); });
}

bool declaresOneOf(const std::vector<std::string>& declared, const std::vector<std::string>& names) {
  return std::any_of(declared.begin(), declared.end(), [&](const std::string& name) { return isAmong(name, names); });
}

// The names that a node of a unit declares; false: it is not a declaration that a session can have.
bool addNames(const syntax::Tree& tree, syntax::NodeId node, std::vector<std::string>& names) {
  auto kindOf = [&](syntax::NodeId id) { return static_cast<NodeKind>(tree[id].kind); };
  switch (kindOf(node)) {
    case NodeKind::Include:
    case NodeKind::Option:
    case NodeKind::OwnerDecl: return true;
    case NodeKind::Function:
      for (syntax::NodeId child : tree.children(node))
        if (kindOf(child) == NodeKind::User) names.emplace_back(tree.firstTokenText(child));
      return true;
    case NodeKind::VarDecl:
    case NodeKind::Property:
      for (syntax::NodeId child : tree.children(node))
        if (kindOf(child) == NodeKind::Declarator) names.emplace_back(tree.firstTokenText(tree.child(child, 0)));
      return true;
    default: return false;
  }
}

}  // namespace

SessionNames sessionNames(const source::SourceSet& sources, source::FileId file, ParseOptions parsing) {
  parsing.entry = Entry::Unit;
  parsing.command = false;
  diagnostics::Emitter trial;
  syntax::Tree tree = parse(sources, file, parsing, trial);
  SessionNames out;
  if (trial.hasErrors()) return out;
  for (syntax::NodeId node : tree.children(tree.root())) {
    out.onlyDeclares = addNames(tree, node, out.names);
    if (!out.onlyDeclares) break;
  }
  return out;
}

ConsoleSession::~ConsoleSession() {
  for (SessionVariable& variable : variables_)
    if (variable.type.text()) vm_.heap().release(reinterpret_cast<vm::Object*>(variable.value));
}

std::vector<source::FileId> ConsoleSession::files() const { return filesWithout({}); }

std::vector<source::FileId> ConsoleSession::filesWithout(const std::vector<std::string>& names) const {
  std::vector<source::FileId> out;
  for (const Declaration& declaration : declarations_)
    if (!declaresOneOf(declaration.names, names)) out.push_back(declaration.file);
  return out;
}

void ConsoleSession::drop(const std::vector<std::string>& names) {
  std::erase_if(variables_, [&](SessionVariable& variable) {
    bool goes = isAmong(variable.name, names);
    if (goes && variable.type.text()) vm_.heap().release(reinterpret_cast<vm::Object*>(variable.value));
    return goes;
  });
}

void ConsoleSession::add(source::FileId file, const std::vector<std::string>& names, const Program& program) {
  for (const Declaration& declaration : declarations_)
    if (declaresOneOf(declaration.names, names)) drop(declaration.names);
  std::erase_if(declarations_, [&](const Declaration& declaration) { return declaresOneOf(declaration.names, names); });
  declarations_.push_back({file, names});
  for (const Variable& variable : program.variables) {
    if (variable.state || find(variable.name) != nullptr) continue;
    SessionVariable fresh{variable.name, variable.type};
    if (fresh.type.text()) {
      vm::Object* empty = vm_.heap().makeString(std::string_view());
      std::memcpy(fresh.memory(), &empty, sizeof empty);
    }
    variables_.push_back(std::move(fresh));
  }
}

void ConsoleSession::exchange(SkritObject& object) {
  Code& code = codeOf(*object.implementation);
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    const Variable& variable = code.program.variables[i];
    SessionVariable* kept = variable.state ? nullptr : find(variable.name);
    if (kept == nullptr || !(kept->type == variable.type)) continue;
    std::span<std::uint64_t> block = variable.shared ? std::span(code.shared) : object.memory;
    auto* at = reinterpret_cast<unsigned char*>(block.data()) + code.layout.offsets[i];
    std::swap_ranges(at, at + (variable.type.text() ? 8 : 4), kept->memory());
  }
}

SessionVariable* ConsoleSession::find(std::string_view name) {
  for (SessionVariable& variable : variables_)
    if (sameName(variable.name, name)) return &variable;
  return nullptr;
}

}  // namespace vellum::skrit
