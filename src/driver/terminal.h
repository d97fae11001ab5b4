// Standard output and standard error, and the terminal that they write to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

struct vellum_world;

namespace vellum::driver {

bool isTerminal(int descriptor);
// Colour on standard output (1) or error (2): a terminal, and NO_COLOR is not set; FORCE_COLOR overrides both.
bool wantsColor(int descriptor);
// The text in a style of the terminal ("1" is bold), or as it is without color.
std::string styled(std::string_view style, std::string_view text, bool color);
int terminalColumns();  // of standard output; 80 when it is not a terminal

// Writes what scripts print and the requested results. Buffered; finishOutput() reports errors.
void writeOut(std::string_view text);
void flushOut();
// Whether the reader of standard output has gone (a closed pipe).
bool outputIsGone();
// Flushes. False, with a message on standard error, when something could not be written.
bool finishOutput();

// Writes diagnostics and progress. Flushes standard output first, so that a terminal shows both in order.
void writeError(std::string_view text);
// A text that may come from anywhere, such as a name in an archive, without control characters.
std::string printable(std::string_view text);
// "vellum: TEXT" and a line end. The text may come from anywhere.
void complain(std::string_view text);

// A progress line on standard error, overwritten by the next; shown only on a terminal and after a delay.
class Progress {
 public:
  Progress();
  ~Progress();
  // Whether it is time for the next line: asked before the text is made.
  bool due();
  double seconds() const;  // since it was made
  void show(std::string_view text);
  // How far the work is, how fast it goes and how long it will still take; `total` 0: it is unknown.
  void show(std::string_view unit, std::uint64_t done, std::uint64_t total);

 private:
  bool wanted_;
  bool shown_ = false;
  double start_, last_ = 0;
};

// "tick 500 of 10000, 250 a second, 38 s left": `done` took that many seconds.
std::string progressText(std::string_view unit, std::uint64_t done, std::uint64_t total, double seconds);

// Writing to a closed pipe is then an error of the write, as outputIsGone() says, and no signal.
void ignoreBrokenPipes();
// Set by Ctrl-C and SIGTERM; a second Ctrl-C ends the process at once. Work that does not call interrupted() within two
// seconds of the first (a long compilation, a long tick) is killed by the signal.
void catchInterrupts();
bool interrupted();
// Whether the user pressed Ctrl-C since the last call; the next one is caught again. Not for SIGTERM.
bool takeInterrupt();

// While it exists, what catchInterrupts() catches also stops the scripts that this world runs. One at a time.
class StopsScripts {
 public:
  explicit StopsScripts(vellum_world* world);
  ~StopsScripts();
  StopsScripts(const StopsScripts&) = delete;
  StopsScripts& operator=(const StopsScripts&) = delete;
};

}  // namespace vellum::driver
