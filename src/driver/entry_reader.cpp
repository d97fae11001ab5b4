#include "driver/entry_reader.h"

#include <cctype>

namespace vellum::driver {

namespace {

bool isNameByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

// A console's command, which begins with a slash, may be such a statement, too.
bool beginsWithWord(const std::string& text, std::string_view word) {
  std::size_t at = text.find_first_not_of(" \t\r/");
  return at != std::string::npos && text.compare(at, word.size(), word) == 0 &&
         (at + word.size() == text.size() || !isNameByte(text[at + word.size()]));
}

// Not the second half of `a ? b : c`, which may begin a line.
bool isCommand(const std::string& line) {
  return line.size() > 1 && line[0] == ':' && std::isalpha(static_cast<unsigned char>(line[1])) != 0;
}

}  // namespace

std::optional<std::string> EntryReader::firstLine() {
  if (!ahead_) return lines_.read();
  std::optional<std::string> line;
  line.swap(ahead_);
  return line;
}

// A terminal is not asked for a line that may never come, except after a block, which the writer ends with an empty
// line.
bool EntryReader::takesElse(std::string& text) {
  const bool asks = lines_.person() && text.find('\n') != text.npos;
  if (!asks && !lines_.isWaiting()) return false;
  ahead_ = lines_.read(true);
  if (lines_.wasThrownAway()) {
    text.clear();
    ahead_.reset();
    return false;
  }
  if (asks && ahead_ && ahead_->empty()) ahead_.reset();
  if (!ahead_ || !beginsWithWord(*ahead_, "else")) return false;
  text += "\n" + *ahead_;
  ahead_.reset();
  return true;
}

std::optional<std::string> EntryReader::next() {
  auto text = firstLine();
  if (!text || text->empty() || (*text)[0] == ':') return text;
  while (true) {
    vellum_entry_state state = session_.engine().consoleEntry(language_, *text);
    bool goesOn = state == VELLUM_ENTRY_OPEN || (state == VELLUM_ENTRY_WITH_PASTE && lines_.more());
    if (!goesOn) {
      const bool mayTake =
          state == VELLUM_ENTRY_WITH_ELSE || (state == VELLUM_ENTRY_WITH_PASTE && beginsWithWord(*text, "if"));
      if (mayTake && takesElse(*text)) continue;
      return text;
    }
    auto line = lines_.read(true);
    if (lines_.wasThrownAway()) return line;
    if (!line && state == VELLUM_ENTRY_OPEN) {
      session_.complainAs(ScriptWrong, "the block isn't closed: '" + text->substr(0, text->find('\n')) + "'");
      return std::nullopt;
    }
    if (!line || (line->empty() && !lines_.more())) return text;
    if (!isCommand(*line)) *text += "\n" + *line;
    else if (!console_.line(*line)) return std::nullopt;
  }
}

}  // namespace vellum::driver
