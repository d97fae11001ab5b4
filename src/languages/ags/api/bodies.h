// The bodies of functions.def, by the names that stand in the rows.
#pragma once

#include "languages/ags/api/api.h"

namespace vellum::ags::api {

#define AGS_METHOD(body, name, declaration, doc) vm::HostResult body(vm::HostCall& call);
#define AGS_ATTRIBUTE(getter, setter, name, declaration, doc) vm::HostResult getter(vm::HostCall& call);
#define AGS_FUNCTION(body, name, declaration, doc) vm::HostResult body(vm::HostCall& call);
#include "languages/ags/api/functions.def"

inline Context& contextOf(const vm::HostCall& call) { return *static_cast<Binding*>(call.user)->context; }

// The text that a printf-like format and a call's further arguments make (facts/ags.md 3.3, "Format").
std::string formatCall(const vm::HostCall& call, int formatSlot);

// -1, 0 or 1 by characters; style 0 takes capital and small letters for the same.
int compareTexts(std::string_view a, std::string_view b, int style);
char32_t lowerCase(char32_t character);

}  // namespace vellum::ags::api
