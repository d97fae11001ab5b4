#include "driver/watch.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>

#include "driver/files.h"

namespace vellum::driver {

Watch::Watch(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::string file = path.substr(0, path.find('?'));
    if (file.empty() || file == "-") continue;
    files_.push_back(file);
    std::size_t slash = file.rfind('/'), dot = file.rfind('.');
    std::string folder = slash == std::string::npos ? "" : file.substr(0, slash + 1);
    if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) continue;
    add(folder, file.substr(dot));
  }
  known_ = look();
}

void Watch::also(const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    std::string file = path.substr(0, path.find('?'));
    if (known_.contains(file) || !isPlainFile(file)) continue;
    files_.push_back(file);
    known_[file] = stampOf(file);
  }
}

std::vector<std::string> Watch::files() const {
  std::vector<std::string> out;
  for (const auto& [file, stamp] : known_) out.push_back(file);
  return out;
}

void Watch::add(const std::string& folder, const std::string& extension) {
  std::pair<std::string, std::string> place{folder, extension};
  if (std::find(folders_.begin(), folders_.end(), place) != folders_.end()) return;
  folders_.push_back(place);
  known_ = look();
}

Watch::Stamp Watch::stampOf(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size};
}

std::map<std::string, Watch::Stamp> Watch::look() const {
  std::map<std::string, Stamp> out;
  for (const std::string& file : files_) out[file] = stampOf(file);
  for (const auto& [folder, extension] : folders_) {
    DIR* stream = opendir(folder.empty() ? "." : folder.c_str());
    if (stream == nullptr) continue;
    while (const dirent* entry = readdir(stream)) {
      std::string name = entry->d_name;
      if (name.size() > extension.size() && name.ends_with(extension)) out[folder + name] = stampOf(folder + name);
    }
    closedir(stream);
  }
  return out;
}

std::vector<std::string> Watch::changed() {
  std::map<std::string, Stamp> now = look();
  std::vector<std::string> out;
  for (auto& [path, stamp] : now) {
    auto before = known_.find(path);
    bool same = stamp.size < 0 || (before != known_.end() && before->second == stamp);
    if (!same) out.push_back(path);
    if (stamp.size < 0 && before != known_.end()) stamp = before->second;
  }
  known_ = std::move(now);
  return out;
}

void waitMilliseconds(int milliseconds) {
  timespec time{milliseconds / 1000, (milliseconds % 1000) * 1000000L};
  nanosleep(&time, nullptr);
}

}  // namespace vellum::driver
