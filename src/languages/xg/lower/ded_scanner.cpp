#include "languages/xg/lower/ded_scanner.h"

#include "base/text.h"

namespace vellum::xg {

bool DedScanner::skipBlanks() {
  bool line = false;
  while (at_ < text_.size()) {
    char c = text_[at_];
    if (c == '\n') line = true;
    if (base::isAsciiSpace(c)) {
      ++at_;
    } else if (c == '#' && at_ + 1 < text_.size() && text_[at_ + 1] == '>') {
      std::size_t end = text_.find("<#", at_ + 2);
      at_ = static_cast<std::uint32_t>(end == std::string_view::npos ? text_.size() : end + 2);
    } else if (c == '#') {
      std::size_t end = text_.find('\n', at_);
      at_ = static_cast<std::uint32_t>(end == std::string_view::npos ? text_.size() : end);
    } else {
      break;
    }
  }
  return line;
}

DedToken DedScanner::next() {
  DedToken token;
  token.lineBefore = skipBlanks();
  std::uint32_t begin = at_;
  token.span = {begin, begin};
  if (at_ >= text_.size()) return token;
  char c = text_[at_++];
  token.span.end = at_;
  switch (c) {
    case '{': token.kind = DedToken::Kind::Open; return token;
    case '}': token.kind = DedToken::Kind::Close; return token;
    case '=': token.kind = DedToken::Kind::Assign; return token;
    case ';': token.kind = DedToken::Kind::Semicolon; return token;
    case '*': token.kind = DedToken::Kind::Star; return token;
    case '"': {
      token.kind = DedToken::Kind::String;
      token.closed = false;
      while (at_ < text_.size()) {
        char inside = text_[at_];
        if (inside == '"') {
          token.closed = true;
          break;
        }
        if (inside == '\\' || inside == '\n') token.plain = false;
        at_ += inside == '\\' && at_ + 1 < text_.size() ? 2 : 1;
      }
      token.span = {begin + 1, at_};
      if (at_ < text_.size()) ++at_;
      return token;
    }
    default: break;
  }
  auto word = [](char w) { return base::isAsciiAlnum(w) || w == '_' || w == '-' || w == '.' || w == '+'; };
  token.kind = word(c) ? DedToken::Kind::Word : DedToken::Kind::Other;
  if (word(c))
    while (at_ < text_.size() && word(text_[at_])) ++at_;
  token.span.end = at_;
  return token;
}

std::string DedScanner::decode(source::Span span) const {
  std::string out;
  std::string_view string = text(span);
  for (std::size_t i = 0; i < string.size(); ++i) {
    if (string[i] == '\\' && i + 1 < string.size()) {
      out.push_back(string[++i]);
    } else if (string[i] == '\n') {
      while (i + 1 < string.size() && base::isAsciiSpace(string[i + 1])) ++i;
    } else if (string[i] != '\r') {
      out.push_back(string[i]);
    }
  }
  return out;
}

}  // namespace vellum::xg
