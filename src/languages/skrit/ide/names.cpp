// Hover and completion: the checker's lookups, on unfinished text.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "languages/skrit/ide/docs.h"
#include "languages/skrit/ide/outline.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/tokens.h"

namespace vellum::skrit {

using base::cat;
using syntax::NodeId;

namespace {

class Names {
 public:
  Names(const languages::Program& program, source::FileId file, std::uint32_t offset, const ExportTable& exports,
        const CheckOptions& options)
      : exports_(exports),
        offset_(offset),
        file_(file),
        tree_(parse(program.sources, file, options.parse, unheard_)),
        checked_(check(program.sources, file, program.includes, exports, options, unheard_)) {
    for (const Function& function : checked_.functions)
      if (function.location.file == file && function.location.span.begin <= offset && offset <= function.end.span.end)
        around_ = &function;
  }

  const syntax::TokenBuffer& tokens() const { return tree_.tokens(); }
  TokenKind kindOf(std::uint32_t token) const { return static_cast<TokenKind>(tokens()[token].kind); }

  bool isWord(std::uint32_t token) const {
    TokenKind kind = kindOf(token);
    return kind == TokenKind::Name || kind == TokenKind::User || isKeyword(kind);
  }

  // The token at the cursor; or the one that ends there when no word begins there; the end token when there is neither.
  std::uint32_t tokenAt() const {
    std::uint32_t last = tokens().size() - 1;
    for (std::uint32_t i = 0; i < last; ++i) {
      source::Span span = tokens()[i].span;
      if (span.begin <= offset_ && offset_ < span.end) return i;
      if (span.end == offset_ && (i + 1 >= last || tokens()[i + 1].span.begin > offset_ || !isWord(i + 1))) return i;
    }
    return last;
  }

  std::optional<languages::Hover> hover() const {
    std::uint32_t at = tokenAt();
    if (at + 1 >= tokens().size()) return std::nullopt;
    std::string_view word = tokens().text(at);
    auto say = [&](std::string signature, std::string_view text) {
      return languages::Hover{tokens()[at].span, std::move(signature), std::string(text)};
    };
    bool member = at > 0 && (kindOf(at - 1) == TokenKind::Dot || kindOf(at - 1) == TokenKind::Arrow);
    if (member) {
      Type type = typeBefore(at - 1);
      if (!type.is(Base::Object)) return std::nullopt;
      auto found = exports_.findFunctions(type.id, word);
      if (found.empty()) found = exports_.findFunctions(type.id, cat("Get", word));
      if (found.empty()) return std::nullopt;
      const ExportFunction& function = exports_.functions[found[0]];
      return say(function.signature, function.doc);
    }
    if (kindOf(at) == TokenKind::User) return user(at, word, say);
    // For an event of a transition, an engine name or a keyword: the manual's entry.
    for (const languages::DocEntry& entry : docs())
      if (entry.kind != "opcode" && base::equalsIgnoreCase(entry.name, word)) return say(entry.signature, entry.text);
    if (std::uint32_t id = exports_.findClass(word); id != ExportTable::None)
      return say(exports_.classes[id].name, exports_.classes[id].doc);
    if (std::uint32_t id = exports_.findConstant(word); id != ExportTable::None)
      return say(cat(exports_.constants[id].name, " = ", exports_.constants[id].value),
                 cat("A constant of ", exports_.enums[exports_.constants[id].owner].name, "."));
    return std::nullopt;
  }

  std::vector<languages::Completion> complete() const {
    std::uint32_t before = 0;  // the tokens that begin before the cursor, without the word at the cursor
    while (before + 1 < tokens().size() && tokens()[before].span.begin < offset_) ++before;
    if (before > 0 && tokens()[before - 1].span.end >= offset_ && isWord(before - 1)) --before;
    TokenKind previous = before > 0 ? kindOf(before - 1) : TokenKind::End;
    if (previous == TokenKind::Dot || previous == TokenKind::Arrow) {
      Type type = typeBefore(before - 1);
      if (type.is(Base::Object)) members(type.id);
    } else if (previous == TokenKind::Event || previous == TokenKind::Trigger) {
      for (const languages::DocEntry& entry : docs())
        if (entry.kind == "event") add(entry.name + "$", "event", entry.signature);
    } else if (previous == TokenKind::SetState) {
      states();
    } else {
      everything();
    }
    return std::move(out_);
  }

 private:
  Type typeOfUser(std::string_view name) const {
    if (around_ != nullptr)
      for (std::size_t i = around_->locals.size(); i-- > 0;)
        if (base::equalsIgnoreCase(around_->locals[i].name, name)) return around_->locals[i].type;
    for (const Variable& variable : checked_.variables)
      if (base::equalsIgnoreCase(variable.name, name)) return variable.type;
    for (const Function& function : checked_.functions)
      if (base::equalsIgnoreCase(function.name, name)) return function.result;
    return ErrorType;
  }

  Type classNamed(std::string_view name) const {
    std::uint32_t id = exports_.findClass(name);
    return id == ExportTable::None ? ErrorType : Type{Base::Object, id};
  }

  // The type of the expression that ends at a '.'.
  Type typeBefore(std::uint32_t dot) const {
    for (std::size_t n = 0; n < tree_.size(); ++n) {
      const syntax::Node& node = tree_[NodeId(n)];
      if (static_cast<NodeKind>(node.kind) != NodeKind::Member || !node.firstChild) continue;
      if (tree_[node.firstChild].endToken == dot) return typeOfNode(node.firstChild, 0);
    }
    return ErrorType;
  }

  Type typeOfNode(NodeId id, int depth) const {
    if (!id || depth > 64) return ErrorType;
    std::string_view word = tree_.firstTokenText(id);
    switch (static_cast<NodeKind>(tree_[id].kind)) {
      case NodeKind::Name: {
        Type type = classNamed(word);
        if (!type.error()) return type;
        auto globals = exports_.findFunctions(ExportTable::None, word);
        return globals.empty() ? ErrorType : exports_.functions[globals[0]].result;
      }
      case NodeKind::User: return typeOfUser(word);
      case NodeKind::Word:
        if (base::equalsIgnoreCase(word, "this")) return classNamed("SkritObject");
        if (base::equalsIgnoreCase(word, "vm")) return classNamed("SkritVm");
        return base::equalsIgnoreCase(word, "owner") ? checked_.owner : ErrorType;
      case NodeKind::Paren:
      case NodeKind::Call: return typeOfNode(tree_.child(id, 0), depth + 1);
      case NodeKind::Member: {
        Type object = typeOfNode(tree_.child(id, 0), depth + 1);
        NodeId name = tree_.child(id, 1);
        if (!object.is(Base::Object) || !name) return ErrorType;
        std::string_view member = tree_.firstTokenText(name);
        auto found = exports_.findFunctions(object.id, member);
        if (found.empty()) found = exports_.findFunctions(object.id, cat("Get", member));
        return found.empty() ? ErrorType : exports_.functions[found[0]].result;
      }
      default: return ErrorType;
    }
  }

  std::string signatureOf(const Function& function) const {
    std::string out = cat(exports_.typeName(function.result), " ", function.name);
    if (function.parameters.empty()) return out;
    out += "( ";
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      base::append(out, cat(i > 0 ? ", " : "", exports_.typeName(function.parameters[i])));
      if (function.parameterLocals[i] != 0xffffffff)
        base::append(out, cat(" ", function.locals[function.parameterLocals[i]].name));
    }
    return out + " )";
  }

  std::optional<languages::Hover> user(std::uint32_t at, std::string_view word, auto&& say) const {
    // For the name of an event handler: the event's entry.
    TokenKind before = at > 0 ? kindOf(at - 1) : TokenKind::End;
    if (before == TokenKind::Event || before == TokenKind::Trigger)
      for (const languages::DocEntry& entry : docs())
        if (entry.kind == "event" && base::equalsIgnoreCase(entry.name, word.substr(0, word.find('$'))))
          return say(entry.signature, entry.text);
    if (around_ != nullptr)
      for (std::size_t i = around_->locals.size(); i-- > 0;)
        if (base::equalsIgnoreCase(around_->locals[i].name, word))
          return say(cat(exports_.typeName(around_->locals[i].type), " ", around_->locals[i].name),
                     "A local variable.");
    for (const Variable& variable : checked_.variables)
      if (base::equalsIgnoreCase(variable.name, word))
        return say(cat(variable.shared ? "shared " : "", variable.hidden ? "hidden " : "",
                       variable.property ? "property " : "", exports_.typeName(variable.type), " ", variable.name),
                   variable.doc);
    for (const State& state : checked_.states)
      if (base::equalsIgnoreCase(state.name, word)) return say(cat("state ", state.name), "");
    for (const Function& function : checked_.functions)
      if (base::equalsIgnoreCase(function.name, word)) return say(signatureOf(function), "");
    return std::nullopt;
  }

  void add(std::string_view name, std::string_view kind, std::string_view detail) const {
    if (seen_.insert(base::toLower(name)).second)
      out_.push_back({std::string(name), std::string(kind), std::string(detail)});
  }

  void members(std::uint32_t id) const {
    for (int depth = 0; depth < 32 && id != ExportTable::None; ++depth, id = exports_.classes[id].base)
      for (std::uint32_t each : exports_.classes[id].functions) {
        const ExportFunction& function = exports_.functions[each];
        if (!function.callable) continue;
        bool getter = function.name.starts_with("Get") && function.name.size() > 3 && function.parameters.empty();
        if (getter) add(function.name.substr(3), "property", function.signature);
        add(function.name, "function", function.signature);
      }
  }

  void states() const {
    for (const State& state : checked_.states) add(state.name, "state", cat("state ", state.name));
  }

  void everything() const {
    if (around_ != nullptr)
      for (const Local& local : around_->locals) add(local.name, "variable", exports_.typeName(local.type));
    for (const Variable& variable : checked_.variables)
      add(variable.name, variable.property ? "property" : "variable", exports_.typeName(variable.type));
    for (const Function& function : checked_.functions)
      if (function.kind == Function::Kind::Function) add(function.name, "function", signatureOf(function));
    for (const languages::DocEntry& entry : docs())
      if (entry.kind == "keyword" || entry.kind == "directive") add(entry.name, "keyword", entry.text);
    for (const ExportClass& each : exports_.classes) add(each.name, each.singleton ? "singleton" : "class", each.doc);
    for (std::uint32_t id : exports_.globals)
      add(exports_.functions[id].name, "function", exports_.functions[id].signature);
    for (const ExportConstant& each : exports_.constants) add(each.name, "constant", exports_.enums[each.owner].name);
  }

  const ExportTable& exports_;
  std::uint32_t offset_;
  source::FileId file_;
  diagnostics::Emitter unheard_;
  syntax::Tree tree_;
  Program checked_;
  const Function* around_ = nullptr;
  mutable std::vector<languages::Completion> out_;
  mutable std::set<std::string> seen_;
};

}  // namespace

std::optional<languages::Hover> hover(const languages::Program& program, source::FileId file, std::uint32_t offset,
                                      const ExportTable& exports, const CheckOptions& options) {
  return Names(program, file, offset, exports, options).hover();
}

std::vector<languages::Completion> complete(const languages::Program& program, source::FileId file,
                                            std::uint32_t offset, const ExportTable& exports,
                                            const CheckOptions& options) {
  return Names(program, file, offset, exports, options).complete();
}

}  // namespace vellum::skrit
