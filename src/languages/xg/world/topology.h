// How the sectors and lines of a map lie: neighbours and tags.
#pragma once

#include <map>
#include <span>

#include "languages/xg/files/map_file.h"

namespace vellum::xg {

class Topology {
 public:
  explicit Topology(const Map& map);

  // The sectors on the other sides of a sector's lines: each once, in order.
  std::span<const std::uint32_t> neighbours(std::uint32_t sector) const {
    return {neighbours_.data() + first_[sector], neighbours_.data() + first_[sector + 1]};
  }
  // In order.
  std::span<const std::uint32_t> sectorsTagged(std::int32_t tag) const { return find(sectorTags_, tag); }
  std::span<const std::uint32_t> linesTagged(std::int32_t tag) const { return find(lineTags_, tag); }

 private:
  using Tags = std::map<std::int32_t, std::vector<std::uint32_t>>;
  static std::span<const std::uint32_t> find(const Tags& tags, std::int32_t tag) {
    auto found = tags.find(tag);
    if (found == tags.end()) return {};
    return found->second;
  }

  std::vector<std::uint32_t> first_, neighbours_;
  Tags sectorTags_, lineTags_;
};

}  // namespace vellum::xg
