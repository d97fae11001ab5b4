// The built-in export lists: `--exports ds1` is Dungeon Siege 1.11, `--exports loa` Legends of Aranna 1.50.
#include "driver/built_in_files.h"
#include "driver/embedded_file.h"

namespace vellum::driver {

extern const EmbeddedFile exportLists[];  // exports.txt

// One file contains all lists: it marks the rows that only one list has; the other rows belong to all.
std::string builtInFile(std::string_view name) {
  if (name != "exports:ds1" && name != "exports:loa") return "";
  std::string mark = " [ONLY " + std::string(name.substr(8)) + "]";
  std::string list = exportLists[0].text;
  for (std::size_t at = 0; (at = list.find(mark, at)) != std::string::npos;) list.erase(at, mark.size());
  return list;
}

}  // namespace vellum::driver
