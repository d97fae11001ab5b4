// The entity's scripts by string id: each name is looked up once.
#pragma once

#include <algorithm>

#include "languages/gal/world/texts.h"

namespace vellum::gal {

class ClipCache {
 public:
  // Both must outlive the cache.
  ClipCache(const Texts& texts, EntityDefinition& entity) : texts_(texts), entity_(entity) {}

  // The script of that name, -1 when the entity has none.
  std::int32_t find(std::int32_t text) {
    auto index = static_cast<std::size_t>(text);
    if (index >= clips_.size()) clips_.resize(texts_.size(), Unlooked);
    if (clips_[index] == Unlooked) clips_[index] = entity_.find(texts_[text]);
    return std::max(clips_[index], -1);
  }
  // For a name that find() did not find: true the first time.
  bool reportsMissing(std::int32_t text) {
    std::int32_t& clip = clips_[static_cast<std::size_t>(text)];
    bool first = clip != ReportedMissing;
    clip = ReportedMissing;
    return first;
  }

 private:
  static constexpr std::int32_t Unlooked = -2, ReportedMissing = -3;

  const Texts& texts_;
  EntityDefinition& entity_;
  std::vector<std::int32_t> clips_;  // the script's index, or the reason that there is none
};

}  // namespace vellum::gal
