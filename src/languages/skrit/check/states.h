// States, events, triggers, transitions.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

void declareStates(CheckContext& context, NodeId parent);
StateIndex findState(CheckContext& context, std::string_view name, source::Location at);
void checkState(CheckContext& context, NodeId node);
void checkEvent(CheckContext& context, NodeId node, StateIndex state);
void checkTrigger(CheckContext& context, NodeId node, StateIndex state);
void checkTransition(CheckContext& context, NodeId node, StateIndex state);

}  // namespace vellum::skrit
