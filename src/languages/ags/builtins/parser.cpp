// Parser: sentences that players type, interpreted by the game's dictionary (AGS manual, "The text parser").
#include <span>

#include "languages/ags/builtins/bodies.h"
#include "languages/ags/runtime/adventure.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/string_comparison.h"

namespace vellum::ags::api {

namespace {

constexpr int Ignored = 0, AnyWord = 29999, RestOfLine = 30000, Unknown = -1;
constexpr std::size_t MaxWords = 100;

bool isLetter(char c) {
  return base::isAsciiAlnum(c) || c == '\'' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    if (!isLetter(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && isLetter(text[end])) ++end;
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

int groupOf(const Context& context, std::string_view word) {
  if (context.words == nullptr) return Unknown;
  if (context.adventure != nullptr)
    context.adventure->vm.charge(1 + static_cast<std::int64_t>(context.words->size() / 8));
  for (const world::ParserWord& entry : *context.words)
    if (sameTexts(entry.word, word, 0)) return entry.group;
  return Unknown;
}

struct Entry {
  int group = Unknown;
  std::size_t words = 1;
};

// The longest entry at words[at]: an entry of several words has priority over one of its first word alone.
Entry entryAt(const Context& context, std::span<const std::string> words, std::size_t at) {
  constexpr std::size_t Longest = 8;
  for (std::size_t count = std::min(words.size() - at, Longest); count > 0; --count) {
    std::string joined = words[at];
    for (std::size_t i = 1; i < count; ++i) joined += base::cat(" ", words[at + i]);
    int group = groupOf(context, joined);
    if (group != Unknown) return {group, count};
  }
  return {};
}

int special(std::string_view word) {
  return base::equalsIgnoreCase(word, "anyword") ? AnyWord : base::equalsIgnoreCase(word, "rol") ? RestOfLine : Unknown;
}

// One position of a pattern: any of these groups. Several words in brackets are optional together.
struct Position {
  std::vector<int> groups;
  std::size_t optionalEnd = 0;  // not 0: the positions from here up to there are optional
};

class Pattern {
 public:
  // On failure returns false with the reason in `problem`.
  bool read(const Context& context, std::string_view text, std::string& problem) {
    std::size_t open = std::string_view::npos;
    bool alternative = false;
    for (std::size_t at = 0; at < text.size() && places_.size() <= MaxWords;) {
      std::size_t end = std::min(text.find_first_of(",[]", at), text.size());
      if (!readWords(context, text.substr(at, end - at), alternative, problem)) return false;
      at = end + 1;
      alternative = false;
      if (end == text.size()) break;
      if (text[end] == '[') {
        open = places_.size();
      } else if (text[end] == ',') {
        alternative = !places_.empty();
      } else {
        if (open < places_.size()) places_[open].optionalEnd = places_.size();
        open = std::string_view::npos;
      }
    }
    return true;
  }

  // Tracks all positions of the pattern that the words so far can reach, word by word.
  bool fits(const std::vector<int>& words) const {
    std::vector<bool> here(places_.size() + 1);
    here[0] = true;
    skip(here);
    for (int word : words) {
      std::vector<bool> next(places_.size() + 1);
      for (std::size_t i = 0; i < places_.size(); ++i) {
        if (!here[i]) continue;
        for (int group : places_[i].groups) {
          if (group == RestOfLine) return true;
          if (group == word || group == AnyWord) next[i + 1] = true;
        }
      }
      here = std::move(next);
      skip(here);
    }
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (here[i])
        for (int group : places_[i].groups)
          if (group == RestOfLine) return true;
    return here[places_.size()];
  }

 private:
  // Words without separators; the first belongs to the last position when it is an `alternative`.
  bool readWords(const Context& context, std::string_view text, bool alternative, std::string& problem) {
    std::vector<std::string> words = wordsOf(text);
    for (std::size_t at = 0; at < words.size();) {
      Entry entry{special(words[at]), 1};
      if (entry.group == Unknown) entry = entryAt(context, words, at);
      if (entry.group == Unknown || entry.group == Ignored) {
        problem = base::cat("Parser.Said: the word '", words[at],
                            entry.group == Ignored ? "' is one that the game's dictionary ignores"
                                                   : "' is not in the game's dictionary");
        return false;
      }
      if (!alternative) places_.emplace_back();
      places_.back().groups.push_back(entry.group);
      alternative = false;
      at += entry.words;
    }
    return true;
  }
  void skip(std::vector<bool>& here) const {
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (here[i] && places_[i].optionalEnd != 0) here[places_[i].optionalEnd] = true;
  }
  std::vector<Position> places_;
};

}  // namespace

vm::HostResult parserParseText(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  Context& context = contextOf(call);
  context.saidWords.clear();
  context.unknownWord.clear();
  std::string_view text = call.s(0);
  chargeText(call, text);
  std::vector<std::string> words = wordsOf(text);
  for (std::size_t at = 0; at < words.size() && context.saidWords.size() < MaxWords;) {
    auto [group, used] = entryAt(context, words, at);
    if (group == Unknown && context.unknownWord.empty()) context.unknownWord = words[at];
    if (group != Ignored) context.saidWords.push_back(group);
    at += used;
  }
  return call.done();
}

vm::HostResult parserSaid(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  Context& context = contextOf(call);
  if (context.words == nullptr || context.words->empty())
    return call.fail("Parser.Said: the game has no dictionary; words come from the project's text parser");
  chargeText(call, call.s(0));
  Pattern pattern;
  std::string problem;
  if (!pattern.read(context, call.s(0), problem)) return call.fail(std::move(problem));
  return call.done(pattern.fits(context.saidWords) ? 1 : 0);
}

vm::HostResult parserFindWordId(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  return call.done(groupOf(contextOf(call), call.s(0)));
}

vm::HostResult parserUnknownWord(vm::HostCall& call) {
  Context& context = contextOf(call);
  if (context.unknownWord.empty()) return call.done(static_cast<vm::Object*>(nullptr));
  return call.doneString(context.unknownWord);
}

}  // namespace vellum::ags::api
