#include "languages/caos/world/catalogue.h"

#include <span>

#include "base/text.h"

namespace vellum::caos {

namespace {

struct Reader {
  std::string_view text;
  std::size_t at = 0;

  // The next word or quoted text; false at the end.
  bool next(std::string& word, bool& quoted) {
    skip();
    if (at >= text.size()) return false;
    word.clear();
    quoted = text[at] == '"';
    if (quoted) {
      for (++at; at < text.size() && text[at] != '"'; ++at) {
        char c = text[at];
        if (c == '\\' && at + 1 < text.size()) {
          c = text[++at];
          c = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
        }
        word.push_back(c);
      }
      if (at < text.size()) ++at;
      return true;
    }
    while (at < text.size() && !base::isAsciiSpace(text[at]) && text[at] != '"' && text[at] != '#')
      word.push_back(text[at++]);
    return true;
  }

  void skip() {
    while (at < text.size()) {
      if (base::isAsciiSpace(text[at])) ++at;
      else if (text[at] == '#')
        while (at < text.size() && text[at] != '\n') ++at;
      else return;
    }
  }
};

}  // namespace

void Catalogue::add(std::string_view file) {
  Reader reader{file};
  std::string word;
  bool quoted = false, override = false, wantsName = false;
  std::vector<std::string>* texts = nullptr;
  while (reader.next(word, quoted)) {
    if (!quoted && (base::equalsIgnoreCase(word, "tag") || base::equalsIgnoreCase(word, "array"))) {
      wantsName = true;
      override = false;
      texts = nullptr;
    } else if (!quoted && wantsName && base::equalsIgnoreCase(word, "override")) {
      override = true;
    } else if (quoted && wantsName) {
      wantsName = false;
      auto [found, added] = tags_.try_emplace(word);
      if (!added && override) found->second.clear();
      texts = added || override ? &found->second : nullptr;
    } else if (quoted && texts != nullptr) {
      texts->push_back(word);
    }
  }
}

void Catalogue::addErrors() {
  static constexpr std::string_view errors[] = {
#define VELLUM_CAOS_ERROR(name, text) text,
#include "languages/caos/world/errors.def"
  };
  static constexpr std::string_view abort[] = {
#define VELLUM_CAOS_ABORT(text) text,
#include "languages/caos/world/errors.def"
  };
  static constexpr std::string_view orderiser[] = {
#define VELLUM_CAOS_ORDERISER(text) text,
#include "languages/caos/world/errors.def"
  };
  auto add = [&](std::string_view tag, std::span<const std::string_view> texts) {
    tags_.try_emplace(std::string(tag), texts.begin(), texts.end());
  };
  // The manual writes the tag in capitals, scripts in lower case.
  add("CAOS", errors);
  add("caos", errors);
  add("caos_user_abort_frozen_script", abort);
  add("orderiser", orderiser);
}

const std::vector<std::string>* Catalogue::find(std::string_view tag) const {
  auto found = tags_.find(tag);
  return found == tags_.end() ? nullptr : &found->second;
}

}  // namespace vellum::caos
