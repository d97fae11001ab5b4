#include "languages/ags/runtime/reload.h"

#include <algorithm>

#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/game_declarations.h"
#include "languages/ags/runtime/loading.h"

namespace vellum::ags {

std::optional<bool> reload(Engine& engine, source::FileId file, diagnostics::Emitter& emitter) {
  source::SourceSet& sources = engine.context.sources;
  std::vector<std::vector<source::FileId>> programs = engine.programs;
  bool any = false, differs = false;
  for (std::vector<source::FileId>& scripts : programs) {
    for (source::FileId& script : scripts) {
      if (sources[script].name() != sources[file].name()) continue;
      any = true;
      differs = differs || sources[script].text() != sources[file].text();
      script = file;
    }
  }
  if (!any) return std::nullopt;
  if (!differs) return true;
  return replacePrograms(engine, std::move(programs), emitter);
}

bool replacePrograms(Engine& engine, std::vector<std::vector<source::FileId>> programs, diagnostics::Emitter& emitter) {
  auto compilation = std::make_unique<Compilation>(engine.context.sources, engine.code.compilation().dialect(),
                                                   engine.context.natives);
  compilation->setMaps(&engine.session.maps());
  if (engine.adventure->hasGame) compilation->declareGame(gameDeclarations(engine.adventure->game));
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
