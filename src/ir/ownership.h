// Which owned registers may hold a reference at a point in a function: the others need no release.
#pragma once

#include "ir/module.h"
#include "ir/slot_sets.h"

namespace vellum::ir {

class Ownership {
 public:
  // `borrowing`: instructions that leave the register which they write without a reference.
  explicit Ownership(const Function& function, const std::vector<bool>& borrowing = {});
  // By slot, before instruction `at`.
  SlotSet before(std::size_t at) const { return before_[at]; }

 private:
  SlotSets before_;
};

}  // namespace vellum::ir
