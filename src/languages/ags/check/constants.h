// Values that the compiler must know.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

std::optional<Constant> constantOf(CheckContext& context, NodeId id);
std::optional<Constant> constantIn(const Expression* value);
// A replacement for a value that 3.6 does not accept as a constant, for a hint.
std::string computedHint(CheckContext& context, NodeId id, std::string_view otherwise);
// Reports that `what` is not a constant, and what to do `instead`.
std::optional<Constant> constantFor(CheckContext& context, NodeId id, const Type* type, std::string_view what,
                                    std::string_view instead);

}  // namespace vellum::ags
