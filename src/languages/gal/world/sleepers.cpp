#include "languages/gal/world/sleepers.h"

namespace vellum::gal {

void Sleepers::add() {
  until_.push_back(clock_ + 1);
  awake_.reserve(until_.capacity());
}

const std::vector<std::int32_t>& Sleepers::nextTick() {
  ++clock_;
  awake_.clear();
  for (std::size_t i = 0; i < until_.size(); ++i)
    if (until_[i] <= clock_) awake_.push_back(static_cast<std::int32_t>(i));
  return awake_;
}

void Sleepers::wakeAll() {
  for (std::uint64_t& until : until_) until = clock_ + 1;
}

}  // namespace vellum::gal
