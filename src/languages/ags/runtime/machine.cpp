#include "languages/ags/runtime/machine.h"

#include "languages/ags/runtime/execution.h"
#include "languages/machine.h"

namespace vellum::ags {

Machine::Machine(languages::WorldContext& context, bool compatLimits) : services{context} {
  if (context.files) {
    storage.emplace(context.files, vm);
    if (context.includes != nullptr) project.emplace(*context.includes, vm);
    context.host.storage = services.storage = &gameStorage.emplace(*storage, project ? &*project : nullptr);
  }
  vm.limits.loopLimit = LoopLimit;
  languages::setUp(vm, context, "AGS Script");
  if (compatLimits) vm.limits.depth = 50;   // 49 nested calls below the entry function
  else languages::compileHot(vm, context);  // OldStack does not see calls on the machine's stack
  api::prepare(vm, services);
}

}  // namespace vellum::ags
