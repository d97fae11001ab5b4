#include "languages/ags/runtime/game_storage.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::ags {

const world::DataFile* GameStorage::find(std::string_view name) const {
  if (data_ == nullptr || project_ == nullptr) return nullptr;
  auto found = data_->find(base::toLower(name));
  return found != data_->end() ? &found->second : nullptr;
}

base::Result<std::string> GameStorage::read(std::string_view name) {
  const world::DataFile* data = files_.exists(name) ? nullptr : find(name);
  return data != nullptr ? project_->read(data->path) : files_.read(name);
}

std::vector<std::string> GameStorage::list(std::string_view folder) {
  std::vector<std::string> names = files_.list(folder);
  if (data_ == nullptr || project_ == nullptr) return names;
  std::string start = base::toLower(folder);
  if (!start.empty()) start += '/';
  bool isLonger = false;
  for (auto at = data_->lower_bound(start); at != data_->end() && at->first.starts_with(start); ++at) {
    std::string_view name = std::string_view(at->second.name).substr(start.size());
    if (name.find('/') != name.npos || files_.exists(at->second.name)) continue;
    names.emplace_back(name);
    isLonger = true;
  }
  if (isLonger) std::sort(names.begin(), names.end());
  return names;
}

}  // namespace vellum::ags
