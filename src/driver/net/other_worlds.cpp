#include "driver/net/other_worlds.h"

namespace vellum::driver {

int OtherWorlds::add(const Source& source) {
  auto world = std::make_unique<World>(session_.engine(), session_.options(), &session_.report());
  if (!world->ok()) return session_.show(VELLUM_FAILED);
  if (networks_ != nullptr) networks_->join(*world);
  int loaded = session_.show(world->load({source}, session_.report()));
  if (loaded == ScriptWrong && world->started()) loaded = AllWell;  // errors at the start stop nothing
  worlds_.push_back(std::move(world));
  return loaded;
}

void OtherWorlds::ticked(const World&) {
  for (auto& world : worlds_)
    if (!world->over()) session_.show(world->tick(session_.report()));
}

void OtherWorlds::finish(Session&, const World&) {
  for (auto& world : worlds_) session_.show(world->finish(session_.report()));
}

}  // namespace vellum::driver
