// Chapter "World" of the manual: worlds on disk. runtime/world_requests.cpp carries out SAVE, LOAD and QUIT.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/saved_worlds.h"
#include "languages/caos/runtime/world_requests.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Save) {
  call.world.requests.save = true;
  return call.done();
}

// There is no cache of GAME variables to refresh.
VELLUM_CAOS_BODY(Rgam) { return call.done(); }

VELLUM_CAOS_BODY(Quit) {
  call.world.requests.quit = true;
  return call.done();
}

VELLUM_CAOS_BODY(Load) {
  std::string name(call.s(0));
  if (!isWorldName(name))
    return call.fail(diag::WorldRefused, name, "this can't be the name of a world; FVWM makes a valid one");
  call.world.requests.load = true;
  call.world.requests.loadName = std::move(name);
  return call.done();
}

VELLUM_CAOS_BODY(Wrld) {
  std::string name(call.s(0));
  call.charge(name.size() / 16);  // a message about it
  host::Storage* storage = call.engine.environment.host.storage;
  if (worldExists(storage, name) || name == call.world.identity.name)
    return call.fail(diag::WorldRefused, name, "a saved world already has this name");
  WorldFile file;
  file.name = name;
  file.uid = call.engine.environment.makeWorldId(name);
  auto made = storeWorld(storage, file, false);
  return made ? call.done() : call.fail(diag::WorldRefused, name, made.error().message);
}

VELLUM_CAOS_BODY(Delw) {
  auto deleted = deleteWorld(call.engine.environment.host.storage, call.s(0));
  return deleted ? call.done() : call.fail(diag::WorldRefused, call.s(0), deleted.error().message);
}

VELLUM_CAOS_BODY(Pswd) {
  call.world.requests.password = call.s(0);
  return call.done();
}

// The current world is one of them, saved or not.
static std::vector<std::string> worldNames(Call& call) {
  std::vector<std::string> names = savedWorlds(call.engine.environment.host.storage);
  const std::string& own = call.world.identity.name;
  if (std::find(names.begin(), names.end(), own) == names.end())
    names.insert(std::lower_bound(names.begin(), names.end(), own), own);
  return names;
}

static const std::string* worldAt(const std::vector<std::string>& names, std::int32_t index) {
  bool there = index >= 0 && static_cast<std::size_t>(index) < names.size();
  return there ? &names[static_cast<std::size_t>(index)] : nullptr;
}

VELLUM_CAOS_BODY(PswdString) {
  host::Storage* storage = call.engine.environment.host.storage;
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

}  // namespace vellum::caos
