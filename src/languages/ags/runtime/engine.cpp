#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

Engine::Engine(const languages::WorldContext& worldContext, Dialect dialect)
    : context(worldContext),
      machine(context, dialect.compatLimits),
      adventure(std::make_unique<api::Adventure>(machine.vm, context)),
      scripts(*adventure),
      execution(machine.vm, *adventure, scripts, dialect.compatLimits),
      main(machine.vm, *adventure, scripts, execution),
      code(context, machine, session, scripts, execution, std::move(dialect)) {
  machine.services.adventure = adventure.get();
  adventure->main = &main.fiber;
}

Engine::~Engine() {
  api::shutDown(machine.vm, machine.services);
  machine.vm.clear(execution.console);
  main.stop();
  execution.stop();
  adventure.reset();
  code.unload();
}

}  // namespace vellum::ags
