// What comes in from the network as lines of the trace. They hold all of it, so that a run can be repeated from its
// trace (docs/net.md, "Replays").
#pragma once

#include "host/net_transport.h"
#include "languages/caos/runtime/environment.h"

namespace vellum::caos {

void traceNetwork(const Environment& environment, const host::NetEvent& event);

}  // namespace vellum::caos
