// Standard output and error, and what is at the other end of them.
#pragma once

#include <string>
#include <string_view>

namespace vellum::driver {

bool isTerminal(int descriptor);
// Colour on standard output (1) or error (2): a terminal, and NO_COLOR is not set; FORCE_COLOR wins over both.
bool wantsColor(int descriptor);
int terminalColumns();  // of standard output; 80 when it is no terminal

// What scripts print and what was asked for. Buffered; errors are kept for finishOutput().
void writeOut(std::string_view text);
void flushOut();
// Whether the reader of standard output has gone (a closed pipe).
bool outputIsGone();
// Flushes. False, with a message on standard error, when something could not be written.
bool finishOutput();

// Diagnostics and progress. Standard output is flushed first, so that a terminal shows both in order.
void writeError(std::string_view text);
// "vellum: TEXT" and a line end.
void complain(std::string_view text);

// One line on standard error that is overwritten by the next, shown only on a terminal and after a while.
class Progress {
 public:
  Progress();
  ~Progress();
  void show(std::string_view text);

 private:
  bool wanted_;
  bool shown_ = false;
  double start_, last_ = 0;
};

// Set by Ctrl-C and SIGTERM; a second Ctrl-C ends the process at once. Work that does not ask interrupted() within two
// seconds of the first (a long compilation, a long tick) ends by the signal.
void catchInterrupts();
bool interrupted();
// Whether the user pressed Ctrl-C since the last call; the next one is caught again. Not for SIGTERM.
bool takeInterrupt();

}  // namespace vellum::driver
