// The meaning of a character depends on its position, so the lexer tracks it: before a block or an attribute, after a
// header, after a name, in a value.
#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/fuel/fuel.h"

namespace vellum::skrit::fuel {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }
bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

class Lexer {
 public:
  Lexer(source::FileId file, std::string_view text, diagnostics::Emitter& emitter)
      : text_(text), file_(file), tokens_(file, text), emitter_(emitter) {}

  syntax::TokenBuffer run() {
    tokens_.reserve(text_.size() / 8 + 1);
    while (trivia()) statement();
    add(TokenKind::End, text_.size(), text_.size());
    return std::move(tokens_);
  }

 private:
  // False at the end of the text.
  bool trivia() {
    std::size_t begin = at_;
    if (!skipTrivia(text_, at_)) {
      std::size_t comment = text_.find("/*", begin);
      emitter_.emit(diag::FuelUnclosedComment,
                    place(comment == std::string_view::npos ? begin : comment, text_.size()));
    }
    return at_ < text_.size();
  }

  void statement() {
    char c = text_[at_];
    if (c == '[') return header();
    if (c == '{' || c == '}') return one(c == '{' ? TokenKind::Open : TokenKind::Close);
    if (c == ';') return one(TokenKind::Semicolon);
    if (c == '=') {
      one(TokenKind::Equals);
      return value();
    }
    words();
  }

  void header() {
    std::size_t begin = at_, end = begin + 1;
    while (end < text_.size() && text_[end] != ']' && text_[end] != '{' && !isLineEnd(text_[end])) ++end;
    bool closed = end < text_.size() && text_[end] == ']';
    if (closed) {
      ++end;
    } else {
      while (end > begin + 1 && isBlank(text_[end - 1])) --end;
      emitter_.emit(diag::FuelUnclosedHeader, place(begin, end));
    }
    add(TokenKind::Header, begin, end);
    at_ = end;
    if (!trivia()) return;
    // `[anim_files]d {`: the game's reader ignores the letter.
    std::size_t junk = at_;
    while (junk < text_.size() && text_[junk] != '{' && text_[junk] != '}' && text_[junk] != '[' &&
           text_[junk] != ';' && text_[junk] != '=' && !isLineEnd(text_[junk]))
      ++junk;
    std::size_t next = junk;
    skipTrivia(text_, next);
    if (junk == at_ || next >= text_.size() || text_[next] != '{') return;
    while (isBlank(text_[junk - 1])) --junk;
    add(TokenKind::Junk, at_, junk);
    at_ = junk;
  }

  // The words before '=': usually a name, possibly after the letter of a type.
  void words() {
    std::size_t begin = at_, end = begin;
    auto delimits = [](char c) { return std::string_view("=;[]{}\r\n").find(c) != std::string_view::npos; };
    while (end < text_.size() && !delimits(text_[end]) && !commentAt(end)) ++end;
    if (end == begin) end = begin + 1;  // a ']'
    std::size_t stop = end;
    while (end > begin + 1 && isBlank(text_[end - 1])) --end;
    std::string_view words = text_.substr(begin, end - begin);
    std::size_t next = stop;
    if (stop < text_.size() && (isLineEnd(text_[stop]) || commentAt(stop))) skipTrivia(text_, next);
    bool attribute = next < text_.size() && (text_[next] == '=' || (next == stop && text_[next] == ';'));
    at_ = end;
    if (!attribute || words.find_first_of("\"]") != std::string_view::npos) {
      emitter_.emit(diag::FuelStrayText, place(begin, end));
      return add(TokenKind::Text, begin, end);
    }
    std::size_t name = begin;
    if (words.size() > 2 && isBlank(words[1]) &&
        TypeLetters.find(base::toLowerAscii(words[0])) != std::string_view::npos) {
      add(TokenKind::TypeLetter, begin, begin + 1);
      name = text_.find_first_not_of(" \t", begin + 1);
    }
    auto isColon = [&](std::size_t i) { return i < end && text_[i] == ':'; };
    for (std::size_t i = name; i < end; ++i)
      if (!isNameCharacter(text_[i])) {
        // "gui:  inventory_icon": blanks around the colons of a path are not part of it.
        std::size_t next = text_.find_first_not_of(" \t", i);
        if (isBlank(text_[i]) && (isColon(i - 1) || isColon(next))) {
          i = next - 1;
          continue;
        }
        emitter_.emit(diag::FuelOddName, place(name, end), text_.substr(name, end - name));
        break;
      }
    add(TokenKind::Name, name, end);
  }

  // Reads up to the ';' that is outside of strings, [[ ]] and comments; or to the place where a ';' must be missing.
  void value() {
    std::size_t i = at_, begin = at_, end = at_;  // [begin, end): from the first to the last significant character
    bool any = false, ended = false;
    int braces = 0;
    // The end of the blanks and comments after which the value continues, and its last character before them.
    std::size_t goesOnTo = 0;
    char goesOnAfter = '\0';
    auto take = [&](std::size_t to) {
      if (!any) begin = i;
      any = true;
      end = i = to;
    };
    while (i < text_.size() && !ended) {
      char c = text_[i];
      if (c == ';') break;
      if (isLineEnd(c)) {
        char last = any ? text_[end - 1] : ',';
        if (i >= goesOnTo || last != goesOnAfter) {
          goesOnTo = i;
          goesOnAfter = last;
          ended = forgotten(goesOnTo, last);
        }
        if (!ended) ++i;
      } else if (isBlank(c)) {
        ++i;
      } else if (commentAt(i) && (i == at_ || isBlank(text_[i - 1]) || text_[i - 1] == '"' || text_[i - 1] == ']')) {
        if (text_[i + 1] == '/') {
          while (i < text_.size() && !isLineEnd(text_[i])) ++i;
        } else {
          std::size_t close = text_.find("*/", i + 2);
          if (close == std::string_view::npos) {
            emitter_.emit(diag::FuelUnclosedComment, place(i, text_.size()));
            i = text_.size();
          } else {
            i = close + 2;
          }
        }
      } else if (c == '"') {
        take(endOfString(i));
      } else if (text_.substr(i, 2) == "[[") {
        take(endOfSkrit(i));
      } else if (c == '{') {
        ++braces;
        take(i + 1);
      } else if (c == '}' && braces-- == 0) {
        ended = true;
      } else {
        take(i + 1);
      }
    }
    if (any) add(TokenKind::Value, begin, end);
    bool closed = i < text_.size() && text_[i] == ';';
    at_ = any ? end : closed ? i : at_;
    if (!closed) {
      std::size_t mark = any ? end : at_;
      emitter_.emit(diag::FuelNoSemicolon, place(mark > 0 ? mark - 1 : 0, mark));
    }
    if (closed) at_ = i;
  }

  // The end of the string that begins at `at`. Backslashes are ordinary characters (Skrit behaviour, "FUEL").
  std::size_t endOfString(std::size_t at) {
    if (at >= lineEnd_) lineEnd_ = std::min(text_.find_first_of("\r\n", at), text_.size());
    const std::size_t lineEnd = lineEnd_;
    std::size_t close = text_.find('"', at + 1);
    if (close < lineEnd) return close + 1;
    // A string spans several lines only when the text after the next quote looks like the end of a value.
    if (close != std::string_view::npos) {
      std::size_t next = close + 1;
      while (next < text_.size() && isBlank(text_[next])) ++next;
      if (next >= text_.size() || text_[next] == ';' || text_[next] == ',') return close + 1;
    }
    std::size_t end = lineEnd;
    if (std::size_t semicolon = text_.substr(at, lineEnd - at).rfind(';'); semicolon != std::string_view::npos)
      end = at + semicolon;
    emitter_.emit(diag::FuelUnclosedString, place(at, end));
    return end;
  }

  std::size_t endOfSkrit(std::size_t at) {
    int depth = 0;
    for (std::size_t i = hasPartner(at) ? at : text_.size(); i + 1 < text_.size(); ++i) {
      if (text_[i] == '[' && text_[i + 1] == '[') ++depth, ++i;
      else if (text_[i] == ']' && text_[i + 1] == ']') {
        ++i;
        if (--depth == 0) return i + 1;
      }
    }
    // `]]` inside of an inner [[ that is probably not one: the first one ends the skrit.
    if (!lastClose_) lastClose_ = text_.rfind("]]");
    if (*lastClose_ != std::string_view::npos && at <= *lastClose_) return text_.find("]]", at) + 2;
    emitter_.emit(diag::FuelUnclosedSkrit, place(at, at + 2));
    std::size_t end = text_.find_first_of(";\r\n", at);
    return end == std::string_view::npos ? text_.size() : end;
  }

  // Whether the [[ at `at` has a ]] of its own. Searching again from each [[ would take quadratic time.
  bool hasPartner(std::size_t at) {
    if (runs_.empty()) findRuns();
    auto run = std::upper_bound(runs_.begin(), runs_.end(), at, [](std::size_t i, const Run& r) { return i < r.end; });
    auto opened = static_cast<std::int64_t>((run->end - at) / 2);
    return std::next(run)->least <= run->depth - opened;
  }

  // The runs of '[' and ']' that are [[ and ]].
  void findRuns() {
    std::int64_t depth = 0;
    for (std::size_t i = 0; i < text_.size();) {
      std::size_t end = i + 1;
      if (text_[i] == '[' || text_[i] == ']') {
        while (end < text_.size() && text_[end] == text_[i]) ++end;
        auto pairs = static_cast<std::int64_t>((end - i) / 2);
        if (pairs > 0) runs_.push_back({end, depth += text_[i] == '[' ? pairs : -pairs, 0});
      }
      i = end;
    }
    runs_.push_back({text_.size() + 1, INT64_MAX, INT64_MAX});
    for (std::size_t i = runs_.size() - 1; i-- > 0;) runs_[i].least = std::min(runs_[i].depth, runs_[i + 1].least);
  }

  // At a line end inside a value: whether the next line begins something new. `last` is the value's last character so
  // far. Moves `at` to that line.
  bool forgotten(std::size_t& at, char last) const {
    if (!skipTrivia(text_, at)) return true;
    if (at >= text_.size()) return true;
    char c = text_[at];
    if (c == '}') return true;
    bool goesOn = last == ',' || last == '|';
    if (c == '{') return !goesOn;
    if (c == '&') return false;  // the next property of a skrit: `brain = k_brain` `?a = 1` `&b = 2;`
    std::size_t lineEnd = std::min(text_.find_first_of("\r\n", at), text_.size());
    std::string_view line = text_.substr(at, lineEnd - at);
    if (c == '[') return line.substr(0, 2) != "[[" && line.find(']') != std::string_view::npos && !goesOn;
    std::size_t i = 0;
    // The letter of a type, unless it is the name itself: `b = 2`.
    if (line.size() > 2 && TypeLetters.find(base::toLowerAscii(c)) != std::string_view::npos && isBlank(line[1])) {
      std::size_t next = line.find_first_not_of(" \t", 1);
      if (next != std::string_view::npos && line[next] != '=') i = next;
    }
    std::size_t name = i;
    while (i < line.size() && isNameCharacter(line[i])) ++i;
    if (i == name) return false;
    while (i < line.size() && isBlank(line[i])) ++i;
    return i < line.size() && line[i] == '=' && line.substr(i, 2) != "==" && (!goesOn || last == ',');
  }

  bool commentAt(std::size_t at) const {
    return text_[at] == '/' && at + 1 < text_.size() && (text_[at + 1] == '/' || text_[at + 1] == '*');
  }
  void one(TokenKind kind) {
    add(kind, at_, at_ + 1);
    ++at_;
  }
  void add(TokenKind kind, std::size_t begin, std::size_t end) {
    tokens_.add(static_cast<std::uint16_t>(kind), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
  }
  source::Location place(std::size_t begin, std::size_t end) const {
    return {file_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  }

  std::string_view text_;
  source::FileId file_;
  syntax::TokenBuffer tokens_;
  diagnostics::Emitter& emitter_;
  std::size_t at_ = 0;
  std::size_t lineEnd_ = 0;               // the first line end after the string that was read last
  std::optional<std::size_t> lastClose_;  // the last ]] of the text, once it was looked for
  struct Run {
    std::size_t end;
    std::int64_t depth;  // [[ that are open after it
    std::int64_t least;  // depth of this run and of those after it
  };
  std::vector<Run> runs_;  // and one for the end of the text; empty: not computed yet
};

}  // namespace

bool isNameCharacter(char c) {
  auto byte = static_cast<unsigned char>(c);
  return base::isAsciiAlnum(c) || byte >= 0x80 ||
         std::string_view("_*.:-+$'#@!&%/\\").find(c) != std::string_view::npos;
}

bool skipTrivia(std::string_view text, std::size_t& at) {
  while (at < text.size()) {
    if (isBlank(text[at]) || text[at] == '\0') {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find_first_of("\r\n", at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      std::size_t close = text.find("*/", at + 2);
      if (close == std::string_view::npos) {
        at = text.size();
        return false;
      }
      at = close + 2;
    } else {
      break;
    }
  }
  return true;
}

syntax::TokenBuffer tokenize(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return Lexer(file, sources[file].text(), emitter).run();
}

}  // namespace vellum::skrit::fuel
