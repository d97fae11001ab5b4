#include "languages/xg/runtime/surface_history.h"

#include "base/text.h"

namespace vellum::xg {

void SurfaceHistory::add(const Level& level) {
  if (level.tics() >= MaxTics || changes_ >= MaxChanges) return;
  tics_ = level.tics() + 1;
  bool isFirst = last_.empty();
  last_.resize(level.sectorCount());
  for (std::uint32_t sector = 0; sector < last_.size(); ++sector) {
    const Surface now = level.surface(sector);
    for (int i = 0; i < FieldCount && !isFirst; ++i) {
      if (now.value[i] == last_[sector].value[i]) continue;
      const Field field = static_cast<Field>(i);
      std::vector<Change>& lane = lanes_[{groupOf(field), sector, field}];
      if (lane.empty()) lane.push_back({0, last_[sector].value[i]});
      lane.push_back({level.tics(), now.value[i]});
      ++changes_;
    }
    last_[sector] = now;
  }
}

Sample SurfaceHistory::sample(std::string& caption) const {
  Sample sample;
  sample.sector = true;
  sample.tics = static_cast<std::int32_t>(tics_);
  struct Lane {
    const std::vector<Change>* changes;
    float scale;  // light and colours are drawn from 0 to 255, as they are printed
    std::size_t at = 0;
  };
  std::vector<Lane> lanes;
  for (const auto& [place, changes] : lanes_) {
    if (lanes.size() == MaxLanes) break;
    lanes.push_back({&changes, place.group == Group::Planes ? 1.0f : 255.0f});
    sample.fields.push_back(fieldLetter(place.field));
    sample.texts.push_back(base::cat("sector ", place.sector));
  }
  for (std::uint32_t tic = 0; tic < tics_; ++tic)
    for (Lane& lane : lanes) {
      while (lane.at + 1 < lane.changes->size() && (*lane.changes)[lane.at + 1].tic <= tic) ++lane.at;
      sample.values.push_back((*lane.changes)[lane.at].value * lane.scale);
    }
  caption = captionOf();
  return sample;
}

// "2 planes moved, 3 lights changed; the first 16 are drawn"
std::string SurfaceHistory::captionOf() const {
  std::size_t counts[3] = {};
  for (const auto& [place, changes] : lanes_) ++counts[static_cast<int>(place.group)];
  constexpr std::string_view One[3] = {" plane moved", " light changed", " colour changed"},
                             Many[3] = {" planes moved", " lights changed", " colours changed"};
  std::string text;
  for (int group = 0; group < 3; ++group)
    if (std::size_t count = counts[group]; count > 0)
      base::append(text, base::cat(text.empty() ? "" : ", ", count, count == 1 ? One[group] : Many[group]));
  if (lanes_.empty()) return "nothing has changed";
  return lanes_.size() > MaxLanes ? base::cat(text, "; the first ", MaxLanes, " are drawn") : text;
}

}  // namespace vellum::xg
