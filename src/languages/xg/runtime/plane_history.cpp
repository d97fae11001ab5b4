#include "languages/xg/runtime/plane_history.h"

#include <algorithm>

namespace vellum::xg {

void PlaneHistory::add(const Level& level) {
  if (level.tics() >= MaxTics || changes_ >= MaxChanges) return;
  tics_ = level.tics() + 1;
  bool isFirst = last_.empty();
  last_.resize(std::size_t(level.sectorCount()) * 2);
  for (std::uint32_t i = 0; i < last_.size(); ++i) {
    float height = level.surface(i / 2)[i % 2 == 0 ? Field::Floor : Field::Ceiling];
    if (!isFirst && height != last_[i]) {
      std::vector<Change>& plane = planes_[i];
      if (plane.empty()) plane.push_back({0, last_[i]});
      plane.push_back({level.tics(), height});
      ++changes_;
    }
    last_[i] = height;
  }
}

Sample PlaneHistory::sample(std::string& caption) const {
  Sample sample;
  sample.sector = true;
  sample.tics = static_cast<std::int32_t>(tics_);
  std::vector<const std::vector<Change>*> lanes;
  for (const auto& [plane, changes] : planes_) {
    if (lanes.size() == MaxLanes) break;
    lanes.push_back(&changes);
    sample.fields.push_back(fieldLetter(plane % 2 == 0 ? Field::Floor : Field::Ceiling));
    sample.texts.push_back(base::cat("sector ", plane / 2));
  }
  std::vector<std::size_t> at(lanes.size());
  for (std::uint32_t tic = 0; tic < tics_; ++tic)
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      while (at[lane] + 1 < lanes[lane]->size() && (*lanes[lane])[at[lane] + 1].tic <= tic) ++at[lane];
      sample.values.push_back((*lanes[lane])[at[lane]].height);
    }
  caption = planes_.size() > MaxLanes ? base::cat("the first ", MaxLanes, " of ", planes_.size(), " planes that moved")
            : planes_.empty()         ? std::string("no plane has moved")
                                      : base::cat(planes_.size(), planes_.size() == 1 ? " plane" : " planes", " moved");
  return sample;
}

}  // namespace vellum::xg
