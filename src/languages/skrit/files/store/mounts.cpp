#include "languages/skrit/files/store/mounts.h"

#include "archives/archive.h"
#include "archives/tank_format.h"
#include "base/path.h"
#include "base/sort.h"

namespace vellum::skrit::store {

namespace {

// The folders of an install that have tanks, in the order of mounting.
constexpr std::string_view TankFolders[] = {"resources/", "maps/", "dsloa/", "mods/"};
constexpr std::string_view TankExtensions[] = {".dsres", ".dsmap", ".dsmod", ".dsm", ".dsr"};
constexpr std::string_view Bits = "bits/";

bool isTankName(std::string_view path) {
  for (std::string_view extension : TankExtensions)
    if (base::hasExtension(path, extension)) return true;
  return false;
}

}  // namespace

Mount mountOf(std::string_view name, source::FileProvider& files) {
  Mount mount;
  mount.name = std::string(name);
  if (!archives::hasArchiveExtension(name)) return mount;
  auto bytes = files.open(name);
  if (!bytes || !archives::isTank(**bytes)) return mount;
  mount.loose = false;
  if (auto header = archives::readTankHeader(**bytes)) {
    mount.priority = header->priority;
    mount.checksum = header->dataChecksum;
  }
  return mount;
}

std::vector<std::string> tanksOfInstall(std::string_view listing) {
  std::vector<std::string> tanks;
  std::vector<std::string_view> lines = base::split(listing, '\n');
  base::sortStable(lines, base::lessIgnoringCase);
  bool found = false;
  for (std::string_view folder : TankFolders)
    for (std::string_view line : lines) {
      if (line.ends_with('\r')) line.remove_suffix(1);
      std::string path = base::toLower(line);
      if (!path.starts_with(folder) || !isTankName(path)) continue;
      found |= folder == TankFolders[0];
      tanks.emplace_back(line);
    }
  return found ? tanks : std::vector<std::string>();
}

bool isInstall(std::string_view folder, source::FileProvider& files) {
  auto listing = files.read(base::cat(folder, "/"));
  return listing && !tanksOfInstall(*listing).empty();
}

bool isMod(std::string_view folder, source::FileProvider& files) {
  constexpr std::string_view Content = "world/contentdb/";
  auto listing = files.read(base::cat(folder, "/"));
  if (!listing) return false;
  for (std::string_view line : base::split(*listing, '\n'))
    if (base::toLower(line.substr(0, Content.size())) == Content) return true;
  return false;
}

std::string bitsOfInstall(std::string_view listing) {
  for (std::string_view line : base::split(listing, '\n'))
    if (base::toLower(line.substr(0, Bits.size())) == Bits) return std::string(line.substr(0, Bits.size()));
  return "";
}

}  // namespace vellum::skrit::store
