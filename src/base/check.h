// VELLUM_CHECK(condition, "what is wrong"): aborts the process on a bug of ours, in every build. Never use it for bad
// input, which gets a diagnostic, a trap or a Result.
#pragma once

namespace vellum::base {
[[noreturn]] void checkFailed(const char* what, const char* file, int line);
}

#define VELLUM_CHECK(condition, what) ((condition) ? (void)0 : ::vellum::base::checkFailed(what, __FILE__, __LINE__))
#define VELLUM_UNREACHABLE(what) ::vellum::base::checkFailed(what, __FILE__, __LINE__)
