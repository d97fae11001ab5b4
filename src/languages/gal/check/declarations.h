// Sections: channels, inputs, actions, transitions, tests.
#pragma once

#include "languages/gal/check/context.h"

namespace vellum::gal {

void checkWholeFile(CheckContext& context);
int findChannel(CheckContext& context, NodeId name);
int findInput(CheckContext& context, NodeId name);
int findAction(CheckContext& context, NodeId name);
int findValue(CheckContext& context, int input, NodeId name);
std::optional<std::int64_t> readWholeNumber(const CheckContext& context, NodeId number);
double readNumber(CheckContext& context, NodeId number);

}  // namespace vellum::gal
