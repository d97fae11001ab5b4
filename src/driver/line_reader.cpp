#include "driver/line_reader.h"

#include <poll.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifdef VELLUM_WITH_LIBEDIT
#include <editline/readline.h>
#endif

#include "driver/terminal.h"

namespace vellum::driver {

#ifdef VELLUM_WITH_LIBEDIT
namespace {

const LineReader::Completer* completer = nullptr;  // readline's callbacks take no context
std::vector<std::string> candidates;               // for the word that is being completed

char* nextCompletion(const char* text, int state) {
  static std::size_t at;
  if (state == 0) at = 0;
  std::size_t size = std::strlen(text);
  while (at < candidates.size()) {
    const std::string& candidate = candidates[at++];
    if (strncasecmp(candidate.c_str(), text, size) == 0) return strdup(candidate.c_str());
  }
  return nullptr;
}

char** completeLine(const char* text, int start, int end) {
  rl_attempted_completion_over = 1;
  candidates.clear();
  if (completer != nullptr && *completer)
    candidates =
        (*completer)(std::string(rl_line_buffer, static_cast<std::size_t>(end)), static_cast<std::size_t>(start));
  return rl_completion_matches(text, nextCompletion);
}

}  // namespace
#endif

LineReader::LineReader(std::string prompt) : prompt_(std::move(prompt)) {
  person_ = isTerminal(0) && isTerminal(1);
  if (person_) catchInterrupts();
  else std::setvbuf(stdin, nullptr, _IONBF, 0);  // isWaiting() sees all that was not read
#ifdef VELLUM_WITH_LIBEDIT
  if (!person_) return;
  completer = &completer_;
  rl_readline_name = const_cast<char*>("vellum");
  rl_attempted_completion_function = completeLine;
  // A name with its class is one word: Report.GenericF.
  rl_basic_word_break_characters = const_cast<char*>(" \t\n\"'`@><=;|&{}()[/,+-*!");
  using_history();
  if (const char* home = std::getenv("HOME")) history_ = std::string(home) + "/.vellum_history";
  if (!history_.empty()) read_history(history_.c_str());
  stifle_history(1000);
#endif
}

LineReader::~LineReader() {
#ifdef VELLUM_WITH_LIBEDIT
  completer = nullptr;
  if (person_ && !history_.empty()) write_history(history_.c_str());
#endif
}

bool LineReader::more() const { return person_ && isWaiting(); }

bool LineReader::isWaiting() const {
  pollfd input{0, POLLIN, 0};
  return poll(&input, 1, 10) > 0 && (input.revents & POLLIN) != 0;
}

std::optional<std::string> LineReader::read(bool continued) {
  thrownAway_ = false;
  flushOut();
  if (person_ && interrupted()) return throwAway();  // Ctrl-C while the line before was looked at
  std::string prompt = continued ? std::string(prompt_.size() > 2 ? prompt_.size() - 2 : 0, '.') + "> " : prompt_;
#ifdef VELLUM_WITH_LIBEDIT
  if (person_) {
    char* line = readline(prompt.c_str());
    if (line == nullptr) return throwAway();
    std::string text = line;
    std::free(line);
    if (!text.empty()) add_history(text.c_str());
    return text;
  }
#endif
  if (person_) writeOut(prompt), flushOut();
  std::string text;
  int c;
  while ((c = std::getchar()) != EOF && c != '\n') text.push_back(static_cast<char>(c));
  if (c == EOF && (text.empty() || interrupted())) return throwAway();
  return text;
}

std::optional<std::string> LineReader::throwAway() {
  if (!person_ || !takeInterrupt()) return std::nullopt;
  std::clearerr(stdin);
  writeOut("\n");
  thrownAway_ = true;
  return "";
}

}  // namespace vellum::driver
