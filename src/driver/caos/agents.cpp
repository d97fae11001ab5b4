#include "driver/caos/agents.h"

#include <vellum/caos.h>

#include "driver/dropped_file.h"

namespace vellum::driver {

Status injectAgents(Session& session, World& world, const std::string& path, Report& report) {
  session.allowFile(path);
  return world.load({Source{path}}, report);
}

Status removeAgents(Session& session, World& world, const std::string& path, Report& report) {
  session.allowFile(path);
  std::size_t count = 0;
  vellum_source source{path.c_str(), nullptr, 0, nullptr};
  return vellum_world_caos_remove(world.get(), &source, &count, report.get());
}

void takeDroppedFile(Session& session, World& world, const std::string& path, bool remove) {
  Status status = remove ? removeAgents(session, world, path, session.report())
                         : injectAgents(session, world, path, session.report());
  session.show(status);
}

}  // namespace vellum::driver
