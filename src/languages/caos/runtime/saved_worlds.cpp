#include "languages/caos/runtime/saved_worlds.h"

#include "base/path.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view Folder = "My Worlds";
static constexpr std::string_view Ending = ".world", BeforeEnding = ".before";

static std::string pathOf(std::string_view name, std::string_view ending) {
  return base::cat(Folder, '/', name, ending);
}

static base::Result<WorldFile> read(host::Storage& storage, const std::string& path) {
  auto bytes = storage.read(path);
  if (!bytes) return bytes.error();
  return readWorldFile(*bytes);
}

std::vector<std::string> savedWorlds(host::Storage* storage) {
  std::vector<std::string> names;
  if (storage == nullptr) return names;
  for (const std::string& path : storage->list(Folder)) {
    std::string_view file = base::fileNameOf(path);
    if (!file.ends_with(Ending)) continue;
    file.remove_suffix(Ending.size());
    if (isWorldName(file)) names.emplace_back(file);
  }
  return names;
}

bool worldExists(host::Storage* storage, std::string_view name) {
  return storage != nullptr && isWorldName(name) && storage->exists(pathOf(name, Ending));
}

base::Result<WorldFile> loadWorld(host::Storage* storage, std::string_view name) {
  if (storage == nullptr) return base::Error{"this world has no place for files"};
  if (!isWorldName(name)) return base::Error{"this can't be the name of a world; FVWM makes a valid one"};
  bool wantsBefore = !worldExists(storage, name) && name.ends_with(BeforeEnding);
  std::string path = wantsBefore ? base::cat(Folder, '/', name) : pathOf(name, Ending);
  if (!storage->exists(path)) return base::Error{"no saved world has this name"};
  auto file = read(*storage, path);
  if (file || wantsBefore) return file;
  std::string before = pathOf(name, BeforeEnding);
  if (!storage->exists(before) || !read(*storage, before)) return file;
  return base::Error{
      base::cat(file.error().message, "; the save before it is whole: load \"", name, BeforeEnding, '"')};
}

base::Result<void> storeWorld(host::Storage* storage, const WorldFile& file, bool pack) {
  if (storage == nullptr) return base::Error{"this world has no place for files"};
  if (!isWorldName(file.name)) return base::Error{"this can't be the name of a world; FVWM makes a valid one"};
  std::string path = pathOf(file.name, Ending);
  if (storage->exists(path)) {
    auto old = storage->read(path);
    // A damaged save never replaces the one before it.
    if (old && readWorldFile(*old))
      if (auto kept = storage->write(pathOf(file.name, BeforeEnding), *old); !kept) return kept;
  }
  return storage->write(path, writeWorldFile(file, pack));
}

base::Result<void> deleteWorld(host::Storage* storage, std::string_view name) {
  if (!worldExists(storage, name)) return base::Error{"no saved world has this name"};
  for (std::string_view inner : {"Journal", "Images", "Sounds", "Catalogue"}) {
    std::string folder = base::cat(Folder, '/', name, '/', inner);
    for (const std::string& file : storage->list(folder))
      if (auto removed = storage->remove(base::cat(folder, '/', base::fileNameOf(file))); !removed) return removed;
  }
  if (std::string before = pathOf(name, BeforeEnding); storage->exists(before))
    if (auto removed = storage->remove(before); !removed) return removed;
  return storage->remove(pathOf(name, Ending));
}

}  // namespace vellum::caos
