// The text form of the IR as a test language: `.vir` files in src/ir/testdata and src/vm/testdata are checked and run
// like any script, so that the VM has script tests of its own.
//
// The host of these tests offers print.i(i32), print.f(f32), print.s(ref), print.v(value), and wait(i32), which blocks
// that many ticks. `main()` starts at load; `tick` resumes it; a call runs a function with i32 arguments.
#pragma once

#include "languages/language.h"

namespace vellum::testing {

const languages::Language& virLanguage();
// A language of this build, or the text form of the IR; null for an unknown name.
const languages::Language* testedLanguage(std::string_view path);
const languages::Tools& testedTools(const languages::Language& language);

}  // namespace vellum::testing
