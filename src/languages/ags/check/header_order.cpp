#include "languages/ags/check/header_order.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/text.h"

namespace vellum::ags {

namespace {

// The words of a text outside of comments and quotes, and the characters '{' and ';'.
std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  auto isWord = [&](std::size_t at) { return at < text.size() && (base::isAsciiAlnum(text[at]) || text[at] == '_'); };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t begin = at;
    if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      std::size_t end = text.find("*/", at + 2);
      at = end == text.npos ? text.size() : end + 2;
    } else if (text[at] == '"' || text[at] == '\'') {
      char quote = text[at];
      for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
        if (text[at] == '\\') ++at;
      ++at;
    } else if (isWord(at)) {
      while (isWord(at)) ++at;
      words.push_back(text.substr(begin, at - begin));
    } else {
      if (text[at] == '{' || text[at] == ';') words.push_back(text.substr(at, 1));
      ++at;
    }
  }
  return words;
}

class HeaderOrder {
 public:
  HeaderOrder(const source::SourceSet& sources, std::span<const source::FileId> headers)
      : headers_(headers), seen_(headers.size()) {
    for (source::FileId header : headers) words_.push_back(wordsOf(sources[header].text()));
    for (std::size_t i = 0; i < headers.size(); ++i) {
      const auto& words = words_[i];
      for (std::size_t k = 0; k + 2 < words.size(); ++k)
        if (words[k] == "struct" && words[k + 2] != ";") definedIn_.try_emplace(words[k + 1], i);
    }
  }

  std::vector<source::FileId> take() {
    for (std::size_t i = 0; i < headers_.size(); ++i) place(i);
    return std::move(ordered_);
  }

 private:
  // Iterates, since each of many headers may use the next one.
  void place(std::size_t first) {
    struct Visit {
      std::size_t header, word = 0;
    };
    if (seen_[first]) return;
    seen_[first] = true;
    std::vector<Visit> open{{first}};
    while (!open.empty()) {
      Visit& visit = open.back();
      const auto& words = words_[visit.header];
      std::size_t next = headers_.size();
      while (visit.word < words.size() && next == headers_.size()) {
        auto found = definedIn_.find(words[visit.word++]);
        if (found != definedIn_.end() && !seen_[found->second]) next = found->second;
      }
      if (next != headers_.size()) {
        seen_[next] = true;
        open.push_back({next});
      } else {
        ordered_.push_back(headers_[visit.header]);
        open.pop_back();
      }
    }
  }

  std::span<const source::FileId> headers_;
  std::vector<bool> seen_;
  std::vector<std::vector<std::string_view>> words_;
  std::unordered_map<std::string_view, std::size_t> definedIn_;  // by the struct's name
  std::vector<source::FileId> ordered_;
};

}  // namespace

void orderHeaders(const source::SourceSet& sources, std::span<source::FileId> headers) {
  std::vector<source::FileId> ordered = HeaderOrder(sources, headers).take();
  std::copy(ordered.begin(), ordered.end(), headers.begin());
}

}  // namespace vellum::ags
