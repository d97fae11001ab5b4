#include "driver/test_results.h"

#include <algorithm>
#include <cstdio>

#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr const char* OutcomeNames[] = {"passed", "failed", "skipped"};

std::string secondsText(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

// For an element's text or an attribute. XML 1.0 can't represent control characters.
std::string escapedXml(std::string_view text) {
  std::string out;
  for (char c : printable(text)) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view text) {
  return " " + std::string(name) + "=\"" + escapedXml(text) + "\"";
}

std::string caseText(const TestResult& result) {
  const std::size_t slash = result.path.rfind('/');
  const bool isInFolder = slash != result.path.npos;
  std::string text = "    <testcase" + attribute("classname", isInFolder ? result.path.substr(0, slash) : ".") +
                     attribute("name", isInFolder ? result.path.substr(slash + 1) : result.path) +
                     attribute("file", result.path) + attribute("time", secondsText(result.seconds));
  if (result.outcome == VELLUM_TEST_PASSED) return text + "/>\n";
  const std::string message = result.details.substr(0, result.details.find('\n'));
  text += ">\n";
  if (result.outcome == VELLUM_TEST_SKIPPED) text += "      <skipped" + attribute("message", message) + "/>\n";
  else text += "      <failure" + attribute("message", message) + ">" + escapedXml(result.details) + "</failure>\n";
  return text + "    </testcase>\n";
}

}  // namespace

std::size_t countOf(const std::vector<TestResult>& results, vellum_test_outcome outcome) {
  return std::size_t(std::count_if(results.begin(), results.end(),
                                   [&](const TestResult& result) { return result.outcome == outcome; }));
}

std::string junitText(const std::vector<TestResult>& results) {
  double seconds = 0;
  for (const TestResult& result : results) seconds += result.seconds;
  const std::string totals = attribute("tests", std::to_string(results.size())) +
                             attribute("failures", std::to_string(countOf(results, VELLUM_TEST_FAILED))) +
                             attribute("errors", "0") +
                             attribute("skipped", std::to_string(countOf(results, VELLUM_TEST_SKIPPED))) +
                             attribute("time", secondsText(seconds));
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + totals +
                     ">\n  <testsuite name=\"vellum test\"" + totals + ">\n";
  for (const TestResult& result : results) text += caseText(result);
  return text + "  </testsuite>\n</testsuites>\n";
}

std::string jsonText(const std::vector<TestResult>& results) {
  std::string json = "{";
  for (vellum_test_outcome outcome : {VELLUM_TEST_PASSED, VELLUM_TEST_FAILED, VELLUM_TEST_SKIPPED})
    json += jsonString(OutcomeNames[outcome]) + ": " + std::to_string(countOf(results, outcome)) + ", ";
  json += "\"tests\": [";
  for (const TestResult& result : results) {
    json += json.back() == '[' ? "\n" : ",\n";
    json += " {\"path\": " + jsonString(result.path) + ", \"outcome\": " + jsonString(OutcomeNames[result.outcome]) +
            ", \"seconds\": " + secondsText(result.seconds) + ", \"details\": " + jsonString(result.details) +
            ",\n  \"diagnostics\": " + result.diagnostics + "}";
  }
  return json + "]}\n";
}

}  // namespace vellum::driver
