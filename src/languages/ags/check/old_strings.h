// Variables of the old type `string`, which functions from before AGS 2.7 change: `string s; StrCopy(s, "text");`. They
// exist in games whose settings allow old functions. The variable is a struct of one String (old_functions.def); a call
// that changes it gets its text, and its new one is assigned after the call. That is the result of a built-in function,
// which is declared as `void`; the other functions keep it for oldWritten().
#pragma once

#include "languages/ags/check/context.h"
#include "languages/ags/check/program.h"

namespace vellum::ags {

// The type of such a variable; null: there is none here.
const Type* oldStringType(CheckContext& context);
bool isOldString(const Type* type);
// The text of the variable: never null.
Expression* readOldString(CheckContext& context, Expression* variable);
// An argument for a parameter that is `isOld`, of a call. Reports other arguments.
Expression* takeOldString(CheckContext& context, NodeId argument, Expression& call);

}  // namespace vellum::ags
