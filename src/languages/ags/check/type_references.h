// Written types: names, pointers, dimensions.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

const Type* resolveTypeName(CheckContext& context, std::string_view name, Location at);
const Type* resolveType(CheckContext& context, NodeId id, bool isConst);
bool allowDimensions(CheckContext& context, std::size_t count, Location at);  // `at`: the second dimension
// The type with the declarator's dimensions applied.
const Type* addDimensions(CheckContext& context, NodeId declarator, const Type* type, std::string_view name);
bool checkVariableType(CheckContext& context, const Type* type, std::string_view name, Location at);

}  // namespace vellum::ags
