// Live reload: a file whose text changed is compiled again. Agents and their variables stay; its event scripts replace
// the old ones, as JECT with event scripts only does, so no install script runs. Scripts that run end with the old
// code.
#include <set>

#include "base/text.h"
#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

namespace {

constexpr std::uint32_t NoUnit = 0xffffffff;

// The newest unit of that file; scripts of agents and strings are not files.
std::uint32_t unitOfFile(const Engine& engine, std::string_view name) {
  const Programs& programs = engine.programs;
  for (std::uint32_t i = programs.unitCount(); i-- > 0;) {
    const Unit& unit = programs.unit(i);
    if (unit.dynamic || unit.parts.empty()) continue;
    if (engine.environment.sources()[programs.fileOf(unit)].name() == name) return i;
  }
  return NoUnit;
}

// Scripts that the file no longer has leave the scriptorium, unless others have replaced them.
void removeScripts(Engine& engine, const Unit& old, const Unit& fresh) {
  Scriptorium& scripts = engine.world.scripts;
  std::set<ScriptKey> kept;
  for (std::size_t i = 0; i < fresh.parts.size(); ++i)
    if (fresh.parts[i] == CheckedScript::Part::Event) kept.insert(fresh.keys[i]);
  for (std::size_t i = 0; i < old.parts.size(); ++i) {
    if (old.parts[i] != CheckedScript::Part::Event || kept.contains(old.keys[i])) continue;
    auto found = scripts.all().find(old.keys[i]);
    if (found != scripts.all().end() && found->second == old.firstScript + i) scripts.erase(old.keys[i]);
  }
}

}  // namespace

std::optional<bool> CaosRuntime::reload(source::FileId file, diagnostics::Emitter& emitter) {
  const source::SourceText& source = engine_.environment.sources()[file];
  const std::uint32_t old = unitOfFile(engine_, source.name());
  if (old == NoUnit) return std::nullopt;
  if (engine_.environment.sources()[engine_.programs.fileOf(engine_.programs.unit(old))].text() == source.text())
    return true;
  diagnostics::Emitter ignored;
  const std::size_t before = emitter.errorCount();
  CheckedProgram program = checkText(file, source.text(), emitter, ignored, engine_.programs.words());
  if (emitter.errorCount() > before) return false;
  auto unit = engine_.programs.compile(program, source.name(), {}, false, false);
  if (!unit) {
    emitter.emit(diag::Internal, {file, {}}, unit.error().message);
    return false;
  }
  removeScripts(engine_, engine_.programs.unit(old), engine_.programs.unit(*unit));
  engine_.programs.replaceUnit(old);
  engine_.programs.enterScripts(*unit);
  return true;
}

}  // namespace vellum::caos
