// Names, members and calls.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

bool findVariable(const CheckContext& context, std::string_view name, VariableRef& out);
Type typeOfVariable(const CheckContext& context, VariableRef ref);
std::vector<std::uint32_t> selectCallable(const CheckContext& context, std::vector<std::uint32_t> candidates,
                                          std::size_t count);
std::string listHint(std::string_view list);  // a hint for a name that another export list has
void reportUnknownMember(CheckContext& context, std::uint32_t owner, std::string_view name, source::Location at);
Operand checkName(CheckContext& context, NodeId node);
Operand checkUserName(CheckContext& context, NodeId node, NodeId arguments, bool called);
Operand checkCall(CheckContext& context, NodeId node);
Operand checkMember(CheckContext& context, NodeId node, NodeId arguments, bool called);
ExprId checkExportCall(CheckContext& context, Operand object, const std::vector<std::uint32_t>& candidates,
                       std::string_view name, std::vector<ExprId> arguments, source::Location at);

}  // namespace vellum::skrit
