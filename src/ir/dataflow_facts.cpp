#include "ir/dataflow_facts.h"

#include <algorithm>

#include "ir/available_checks.h"
#include "ir/registers.h"

namespace vellum::ir {

Look lookOf(const Instruction& i) {
  auto field = [&](std::uint16_t slot, std::uint32_t width) {
    return Look{slot, static_cast<std::uint32_t>(i.d) + width};
  };
  if (auto access = memoryAccess(i.op)) {
    switch (access->place) {
      case MemoryAccess::Place::Field: return field(i.b, sizeOf(access->storage));
      case MemoryAccess::Place::Inside:
      case MemoryAccess::Place::Element:
      case MemoryAccess::Place::UncheckedElement: return {i.b};
      case MemoryAccess::Place::Global:
      case MemoryAccess::Place::GlobalElement: return {};
    }
  }
  switch (i.op) {
    case Op::AddFM:
    case Op::SubFM:
    case Op::MulFM:
    case Op::FieldAddF:
    case Op::FieldSubF:
    case Op::FieldMulAddF:
    case Op::FieldMulSubF: return field(i.c, 4);
    case Op::NotNull: return {i.a};
    case Op::Length:
    case Op::ElementOffset: return {i.b};
    default: return {};
  }
}

DataflowFacts::DataflowFacts(const Function& function)
    : f_(function),
      target_(function.code.size() + 1),
      before_(function.code.size()),
      needed_(function.code.size()),
      indexChecked_(availableChecks(function)) {
  for (const Instruction& instruction : f_.code)
    if (isBranch(instruction.op)) target_[static_cast<std::size_t>(instruction.d)] = true;
  bool any =
      std::any_of(f_.code.begin(), f_.code.end(), [](const Instruction& i) { return lookOf(i).slot != Look::None; });
  if (!any) return;
  gatherNeeds();
  flow();
}

// Backward, until nothing changes: at a branch, what either way needs.
void DataflowFacts::gatherNeeds() {
  std::vector<State> atTarget(f_.code.size() + 1);  // by branch target; empty: nothing is known of it yet
  for (bool changed = true; changed;) {
    changed = false;
    State needs(f_.slots.size());
    for (std::size_t at = f_.code.size(); at-- > 0;) {
      const Instruction& instruction = f_.code[at];
      if (endsBlock(instruction.op)) std::fill(needs.begin(), needs.end(), 0);
      if (isBranch(instruction.op)) {
        const State& taken = atTarget[static_cast<std::size_t>(instruction.d)];
        for (std::size_t slot = 0; slot < taken.size(); ++slot) needs[slot] = std::max(needs[slot], taken[slot]);
      }
      forEachWrittenLocal(instruction, needs.size(), [&](std::uint16_t slot) { needs[slot] = 0; });
      if (Look access = lookOf(instruction); access.slot < needs.size())
        needed_[at] = needs[access.slot] = std::max(needs[access.slot], access.bytes);
      if (!target_[at] || needs == atTarget[at]) continue;
      atTarget[at] = needs;
      changed = true;
    }
  }
}

// Updates the state to what is known after instruction `at`, when it continues with the next.
void DataflowFacts::step(std::size_t at, State& state) const {
  const Instruction& instruction = f_.code[at];
  if (Look access = lookOf(instruction); access.slot < state.size())
    state[access.slot] = std::max(state[access.slot], needed_[at] + 1);
  std::uint32_t written = 0;
  switch (instruction.op) {
    case Op::ConstS:
    case Op::ConstSB:
    case Op::New:
    case Op::NewArray:
    case Op::NewArrayK:
    case Op::Concat:
    case Op::Append:
    case Op::AppendS: written = 1; break;
    case Op::MoveR:
    case Op::Borrow:
    case Op::TakeR: written = state[instruction.b]; break;
    default: break;
  }
  std::uint16_t first = instruction.a;
  forEachWrittenLocal(instruction, state.size(),
                      [&](std::uint16_t slot) { state[slot] = slot == first ? written : 0; });
  if (instruction.op == Op::TakeR && instruction.a == instruction.b) state[instruction.a] = written;
  if (forwardOf(instruction.op) == Op::JumpNull && state[instruction.a] == 0) state[instruction.a] = 1;
}

void DataflowFacts::join(const State& state, std::size_t to) {
  State& known = entry_[to];
  bool changed = known.empty();
  if (changed) known = state;
  for (std::size_t slot = 0; slot < state.size(); ++slot) {
    changed = changed || state[slot] < known[slot];
    known[slot] = std::min(known[slot], state[slot]);
  }
  if (changed) work_.push_back(to);
}

// Follows the code from a branch target to the next one.
void DataflowFacts::flowBlock(std::size_t at) {
  State state = entry_[at];
  for (;;) {
    const Instruction& instruction = f_.code[at];
    Look access = lookOf(instruction);
    before_[at] = access.slot < state.size() ? state[access.slot] : 0;
    step(at, state);
    if (isBranch(instruction.op)) {
      State taken = state;
      Op forward = forwardOf(instruction.op);
      if (forward == Op::JumpNotNull && taken[instruction.a] == 0) taken[instruction.a] = 1;
      if (forward == Op::JumpNull) taken[instruction.a] = 0;
      join(taken, static_cast<std::size_t>(instruction.d));
    }
    if (endsBlock(instruction.op) || ++at >= f_.code.size()) return;
    if (target_[at]) return join(state, at);
  }
}

void DataflowFacts::flow() {
  entry_.resize(f_.code.size());
  join(State(f_.slots.size()), 0);
  while (!work_.empty()) {
    std::size_t at = work_.back();
    work_.pop_back();
    flowBlock(at);
  }
  entry_ = {};
}

}  // namespace vellum::ir
