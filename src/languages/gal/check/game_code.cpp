#include "languages/gal/check/game_code.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace vellum::gal {

namespace {

struct GameWord {
  std::string_view word;
  Named arguments[2];
};

constexpr GameWord gameWords[] = {
#define VELLUM_GAL_GAME_WORD(word, first, second) {word, {Named::first, Named::second}},
#include "languages/gal/check/game_words.def"
#undef VELLUM_GAL_GAME_WORD
};

bool isNameByte(char c) { return base::isAsciiAlnum(c) || c == '_'; }

source::Span rangeOf(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// The word that a function's name contains; null: none.
const GameWord* wordIn(std::string_view function) {
  std::string lower = base::toLower(function.substr(0, 200));
  for (const GameWord& word : gameWords)
    if (lower.find(word.word) != lower.npos) return &word;
  return nullptr;
}

class UnrealScript {
 public:
  explicit UnrealScript(std::string_view text) : text_(text) {}

  std::vector<NamedPart> scan() {
    while (at_ < text_.size()) {
      if (skipComment() || literal()) continue;
      if (!base::isAsciiAlpha(text_[at_]) && text_[at_] != '_') {
        ++at_;
        continue;
      }
      std::size_t begin = at_;
      while (at_ < text_.size() && isNameByte(text_[at_])) ++at_;
      if (const GameWord* word = wordIn(text_.substr(begin, at_ - begin))) arguments(*word);
    }
    return std::move(names_);
  }

 private:
  bool skipComment() {
    std::string_view rest = text_.substr(at_);
    if (rest.starts_with("//")) at_ = std::min(text_.find('\n', at_), text_.size());
    else if (rest.starts_with("/*"))
      at_ = text_.find("*/", at_ + 2) == text_.npos ? text_.size() : text_.find("*/", at_ + 2) + 2;
    else return false;
    return true;
  }

  void skipBlanks() {
    while (at_ < text_.size() && (base::isAsciiSpace(text_[at_]) || skipComment()))
      if (at_ < text_.size() && base::isAsciiSpace(text_[at_])) ++at_;
  }

  // Takes a "text" or a 'Name' on one line, and returns what is between the quotes.
  std::optional<source::Span> literal() {
    char quote = text_[at_];
    if (quote != '"' && quote != '\'') return std::nullopt;
    std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n')
      at_ += text_[at_] == '\\' && quote == '"' && at_ + 1 < text_.size() ? 2 : 1;
    at_ = std::min(at_, text_.size());
    source::Span span = rangeOf(begin, at_);
    if (at_ < text_.size()) ++at_;
    return span;
  }

  // The first arguments of a call, as long as they are literals.
  void arguments(const GameWord& word) {
    skipBlanks();
    if (at_ >= text_.size() || text_[at_] != '(') return;
    ++at_;
    for (Named what : word.arguments) {
      skipBlanks();
      if (what == Named::Nothing || at_ >= text_.size()) return;
      auto span = literal();
      if (!span) return;
      skipBlanks();
      bool whole = at_ < text_.size() && (text_[at_] == ',' || text_[at_] == ')');
      if (!whole) return;
      names_.push_back({what, std::string(text_.substr(span->begin, span->end - span->begin)), *span});
      if (text_[at_++] == ')') return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<NamedPart> names_;
};

}  // namespace

std::vector<NamedPart> namesInUnrealScript(std::string_view text) { return UnrealScript(text).scan(); }

std::vector<NamedPart> namesInAiScript(std::string_view text) {
  std::vector<NamedPart> names;
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = std::min(text.find('\n', start), text.size()), at = start;
    start = end + 1;
    // The next word of the line, or quoted text.
    auto next = [&]() -> source::Span {
      while (at < end && base::isAsciiSpace(text[at])) ++at;
      bool quoted = at < end && text[at] == '"';
      std::size_t begin = at += quoted;
      while (at < end && (quoted ? text[at] != '"' : !base::isAsciiSpace(text[at]))) ++at;
      source::Span span = rangeOf(begin, at);
      if (quoted && at < end) ++at;
      return span;
    };
    auto textOf = [&](source::Span span) { return text.substr(span.begin, span.end - span.begin); };
    std::string_view command = textOf(next());
    const GameWord* word = std::find_if(std::begin(gameWords), std::end(gameWords),
                                        [&](const GameWord& row) { return base::equalsIgnoreCase(row.word, command); });
    if (word == std::end(gameWords)) continue;
    for (Named what : word->arguments) {
      if (what == Named::Nothing) break;
      source::Span span = next();
      if (what == Named::Code && !textOf(span).empty() && text[span.begin - 1] != '"')
        span.end =
            static_cast<std::uint32_t>(span.begin + base::trim(text.substr(span.begin, end - span.begin)).size());
      if (span.begin == span.end) break;
      names.push_back({what, std::string(textOf(span)), span});
    }
  }
  return names;
}

}  // namespace vellum::gal
