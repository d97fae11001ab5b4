#include "languages/caos/world/assets.h"

#include "base/path.h"
#include "base/text.h"
#include "host/memory_storage.h"
#include "languages/caos/files/config_file.h"

namespace vellum::caos {

bool isPlainName(std::string_view name) {
  if (name.empty() || name.size() > 200 || name[0] == '.') return false;
  for (char c : name)
    if (static_cast<unsigned char>(c) < 32 || c == '/' || c == '\\' || c == ':' || c == 127) return false;
  return true;
}

void Assets::openGame(std::string_view folder, source::FileProvider* files) {
  files_ = files;
  game_ = files != nullptr ? base::withoutEndSlash(folder) : std::string_view();
  listed_.clear();
  everything_.reset();
  folders_ = {};
  language.clear();
  background.clear();
  if (!hasGame()) return;
  folders_.open(game_, *files_);
  for (std::string_view name : {"/user.cfg", "/User.cfg", "/language.cfg"}) {
    auto bytes = files_->read(base::cat(game_, name));
    if (!bytes) continue;
    ConfigFile config(*bytes);
    if (auto* chosen = config.find("Default Background"); chosen != nullptr && isPlainName(*chosen))
      background = *chosen;
    if (auto* chosen = config.find("Language")) language = base::toLower(chosen->substr(0, 2));
  }
}

void Assets::openBootstrap(std::string_view folder, source::FileProvider* files) {
  if (hasGame() || files == nullptr) return;
  files_ = files;
  scripts_ = folder;
}

std::vector<std::vector<std::string>> Assets::placesOf(std::string_view folder) const {
  if (hasGame()) return folders_.of(folder);
  return {{base::cat(scripts_, '/', folder, '/')}};
}

// The files below a folder of the game, whose name may be in any case; gives `folder` its real name.
std::optional<std::string> Assets::listAnyCase(std::string& folder) const {
  std::string root = game_ + "/";
  if (!hasGame() || !folder.starts_with(root)) return std::nullopt;
  if (!everything_) {
    auto text = files_->read(root);
    everything_ = text ? std::move(*text) : std::string();
  }
  std::string_view wanted = std::string_view(folder).substr(root.size());
  std::string found, real;
  for (std::string_view path : base::split(*everything_, '\n')) {
    if (path.size() <= wanted.size() || !base::equalsIgnoreCase(path.substr(0, wanted.size()), wanted)) continue;
    if (real.empty()) real = path.substr(0, wanted.size());
    if (path.starts_with(real)) base::append(found, base::cat(path.substr(wanted.size()), '\n'));
  }
  if (real.empty()) return std::nullopt;
  folder = root + real;
  return found;
}

// From the first place that exists.
void Assets::addFiles(Listing& listing, const std::vector<std::string>& places, std::size_t owner) const {
  std::optional<std::string> text;
  std::string folder;
  for (const std::string& place : places) {
    auto listed = files_->read(place);
    if (!listed) continue;
    folder = place;
    text = std::move(*listed);
    break;
  }
  for (std::size_t i = 0; i < places.size() && !text; ++i) text = listAnyCase(folder = places[i]);
  if (!text) return;
  listing.known = true;
  for (std::string_view path : base::split(*text, '\n')) {
    if (path.empty()) continue;
    std::size_t number = listing.files.size();
    listing.byPath.emplace(base::toLower(path), number);
    listing.byName.emplace(base::toLower(base::fileNameOf(path)), number);
    listing.files.push_back({std::string(path), base::cat(folder, path), owner});
  }
}

const Assets::Listing& Assets::gameFiles(std::string_view folder) const {
  auto known = listed_.find(folder);
  if (known != listed_.end()) return known->second;
  Listing& listing = listed_[std::string(folder)];
  auto owners = placesOf(folder);
  for (std::size_t owner = 0; owner < owners.size(); ++owner) addFiles(listing, owners[owner], owner);
  return listing;
}

const std::vector<InstalledFile>& Assets::gameFilesOf(std::string_view folder) const {
  static const std::vector<InstalledFile> none;
  return canReach(folder) ? gameFiles(folder).files : none;
}

std::string Assets::gamePath(std::string_view folder, std::string_view file, bool below) const {
  if (!canReach(folder) || !isPlainName(file)) return "";
  const Listing& listing = gameFiles(folder);
  const auto& index = below ? listing.byName : listing.byPath;
  if (auto found = index.find(base::toLower(file)); found != index.end()) return listing.files[found->second].whole;
  if (listing.known || listing.absent.contains(std::string(file))) return "";
  auto places = placesOf(folder);
  if (!places.empty())
    for (const std::string& place : places[0])
      for (const std::string& name : {std::string(file), base::toLower(file)})
        if (std::string path = place + name; files_->read(path)) return path;
  static constexpr std::size_t MostAbsent = 10'000;
  if (listing.absent.size() < MostAbsent) listing.absent.emplace(file);
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
  if (!isPlainName(file)) return base::Error{base::cat("'", file.substr(0, 60), "' can't be the name of a file")};
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
  std::vector<std::string> paths;
  if (!canReach(folder)) return paths;
  const Listing& listing = gameFiles(folder);
  for (std::size_t i = 0; i < listing.files.size(); ++i)
    if (listing.byPath.at(base::toLower(listing.files[i].path)) == i) paths.push_back(listing.files[i].path);
  return paths;
}

base::Result<std::string> Assets::readListed(std::string_view folder, std::string_view path) const {
  if (!canReach(folder)) return base::Error{"no such file"};
  const Listing& listing = gameFiles(folder);
  auto found = listing.byPath.find(base::toLower(path));
  if (found == listing.byPath.end()) return base::Error{"no such file"};
  return files_->read(listing.files[found->second].whole);
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

std::vector<std::string> Assets::listStored(std::string_view folder) const {
  std::vector<std::string> names;
  if (storage != nullptr)
    for (const std::string& listed : storage->list(folder)) names.emplace_back(base::fileNameOf(listed));
  return names;
}

std::vector<std::string> Assets::list(std::string_view folder) const {
  std::vector<std::string> names = listStored(folder);
  std::unordered_set<std::string> hidden;
  for (const std::string& name : names) hidden.insert(base::toLower(name));
  if (!hasGame()) return names;
  for (std::string& path : listBelow(folder))
    if (isPlainName(path) && !hidden.contains(base::toLower(path))) names.push_back(std::move(path));
  return names;
}

bool Assets::hasPictures() const {
  if (hasGame()) return true;
  return storage != nullptr && (!storage->list("Images").empty() || !storage->list("Backgrounds").empty());
}

}  // namespace vellum::caos
