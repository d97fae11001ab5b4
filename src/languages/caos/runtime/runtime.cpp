#include "languages/caos/runtime/runtime.h"

#include <utility>

#include "base/text.h"
#include "languages/caos/builtins/register.h"
#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/files/music.h"
#include "languages/caos/runtime/bootstrap.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/runtime/prepared.h"
#include "languages/caos/runtime/replaced_code.h"
#include "languages/caos/runtime/save.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/runtime/world_requests.h"
#include "languages/caos/world/text_bytes.h"
#include "languages/common/console_entry.h"

namespace vellum::caos {

CaosRuntime::CaosRuntime(const languages::WorldContext& context) : engine_(context, registerBodies) {}

bool CaosRuntime::loadFile(source::FileId file, diagnostics::Emitter& emitter) {
  bool agents = isAgentFile(engine_.environment.sources()[file].name());
  return agents ? loadAgents(file, emitter) : install(file, false, emitter);
}

// The scripts belong to the world, like those that PRAY INJT injects: a saved world has their text.
bool CaosRuntime::loadAgents(source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t before = emitter.errorCount();
  source::SourceSet& sources = engine_.environment.sources();
  AgentFile read = readAgentFile(sources, file, emitter);
  engine_.prayStore.give(sources[file].name(), std::move(read.bytes));
  for (const FiledAgent& agent : read.agents) {
    if (!installDependencies(file, agent, emitter)) continue;
    for (source::FileId script : agent.scripts)
      if (!install(script, true, emitter)) break;
    if (agent.remover.valid()) removers_.push_back(agent.remover);
  }
  return emitter.errorCount() == before;
}

bool CaosRuntime::installDependencies(source::FileId file, const FiledAgent& agent, diagnostics::Emitter& emitter) {
  bool standIns = engine_.world.galleries.assets.standIns;
  std::int32_t missing = dependencies(engine_, agent.name, true, standIns);
  if (missing == 0) return true;
  auto tags = prayTags(engine_, agent.name);
  const std::string* name = tags ? tags->string(base::cat("Dependency ", missing)) : nullptr;
  if (name != nullptr && standIns) {
    emitter.emit(diag::DependencyMissing, {file, {0, 0}}, agent.name, fromBytes(*name));
    return true;
  }
  std::string problem = name != nullptr ? base::cat("it needs the file \"", fromBytes(*name), "\", which is not here")
                                        : base::cat("its list of dependencies is wrong (", missing, ")");
  diagnostics::Diagnostic& error = emitter.emit(diag::AgentNotInjected, {file, {0, 0}}, agent.name, problem);
  if (name != nullptr) error.hint("name the game's folder with --dir, or use --stand-in-assets");
  return false;
}

bool CaosRuntime::install(source::FileId file, bool dynamic, diagnostics::Emitter& emitter) {
  diagnostics::Emitter ignored;
  std::size_t before = emitter.errorCount();
  const source::SourceText& source = engine_.environment.sources()[file];
  CheckedProgram program = checkText(file, source.text(), emitter, ignored, engine_.programs.words());
  if (emitter.errorCount() > before) return false;
  std::string_view text = dynamic ? source.text() : std::string_view();
  auto unit = engine_.programs.compile(program, source.name(), text, false, dynamic);
  if (!unit) {
    emitter.emit(diag::Internal, {file, {}}, unit.error().message);
    return false;
  }
  runInstall(*unit);
  return true;
}

void CaosRuntime::runInstall(std::uint32_t unit) {
  if (!engine_.environment.context.isRestoring()) engine_.injector.install(unit);
}

bool CaosRuntime::isBootstrap(const std::vector<source::FileId>& files) const {
  if (files.empty()) return false;
  const std::string& first = engine_.environment.sources()[files[0]].name();
  return caos::isBootstrap(engine_.world.galleries.assets, first);
}

bool CaosRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  engine_.reports.begin(emitter);
  if (engine_.programs.unitCount() == 0) {
    checkViewOptions(engine_.environment, engine_.world, engine_.reports);
    openBootstrap(engine_.environment, engine_.world, files);
    if (!engine_.environment.words.report(emitter)) engine_.reports.fail();
  }
  for (source::FileId file : files)
    if (!loadFile(file, emitter)) engine_.reports.fail();
  engine_.freeDead();
  return engine_.reports.end() || isBootstrap(files);
}

vm::Value* CaosRuntime::consoleVariables() {
  if (consoleVariables_ == nullptr) consoleVariables_ = std::make_unique<vm::Value[]>(VariableCount);
  return consoleVariables_.get();
}

// An entry of the console. Its variables and TARG are those of the entries before it.
bool CaosRuntime::evalEntry(source::FileId entry, diagnostics::Emitter& emitter) {
  diagnostics::Emitter ignored, found;
  const source::SourceText& source = engine_.environment.sources()[entry];
  engine_.reports.begin(emitter);
  CheckedProgram program = checkText(entry, source.text(), found, ignored, engine_.programs.words());
  bool good = !found.hasErrors();
  for (diagnostics::Diagnostic& diagnostic : found.take())
    if (diagnostic.name != diag::NeverSet.name && diagnostic.name != diag::TargIsNull.name) {
      // The orderiser's context repeats the line, which the console shows anyway.
      if (source.lineCount() <= 1)
        std::erase_if(diagnostic.hints, [](const std::string& hint) { return hint.starts_with("... "); });
      emitter.add(std::move(diagnostic));
    }
  if (!good) {
    engine_.reports.fail();
    return engine_.reports.end();
  }
  auto unit = engine_.programs.compile(program, source.name(), {}, true, false);
  if (!unit) engine_.reports.fail(diag::Internal, {entry, {}}, unit.error().message);
  if (unit) engine_.injector.installWith(*unit, consoleVariables(), consoleTarget_);
  engine_.freeDead();
  return engine_.reports.end();
}

CaosRuntime::~CaosRuntime() {
  if (consoleVariables_ == nullptr) return;
  for (std::size_t i = 0; i < VariableCount; ++i) engine_.heap().release(consoleVariables_[i]);
}

bool CaosRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  if (common::isConsoleEntry(engine_.environment.sources()[snippet].name())) return evalEntry(snippet, emitter);
  const Programs& programs = engine_.programs;
  auto known = snippets_.find(snippet.value);
  if (known == snippets_.end() || !programs.isOf(known->second, snippet)) {
    bool good = load({snippet}, emitter);
    // Code that can't run again is dropped, unless it has made strings into units after it.
    const bool newest = programs.unitCount() > 0 && programs.isOf(programs.unitCount() - 1, snippet);
    const bool kept = engine_.environment.context.isRestoring();  // a save has only those that could not be dropped
    if (newest && (kept || !engine_.programs.dropSpent())) snippets_[snippet.value] = programs.unitCount() - 1;
    return good;
  }
  engine_.reports.begin(emitter);
  runInstall(known->second);
  engine_.freeDead();
  return engine_.reports.end();
}

bool CaosRuntime::keeps(source::FileId snippet) const {
  const Programs& programs = engine_.programs;
  for (std::uint32_t i = programs.unitCount(); i-- > 0;)
    if (programs.isOf(i, snippet)) return true;
  return false;
}

// The commands are a macro, and the result is its output.
bool CaosRuntime::call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  auto macro = prepare(call, emitter);
  languages::Value value;
  if (macro == nullptr || !macro->call({}, value, emitter)) return false;
  result = value.text;
  return true;
}

std::unique_ptr<languages::PreparedFunction> CaosRuntime::prepare(std::string_view macro,
                                                                  diagnostics::Emitter& emitter) {
  return prepareMacro(engine_, macro, emitter);
}

bool CaosRuntime::removeUnit(std::uint32_t unit, diagnostics::Emitter& emitter) {
  // Errors of the remove part are reported only here: they must not keep a file from loading.
  diagnostics::Emitter ignored;
  std::size_t before = emitter.errorCount();
  source::FileId file = engine_.programs.fileOf(engine_.programs.unit(unit));
  checkText(file, engine_.environment.sources()[file].text(), ignored, emitter, engine_.programs.words());
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
    if (unit.dynamic || unit.parts.empty() || unit.isReplaced) continue;
    if (!removeUnit(i, emitter)) engine_.reports.fail();
  }
  for (source::FileId remover : removers_)
    if (!install(remover, true, emitter)) engine_.reports.fail();
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
  std::uint32_t number = event.kind == SoundEvent::Midi ? MidiNumber : event.number;
  cue = {soundEventName(event.kind), number, std::move(event.name), event.loudness.volume, event.loudness.panning};
  events.erase(events.begin());
  return true;
}

base::Result<std::string> CaosRuntime::soundFile(std::string_view name) {
  const Assets& assets = engine_.world.galleries.assets;
  std::size_t slash = name.find('\\');
  if (slash != std::string_view::npos) {
    auto music = assets.read("Sounds", base::cat(name.substr(0, slash), ".mng"));
    return music ? renderTrack(*music, name.substr(slash + 1)) : std::move(music);
  }
  if (auto wav = assets.read("Sounds", base::cat(name, ".wav"))) return wav;
  auto midi = assets.read("Sounds", name);
  if (!midi) midi = assets.read("Sounds", base::cat(name, ".mid"));
  return midi ? renderMidi(*midi) : std::move(midi);
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
  if (restored) {
    nameWorld(engine_, engine_.world.identity);
    freeReplacedCode(engine_);
  }
  return restored;
}

}  // namespace vellum::caos
