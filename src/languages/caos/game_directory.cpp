#include "languages/caos/game_directory.h"

#include "base/text.h"
#include "languages/caos/commands/text_bytes.h"

namespace vellum::caos {

namespace {

std::string_view fileOf(std::string_view path) {
  std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

GameDirectory::GameDirectory(std::string_view folder, source::FileProvider& files) {
  auto each = [&](std::string_view below, auto visit) {
    std::string path = base::cat(folder, '/', below, '/');
    auto listing = files.read(path);
    if (!listing) return false;
    for (std::string_view name : base::split(*listing, '\n'))
      if (!name.empty()) visit(base::cat(path, name), base::toLower(fileOf(name)));
    return true;
  };
  auto collect = [](Names& to) {
    return [&to](const std::string&, const std::string& file) { to.names.insert(file.substr(0, file.rfind('.'))); };
  };
  pictures_.known = each("Images", collect(pictures_));
  sounds_.known = each("Sounds", collect(sounds_));
  hasCatalogues_ = each("Catalogue", [&](const std::string& path, const std::string& file) {
    if (!file.ends_with(".catalogue")) return;
    if (auto bytes = files.read(path)) catalogue_.add(fromBytes(*bytes));
  });
}

bool GameDirectory::has(Kind kind, std::string_view name) const {
  switch (kind) {
    case Picture: return !pictures_.known || pictures_.names.count(base::toLower(name)) != 0;
    case Sound: return !sounds_.known || sounds_.names.count(base::toLower(name)) != 0;
    case Tag: return !hasCatalogues_ || catalogue_.find(name) != nullptr;
  }
  return true;
}

}  // namespace vellum::caos
