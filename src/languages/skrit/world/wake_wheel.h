// Schedules which objects the engine visits at which update. Adding one has a constant cost; an update reads only the
// entries of its own spoke. Memory is needed only for the largest number of waiting objects.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class WakeWheel {
 public:
  WakeWheel() { spokes_.fill(None); }

  // `update` must not have been taken yet.
  void add(std::uint64_t update, ObjectRef object) {
    std::uint32_t& spoke = spokes_[update % Spokes];
    std::uint32_t at = free_;
    if (at == None) {
      at = static_cast<std::uint32_t>(wakes_.size());
      wakes_.push_back({update, object, spoke});
    } else {
      free_ = wakes_[at].next;
      wakes_[at] = {update, object, spoke};
    }
    spoke = at;
  }
  // Visits all objects of this update, in no order. Every update must be taken, one after the other; `body` must not
  // add objects.
  void take(std::uint64_t update, auto&& body) {
    std::uint32_t* link = &spokes_[update % Spokes];
    while (*link != None) {
      std::uint32_t at = *link;
      Wake& wake = wakes_[at];
      if (wake.update > update) {  // of another turn of the wheel
        link = &wake.next;
        continue;
      }
      *link = wake.next;
      wake.next = free_;
      free_ = at;
      body(wake.object);
    }
  }
  void clear() {
    spokes_.fill(None);
    wakes_.clear();
    free_ = None;
  }

 private:
  static constexpr std::size_t Spokes = 1024;  // 34 seconds of updates
  static constexpr std::uint32_t None = 0xffffffff;
  struct Wake {
    std::uint64_t update;
    ObjectRef object;
    std::uint32_t next;  // on its spoke, or in the free list
  };

  std::array<std::uint32_t, Spokes> spokes_;
  std::vector<Wake> wakes_;
  std::uint32_t free_ = None;
};

}  // namespace vellum::skrit
