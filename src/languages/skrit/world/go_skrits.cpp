#include "languages/skrit/world/go_skrits.h"

#include <utility>

#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

void sendToSkrit(GoWorld& world, std::int32_t skrit, EventId event, const Arguments& arguments) {
  if (skrit == 0) return;
  if (SkritObject* object = world.engine.objects.find(skrit)) send(world.engine, *object, event, arguments);
}

int sendToComponents(GoWorld& world, Go& go, EventId event, const Arguments& arguments) {
  int handled = 0;
  for (std::size_t i = 0; i < go.components.size(); ++i) {
    if (go.components[i].skrit == 0) continue;
    if (SkritObject* object = world.engine.objects.find(go.components[i].skrit))
      handled += send(world.engine, *object, event, arguments) ? 1 : 0;
  }
  return handled;
}

void sendToJobs(GoWorld& world, Go& go, EventId event, const Arguments& arguments) {
  std::vector<std::int32_t> skrits;  // a job may end, or start another one
  for (const GoJob& job : go.jobs) skrits.push_back(job.skrit);
  for (std::int32_t skrit : skrits) sendToSkrit(world, skrit, event, arguments);
}

void releaseSkrit(GoWorld& world, std::int32_t& handle) {
  std::int32_t gone = std::exchange(handle, 0);
  if (gone != 0)
    if (SkritObject* object = world.engine.objects.find(gone)) releaseHandle(world.engine, *object);
}

}  // namespace vellum::skrit
