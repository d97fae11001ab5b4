// Calls that take effect after the script has ended: room changes, dialogs, saves.
#pragma once

#include "languages/ags/runtime/adventure.h"

namespace vellum::ags::api {

// AGS manual, "repeatedly_execute_always": none of these may be called from there. False: `answer` is the trap.
bool mayComeLater(vm::HostCall& call, vm::HostResult& answer);

}  // namespace vellum::ags::api
