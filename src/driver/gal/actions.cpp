// `--call Action@TICK`: a run looks for the actions before its first tick.
#include <vellum/calls.hpp>
#include <vellum/gal.hpp>

#include "driver/language_options.h"

namespace vellum::driver {

namespace {

// The action of 'Action()' or 'Action'.
std::string nameIn(const std::string& call) {
  std::string name = call.substr(0, call.find('('));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name.substr(std::min(name.find_first_not_of(' '), name.size()));
}

// A world with agents alone: in one with several languages, a call belongs to none of them.
bool hasOnlyAgents(World& world) {
  if (vellum_world_gal_agent_count(world.get()) == 0) return false;
  Report ignored;
  vellum_function* none = nullptr;
  Status status = vellum_world_function(world.get(), nullptr, "", &none, ignored.get());
  vellum_function_free(none);
  return status != VELLUM_FAILED;
}

}  // namespace

bool callsAreKnown(Session& session, World& world, const std::vector<std::string>& calls) {
  if (calls.empty() || !hasOnlyAgents(world)) return true;
  bool known = true;
  for (const std::string& call : calls) {
    Function action(world, "", nameIn(call), session.report());
    if (action.ok()) continue;
    session.show(VELLUM_SCRIPT_ERROR);
    known = false;
  }
  return known;
}

}  // namespace vellum::driver
