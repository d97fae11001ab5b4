// Values that must be known to the compiler.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

std::optional<Constant> constantOf(CheckContext& context, NodeId id);
std::optional<Constant> constantIn(const Expression* value);
// What a value that 3.6 does not take as a constant could be replaced by: for a hint.
std::string computedHint(CheckContext& context, NodeId id, std::string_view otherwise);
// `what` is no constant: the report says so, and what to do `instead`.
std::optional<Constant> constantFor(CheckContext& context, NodeId id, const Type* type, std::string_view what,
                                    std::string_view instead);

}  // namespace vellum::ags
