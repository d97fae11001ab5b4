#include "languages/caos/world/assets.h"

#include "base/path.h"
#include "base/text.h"
#include "host/memory_storage.h"

namespace vellum::caos {

bool isPlainName(std::string_view name) {
  if (name.empty() || name.size() > 200 || name[0] == '.') return false;
  for (char c : name)
    if (static_cast<unsigned char>(c) < 32 || c == '/' || c == '\\' || c == ':' || c == 127) return false;
  return true;
}

// The quoted strings of a line such as `"Images Directory" "Images"`.
static std::vector<std::string_view> quotedOf(std::string_view line) {
  std::vector<std::string_view> texts;
  for (std::size_t open = line.find('"'); open != std::string_view::npos && texts.size() < 2;) {
    std::size_t close = line.find('"', open + 1);
    if (close == std::string_view::npos) break;
    texts.push_back(line.substr(open + 1, close - open - 1));
    open = line.find('"', close + 1);
  }
  return texts;
}

void Assets::openGame(std::string_view folder, source::FileProvider* files) {
  files_ = files;
  game_ = files != nullptr ? folder : std::string_view();
  listed_.clear();
  names_.clear();
  if (!hasGame()) return;
  auto config = files_->read(base::cat(game_, "/machine.cfg"));
  if (!config) return;
  static constexpr std::string_view Ending = " directory";
  // The names in the file that differ from the usual names of the folders.
  static constexpr std::pair<std::string_view, std::string_view> kinds[] = {{"resource files", "my agents"},
                                                                            {"exported creatures", "my creatures"}};
  for (std::string_view line : base::split(*config, '\n')) {
    auto texts = quotedOf(line);
    if (texts.size() < 2) continue;
    std::string kind = base::toLower(texts[0]), place(texts[1]);
    if (!kind.ends_with(Ending)) continue;
    kind.resize(kind.size() - Ending.size());
    for (auto [inFile, usual] : kinds)
      if (kind == inFile) kind = usual;
    for (char& c : place)
      if (c == '\\') c = '/';
    while (place.ends_with('/')) place.pop_back();
    if (host::isSafeName(place)) names_[kind] = place;  // ignores a path that leaves the directory
  }
}

void Assets::openBootstrap(std::string_view folder, source::FileProvider* files) {
  if (hasGame() || files == nullptr) return;
  files_ = files;
  scripts_ = folder;
}

std::string Assets::gameFolder(std::string_view folder) const {
  auto named = names_.find(base::toLower(folder));
  return base::cat(hasGame() ? game_ : scripts_, '/', named != names_.end() ? std::string_view(named->second) : folder,
                   '/');
}

const Assets::Listing& Assets::gameFiles(std::string_view folder) const {
  auto known = listed_.find(folder);
  if (known != listed_.end()) return known->second;
  Listing& listing = listed_[std::string(folder)];
  auto text = files_->read(gameFolder(folder));
  listing.known = text.ok();
  if (text)
    for (std::string_view path : base::split(*text, '\n'))
      if (!path.empty()) listing.paths.emplace_back(path);
  return listing;
}

std::string Assets::gamePath(std::string_view folder, std::string_view file, bool below) const {
  if (!canReach(folder) || !isPlainName(file)) return "";
  const Listing& listing = gameFiles(folder);
  for (const std::string& path : listing.paths)
    if (base::equalsIgnoreCase(below ? base::fileNameOf(path) : std::string_view(path), file))
      return gameFolder(folder) + path;
  if (!listing.known)
    for (const std::string& name : {std::string(file), base::toLower(file)})
      if (std::string path = gameFolder(folder) + name; files_->read(path)) return path;
  return "";
}

std::string Assets::stored(std::string_view folder, std::string_view file) const {
  if (storage == nullptr || !isPlainName(file)) return "";
  std::string exact = base::cat(folder, '/', file);
  if (storage->exists(exact)) return exact;
  for (const std::string& listed : storage->list(folder))
    if (base::equalsIgnoreCase(base::fileNameOf(listed), file)) return base::cat(folder, '/', base::fileNameOf(listed));
  return "";
}

base::Result<std::string> Assets::read(std::string_view folder, std::string_view file) const {
  if (!isPlainName(file)) return base::Error{base::cat("'", file.substr(0, 60), "' is no name of a file")};
  if (std::string name = stored(folder, file); !name.empty()) return storage->read(name);
  if (std::string path = gamePath(folder, file, false); !path.empty()) return files_->read(path);
  return base::Error{"no such file"};
}

base::Result<std::string> Assets::readBelow(std::string_view folder, std::string_view file) const {
  if (auto bytes = read(folder, file)) return bytes;
  if (std::string path = gamePath(folder, file, true); !path.empty()) return files_->read(path);
  return base::Error{"no such file"};
}

std::vector<std::string> Assets::listBelow(std::string_view folder) const {
  return canReach(folder) ? gameFiles(folder).paths : std::vector<std::string>();
}

base::Result<std::string> Assets::readListed(std::string_view folder, std::string_view path) const {
  if (!canReach(folder)) return base::Error{"no such file"};
  return files_->read(base::cat(gameFolder(folder), path));
}

bool Assets::isGame() const {
  if (!hasGame()) return false;
  for (std::string_view folder : {"Images", "Backgrounds", "Sounds", "Catalogue", "Bootstrap", "Genetics", "My Agents"})
    if (gameFiles(folder).known) return true;
  return false;
}

bool Assets::exists(std::string_view folder, std::string_view file) const {
  return isInStorage(folder, file) || !gamePath(folder, file, false).empty();
}

std::vector<std::string> Assets::list(std::string_view folder) const {
  std::vector<std::string> names;
  if (storage != nullptr)
    for (const std::string& listed : storage->list(folder)) names.emplace_back(base::fileNameOf(listed));
  if (!hasGame()) return names;
  for (const std::string& path : gameFiles(folder).paths)
    if (isPlainName(path) && !isInStorage(folder, path)) names.push_back(path);
  return names;
}

bool Assets::hasPictures() const {
  if (hasGame()) return true;
  return storage != nullptr && (!storage->list("Images").empty() || !storage->list("Backgrounds").empty());
}

}  // namespace vellum::caos
