#include "languages/common/else_follows.h"

#include "base/text.h"
#include "languages/common/open_brackets.h"

namespace vellum::common {

namespace {

// Skips statements. What is no statement ends at a ';' or at a block, so that every text has an end.
class Statements {
 public:
  explicit Statements(std::string_view code) : code_(code) {}

  bool lastMayGoOn() {
    bool mayGoOn = false;
    while (skipBlanks()) mayGoOn = statement();
    return mayGoOn;
  }

 private:
  bool skipBlanks() {
    while (at_ < code_.size() && base::isAsciiSpace(code_[at_])) ++at_;
    return at_ < code_.size();
  }
  std::string_view word() const {
    std::size_t end = at_;
    while (end < code_.size() && (base::isAsciiAlnum(code_[end]) || code_[end] == '_' || code_[end] == '$')) ++end;
    return code_.substr(at_, end - at_);
  }
  bool take(std::string_view wanted) {
    if (!skipBlanks() || word() != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  // Brackets of any kind, with what is in them.
  void skipBrackets() {
    int depth = 0;
    while (at_ < code_.size()) {
      const char c = code_[at_++];
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && --depth <= 0) return;
    }
  }
  // Skrit: the condition of an `if` needs no parentheses when a block follows.
  void skipCondition() {
    if (skipBlanks() && code_[at_] == '(') return skipBrackets();
    while (at_ < code_.size() && code_[at_] != '{' && code_[at_] != ';') ++at_;
  }
  void skipToEnd() {
    while (at_ < code_.size()) {
      const char c = code_[at_];
      if (c == ';') {
        ++at_;
        return;
      }
      if (c == '(' || c == '[' || c == '{') skipBrackets();
      else ++at_;
      if (c == '{') return;
    }
  }

  // Whether an `else` may follow it.
  bool statement() {
    int open = 0;  // `if`s that have no `else` yet
    do {
      for (bool isHead = true; isHead;) {
        const bool isIf = take("if");
        isHead = isIf || take("while") || take("for") || take("switch");
        if (isHead) skipCondition();
        if (isIf) ++open;
      }
      if (take("do")) {
        if (skipBlanks() && code_[at_] == '{') skipBrackets();
        skipToEnd();
      } else if (skipBlanks() && code_[at_] == '{') {
        skipBrackets();
      } else {
        skipToEnd();
      }
    } while (open > 0 && take("else") && open-- > 0);
    return open > 0;
  }

  std::string_view code_;
  std::size_t at_ = 0;
};

}  // namespace

bool mayGoOnWithElse(std::string_view text) {
  // A console's command begins with a slash.
  if (text.starts_with('/') && !text.starts_with("//") && !text.starts_with("/*")) text.remove_prefix(1);
  const std::string code = codeOf(text);
  return Statements(code).lastMayGoOn();
}

}  // namespace vellum::common
