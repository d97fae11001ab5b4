#include "languages/xg/world/topology.h"

#include <algorithm>

namespace vellum::xg {

Topology::Topology(const Map& map) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const MapLine& line : map.lines) {
    if (line.front == MapLine::NoSector || line.back == MapLine::NoSector || line.front == line.back) continue;
    pairs.emplace_back(line.front, line.back);
    pairs.emplace_back(line.back, line.front);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  first_.reserve(map.sectors.size() + 1);
  for (std::uint32_t sector = 0, at = 0; sector <= map.sectors.size(); ++sector) {
    first_.push_back(at);
    while (at < pairs.size() && pairs[at].first == sector) neighbours_.push_back(pairs[at++].second);
  }
  for (std::uint32_t i = 0; i < map.sectors.size(); ++i) sectorTags_[map.sectors[i].tag].push_back(i);
  for (std::uint32_t i = 0; i < map.lines.size(); ++i) lineTags_[map.lines[i].tag].push_back(i);
}

}  // namespace vellum::xg
