// Liveness: which registers may still be read after a point in a function.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// Backward dataflow over a function's basic blocks, computed once. Between questions about one block, only instructions
// before the places that are asked for may change.
class Liveness {
 public:
  explicit Liveness(const Function& function);
  // As liveSlots(), but treats references and values like other registers. Asking for every instruction of a block
  // takes time in proportion to the block.
  std::vector<bool> at(std::size_t instruction) const;
  bool at(std::size_t instruction, std::uint16_t slot) const;  // the same for one slot

 private:
  // A bit for each slot, in words; the sets of all blocks are contiguous.
  using Word = std::uint64_t;
  const Word* in(std::size_t block) const { return sets_.data() + block * words_; }
  // Adds what is live after the block to `live`.
  void joinSuccessors(std::size_t block, Word* live) const;
  // From what is live after the instruction to what is live before it.
  void step(const Instruction& instruction, Word* live) const;
  void walk(std::size_t block) const;  // keeps what is live at places of the block

  const Function& f_;
  std::size_t words_;
  std::vector<std::uint32_t> begins_;  // first instruction of each block, and the end
  std::vector<std::uint32_t> blockOf_;
  std::vector<Word> sets_;  // what is live before each block

  // Of the block that was asked for last: what is live at its end, and before it at every `stride_` instructions.
  static constexpr std::size_t MostWords = 1 << 20;
  static constexpr std::size_t NoBlock = ~std::size_t(0);
  mutable std::size_t walked_ = NoBlock, stride_ = 1;
  mutable std::vector<Word> places_;
};

// For each slot, whether it may be read before it is written when the function continues at instruction `at`.
// References and values are always live: they are counted.
std::vector<bool> liveSlots(const Function& function, std::uint32_t at);

}  // namespace vellum::ir
