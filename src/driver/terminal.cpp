#include "driver/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <vellum/vellum.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "driver/clock.h"

namespace vellum::driver {

namespace {

int outputError = 0;

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && value[0] != '\0';
}

}  // namespace

bool isTerminal(int descriptor) { return isatty(descriptor) == 1; }

bool wantsColor(int descriptor) {
  if (isSet("FORCE_COLOR")) return true;
  if (isSet("NO_COLOR")) return false;
  const char* terminal = std::getenv("TERM");
  return isTerminal(descriptor) && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

int terminalColumns() {
#ifdef TIOCGWINSZ
  winsize size{};
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
#endif
  return 80;
}

void writeOut(std::string_view text) {
  if (outputError != 0) return;
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) outputError = errno != 0 ? errno : EIO;
}

void flushOut() {
  if (outputError != 0) return;
  errno = 0;
  if (std::fflush(stdout) != 0) outputError = errno != 0 ? errno : EIO;
}

bool outputIsGone() { return outputError == EPIPE; }

bool finishOutput() {
  flushOut();
  if (outputError == 0 || outputError == EPIPE) return true;
  complain(std::string("can't write standard output: ") + std::strerror(outputError));
  return false;
}

void writeError(std::string_view text) {
  flushOut();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void complain(std::string_view text) { writeError("vellum: " + printable(text) + "\n"); }

std::string printable(std::string_view text) { return takeText(vellum_printable(text.data(), text.size())); }

Progress::Progress() : wanted_(isTerminal(2)), start_(monotonicSeconds()) {}

Progress::~Progress() {
  if (shown_) writeError("\r\033[K");
}

bool Progress::due() {
  if (!wanted_) return false;
  double time = monotonicSeconds();
  if (time - start_ < 0.5 || time - last_ < 0.1) return false;
  last_ = time;
  return true;
}

std::string styled(std::string_view style, std::string_view text, bool color) {
  return color ? "\033[" + std::string(style) + "m" + std::string(text) + "\033[0m" : std::string(text);
}

double Progress::seconds() const { return monotonicSeconds() - start_; }

void Progress::show(std::string_view text) {
  shown_ = true;
  writeError("\r" + std::string(text) + "\033[K");
}

void Progress::show(std::string_view unit, std::uint64_t done, std::uint64_t total) {
  show(progressText(unit, done, total, seconds()));
}

static std::string timeText(double seconds) {
  auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string progressText(std::string_view unit, std::uint64_t done, std::uint64_t total, double seconds) {
  std::string text = std::string(unit) + " " + std::to_string(done);
  if (total > 0) text += " of " + std::to_string(total);
  if (done == 0 || seconds <= 0) return text;
  double rate = static_cast<double>(done) / seconds;
  char number[32];
  std::snprintf(number, sizeof number, rate < 10 ? "%.1f" : "%.0f", rate);
  text += ", " + std::string(number) + " a second";
  if (total > done) text += ", " + timeText(static_cast<double>(total - done) / rate) + " left";
  return text;
}

}  // namespace vellum::driver
