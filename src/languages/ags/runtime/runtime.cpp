#include "languages/ags/runtime/runtime.h"

#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/handlers.h"
#include "languages/ags/runtime/loading.h"
#include "languages/ags/runtime/options.h"
#include "languages/ags/runtime/prepared.h"
#include "languages/ags/runtime/reload.h"
#include "languages/ags/runtime/save.h"
#include "languages/ags/runtime/snippets.h"
#include "languages/ags/runtime/tick.h"
#include "languages/common/console_entry.h"

namespace vellum::ags {

static Dialect dialectOf(const languages::Options& options, std::string& problem) {
  Dialect dialect;
  readDialect(options, dialect, problem);
  return dialect;
}

AgsRuntime::AgsRuntime(const languages::WorldContext& context)
    : engine_(context, dialectOf(context.options, problem_)) {
  engine_.adventure->runtime = &engine_;
  engine_.adventure->hasHandler = [](void* engine, const world::Task& task) {
    Handler handler = handlerOf(*static_cast<Engine*>(engine), task);
    return handler.function != nullptr || handler.anyClick;
  };
}

bool AgsRuntime::ready(diagnostics::Emitter& emitter) {
  if (problem_.empty()) return true;
  emitter.emit(diag::BadOption, {}, problem_);
  return false;
}

bool AgsRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return false;
  bool loaded = ags::load(engine_, files, emitter);
  if (!loaded) forgetFailedLoad(engine_);
  return loaded;
}

std::optional<bool> AgsRuntime::reload(source::FileId file, diagnostics::Emitter& emitter) {
  return ags::reload(engine_, file, emitter);
}

bool AgsRuntime::tick(diagnostics::Emitter& emitter) { return ags::tick(engine_, emitter); }

bool AgsRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return false;
  if (common::isConsoleEntry(engine_.context.sources[snippet].name())) return enter(snippet, result, emitter);
  return evaluate(engine_, snippet, result, emitter);
}

bool AgsRuntime::call(std::string_view given, std::string& result, diagnostics::Emitter& emitter) {
  std::string call(base::trim(given));
  if (engine_.scripts.find("", call) != nullptr) call += "()";  // the name alone
  if (ready(emitter))
    if (auto called = calls_.call(call, result, emitter)) return *called;
  auto file = engine_.context.sources.intern("<call>", call);
  if (file) return eval(*file, result, emitter);
  emitter.emit(diag::BadCall, {}, file.error().message);
  return false;
}

std::unique_ptr<languages::PreparedFunction> AgsRuntime::prepare(std::string_view name, diagnostics::Emitter& emitter) {
  return ready(emitter) ? prepareFunction(engine_, name, emitter) : nullptr;
}

languages::GameState AgsRuntime::gameState() const {
  const world::World& world = engine_.world();
  if (engine_.execution.stopped) return languages::GameState::Dead;
  if (world.state.globals.quit != 0) return languages::GameState::Over;
  bool waits = engine_.main.paused() || world.state.blocking.kind != 0;
  return waits ? languages::GameState::Waiting : languages::GameState::Running;
}

base::Result<std::string> AgsRuntime::soundFile(std::string_view name) {
  return base::Error{
      base::cat("the sound '", name, "' is the host's: game data of AGS Script name sounds without files")};
}

void AgsRuntime::hash(base::Hasher& hasher) const { ags::hash(engine_, hasher); }

void AgsRuntime::save(base::ArchiveWriter& writer) const { ags::save(engine_, writer); }

base::Result<void> AgsRuntime::restore(base::ArchiveReader& reader) { return ags::restore(engine_, reader); }

}  // namespace vellum::ags
