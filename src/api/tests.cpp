#include "api/handles.h"
#include "api/required.h"
#include "testing/manual_case.h"

struct vellum_test {
  vellum::testing::TestReport report;
  std::string details;
};

extern "C" {

vellum_test* vellum_test_run(vellum_engine* engine, const char* path, const char* mode) {
  VELLUM_NEEDS_OR(nullptr, engine, path);
  vellum::api::ConfigFiles files(engine->config);
  auto* test = new vellum_test;
  test->report = vellum::testing::runTest(path, mode != nullptr ? mode : "", files);
  for (const std::string& line : test->report.details) test->details += line + "\n";
  return test;
}

void vellum_test_free(vellum_test* test) { delete test; }

vellum_test_outcome vellum_test_result(const vellum_test* test) {
  VELLUM_NEEDS_OR(VELLUM_TEST_FAILED, test);
  switch (test->report.verdict) {
    case vellum::testing::Verdict::Passed: return VELLUM_TEST_PASSED;
    case vellum::testing::Verdict::Failed: return VELLUM_TEST_FAILED;
    case vellum::testing::Verdict::Skipped: return VELLUM_TEST_SKIPPED;
  }
  return VELLUM_TEST_FAILED;
}

const char* vellum_test_details(const vellum_test* test) {
  VELLUM_NEEDS_OR("", test);
  return test->details.c_str();
}
size_t vellum_test_update_count(const vellum_test* test) {
  VELLUM_NEEDS_OR(0, test);
  return test->report.updates.size();
}

int vellum_test_update(const vellum_test* test, size_t index, const char** path, const char** bytes, size_t* size) {
  VELLUM_NEEDS_OR(0, test, path, bytes, size);
  if (index >= test->report.updates.size()) return 0;
  const auto& update = test->report.updates[index];
  *path = update.path.c_str();
  *bytes = update.bytes.c_str();
  *size = update.bytes.size();
  return 1;
}

}  // extern "C"
