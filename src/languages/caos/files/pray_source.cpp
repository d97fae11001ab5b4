// The text from which PRAY files are built.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/files/pray.h"

namespace vellum::caos {

namespace {

struct Token {
  enum Kind { End, Word, Text, Number, At, Bad } kind = End;
  std::string text;
  std::string path;  // of a text: as the name of a file, also one of Windows, with or without escapes
  std::int32_t number = 0;
  std::size_t line = 1;
};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {
    if (source_.starts_with("\xef\xbb\xbf")) at_ = 3;
  }

  Token next() {
    skip();
    Token token;
    token.line = line_;
    if (at_ >= source_.size()) return token;
    char c = source_[at_];
    if (c == '"') return string(token);
    if (c == '@') {
      ++at_;
      token.kind = Token::At;
      return token;
    }
    std::size_t begin = at_;
    while (at_ < source_.size() && !base::isAsciiSpace(source_[at_]) && source_[at_] != '"' && source_[at_] != '@')
      ++at_;
    token.text = source_.substr(begin, at_ - begin);
    token.kind = Token::Word;
    if (c == '-' || base::isAsciiDigit(c)) {
      auto number = base::parseInt(token.text);
      bool fits = number && *number >= INT32_MIN && *number <= INT32_MAX;
      token.kind = fits ? Token::Number : Token::Bad;
      if (fits) token.number = static_cast<std::int32_t>(*number);
      else token.text = base::cat("'", token.text.substr(0, 40), "' is not a whole number that fits");
    }
    return token;
  }

 private:
  char at(std::size_t i) const { return i < source_.size() ? source_[i] : '\0'; }
  void step() {
    if (source_[at_] == '\n') ++line_;
    ++at_;
  }

  void skip() {
    while (at_ < source_.size()) {
      if (base::isAsciiSpace(source_[at_])) {
        step();
      } else if (source_[at_] == '#') {
        while (at_ < source_.size() && source_[at_] != '\n') ++at_;
      } else if (source_[at_] == '(' && at(at_ + 1) == '-') {
        std::size_t end = source_.find("-)", at_ + 2);
        end = end == std::string_view::npos ? source_.size() : end + 2;
        while (at_ < end) step();
      } else {
        return;
      }
    }
  }

  Token string(Token token) {
    token.kind = Token::Text;
    for (++at_; at_ < source_.size(); step()) {
      char c = source_[at_];
      if (c == '"') {
        ++at_;
        return token;
      }
      bool escaped = c == '\\' && at_ + 1 < source_.size();
      if (escaped) {
        ++at_;
        c = source_[at_];
        addToPath(token.path, c);
        if (c == 'n') c = '\n';
        else if (c == 'r') c = '\r';
        else if (c == 't') c = '\t';
      }
      token.text.push_back(c);
      if (!escaped) token.path.push_back(c);
    }
    token.kind = Token::Bad;
    token.text = "the text is not closed";
    return token;
  }

  // Adds what follows a backslash: "art\\pot.c16" and "art\pot.c16" name the same file.
  static void addToPath(std::string& path, char c) {
    if (c != '"') path.push_back('/');
    if (c != '\\') path.push_back(c);
  }

  std::string_view source_;
  std::size_t at_ = 0, line_ = 1;
};

class Builder {
 public:
  Builder(std::string_view source, PrayFiles& files) : lexer_(source), files_(files) { advance(); }

  base::Result<std::string> build() {
    if (token_.kind == Token::Text) advance();  // the language
    while (token_.kind != Token::End && error_.empty()) {
      if (token_.kind == Token::Word && base::equalsIgnoreCase(token_.text, "group")) group();
      else if (token_.kind == Token::Word && base::equalsIgnoreCase(token_.text, "inline")) file();
      else if (chunks_.empty()) noSource();
      else wanted("group or inline");
    }
    if (error_.empty() && chunks_.empty()) fail("the source has no chunk: begin one with group or inline");
    if (!error_.empty()) return base::Error{error_};
    return writePray(chunks_);
  }

 private:
  void advance() {
    token_ = lexer_.next();
    if (token_.kind == Token::Bad) fail(token_.text);
  }
  void fail(std::string_view message) { failAt(token_.line, message); }
  void failAt(std::size_t line, std::string_view message) {
    if (error_.empty()) error_ = base::cat("line ", line, ": ", message);
  }
  // Most likely it is a script: that is packed by a source which names it.
  void noSource() {
    fail(base::cat("the source of a resource file begins with group or inline, not '", token_.text.substr(0, 60),
                   "': docs/languages/caos.md shows one"));
  }
  void wanted(std::string_view what) {
    std::string_view found = token_.text;
    if (token_.kind == Token::End) found = "the end";
    else if (token_.kind == Token::At) found = "@";
    fail(base::cat(what, " is expected here, not ", found.substr(0, 60)));
  }
  bool take(Token::Kind kind, std::string_view what, std::string& out) {
    if (token_.kind != kind) wanted(what);
    if (!error_.empty()) return false;
    out = token_.text;
    advance();
    return true;
  }
  // The file that the current token names. `type`: of the chunk that the file is; "": it is a text.
  bool readFile(std::string_view type, std::string& bytes) {
    if (token_.kind != Token::Text) wanted("a file name in quotes");
    if (!error_.empty()) return false;
    const std::size_t line = token_.line;
    const std::string name = token_.path;
    advance();
    auto content = type.empty() ? files_.read(name) : files_.readChunk(type, name);
    if (!content) failAt(line, base::cat("can't read '", name, "': ", content.error().message));
    else if (content->size() > MaxPrayChunkBytes) failAt(line, base::cat("'", name, "' is larger than 64 MiB"));
    else bytes = std::move(*content);
    return error_.empty();
  }

  bool head(std::string& type, std::string& name) {
    advance();
    std::size_t line = token_.line;
    if (!take(Token::Word, "a type of four letters", type) || !take(Token::Text, "the chunk's name in quotes", name))
      return false;
    token_.line = std::max(token_.line, line);
    if (type.size() != 4) fail(base::cat("a chunk's type has four letters, not '", type.substr(0, 40), "'"));
    else if (name.empty() || name.size() > MaxPrayNameBytes) fail("a chunk's name has 1 to 127 bytes");
    return error_.empty();
  }

  // Public sources name a file twice: the same chunk once more changes nothing.
  void add(PrayChunk made, std::size_t line) {
    auto found =
        std::find_if(chunks_.begin(), chunks_.end(), [&](const PrayChunk& each) { return each.name == made.name; });
    if (found == chunks_.end()) return chunks_.push_back(std::move(made));
    if (found->type == made.type && found->size == made.size && found->data == made.data) return;
    token_.line = line;
    fail(base::cat("there is a chunk named '", made.name, "' already, with other contents"));
  }

  void group() {
    std::size_t line = token_.line;
    std::string type, name;
    if (!head(type, name)) return;
    PrayTags tags;
    while (token_.kind == Token::Text && error_.empty()) {
      std::string tag = token_.text;
      advance();
      if (token_.kind == Token::Number) {
        tags.integers.push_back({tag, token_.number});
        advance();
      } else if (token_.kind == Token::Text) {
        tags.strings.push_back({tag, token_.text});
        advance();
      } else if (token_.kind == Token::At) {
        advance();
        std::string bytes;
        if (!readFile("", bytes)) return;
        tags.strings.push_back({tag, std::move(bytes)});
      } else {
        wanted("a number, a text or @ with a file");
      }
    }
    if (error_.empty()) add(makeChunk(type, name, writePrayTags(tags)), line);
  }

  void file() {
    std::size_t line = token_.line;
    std::string type, name, bytes;
    if (!head(type, name) || !readFile(type, bytes)) return;
    add(makeChunk(type, name, bytes), line);
  }

  Lexer lexer_;
  PrayFiles& files_;
  Token token_;
  std::vector<PrayChunk> chunks_;
  std::string error_;
};

}  // namespace

base::Result<std::string> buildPray(std::string_view source, PrayFiles& files) {
  return Builder(source, files).build();
}

}  // namespace vellum::caos
