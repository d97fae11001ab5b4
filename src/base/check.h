// VELLUM_CHECK(condition, "what is wrong"): stops the process on a bug of ours, in every build.
// It is never the answer to bad input: bad input gets a diagnostic, a trap or a Result.
#pragma once

namespace vellum::base {
[[noreturn]] void checkFailed(const char* what, const char* file, int line);
}

#define VELLUM_CHECK(condition, what) ((condition) ? (void)0 : ::vellum::base::checkFailed(what, __FILE__, __LINE__))
#define VELLUM_UNREACHABLE(what) ::vellum::base::checkFailed(what, __FILE__, __LINE__)
