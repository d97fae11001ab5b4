// The comments in which a script states its expected results.
//
//   SIGN expect: TEXT                    a line of output; alone, or at the end of a line of code
//   SIGN error: 11-20 message [Name]     (warning, note) under the line it is about; columns may be left out,
//                                        also where the message itself begins with a number
//   SIGN hint: TEXT                      on the lines below it: its hints, in order
//   SIGN trap: message [Name]            a run-time error on the line above; `at: NAME:LINE` lines give its stack
//   SIGN call: NAME(args)[@TICK]         a call; SIGN eval: CODE  a snippet; SIGN result: TEXT  what it returned
//   SIGN hash: 9a89d74484a0f242          of the world at the end, on every platform
//   SIGN args: --ticks 3 --with other.x  options of the test
//
// The answers to an editor, in tests of the folder ide (editor_case.h):
//
//   SIGN hover: 11 signature - text      at that column of the line above; "nothing" where there is none
//   SIGN complete: 11 name, !name        what is offered there, and what is not; more may be
//   SIGN outline: kind name (kind name)  of the whole file
//
// SIGN is the language's own line comment sign. A diagnostic comment without a line of code above it expects a
// diagnostic without a location.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::testing {

enum class Word : std::uint8_t {
  Expect,
  Error,
  Warning,
  Note,
  Trap,
  At,
  Hint,
  Call,
  Eval,
  Result,
  Hash,
  Args,
  Hover,
  Complete,
  Outline
};

std::string_view wordText(Word word);
bool isExpectationWord(std::string_view text);
inline bool isDiagnostic(Word word) { return word >= Word::Error && word <= Word::Trap; }
// Whether it belongs to the diagnostic above it.
inline bool isBelowDiagnostic(Word word) { return word == Word::At || word == Word::Hint; }
inline bool isOfEditor(Word word) { return word >= Word::Hover; }

struct Expectation {
  Word word = Word::Expect;
  std::uint32_t line = 0;             // of the comment, starting at 1
  std::uint32_t about = 0;            // the line that it refers to; 0: none
  std::uint32_t first = 0, last = 0;  // columns; 0: not given
  std::string text;                   // the output, the message, the call
  std::string numbered;               // a message that begins with what may be columns, with it; else ""
  std::string name;                   // of a diagnostic, "": not given
  bool wholeLine = true;
  std::size_t begin = 0, end = 0;  // bytes of the comment in the file, without the line end
};

std::vector<Expectation> readExpectations(std::string_view text, std::string_view commentSign);

// The words after `args:`, split as by a shell: blanks separate, '...' and "..." quote.
std::vector<std::string> splitArguments(std::string_view text);

}  // namespace vellum::testing
