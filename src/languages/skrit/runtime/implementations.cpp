#include "languages/skrit/runtime/implementations.h"

#include <algorithm>

#include "base/path.h"
#include "languages/metered_files.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/variables.h"

namespace vellum::skrit {

using base::cat;

Implementations::~Implementations() {
  for (const auto& each : all_) releaseVariables(vm_.heap(), codeOf(*each), true, codeOf(*each).shared);
}

CheckOptions Implementations::checkOptions(Entry entry, bool command) const {
  CheckOptions options = tables::checkOptions(context_.options, entry);
  options.parse.command = command;
  return options;
}

// The name of a command is derived from its text, so that a save finds it again.
static std::string commandName(std::string_view text, Entry entry) {
  base::Hasher hasher;
  hasher.text(text);
  hasher.number(static_cast<std::uint64_t>(entry));
  std::string name = "X$ ";
  base::appendHex(name, hasher.digest(), 16);
  return name;
}

Implementation* Implementations::compile(source::FileId file, std::string name) {
  std::unique_ptr<Code> code = build(file, checkOptions(Entry::Unit), name);
  return code == nullptr ? nullptr : keep(std::move(code), std::move(name));
}

// In its own messages a command is called "X$".
Implementation* Implementations::compileCommand(source::FileId file, Entry entry) {
  std::string name = commandName(context_.sources[file].text(), entry);
  if (Implementation* known = find(name)) return known;
  vm_.charge(languages::FileCosts::Look + static_cast<std::int64_t>(context_.sources[file].text().size()));
  std::unique_ptr<Code> code = build(file, checkOptions(entry, true), "X$");
  if (code == nullptr) return nullptr;
  code->temporary = true;
  code->entry = entry;
  return keep(std::move(code), std::move(name));
}

// Warnings about earlier entries were given with those.
Implementation* Implementations::compileEntry(source::FileId file, Entry entry, std::vector<source::FileId> session) {
  CheckOptions options = checkOptions(entry, true);
  options.session = std::move(session);
  diagnostics::Emitter found;
  diagnostics::Emitter* outer = reporter_.setEmitter(&found);
  std::unique_ptr<Code> code = build(file, options, "X$");
  reporter_.setEmitter(outer);
  for (diagnostics::Diagnostic& diagnostic : found.take())
    if (diagnostic.severity == diagnostics::Severity::Error || diagnostic.location.file == file)
      outer->add(std::move(diagnostic));
  if (code == nullptr) return nullptr;
  code->temporary = true;
  code->entry = entry;
  return keep(std::move(code), cat("X$ entry ", ++entries_));
}

std::unique_ptr<Code> Implementations::compileAgain(const Implementation& implementation, source::FileId file) {
  return build(file, checkOptions(Entry::Unit), implementation.name);
}

std::unique_ptr<Code> Implementations::build(source::FileId file, const CheckOptions& options, std::string name) {
  diagnostics::Emitter& emitter = reporter_.emitter();
  std::size_t before = emitter.errorCount();
  Program program = check(context_.sources, file, context_.includes, exports_, options, emitter);
  program.name = std::move(name);
  return emitter.errorCount() == before ? makeCode(std::move(program)) : nullptr;
}

std::unique_ptr<Code> Implementations::makeCode(Program program) {
  auto made = std::make_unique<Code>();
  Code& code = *made;
  code.program = std::move(program);
  code.pcode = toPcode(code.program, exports_);
  code.layout = layoutOf(code.program);
  ir::Module module = toIr(code.program, code.pcode, code.layout, exports_);
  std::vector<std::uint32_t> foreign;
  for (const Expr& expr : code.program.exprs)
    if (expr.kind == Expr::Kind::CallExport && !exports_.functions[expr.exported].builtIn)
      foreign.push_back(expr.exported);
  hosts_.registerForeign(foreign);
  const std::size_t functions = module.functions.size();
  auto loaded = vm_.load(std::move(module));
  if (!loaded) {
    reporter_.emitter().emit(
        diag::RuntimeFault, {code.program.file, {0, 0}},
        "this skrit can't be translated, which is a mistake in Vellum and not in the skrit: please report it");
    return nullptr;
  }
  code.module = loaded.value();
  for (std::size_t i = 0; i < functions; ++i) code.functions.push_back(vm_.function(code.module, ir::FunctionId(i)));
  code.memory = MemoryPool(code.layout.instanceSize / 8, context_.memory.get());
  code.shared.resize(code.layout.sharedSize / 8);
  initVariables(vm_.heap(), code, true, code.shared);
  return made;
}

Implementation* Implementations::keep(std::unique_ptr<Code> code, std::string name) {
  all_.push_back(tables::implementation(code->program, std::move(name)));
  all_.back()->code = std::move(code);
  return all_.back().get();
}

Implementation* Implementations::find(std::string_view name) const {
  for (const auto& each : all_)
    if (each->name == name) return each.get();
  return nullptr;
}

Implementation* Implementations::findOrLoad(std::string_view name, source::FileId near) {
  if (name.size() > base::LongestPath) return nullptr;
  for (const auto& each : all_)
    if (!codeOf(*each).temporary && tables::sameSkrit(each->name, name)) return each.get();
  if (context_.includes == nullptr) return nullptr;
  constexpr std::int64_t SearchCost = 4 * languages::FileCosts::Look;
  vm_.charge(SearchCost + static_cast<std::int64_t>(name.size()));
  std::string_view from = near.valid() ? std::string_view(context_.sources[near].name()) : std::string_view();
  from = tables::withoutQuery(from);
  std::string folder(base::folderOf(from));
  for (const std::string& candidate :
       {cat(folder, name, ".skrit"), cat(folder, name), cat(name, ".skrit"), std::string(name)}) {
    auto loaded = context_.sources.load(*context_.includes, candidate);
    if (!loaded) continue;
    vm_.charge(languages::FileCosts::Read + static_cast<std::int64_t>(context_.sources[loaded.value()].text().size()));
    return compile(loaded.value(), candidate);
  }
  return nullptr;
}

void Implementations::unload(const Code& code) {
  releaseVariables(vm_.heap(), code, true, code.shared);
  vm_.unload(code.module);
}

bool Implementations::uses(source::FileId file) const {
  return std::any_of(all_.begin(), all_.end(), [&](const auto& each) { return codeOf(*each).program.file == file; });
}

void Implementations::dropAll() {
  std::vector<Implementation*> unused = std::move(unused_);
  unused_.clear();
  for (Implementation* each : unused) {
    // An entry that is listed twice may be gone already: only its address is used until it is found.
    auto place = std::find_if(all_.begin(), all_.end(),
                              [&](const auto& implementation) { return implementation.get() == each; });
    if (place == all_.end() || each->objects > 0 || commands_.holds(*each)) continue;
    unload(codeOf(*each));
    all_.erase(place);
  }
}

}  // namespace vellum::skrit
