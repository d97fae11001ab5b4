// Chapter "World" of the manual: worlds on disk. What SAVE, LOAD and QUIT ask for is done before the next tick, while
// no script runs.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/pray_store.h"
#include "languages/caos/runtime/save.h"
#include "languages/caos/runtime/saved_worlds.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Save) {
  call.world.requests.save = true;
  return call.done();
}

// Nothing remembers what a GAME variable said.
VELLUM_CAOS_BODY(Rgam) { return call.done(); }

VELLUM_CAOS_BODY(Quit) {
  call.world.requests.quit = true;
  return call.done();
}

VELLUM_CAOS_BODY(Load) {
  std::string name(call.s(0));
  if (!isWorldName(name)) return call.fail(diag::WorldRefused, name, "this is no name of a world; FVWM makes one");
  call.world.requests.load = true;
  call.world.requests.loadName = std::move(name);
  return call.done();
}

VELLUM_CAOS_BODY(Wrld) {
  std::string name(call.s(0));
  host::Storage* storage = call.runtime.host().storage;
  if (worldExists(storage, name) || name == call.world.identity.name)
    return call.fail(diag::WorldRefused, name, "there is a world of this name already");
  WorldFile file;
  file.name = name;
  file.uid = call.runtime.makeWorldId(name);
  auto made = storeWorld(storage, file, false);
  return made ? call.done() : call.fail(diag::WorldRefused, name, made.error().message);
}

VELLUM_CAOS_BODY(Delw) {
  auto deleted = deleteWorld(call.runtime.host().storage, call.s(0));
  return deleted ? call.done() : call.fail(diag::WorldRefused, call.s(0), deleted.error().message);
}

VELLUM_CAOS_BODY(Pswd) {
  call.world.requests.password = call.s(0);
  return call.done();
}

// The world at hand is one of them, saved or not.
static std::vector<std::string> worldNames(Call& call) {
  std::vector<std::string> names = savedWorlds(call.runtime.host().storage);
  const std::string& own = call.world.identity.name;
  if (std::find(names.begin(), names.end(), own) == names.end())
    names.insert(std::lower_bound(names.begin(), names.end(), own), own);
  return names;
}

static const std::string* worldAt(const std::vector<std::string>& names, std::int32_t index) {
  bool there = index >= 0 && static_cast<std::size_t>(index) < names.size();
  return there ? &names[static_cast<std::size_t>(index)] : nullptr;
}

// GAME "engine_password" is what PSWD says of a world from its next save on.
static std::string passwordOf(const World& world) {
  auto found = world.game.find("engine_password");
  bool set = found != world.game.end() && found->second.isString();
  std::string_view text = set ? vm::text(found->second.string()) : std::string_view();
  return text.empty() ? world.identity.password : std::string(text);
}

VELLUM_CAOS_BODY(PswdString) {
  host::Storage* storage = call.runtime.host().storage;
  auto names = worldNames(call);
  const std::string* name = worldAt(names, call.i(0));
  if (name == nullptr) return call.fail(diag::InvalidRange);
  if (!worldExists(storage, *name)) return call.done(std::string_view(passwordOf(call.world)));
  auto file = loadWorld(storage, *name);
  return file ? call.done(std::string_view(file->password))
              : call.fail(diag::WorldRefused, *name, file.error().message);
}

VELLUM_CAOS_BODY(WrldString) {
  auto names = worldNames(call);
  const std::string* name = worldAt(names, call.i(0));
  return name != nullptr ? call.done(std::string_view(*name)) : call.fail(diag::InvalidRange);
}

VELLUM_CAOS_BODY(NwldInteger) { return call.done(static_cast<std::int32_t>(worldNames(call).size())); }

VELLUM_CAOS_BODY(WntiInteger) {
  auto names = worldNames(call);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == call.s(0)) return call.done(static_cast<std::int32_t>(i));
  return call.done(-1);
}

VELLUM_CAOS_BODY(WnamString) { return call.done(std::string_view(call.world.identity.name)); }
VELLUM_CAOS_BODY(WuidString) { return call.done(std::string_view(call.world.identity.uid)); }

std::string CaosRuntime::makeWorldId(std::string_view name) const {
  base::Hasher hasher;
  hasher.text(name);
  hasher.number(context_.seed);
  hasher.number(context_.random.state());
  std::string id;
  std::uint64_t digest = hasher.digest();
  for (int shift = 60; shift >= 0; shift -= 4) id.push_back("0123456789abcdef"[digest >> shift & 15]);
  return id;
}

void CaosRuntime::nameWorld(WorldIdentity identity) {
  world_.identity = std::move(identity);
  world_.galleries.assets.worldFolder = world_.identity.folder();
  catalogueRead_ = false;
}

void CaosRuntime::refuseWorld(std::string_view name, std::string_view reason) {
  emitter_->emit(diag::WorldRefused, {}, name, reason);
  failed_ = true;
}

void CaosRuntime::saveWorld() {
  WorldFile file{world_.identity.name, world_.identity.uid, passwordOf(world_), random().state(), {}};
  file.record = packRecord(*this, RecordUse::WorldFile);
  bool pack = gameNumber(world_, "engine_zlib_compression") != 0;
  auto saved = storeWorld(host().storage, file, pack);
  if (!saved) refuseWorld(file.name, saved.error().message);
}

static void tellLoaded(World& world) {
  static constexpr std::int32_t WorldLoaded = 128;
  raiseOnAll(world, WorldLoaded);
}

// A world that was made and never saved begins as this one did: with the files that were loaded.
void CaosRuntime::beginWorld() {
  World fresh;
  fresh.engine = std::move(world_.engine);
  fresh.engineTick = world_.engineTick;
  world_.engine.clear();
  reset();
  for (const auto& [name, value] : fresh.engine) fresh.nameBytes += World::globalCost(name);
  world_ = std::move(fresh);
  scheduled_.clear();
  openView();
}

void CaosRuntime::loadWorld(const std::string& name, const std::string& password) {
  auto file = caos::loadWorld(host().storage, name);
  if (!file) return refuseWorld(name, file.error().message);
  if (file->record.empty()) {
    beginWorld();
  } else {
    // What can't be brought back leaves this world as it is.
    std::string now = packRecord(*this, RecordUse::Whole);
    if (auto restored = unpackRecord(*this, file->record, EngineVariables::Keep); !restored) {
      auto back = unpackRecord(*this, now, EngineVariables::Replace);
      VELLUM_CHECK(back.ok(), "a world's own record can't be read");
      return refuseWorld(name, restored.error().message);
    }
    random().setState(file->random);
  }
  nameWorld({file->name, file->uid, password.empty() ? file->password : password});
  if (file->record.empty()) {
    bool bootstraps = eameNumber(world_, "engine_no_auxiliary_bootstrap_0") == 0;
    for (std::uint32_t unit = 0; bootstraps && unit < units_.size(); ++unit)
      if (!units_[unit].dynamic) install(unit);
    // The file that loads this world belongs to its beginning.
    if (world_.requests.loadName == file->name) world_.requests.load = false;
  }
  tellLoaded(world_);
}

void CaosRuntime::takeRequests() {
  if (over()) return;
  // The files of the command line are what the world is made from: it was loaded, too.
  bool begins = world_.engineTick == 0 && (!world_.debugPaused || session_.forcedTicks > 0);
  if (begins) tellLoaded(world_);
  WorldRequests asked = std::move(world_.requests);
  world_.requests = {};
  if (asked.save) saveWorld();
  if (asked.quit) {
    world_.requests.over = true;
  } else if (asked.load) {
    loadWorld(asked.loadName, asked.password);
  }
  if (!asked.load && world_.requests.password.empty()) world_.requests.password = asked.password;
}

}  // namespace vellum::caos
