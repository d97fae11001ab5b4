// What is known about objects before each instruction, so that redundant checks can be dropped.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// The object that an instruction accesses, and up to which byte; 0 bytes: it only must not be null.
struct Look {
  static constexpr std::uint16_t None = 0xffff;
  std::uint16_t slot = None;
  std::uint32_t bytes = 0;
};
Look lookOf(const Instruction& instruction);

// Forward dataflow over a function: for each register that holds a reference, whether it is known not to be null, and
// how many bytes its object is known to have.
class DataflowFacts {
 public:
  explicit DataflowFacts(const Function& function);

  // About the object that instruction `at` reads or writes.
  bool notNull(std::size_t at) const { return before_[at] != 0; }
  bool hasBytes(std::size_t at, std::uint32_t bytes) const { return before_[at] > bytes; }
  // How many bytes a check at `at` must require to cover the later field accesses through the same register as well.
  // Only an object of the wrong type lacks a field, and checked programs have none: it stops the script in any case.
  std::uint32_t bytesToCheck(std::size_t at) const { return needed_[at]; }
  // The index check of the element access at `at` is available (ir/available_checks.h).
  bool indexChecked(std::size_t at) const { return indexChecked_[at]; }

 private:
  using State = std::vector<std::uint32_t>;  // by slot: 0: nothing is known; n + 1: an object of n bytes or more

  void gatherNeeds();
  void flow();
  void step(std::size_t at, State& state) const;
  void join(const State& state, std::size_t to);
  void flowBlock(std::size_t from);

  const Function& f_;
  std::vector<bool> target_;
  std::vector<std::uint32_t> before_, needed_;
  std::vector<bool> indexChecked_;
  std::vector<State> entry_;       // by branch target; empty: not reached yet
  std::vector<std::size_t> work_;  // branch targets whose entry has changed
};

}  // namespace vellum::ir
