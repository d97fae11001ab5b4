// Value numbering: which loads need not run again, and which checks need not either.
//
// A value is what one execution of an instruction computed. Two loads give the same value when they read the same place
// and nothing can have written it between them; stores give the value of their place, too. Machine code keeps such a
// value in a register of its own, so that the program's registers stay what the interpreter would have in them.
//
// Loads whose place does not change in a loop run once before it: speculatively, without traps. The loop itself still
// makes their checks where the program does.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/dataflow_facts.h"
#include "jit/optimizations/unroll_and_jam.h"
#include "vm/native.h"

namespace vellum::jit {

class ValueNumbers {
 public:
  static constexpr std::uint32_t None = 0xffffffff;

  // An instruction that runs before a loop. Its operands b and c are registers of the program, or (not None) kept.
  struct Early {
    std::uint32_t at = 0;
    std::uint32_t kept = None;
    std::uint32_t b = None, c = None;
  };
  struct Loop {
    std::uint32_t head = 0, end = 0;
    std::uint32_t entry = None;  // the instruction before which `early` runs: the only way into the loop
    std::vector<Early> early;
  };

  // `replacedAt`: where on-stack replacement enters the function; None when it doesn't.
  ValueNumbers(const vm::LinkedFunction& function, const ir::DataflowFacts& known, const std::vector<LoopNest>& nests,
               std::uint32_t replacedAt);

  // The types of the kept values, by number.
  const std::vector<ir::Type>& types() const { return types_; }
  // The number of the kept value that the instruction computes or loads; None: it must run.
  std::uint32_t reused(std::size_t at) const { return reused_.empty() ? None : reused_[at]; }
  // Its checks must run, nevertheless.
  bool needsChecks(std::size_t at) const { return needsChecks_[at]; }
  // The number under which its value is kept; None: nothing needs it.
  std::uint32_t kept(std::size_t at) const { return kept_.empty() ? None : kept_[at]; }

  // About the object that it accesses.
  bool notNull(std::size_t at) const { return !object_.empty() && object_[at] != 0; }
  bool hasBytes(std::size_t at, std::uint32_t bytes) const { return !object_.empty() && object_[at] > bytes; }
  bool indexChecked(std::size_t at) const { return !indexChecked_.empty() && indexChecked_[at]; }
  // The access at a computed offset is inside its object.
  bool insideChecked(std::size_t at) const { return !insideChecked_.empty() && insideChecked_[at]; }

  // Outer loops come before inner ones.
  const std::vector<Loop>& loops() const { return loops_; }

 private:
  friend class ValueNumbering;
  std::vector<ir::Type> types_;
  std::vector<std::uint32_t> reused_, kept_, object_;
  std::vector<bool> needsChecks_, indexChecked_, insideChecked_;
  std::vector<Loop> loops_;
};

}  // namespace vellum::jit
