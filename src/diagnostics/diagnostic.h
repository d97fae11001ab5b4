// A report about a script: kind, location, message, hints, related locations, and the call stack of a run-time error.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/source_set.h"

namespace vellum::diagnostics {

enum class Severity : std::uint8_t { Error, Warning, Note };

std::string_view severityName(Severity severity);  // "error", "warning", "note"

// One row of a diagnostics.def: VELLUM_DIAGNOSTIC(Name, Severity, "text with {0} and {1}").
// The name is what users see in brackets, and what a test expects.
struct Kind {
  std::string_view name;
  Severity severity;
  std::string_view text;
};

struct Note {
  source::Location location;
  std::string message;
};

// One frame of a script's call stack.
struct Frame {
  std::string name;  // the function, event, or script as its language names it
  source::Location location;
};

// The most characters of a source that one message repeats.
constexpr std::size_t MaxRepeated = 200;
// Each line shortened to that many characters; "…" replaces the rest.
std::string shortened(std::string text, std::size_t characters = MaxRepeated);

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string_view name;  // Kind::name
  source::Location location;
  std::string message;
  std::vector<std::string> hints;
  std::vector<Note> notes;
  std::vector<Frame> stack;  // innermost first; empty for compile-time diagnostics

  Diagnostic& hint(std::string text) {
    hints.push_back(shortened(std::move(text)));
    return *this;
  }
  Diagnostic& note(source::Location at, std::string text) {
    notes.push_back({at, shortened(std::move(text))});
    return *this;
  }
};

// The kind's text with {0}, {1}, ... replaced; long ones are shortened, together to MaxRepeated.
std::string formatMessage(std::string_view text, const std::vector<std::string>& arguments);

}  // namespace vellum::diagnostics
