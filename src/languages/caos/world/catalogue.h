// Catalogue files: texts by tag, for localisation (CAOS: READ, REAN, REAQ, WILD).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::caos {

class Catalogue {
 public:
  // Adds the tags of one file: `TAG "name"` and the texts after it, `#` comments. `TAG OVERRIDE "name"` replaces the
  // texts of another file; without OVERRIDE the first file wins. Any bytes are legal input; invalid parts are skipped.
  void add(std::string_view file);
  // Adds the tags of the engine itself that no file has: its errors and questions, as listed in errors.def.
  void addErrors();
  void clear() { tags_.clear(); }
  // The texts of a tag; null when there is none.
  const std::vector<std::string>* find(std::string_view tag) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> tags_;
};

}  // namespace vellum::caos
