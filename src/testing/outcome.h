// What a script test did, to compare with what its comments expect.
#pragma once

#include <string>
#include <vector>

#include "testing/expectations.h"

namespace vellum::testing {

// A diagnostic of the run, in the words of expectations.
struct ActualDiagnostic {
  Word word = Word::Error;  // Error, Warning, Note
  bool runTime = false;     // has a script stack
  std::string file;         // "" when there is no place
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
  std::vector<std::string> results;  // of the calls and evals, in their order
  std::vector<ActualDiagnostic> diagnostics;
  bool compilesOnly = false;  // then warnings and notes must be expected, too
};

// One line of text a difference; none: they agree.
std::vector<std::string> compare(const std::vector<Expectation>& expected, const Actual& actual);

// The script with its expectations replaced by what it does.
std::string rewriteExpectations(std::string_view text, std::string_view commentSign,
                                const std::vector<Expectation>& expected, const Actual& actual);

// Output as lines; control characters but tabs are written as escapes, so that a comment can hold them.
std::vector<std::string> outputLines(std::string_view output);

}  // namespace vellum::testing
