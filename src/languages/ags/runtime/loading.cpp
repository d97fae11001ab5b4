#include "languages/ags/runtime/loading.h"

#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/game_declarations.h"
#include "languages/ags/runtime/save.h"
#include "languages/ags/runtime/tasks.h"

namespace vellum::ags {

namespace {

// Sets a project's data, before its scripts are compiled.
void useGame(Engine& engine, world::Game&& game) {
  engine.adventure->useGame(std::move(game));
  if (engine.machine.gameStorage) engine.machine.gameStorage->use(engine.adventure->game.dataFiles);
  engine.machine.services.words = &engine.adventure->game.words;
  engine.code.compilation().declareGame(gameDeclarations(engine.adventure->game));
}

// Replaces projects and play scripts among the files by their scripts.
bool openProject(Engine& engine, std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  const languages::WorldContext& context = engine.context;
  ProjectSession& session = engine.session;
  if (!session.open(context.options, context.sources, context.includes, files, emitter)) return false;
  auto game = session.takeGame();
  if (game == nullptr || engine.code.loaded()) {
    if (game != nullptr) emitter.emit(diag::ProjectInvalid, {}, "a game must be loaded before other scripts");
    return game == nullptr;
  }
  Dialect dialect = engine.code.compilation().dialect();
  if (session.adjust(dialect, context.options)) engine.code.useDialect(std::move(dialect));
  Compilation& compilation = engine.code.compilation();
  compilation.setMaps(&session.maps());
  game->isApi40 = compilation.dialect().generation == Generation::Api40;
  if (session.seed()) context.random.seed(*session.seed());
  useGame(engine, std::move(*game));
  return true;
}

bool link(Engine& engine, diagnostics::Emitter& emitter) {
  if (!engine.main.paused()) return engine.code.link(emitter);
  emitter.emit(diag::ScriptError, {}, "a script is waiting: scripts can be added when it has ended");
  return false;
}

void beginPlay(Engine& engine) {
  engine.session.play(
      engine.world(),
      [&engine](const std::string& name, diagnostics::Emitter& emitter) -> std::optional<int> {
        const ScriptFunction* function = engine.scripts.find({}, name);
        if (function == nullptr) return std::nullopt;
        vm::Fiber& console = engine.execution.console;
        engine.adventure->console = &console;
        bool good = engine.execution.run(function->ref, emitter);
        engine.adventure->console = nullptr;
        if (!good) return std::nullopt;
        if (console.state() == vm::FiberState::Finished) return engine.vm().takeResult(console).i;
        return 0;  // it has ended the game
      },
      [&engine] { return engine.main.paused() || engine.main.inChain(); });
}

}  // namespace

bool compile(const Engine& engine, Compilation& compilation, const std::vector<source::FileId>& scripts,
             diagnostics::Emitter& emitter) {
  if (!engine.adventure->hasGame) return compilation.add(scripts, false, emitter);
  return compilation.addGame(engine.adventure->game, scripts, false, emitter);
}

bool load(Engine& engine, const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  std::vector<source::FileId> scripts = files;
  if (!openProject(engine, scripts, emitter)) return false;
  std::size_t firstUnit = engine.code.compilation().program().units.size();
  if (!compile(engine, engine.code.compilation(), scripts, emitter) || !link(engine, emitter)) return false;
  engine.programs.push_back(scripts);
  beginPlay(engine);
  world::World& world = engine.world();
  world.state.tasks.push_back(world::makeTask(world::TaskKind::GameStart, static_cast<world::Int>(firstUnit)));
  const world::CharacterState* player = world.state.character(world.state.globals.player);
  if (engine.adventure->hasGame && player != nullptr && world.state.globals.gameStarted == 0) {
    // game_start may send the player's character elsewhere, so its room is looked up afterwards.
    world.state.globals.gameStarted = 1;
    bool good = runTasks(engine, emitter);
    player = world.state.character(world.state.globals.player);
    if (good && world.state.room == nullptr && world.state.tasks.empty() && player != nullptr) {
      engine.restartPoint = snapshot(engine);
      world.state.tasks.push_back(world::makeTask(world::TaskKind::LeaveRoom, player->room, 32767, 0, -1));
    }
  }
  bool good = runTasks(engine, emitter);
  engine.settle();
  return good;
}

}  // namespace vellum::ags
