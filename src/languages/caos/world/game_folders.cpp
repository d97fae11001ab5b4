#include "languages/caos/world/game_folders.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/files/config_file.h"

namespace vellum::caos {

namespace {

struct FolderRow {
  std::string_view usual, inConfig;
  std::int32_t category;
};

constexpr FolderRow folderRows[] = {
#define VELLUM_CAOS_GAME_FOLDER(usual, inConfig, category) {usual, inConfig, category},
#include "languages/caos/world/game_folders.def"
#undef VELLUM_CAOS_GAME_FOLDER
};

constexpr std::size_t MaxAuxiliary = 16, MaxFolderPath = 1000;

bool isUsualName(std::string_view name) {
  return std::any_of(std::begin(folderRows), std::end(folderRows),
                     [&](const FolderRow& row) { return base::equalsIgnoreCase(row.usual, name); });
}

// A path of a setting, of Unix or Windows.
struct ConfigPath {
  std::vector<std::string_view> parts;
  std::size_t up = 0;  // how many folders above the game it begins
  bool absolute = false;
};

ConfigPath parseConfigPath(std::string_view text) {
  ConfigPath path;
  path.absolute = text.starts_with('/') || (text.size() > 1 && base::isAsciiAlpha(text[0]) && text[1] == ':');
  if (path.absolute && text[0] != '/') text.remove_prefix(2);
  for (std::string_view part : base::split(text, '/')) {
    if (part.empty() || part == ".") continue;
    if (part != "..") path.parts.push_back(part);
    else if (!path.parts.empty()) path.parts.pop_back();
    else ++path.up;
  }
  return path;
}

std::string joinedFrom(const std::vector<std::string_view>& parts, std::size_t from) {
  std::string path;
  for (; from < parts.size(); ++from) base::append(path, base::cat(parts[from], '/'));
  return path;
}

// The number in "auxiliary 2 images"; removes the words in front. 0: there are none. MaxAuxiliary + 1: any other
// number.
std::size_t takeAuxiliary(std::string_view& kind) {
  static constexpr std::string_view Word = "auxiliary ";
  if (!kind.starts_with(Word)) return 0;
  std::size_t blank = kind.find(' ', Word.size());
  if (blank == kind.npos) return 0;
  auto number = base::parseInt(kind.substr(Word.size(), blank - Word.size()));
  kind.remove_prefix(blank + 1);
  bool fits = number && *number >= 1 && *number <= static_cast<std::int64_t>(MaxAuxiliary);
  return fits ? static_cast<std::size_t>(*number) : MaxAuxiliary + 1;
}

}  // namespace

void GameFolders::open(std::string_view game, source::FileProvider& files) {
  static constexpr std::string_view Ending = " directory";
  game_ = game;
  settings_.clear();
  hasConfig_ = false;
  base::Result<std::string> bytes = base::Error{};
  for (std::string_view name : {"/machine.cfg", "/Machine.cfg", "/MACHINE.CFG"})
    if (!bytes) bytes = files.read(base::cat(game_, name));
  if (!bytes) return;
  ConfigFile config(*bytes);
  for (const auto& [key, value] : config.settings()) {
    std::string lower = base::toLower(key), path = value;
    std::string_view kind = lower;
    bool plain = std::none_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) < 32; });
    if (!kind.ends_with(Ending) || value.size() > MaxFolderPath || !plain) continue;
    kind.remove_suffix(Ending.size());
    std::size_t owner = takeAuxiliary(kind);
    for (char& c : path)
      if (c == '\\') c = '/';
    for (const FolderRow& row : folderRows)
      if (base::equalsIgnoreCase(row.inConfig, kind) && owner <= MaxAuxiliary)
        settings_.push_back({owner, base::toLower(row.usual), path});
    hasConfig_ = true;
  }
}

std::vector<std::string> GameFolders::places(const Setting& setting) const {
  ConfigPath path = parseConfigPath(setting.value);
  const auto& parts = path.parts;
  std::vector<std::string> found;
  if (!path.absolute && path.up == 0) found.push_back(base::cat(game_, '/', joinedFrom(parts, 0)));
  bool beside = parts.size() >= 2 && isUsualName(parts.back()) && (path.absolute ? setting.owner > 0 : path.up == 1);
  if (beside && !path.absolute && parts.size() == 2) found.push_back(base::cat(game_, "/../", joinedFrom(parts, 0)));
  if (!path.absolute && path.up == 0) return found;
  // A path of another machine, or one that leads elsewhere: its last parts, inside of the game's folder.
  std::size_t least = setting.owner > 0 ? 2 : 1, count = parts.size();
  for (std::size_t last = std::min<std::size_t>(count, 4); last >= least && last > 0; --last)
    found.push_back(base::cat(game_, '/', joinedFrom(parts, count - last)));
  if (beside && path.absolute) found.push_back(base::cat(game_, "/../", joinedFrom(parts, count - 2)));
  return found;
}

std::vector<std::vector<std::string>> GameFolders::of(std::string_view kind) const {
  std::vector<std::vector<std::string>> all(1);
  for (const Setting& setting : settings_) {
    if (!base::equalsIgnoreCase(setting.kind, kind)) continue;
    if (all.size() <= setting.owner) all.resize(setting.owner + 1);
    all[setting.owner] = places(setting);
  }
  all[0].push_back(base::cat(game_, '/', kind, '/'));
  return all;
}

std::vector<std::string> GameFolders::outside() const {
  std::vector<std::string> all;
  for (const Setting& setting : settings_)
    for (std::string& place : places(setting))
      if (place.starts_with(game_ + "/../")) all.push_back(std::move(place));
  return all;
}

std::string_view folderOfCategory(std::int32_t category) {
  for (const FolderRow& row : folderRows)
    if (row.category == category && category >= 0) return row.usual;
  return "";
}

}  // namespace vellum::caos
