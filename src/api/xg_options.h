// The options of a single XG function.
#pragma once

#include "api/handles.h"

namespace vellum::api {

// The error message for the first option that XG lacks; empty when there is none.
std::string unknownXgOption(const languages::Options& options);

}  // namespace vellum::api
