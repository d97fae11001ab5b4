// Runs tests in parallel, isolated from each other's crashes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testing/manual_case.h"

namespace vellum::testing {

// The verdicts in the order of `paths`. With several jobs, each runs in its own process: a test that crashes, or takes
// longer than `seconds`, fails, and the others continue. WASI has no processes: tests run one after the other.
std::vector<TestReport> runTests(const std::vector<std::string>& paths, int jobs, int seconds,
                                 const std::function<void(std::size_t)>& onDone);

int defaultJobs();

}  // namespace vellum::testing
