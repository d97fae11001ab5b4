#include "languages/caos/runtime/runtime.h"

#include <utility>

#include "base/text.h"
#include "languages/caos/builtins/register.h"
#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/save.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/runtime/world_requests.h"

namespace vellum::caos {

CaosRuntime::CaosRuntime(const languages::WorldContext& context) : engine_(context, registerBodies) {}

bool CaosRuntime::loadFile(source::FileId file, diagnostics::Emitter& emitter) {
  diagnostics::Emitter ignored;
  std::size_t before = emitter.errorCount();
  const source::SourceText& source = engine_.environment.sources()[file];
  CheckedProgram program = checkText(file, source.text(), emitter, ignored);
  if (emitter.errorCount() > before) return false;
  auto unit = engine_.programs.compile(program, source.name(), {}, false, false);
  if (!unit) {
    emitter.emit(diag::Internal, {file, {}}, unit.error().message);
    return false;
  }
  engine_.injector.install(*unit);
  return true;
}

bool CaosRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  engine_.reports.begin(emitter);
  if (engine_.programs.unitCount() == 0) {
    checkViewOptions(engine_.environment, engine_.world, engine_.reports);
    openBootstrap(engine_.environment, engine_.world, files);
  }
  for (source::FileId file : files)
    if (!loadFile(file, emitter)) engine_.reports.fail();
  engine_.freeDead();
  return engine_.reports.end();
}

bool CaosRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  return load({snippet}, emitter);
}

bool CaosRuntime::call(std::string_view, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  emitter.emit(diag::Internal, {}, "CAOS has no functions to call; pass the commands to `vellum eval -l caos`");
  return false;
}

bool CaosRuntime::removeUnit(std::uint32_t unit, diagnostics::Emitter& emitter) {
  // Errors of the remove part are reported only here: they must not keep a file from loading.
  diagnostics::Emitter ignored;
  std::size_t before = emitter.errorCount();
  source::FileId file = engine_.programs.fileOf(engine_.programs.unit(unit));
  checkText(file, engine_.environment.sources()[file].text(), ignored, emitter);
  if (emitter.errorCount() > before) return false;
  engine_.injector.removeUnit(unit);
  return true;
}

bool CaosRuntime::finish(diagnostics::Emitter& emitter) {
  if (!engine_.environment.option("remove")) return true;
  engine_.reports.begin(emitter);
  std::uint32_t count = engine_.programs.unitCount();
  for (std::uint32_t i = 0; i < count; ++i) {
    const Unit& unit = engine_.programs.unit(i);
    if (unit.dynamic || unit.parts.empty()) continue;
    if (!removeUnit(i, emitter)) engine_.reports.fail();
  }
  engine_.freeDead();
  return engine_.reports.end();
}

bool CaosRuntime::picture(base::Picture& out) const {
  out = drawView(engine_.environment, engine_.world, engine_.session);
  return true;
}

bool CaosRuntime::nextSound(languages::SoundCue& cue) {
  std::vector<SoundEvent>& events = engine_.world.sounds.events;
  if (events.empty()) return false;
  SoundEvent& event = events.front();
  cue = {soundEventName(event.kind), event.number, std::move(event.name), event.loudness.volume,
         event.loudness.panning};
  events.erase(events.begin());
  return true;
}

base::Result<std::string> CaosRuntime::soundFile(std::string_view name) {
  return engine_.world.galleries.assets.read("Sounds", base::cat(name, ".wav"));
}

languages::Pace CaosRuntime::pace() const {
  const World& world = engine_.world;
  return {world.tickInterval, (world.wolf & wolf::FastestTicks) != 0,
          (world.wolf & wolf::DisplayRendering) != 0 || engine_.session.refreshed, world.fullScreen};
}

// A world's hash does not depend on where its code came from.
void CaosRuntime::hash(base::Hasher& hasher) const { hasher.text(hashedState(const_cast<Engine&>(engine_))); }

void CaosRuntime::save(base::ArchiveWriter& writer) const {
  RecordUse use = engine_.programs.replaced() ? RecordUse::Whole : RecordUse::Part;
  const std::size_t begin = writer.beginText();
  packRecord(const_cast<Engine&>(engine_), use, writer);
  writer.endText(begin);
}

base::Result<void> CaosRuntime::restore(base::ArchiveReader& reader) {
  std::string_view record;
  reader(record);
  auto restored = unpackRecord(engine_, record, EngineVariables::Replace);
  if (restored) nameWorld(engine_, engine_.world.identity);
  return restored;
}

}  // namespace vellum::caos
