// Liveness: which registers may still be read after a point in a function.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// Backward dataflow over a function's basic blocks, computed once.
class Liveness {
 public:
  explicit Liveness(const Function& function);
  // As liveSlots(), but treats references and values like other registers.
  std::vector<bool> at(std::size_t instruction) const { return liveIn(blockOf_[instruction], instruction); }

 private:
  std::vector<bool> liveIn(std::size_t block, std::size_t from) const;
  void step(const Instruction& instruction, std::vector<bool>& live) const;

  const Function& f_;
  std::vector<std::size_t> begins_;  // first instruction of each block, and the end
  std::vector<std::size_t> blockOf_;
  std::vector<std::vector<bool>> in_;
};

// For each slot, whether it may be read before it is written when the function continues at instruction `at`.
// References and values are always live: they are counted.
std::vector<bool> liveSlots(const Function& function, std::uint32_t at);

}  // namespace vellum::ir
