// Many tests at a time, each safe from the others' crashes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testing/script_case.h"

namespace vellum::testing {

// The verdicts in the order of `paths`. With several jobs, each runs in a process of its own: a test that crashes, or
// takes longer than `seconds`, fails and the rest goes on. Under WASI there are no processes: one after the other.
std::vector<TestReport> runTests(const std::vector<std::string>& paths, int jobs, int seconds,
                                 const std::function<void(std::size_t)>& onDone);

int defaultJobs();

}  // namespace vellum::testing
