// Structs: fields, attributes, base types.
#pragma once

#include "languages/ags/check/context.h"
#include "languages/ags/check/qualifiers.h"

namespace vellum::ags {

void checkStruct(CheckContext& context, NodeId id);
void addAttribute(CheckContext& context, StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q);
bool isNewMember(CheckContext& context, StructInfo* info, std::string_view name,
                 Location at);  // false, and reported, if it has one
// `attribute T name(this Type*)`: adds one to an existing type (4.0).
void checkExtenderAttribute(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q);

}  // namespace vellum::ags
