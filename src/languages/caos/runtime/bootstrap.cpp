#include "languages/caos/runtime/bootstrap.h"

#include <algorithm>
#include <tuple>

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"

namespace vellum::caos {

namespace {

// One of the folder's files that start a world.
struct BootScript {
  std::string folder, name;  // in lower case
  const InstalledFile* file = nullptr;
};

bool isSwitcher(std::string_view folder) {
  return folder == "000 switcher" || folder == "000_switcher" || folder == "startup";
}

bool isChosen(std::string_view folder, const std::vector<std::string>& wanted) {
  for (const std::string& name : wanted)
    if (name == "all" || (name == "switcher" && isSwitcher(folder)) || folder.starts_with(name)) return true;
  return wanted.empty() && !isSwitcher(folder);
}

std::vector<std::string> namesIn(std::string_view choice) {
  std::vector<std::string> names;
  for (std::string_view name : base::split(choice, ','))
    if (!base::trim(name).empty()) names.push_back(base::toLower(base::trim(name)));
  return names;
}

// Folders of subboot are for CAOS: BOOT, and files outside of any folder are never run.
std::vector<BootScript> bootScripts(const Assets& assets) {
  std::vector<BootScript> scripts;
  for (const InstalledFile& file : assets.gameFilesOf("Bootstrap")) {
    std::string path = base::toLower(file.path);
    std::size_t slash = path.find('/');
    if (slash == path.npos || path.find('/', slash + 1) != path.npos || !path.ends_with(".cos")) continue;
    scripts.push_back({path.substr(0, slash), path.substr(slash + 1), &file});
  }
  base::sortStable(scripts, [](const BootScript& a, const BootScript& b) {
    return std::tie(a.folder, a.file->owner, a.name) < std::tie(b.folder, b.file->owner, b.name);
  });
  return scripts;
}

std::string folderList(const std::vector<BootScript>& scripts) {
  std::vector<std::string> folders;
  for (const BootScript& script : scripts) {
    std::string folder(std::string_view(script.file->path).substr(0, script.folder.size()));
    if (folders.empty() || folders.back() != folder) folders.push_back(std::move(folder));
  }
  return base::join(folders, ", ");
}

}  // namespace

base::Result<std::vector<InstalledFile>> bootstrapFiles(const Assets& assets, std::string_view choice) {
  std::vector<BootScript> scripts = bootScripts(assets);
  if (scripts.empty())
    return base::Error{"the game has no scripts to begin with: no folder of Bootstrap has .cos files"};
  std::vector<std::string> wanted = namesIn(choice);
  std::vector<InstalledFile> chosen;
  for (const BootScript& script : scripts)
    if (isChosen(script.folder, wanted)) chosen.push_back(*script.file);
  for (const std::string& name : wanted) {
    bool found = std::any_of(scripts.begin(), scripts.end(),
                             [&](const BootScript& script) { return isChosen(script.folder, {name}); });
    if (!found)
      return base::Error{
          base::cat("Bootstrap has no folder that begins with '", name, "'; it has ", folderList(scripts))};
  }
  if (chosen.empty())
    return base::Error{"Bootstrap has only the folder of the world switcher: --bootstrap switcher starts that"};
  return chosen;
}

bool isBootstrap(const Assets& assets, std::string_view path) {
  const auto& files = assets.gameFilesOf("Bootstrap");
  return std::any_of(files.begin(), files.end(), [&](const InstalledFile& file) { return file.whole == path; });
}

std::string bootstrapProblem(std::string_view choice) {
  if (!namesIn(choice).empty() && choice.size() < 1000) return "";
  return "--bootstrap takes names of folders, with commas between, or switcher, or all";
}

}  // namespace vellum::caos
