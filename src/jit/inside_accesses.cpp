#include "jit/inside_accesses.h"

#include <algorithm>

#include "ir/registers.h"
#include "vm/heap.h"

namespace vellum::jit {

using ir::Instruction;
using ir::MemoryAccess;
using ir::Op;

InsideAccesses::InsideAccesses(const vm::LinkedFunction& function) : linked_(function), f_(*function.source) {
  auto isInside = [](const Instruction& each) { return ir::accesses(each.op, MemoryAccess::Place::Inside); };
  if (std::none_of(f_.code.begin(), f_.code.end(), isInside) || !gather()) return;
  target_.resize(f_.code.size() + 1);
  for (const Instruction& each : f_.code)
    if (ir::isBranch(each.op)) target_[static_cast<std::size_t>(each.d)] = true;
  proven_.resize(f_.code.size());
  needed_.resize(f_.code.size());
  in_.assign(f_.code.size() + 1, ~Set(0));
  in_[0] = 0;
  while (pass(false)) {
  }
  pass(true);
}

// Finds what can be known anywhere. False when there is nothing, or too much.
bool InsideAccesses::gather() {
  static constexpr int MaxIterations = 4;  // as deep as arrays in structs in arrays are followed
  for (int iteration = 0; iteration < MaxIterations; ++iteration) {
    bool changed = false;
    for (std::size_t at = 0; at < f_.code.size(); ++at) changed = gatherFrom(linked_.code[at]) || changed;
    if (!changed) return !facts_.empty() && facts_.size() <= MaxFacts;
  }
  return false;
}

// What an instruction adds to an offset, at most; negative: unknown.
static std::int64_t mostAdded(const Instruction& i) {
  switch (i.op) {
    case Op::MoveI: return 0;
    case Op::AddK: return i.d;
    case Op::Within:
    case Op::WithinK: return i.d < 0 || i.e < 1 ? -1 : std::int64_t(i.e - 1) * i.d;
    default: return -1;
  }
}

// The register that an instruction adds to.
static std::uint16_t addedTo(const Instruction& i) { return i.op == Op::Within ? i.c : i.b; }

bool InsideAccesses::gatherFrom(const Instruction& i) {
  if (i.op == Op::ElementOffset) return add({i.b, i.a, linked_.heap->type(static_cast<std::uint32_t>(i.d)).size});
  std::int64_t added = mostAdded(i);
  if (added < 0 || added > INT32_MAX) return false;
  if (i.op == Op::WithinK) return add({None, i.a, static_cast<std::uint32_t>(added)});
  bool changed = false;
  for (std::size_t index = 0; index < facts_.size() && facts_.size() <= MaxFacts; ++index) {
    ElementFact fact = facts_[index];
    if (fact.offset != addedTo(i)) continue;
    std::int64_t bytes = fact.array == None ? fact.bytes + added : fact.bytes - added;
    if (bytes >= 0 && bytes <= INT32_MAX)
      changed = add({fact.array, i.a, static_cast<std::uint32_t>(bytes)}) || changed;
  }
  return changed;
}

// Returns whether that is new. What several instructions compute is known to be the worst of them.
bool InsideAccesses::add(ElementFact fact) {
  for (ElementFact& other : facts_) {
    if (other.array != fact.array || other.offset != fact.offset) continue;
    bool worse = fact.array == None ? fact.bytes > other.bytes : fact.bytes < other.bytes;
    if (worse) other.bytes = fact.bytes;
    return worse;
  }
  if (facts_.size() <= MaxFacts) facts_.push_back(fact);
  return true;
}

// Goes over the code once. Returns whether what is known at a branch target changed.
bool InsideAccesses::pass(bool last) {
  bool changed = false;
  auto come = [&](std::size_t to, Set set) {
    changed = changed || (in_[to] & ~set) != 0;
    in_[to] &= set;
  };
  Set set = 0;
  for (std::size_t at = 0; at < f_.code.size(); ++at) {
    if (target_[at]) {
      if (at > 0 && !ir::endsBlock(f_.code[at - 1].op)) come(at, set);
      set = in_[at];
    }
    const Instruction& instruction = f_.code[at];
    if (last) look(at, set);
    set = after(instruction, set);
    if (ir::isBranch(instruction.op)) come(static_cast<std::size_t>(instruction.d), set);
  }
  return changed;
}

InsideAccesses::Set InsideAccesses::after(const Instruction& i, Set before) const {
  if (ir::mayPause(i.op)) return 0;  // registers may hold values from a save
  Set set = before;
  ir::forEachWritten(i, [&](std::uint16_t slot) {
    for (std::size_t index = 0; index < facts_.size(); ++index)
      if (facts_[index].array == slot || facts_[index].offset == slot) set &= ~(Set(1) << index);
  });
  bool checks = i.op == Op::ElementOffset || i.op == Op::WithinK;
  if (!checks && mostAdded(i) < 0) return set;
  auto had = [&](std::uint16_t array, std::uint16_t offset) {
    for (std::size_t index = 0; index < facts_.size(); ++index)
      if (facts_[index].array == array && facts_[index].offset == offset) return (before >> index & 1) != 0;
    return false;
  };
  for (std::size_t index = 0; index < facts_.size(); ++index) {
    const ElementFact& fact = facts_[index];
    if (fact.offset != i.a) continue;
    bool is = i.op == Op::ElementOffset ? fact.array == i.b
              : i.op == Op::WithinK     ? fact.array == None
                                        : fact.array != i.a && had(fact.array, addedTo(i));
    if (is) set |= Set(1) << index;
  }
  return set;
}

void InsideAccesses::look(std::size_t at, Set set) {
  const Instruction& i = f_.code[at];
  if (!ir::accesses(i.op, MemoryAccess::Place::Inside)) return;
  std::uint64_t end = std::uint64_t(static_cast<std::uint32_t>(i.d)) + ir::sizeOf(ir::memoryAccess(i.op)->storage);
  for (std::size_t index = 0; index < facts_.size(); ++index) {
    const ElementFact& fact = facts_[index];
    if (fact.offset != i.c || (set >> index & 1) == 0) continue;
    if (fact.array == i.b && end <= fact.bytes) proven_[at] = true;
    if (fact.array == None && end + fact.bytes <= INT32_MAX) needed_[at] = static_cast<std::uint32_t>(end + fact.bytes);
  }
}

}  // namespace vellum::jit
