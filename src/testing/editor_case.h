// Compares a language's answers to an editor with the comments of an ide test (expectations.h).
#pragma once

#include <string>
#include <vector>

#include "languages/language.h"
#include "testing/expectations.h"

namespace vellum::testing {

struct EditorOutcome {
  std::vector<std::string> differences;  // one line of text each; none: all match
  std::string updated;                   // the script with the expectations replaced by the answers
};

// `file` belongs to the program; its expectations were read from its text with `sign`.
EditorOutcome askEditor(const languages::Language& language, const languages::Program& program, source::FileId file,
                        const std::vector<Expectation>& expected, std::string_view sign);

}  // namespace vellum::testing
