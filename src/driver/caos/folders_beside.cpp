#include "driver/folders_beside.h"

#include <vellum/caos.h>

namespace vellum::driver {

std::vector<std::string> foldersBeside(Engine& engine, const std::string& game) {
  std::vector<std::string> folders;
  vellum_text* text = nullptr;
  if (vellum_caos_folders_beside(engine.get(), game.c_str(), &text, nullptr) != VELLUM_OK) return folders;
  std::string lines = takeText(text);
  for (std::size_t at = 0; at < lines.size();) {
    std::size_t end = lines.find('\n', at);
    folders.push_back(lines.substr(at, end - at));
    at = end + 1;
  }
  return folders;
}

}  // namespace vellum::driver
