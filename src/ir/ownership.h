// Which owned registers may hold a reference at a place in a function: the others need no release.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::ir {

class Ownership {
 public:
  explicit Ownership(const Function& function);
  // By slot, before instruction `at`.
  const std::vector<bool>& before(std::size_t at) const { return before_[at]; }

 private:
  std::vector<std::vector<bool>> before_;
};

}  // namespace vellum::ir
