// The actual results of a script test, to compare with its expectations.
#pragma once

#include <string>
#include <vector>

#include "testing/expectations.h"

namespace vellum::testing {

// A diagnostic of the run, in the form of an expectation.
struct ActualDiagnostic {
  Word word = Word::Error;  // Error, Warning, Note
  bool runTime = false;     // has a call stack
  std::string file;         // "" when there is no location
  std::uint32_t line = 0, first = 0, last = 0;
  std::string message, name;
  std::vector<std::string> hints;
  struct Frame {
    std::string name, file;
    std::uint32_t line = 0;
  };
  std::vector<Frame> frames;
};

struct Actual {
  std::string file;  // the test's own name in the source set
  std::string output;
  std::vector<std::string> results;  // of the calls and evals, in order
  std::string hash;                  // of the world at the end, 16 hexadecimal digits
  std::vector<ActualDiagnostic> diagnostics;
  bool compilesOnly = false;  // warnings and notes must then be expected, too
};

// One line of text per difference; none: all match.
std::vector<std::string> compare(const std::vector<Expectation>& expected, const Actual& actual);

// The script with its expectations replaced by the actual results.
std::string rewriteExpectations(std::string_view text, std::string_view commentSign,
                                const std::vector<Expectation>& expected, const Actual& actual);

// Output as lines; control characters except tabs become escapes, so that a comment can contain them.
std::vector<std::string> outputLines(std::string_view output);

}  // namespace vellum::testing
