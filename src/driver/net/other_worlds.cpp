#include "driver/net/other_worlds.h"

namespace vellum::driver {

int OtherWorlds::add(const Source& source) {
  Session::Turn turn(session_, worlds_.size() + 2);
  auto world = std::make_unique<World>(session_.engine(), session_.options(), &session_.report());
  if (!world->ok()) return session_.show(VELLUM_FAILED);
  if (networks_ != nullptr) networks_->join(*world);
  int loaded = session_.show(world->load({source}, session_.report()));
  if (loaded == ScriptWrong && world->started()) loaded = AllWell;  // errors at the start stop nothing
  worlds_.push_back(std::move(world));
  return loaded;
}

void OtherWorlds::ticked(const World&) {
  for (std::size_t i = 0; i < worlds_.size(); ++i) {
    Session::Turn turn(session_, i + 2);
    if (!worlds_[i]->over()) session_.show(worlds_[i]->tick(session_.report()));
  }
}

void OtherWorlds::finish(Session&, const World&) {
  for (std::size_t i = 0; i < worlds_.size(); ++i) {
    Session::Turn turn(session_, i + 2);
    session_.show(worlds_[i]->finish(session_.report()));
  }
}

}  // namespace vellum::driver
