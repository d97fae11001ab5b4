// Shared implementations: compiled once for each name, kept while anything uses them (Skrit manual, "Skrit Engine").
#include <algorithm>
#include <cstring>

#include "base/path.h"
#include "languages/metered_files.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

using base::cat;

CheckOptions SkritRuntime::checkOptions(Entry entry, bool command) const {
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

// Returns null after errors, which are reported. A command is called "X$".
Implementation* SkritRuntime::compile(source::FileId file, Entry entry, std::string name) {
  std::size_t before = emitter_->errorCount();
  bool command = name == "X$";
  std::string kept = command ? commandName(context_.sources[file].text(), entry) : name;
  if (Implementation* known = command ? findImplementation(kept) : nullptr) return known;
  Program program = check(context_.sources, file, context_.includes, exports_, checkOptions(entry, command), *emitter_);
  program.name = name;
  if (emitter_->errorCount() != before) return nullptr;
  auto code = std::make_unique<Code>();
  code->temporary = command;
  code->entry = entry;
  if (!makeCode(std::move(program), *code)) return nullptr;
  return keep(std::move(code), std::move(kept));
}

bool SkritRuntime::makeCode(Program program, Code& code) {
  code.program = std::move(program);
  code.pcode = toPcode(code.program, exports_);
  code.layout = layoutOf(code.program);
  ir::Module module = toIr(code.program, code.pcode, code.layout, exports_);
  std::vector<std::uint32_t> foreign;
  for (const Expr& expr : code.program.exprs)
    if (expr.kind == Expr::Kind::CallExport && !exports_.functions[expr.exported].builtIn)
      foreign.push_back(expr.exported);
  registerForeign(foreign);
  auto loaded = vm_.load(module);
  if (!loaded) {
    emitter_->emit(
        diag::RuntimeFault, {code.program.file, {0, 0}},
        "this skrit can't be translated, which is a mistake in Vellum and not in the skrit: please report it");
    return false;
  }
  code.module = loaded.value();
  for (std::size_t i = 0; i < module.functions.size(); ++i)
    code.functions.push_back(vm_.function(code.module, ir::FunctionId(i)));
  code.memory = MemoryPool(code.layout.instanceSize / 8);
  code.shared.resize(code.layout.sharedSize / 8);
  initMemory(code, true, code.shared);
  return true;
}

Implementation* SkritRuntime::keep(std::unique_ptr<Code> code, std::string name) {
  implementations_.push_back(tables::implementation(code->program, std::move(name)));
  implementations_.back()->code = std::move(code);
  return implementations_.back().get();
}

Implementation* SkritRuntime::findImplementation(std::string_view name) const {
  for (const auto& each : implementations_)
    if (each->name == name) return each.get();
  return nullptr;
}

// Finds a skrit by the name that skrits use: one that is loaded already, else a file beside `near`, else a file of the
// provider; the extension may be omitted (Skrit manual, "Storage").
Implementation* SkritRuntime::implementationFor(std::string_view name, source::FileId near) {
  for (const auto& each : implementations_)
    if (!static_cast<Code&>(*each->code).temporary && tables::sameSkrit(each->name, name)) return each.get();
  if (context_.includes == nullptr) return nullptr;
  constexpr std::int64_t SearchCost = 4 * languages::FileCosts::Look;
  vm_.charge(SearchCost + static_cast<std::int64_t>(name.size()));
  std::string_view from = near.valid() ? std::string_view(context_.sources[near].name()) : std::string_view();
  from = from.substr(0, from.find('?'));
  std::string folder(base::folderOf(from));
  for (const std::string& candidate :
       {cat(folder, name, ".skrit"), cat(folder, name), cat(name, ".skrit"), std::string(name)}) {
    auto loaded = context_.sources.load(*context_.includes, candidate);
    if (!loaded) continue;
    vm_.charge(languages::FileCosts::Read + static_cast<std::int64_t>(context_.sources[loaded.value()].text().size()));
    return compile(loaded.value(), Entry::Unit, candidate);
  }
  return nullptr;
}

void SkritRuntime::initMemory(const Code& code, bool shared, std::span<std::uint64_t> memory) {
  std::fill(memory.begin(), memory.end(), 0);
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  // Strings are never null: an empty one has its own object.
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    if (code.program.variables[i].shared != shared || !code.program.variables[i].type.text()) continue;
    vm::Object* empty = vm_.heap().makeString(std::string_view());
    std::memcpy(bytes + code.layout.offsets[i], &empty, sizeof empty);
  }
}

void SkritRuntime::releaseMemory(const Code& code, bool shared, std::span<const std::uint64_t> memory) {
  if (memory.empty()) return;
  const auto* bytes = reinterpret_cast<const unsigned char*>(memory.data());
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    if (code.program.variables[i].shared != shared || !code.program.variables[i].type.text()) continue;
    vm::Object* string;
    std::memcpy(&string, bytes + code.layout.offsets[i], sizeof string);
    vm_.heap().release(string);
  }
}

// Drops commands whose objects are gone and that are not cached.
void SkritRuntime::dropUnused() {
  std::vector<Implementation*> unused = std::move(unused_);
  unused_.clear();
  for (Implementation* each : unused) {
    // An entry that is listed twice may be gone already: only its address is used until it is found.
    auto place = std::find_if(implementations_.begin(), implementations_.end(),
                              [&](const auto& implementation) { return implementation.get() == each; });
    if (place == implementations_.end() || each->objects > 0) continue;
    bool cached = std::any_of(cachedCommands_.begin(), cachedCommands_.end(),
                              [&](const CachedCommand& command) { return command.implementation == each; });
    if (cached) continue;
    Code& code = static_cast<Code&>(*each->code);
    releaseMemory(code, true, code.shared);
    vm_.unload(code.module);
    implementations_.erase(place);
  }
}

}  // namespace vellum::skrit
