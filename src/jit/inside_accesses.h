// Which accesses at a computed offset into an object are known to be inside it.
#pragma once

#include <vector>

#include "vm/native.h"

namespace vellum::jit {

// Forward dataflow over a function. An offset register is known to be that of an element of an array while the index
// check that computed it is available, or to be at most a number of bytes.
class InsideAccesses {
 public:
  explicit InsideAccesses(const vm::LinkedFunction& function);
  // The access is inside an element that was checked, and its object is not null.
  bool isProven(std::size_t at) const { return !proven_.empty() && proven_[at]; }
  // An object of that many bytes has everything that the access can reach; 0: nothing is known.
  std::uint32_t bytesNeeded(std::size_t at) const { return needed_.empty() ? 0 : needed_[at]; }

 private:
  struct ElementFact {
    std::uint16_t array, offset;  // array: None for an offset into any object
    std::uint32_t bytes;          // of the element from the offset on; with None: the greatest offset
  };
  using Set = std::uint64_t;  // a bit for each of facts_
  static constexpr std::uint16_t None = 0xffff;
  static constexpr std::size_t MaxFacts = 64;

  bool gather();
  bool gatherFrom(const ir::Instruction& instruction);
  bool add(ElementFact fact);
  bool pass(bool last);
  Set after(const ir::Instruction& instruction, Set before) const;
  void look(std::size_t at, Set set);

  const vm::LinkedFunction& linked_;
  const ir::Function& f_;
  std::vector<bool> target_;
  std::vector<ElementFact> facts_;
  std::vector<Set> in_;  // by branch target
  std::vector<bool> proven_;
  std::vector<std::uint32_t> needed_;
};

}  // namespace vellum::jit
