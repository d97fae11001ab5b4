#include "testing/expectations.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace vellum::testing {

namespace {

constexpr std::string_view Words[] = {"expect", "error",  "warning", "note", "trap",  "at",       "hint",   "call",
                                      "eval",   "result", "hash",    "args", "hover", "complete", "outline"};

// The word of a comment, and where its text starts, after the colon.
struct Head {
  Word word;
  std::size_t textAt;
};

std::optional<Head> headAt(std::string_view line, std::size_t at, std::string_view sign) {
  if (line.substr(at, sign.size()) != sign) return std::nullopt;
  at += sign.size();
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  for (std::size_t i = 0; i < std::size(Words); ++i) {
    std::string_view word = Words[i];
    if (line.substr(at, word.size()) == word && line.substr(at + word.size(), 1) == ":")
      return Head{static_cast<Word>(i), at + word.size() + 1};
  }
  return std::nullopt;
}

std::string_view trimRight(std::string_view text) {
  while (!text.empty() && base::isAsciiSpace(text.back())) text.remove_suffix(1);
  return text;
}

// "11-20 text" or "11 text" or "text"; returns the text.
std::string_view readColumns(Expectation& expectation, std::string_view text) {
  std::size_t digits = 0;
  while (digits < text.size() && (base::isAsciiDigit(text[digits]) || (digits > 0 && text[digits] == '-'))) ++digits;
  if (digits == 0 || digits == text.size() || text[digits] != ' ') return text;
  std::string_view columns = text.substr(0, digits);
  std::size_t dash = columns.find('-');
  auto first = base::parseInt(columns.substr(0, dash));
  auto last = dash == std::string_view::npos ? first : base::parseInt(columns.substr(dash + 1));
  if (!first || !last || *first <= 0 || *last <= 0) return text;
  expectation.first = static_cast<std::uint32_t>(*first);
  expectation.last = static_cast<std::uint32_t>(*last);
  return base::trim(text.substr(digits));
}

// Columns or none, "message [Name]" or "message".
void readDiagnostic(Expectation& expectation, std::string_view text) {
  std::size_t open = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
  if (open != std::string_view::npos) {
    std::string_view name = text.substr(open + 1, text.size() - open - 2);
    bool isName = !name.empty();
    for (char c : name) isName &= base::isAsciiAlnum(c) || c == '_';
    if (isName) {
      expectation.name = std::string(name);
      text = trimRight(text.substr(0, open));
    }
  }
  expectation.text = std::string(readColumns(expectation, text));
  if (expectation.first != 0) expectation.numbered = std::string(text);
}

}  // namespace

std::string_view wordText(Word word) { return Words[static_cast<std::size_t>(word)]; }

bool isExpectationWord(std::string_view text) {
  return std::find(std::begin(Words), std::end(Words), text) != std::end(Words);
}

std::vector<Expectation> readExpectations(std::string_view text, std::string_view sign) {
  std::vector<Expectation> result;
  if (sign.empty()) return result;
  std::uint32_t number = 0, codeLine = 0;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) end = text.size();
    ++number;
    std::string_view line = trimRight(text.substr(at, end - at));
    std::size_t begin = line.find_first_not_of(" \t");
    std::optional<Head> head;
    bool wholeLine = true;
    if (begin != std::string_view::npos) head = headAt(line, begin, sign);
    if (!head) {
      wholeLine = false;
      if (begin != std::string_view::npos) codeLine = number;
      for (std::size_t i = line.find(sign); i != std::string_view::npos && !head; i = line.find(sign, i + 1)) {
        head = headAt(line, i, sign);
        begin = i;
        if (head && head->word != Word::Expect) head.reset();
      }
    }
    if (head) {
      Expectation expectation{head->word, number, codeLine, 0, 0, "", "", "", wholeLine, at + begin, at + line.size()};
      std::string_view rest = line.substr(head->textAt);
      if (rest.starts_with(' ')) rest.remove_prefix(1);
      if (isDiagnostic(head->word)) readDiagnostic(expectation, base::trim(rest));
      else if (head->word == Word::Hover || head->word == Word::Complete)
        expectation.text = std::string(readColumns(expectation, base::trim(rest)));
      else expectation.text = std::string(head->word == Word::Expect ? rest : base::trim(rest));
      result.push_back(std::move(expectation));
    }
    at = end + 1;
  }
  return result;
}

std::vector<std::string> splitArguments(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = '\0';
  for (char c : text) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
      else word.push_back(c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      inWord = true;
    } else if (base::isAsciiSpace(c)) {
      if (inWord) words.push_back(std::move(word));
      word.clear();
      inWord = false;
    } else {
      word.push_back(c);
      inWord = true;
    }
  }
  if (inWord) words.push_back(std::move(word));
  return words;
}

}  // namespace vellum::testing
