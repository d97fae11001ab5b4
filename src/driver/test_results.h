// The results of `vellum test` for machines: JUnit's XML and JSON.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

struct TestResult {
  std::string path;
  vellum_test_outcome outcome = VELLUM_TEST_PASSED;
  double seconds = 0;                // of real time
  std::string details;               // why it failed or was skipped, in lines; else ""
  std::string diagnostics = "[\n]";  // what was reported in the test: JSON, as of `check --json`
};

std::size_t countOf(const std::vector<TestResult>& results, vellum_test_outcome outcome);
// One suite, with a case a test: its class is the folder, its name that of the file.
std::string junitText(const std::vector<TestResult>& results);
// {passed, failed, skipped, tests: [{path, outcome, seconds, details, diagnostics}]}
std::string jsonText(const std::vector<TestResult>& results);

}  // namespace vellum::driver
