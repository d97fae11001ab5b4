// Resolves names and members.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

Variable* findLocal(CheckContext& context, std::string_view name);
Function* findMethod(CheckContext& context, StructInfo* info, std::string_view name);
const Field* findField(StructInfo* info, std::string_view name, StructInfo*& owner);
const Attribute* findAttribute(CheckContext& context, StructInfo* info, std::string_view name, StructInfo*& owner);
bool isReportedUndefined(CheckContext& context, std::string_view name);  // reported in this function already
bool isLost(const CheckContext& context,
            std::string_view name);  // an unreadable declaration may have declared it
// So may a nameless declaration: uses up one of `nameless`.
bool isNameless(CheckContext& context, int& nameless, std::string_view name);
bool isDoubtful(const CheckContext& context, NodeId declarator);  // its type or its name could not be read
void reportUndefined(CheckContext& context, std::string_view name, Location at, bool isCalled = false);
void reportUnknownMember(CheckContext& context, StructInfo* info, std::string_view name, Location at);
void useFunction(CheckContext& context, Function* function, Location at);
// Call it where an attribute's name is written.
void useAttribute(CheckContext& context, const Attribute& attribute, Location at);
bool isAccessAllowed(const CheckContext& context, const Expression* object, StructInfo* owner);
StructInfo* findStructType(CheckContext& context, NodeId id);  // when the node is the name of a struct type
Expression* checkName(CheckContext& context, NodeId id);
const Attribute* findGlobalAttribute(CheckContext& context, NodeId id);  // when the node is the name of one
Expression* checkMember(CheckContext& context, NodeId id);
// The struct whose members the object has; of a text, that of String. Null: it has none.
StructInfo* structOf(CheckContext& context, const Expression& object);
Expression* checkMemberFrom(CheckContext& context, NodeId id, Expression* object);
Expression* makeAttributeValue(CheckContext& context, const Attribute* attribute, StructInfo* owner, Expression* object,
                               Location at, Expression* index);

}  // namespace vellum::ags
