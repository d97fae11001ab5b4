#include "languages/caos/runtime/world_requests.h"

#include <utility>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/bootstrap.h"
#include "languages/caos/runtime/engine.h"
#include "languages/caos/runtime/network.h"
#include "languages/caos/runtime/save.h"
#include "languages/caos/runtime/saved_worlds.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"

namespace vellum::caos {

std::string passwordOf(const World& world) {
  std::string_view text = gameText(world, "engine_password");
  return text.empty() ? world.identity.password : std::string(text);
}

void nameWorld(Engine& engine, WorldIdentity identity) {
  World& world = engine.world;
  world.identity = std::move(identity);
  world.galleries.assets.worldFolder = world.identity.folder();
  engine.catalogues.forget();
}

static void saveWorld(Engine& engine) {
  World& world = engine.world;
  WorldFile file{world.identity.name, world.identity.uid, passwordOf(world), engine.environment.random().state(), {}};
  file.record = packRecord(engine, RecordUse::WorldFile);
  bool pack = gameNumber(world, "engine_zlib_compression") != 0;
  auto saved = storeWorld(engine.environment.host.storage, file, pack);
  if (!saved) engine.reports.fail(diag::WorldRefused, {}, file.name, saved.error().message);
}

static void raiseLoaded(World& world) {
  static constexpr std::int32_t WorldLoaded = 128;
  raiseOnAll(world, WorldLoaded);
}

// A world that was created but never saved begins like this one: with the loaded files.
static void beginWorld(Engine& engine) {
  World& world = engine.world;
  SoundOutput::Repeating heard = engine.sounds.repeating();
  World fresh(&engine.heap().account());
  fresh.engine = std::move(world.engine);
  fresh.engineTick = world.engineTick;
  world.engine.clear();
  engine.reset();
  for (const auto& [name, value] : fresh.engine) fresh.nameBytes += globalCost(name);
  world = std::move(fresh);
  engine.sounds.resume(heard);
  engine.input.unschedule();
  openView(engine.environment, world);
  engine.input.schedule(engine.environment.context.options);
}

static bool takesBootstrap(Engine& engine, std::size_t owner) {
  return eameNumber(engine.world, base::cat("engine_no_auxiliary_bootstrap_", owner)) == 0;
}

// The files of the command line.
static void runFiles(Engine& engine) {
  for (std::uint32_t unit = 0; unit < engine.programs.unitCount(); ++unit)
    if (!engine.programs.unit(unit).dynamic && !engine.programs.unit(unit).isReplaced) engine.injector.install(unit);
}

// Whether the first file that was loaded is of the game's Bootstrap.
static bool startsFromGame(const Engine& engine) {
  const Programs& programs = engine.programs;
  if (programs.unitCount() == 0 || programs.unit(0).dynamic || programs.unit(0).parts.empty()) return false;
  const std::string& first = engine.environment.sources()[programs.fileOf(programs.unit(0))].name();
  return isBootstrap(engine.world.galleries.assets, first);
}

// CAOS: LOAD of a world that is new. Files that are not compiled yet become part of the world, like those that scripts
// inject.
static void runBootstrap(Engine& engine) {
  const Assets& assets = engine.world.galleries.assets;
  auto files = bootstrapFiles(assets, "");
  if (!files) return engine.reports.fail(diag::Internal, {}, files.error().message);
  for (const InstalledFile& file : *files) {
    if (!takesBootstrap(engine, file.owner)) continue;
    auto bytes = assets.read(file);
    if (!bytes) {
      engine.reports.fail(diag::InstalledFileUnreadable, {}, base::cat(file.whole, ": ", bytes.error().message));
      continue;
    }
    auto text = source::SourceText::decode(file.whole, *bytes);
    if (!text) {
      engine.reports.fail(diag::InstalledFileUnreadable, {}, base::cat(file.whole, ": ", text.error().message));
      continue;
    }
    CompileError error;
    auto unit = engine.programs.unitOfFile(file.whole, text->text());
    if (!unit) unit = engine.programs.unitOf(text->text(), false, error);
    if (unit) engine.injector.install(*unit);
    else engine.reports.fail(diag::InstalledFileUnreadable, {}, base::cat(file.whole, ": ", error.message));
  }
}

static void loadWorld(Engine& engine, const std::string& name, const std::string& password) {
  World& world = engine.world;
  Network connection = world.network;
  auto file = loadWorld(engine.environment.host.storage, name);
  if (!file) return engine.reports.fail(diag::WorldRefused, {}, name, file.error().message);
  if (file->record.empty()) {
    beginWorld(engine);
  } else {
    // If the load fails, this world stays unchanged.
    std::string now = packRecord(engine, RecordUse::Whole);
    if (auto restored = unpackRecord(engine, file->record, EngineVariables::Keep); !restored) {
      auto back = unpackRecord(engine, now, EngineVariables::Replace);
      VELLUM_CHECK(back.ok(), "a world's own record can't be read");
      world.network = std::move(connection);
      return engine.reports.fail(diag::WorldRefused, {}, name, restored.error().message);
    }
    engine.environment.random().setState(file->random);
  }
  keepConnection(engine, std::move(connection));
  nameWorld(engine, {file->name, file->uid, password.empty() ? file->password : password});
  if (file->record.empty()) {
    if (startsFromGame(engine)) runBootstrap(engine);
    else if (takesBootstrap(engine, 0)) runFiles(engine);
    // The file that loads this world belongs to its beginning.
    if (world.requests.loadName == file->name) world.requests.load = false;
  }
  raiseLoaded(world);
}

void takeRequests(Engine& engine) {
  World& world = engine.world;
  if (world.requests.over) return;
  // A world made from the files of the command line counts as loaded, too.
  bool begins = world.engineTick == 0 && (!world.debugPaused || engine.session.forcedTicks > 0);
  if (begins) raiseLoaded(world);
  WorldRequests asked = std::move(world.requests);
  world.requests = {};
  if (asked.save) saveWorld(engine);
  if (asked.quit) {
    world.requests.over = true;
  } else if (asked.load) {
    loadWorld(engine, asked.loadName, asked.password);
  }
  if (!asked.load && world.requests.password.empty()) world.requests.password = asked.password;
}

}  // namespace vellum::caos
