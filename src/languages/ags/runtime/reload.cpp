#include "languages/ags/runtime/reload.h"

#include <algorithm>
#include <utility>

#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/game_declarations.h"
#include "languages/ags/runtime/loading.h"

namespace vellum::ags {

// Compiles only the script `old`, whose new text is `file`. False: nothing has changed; a compilation of all scripts
// finds the reason, if it is an error.
static bool reviseScript(Engine& engine, source::FileId old, source::FileId file) {
  const world::Game& game = engine.adventure->game;
  std::shared_ptr<Compilation> compilation = engine.code.sharedCompilation();
  const int room = engine.adventure->hasGame ? roomOf(game, engine.context.sources[file].name()) : -1;
  auto revision = compilation->revise(old, file, room < 0 ? "" : roomDeclarations(game, room));
  if (revision == nullptr) return false;
  diagnostics::Emitter unheard;
  if (engine.code.replace(compilation, engine.main.fiber, !engine.restartPoint.empty(), unheard)) return true;
  compilation->undo(*revision);
  return false;
}

std::optional<bool> reload(Engine& engine, source::FileId file, diagnostics::Emitter& emitter) {
  source::SourceSet& sources = engine.context.sources;
  std::vector<std::vector<source::FileId>> programs = engine.programs;
  int found = 0;
  bool differs = false;
  source::FileId old;
  for (std::vector<source::FileId>& scripts : programs) {
    for (source::FileId& script : scripts) {
      if (sources[script].name() != sources[file].name()) continue;
      ++found;
      differs = differs || sources[script].text() != sources[file].text();
      old = std::exchange(script, file);
    }
  }
  if (found == 0) return std::nullopt;
  if (!differs) return true;
  if (found == 1 && engine.code.loaded() && !isHeader(sources, file) && reviseScript(engine, old, file)) {
    engine.programs = std::move(programs);
    engine.settle();
    return true;
  }
  return replacePrograms(engine, std::move(programs), emitter);
}

// Of no script so far.
static std::shared_ptr<Compilation> newCompilation(Engine& engine) {
  auto compilation = std::make_shared<Compilation>(engine.context.sources, engine.code.compilation().dialect(),
                                                   engine.context.natives);
  compilation->setMaps(&engine.session.maps());
  if (engine.adventure->hasGame) compilation->declareGame(gameDeclarations(engine.adventure->game));
  return compilation;
}

void forgetFailedLoad(Engine& engine) {
  diagnostics::Emitter unheard;
  if (engine.code.loaded()) replacePrograms(engine, engine.programs, unheard);
  else engine.code.use(newCompilation(engine));
}

bool replacePrograms(Engine& engine, std::vector<std::vector<source::FileId>> programs, diagnostics::Emitter& emitter) {
  std::shared_ptr<Compilation> compilation = newCompilation(engine);
  for (const std::vector<source::FileId>& scripts : programs)
    if (!compile(engine, *compilation, scripts, emitter)) return false;
  if (!engine.code.loaded()) return load(engine, programs.back(), emitter);
  if (!engine.code.replace(std::move(compilation), engine.main.fiber, !engine.restartPoint.empty(), emitter))
    return false;
  engine.programs = std::move(programs);
  engine.settle();
  return true;
}

}  // namespace vellum::ags
