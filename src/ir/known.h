// Which checks of objects an instruction can do without, because one before it has done them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// Forward data flow over a function: of each register that holds a reference, whether it is known not to be null, and
// how many bytes its object is known to have.
class Known {
 public:
  explicit Known(const Function& function);

  // Of the object that instruction `at` reads or writes.
  bool notNull(std::size_t at) const { return before_[at] != 0; }
  bool hasBytes(std::size_t at, std::uint32_t bytes) const { return before_[at] > bytes; }
  // How many bytes a check at `at` has to ask for, so that it also serves the field accesses behind it in its block.
  // An object that lacks a field has the wrong type, which no checked program has: it stops the script all the same.
  std::uint32_t bytesToCheck(std::size_t at) const { return needed_[at]; }
  // The index of the element access at `at` has been checked for the same array (ir/checked.h).
  bool indexChecked(std::size_t at) const { return indexChecked_[at]; }

 private:
  using State = std::vector<std::uint32_t>;  // by slot: 0 nothing is known; n + 1: an object of n bytes or more

  void gatherNeeds();
  void flow();
  void step(std::size_t at, State& state) const;

  const Function& f_;
  std::vector<bool> target_;
  std::vector<std::uint32_t> before_, needed_;
  std::vector<bool> indexChecked_;
};

}  // namespace vellum::ir
