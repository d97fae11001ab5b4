// Catalogue files: texts by tag, for localisation (CAOS: READ, REAN, REAQ, WILD).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::caos {

class Catalogue {
 public:
  // Adds the tags of one file: `TAG "name"` and the texts after it, `#` comments. `TAG OVERRIDE "name"` replaces what
  // another file said; without OVERRIDE the first file wins. Any bytes are legal; what makes no sense is skipped.
  void add(std::string_view file);
  // The tags of the engine itself, each unless a file has it: its errors and questions, as errors.def lists them.
  void addErrors();
  void clear() { tags_.clear(); }
  // The texts of a tag; null when there is none.
  const std::vector<std::string>* find(std::string_view tag) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> tags_;
};

}  // namespace vellum::caos
