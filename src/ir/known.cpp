#include "ir/known.h"

#include <algorithm>

#include "ir/checked.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

constexpr std::uint16_t NoSlot = 0xffff;

// The object that an instruction looks into, and up to which byte; 0 bytes: it must only be there.
struct Look {
  std::uint16_t slot = NoSlot;
  std::uint32_t bytes = 0;
};

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
    case Op::StoreTakeFR: return field(i.b, 8);
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

}  // namespace

Known::Known(const Function& function)
    : f_(function),
      target_(function.code.size() + 1),
      before_(function.code.size()),
      needed_(function.code.size()),
      indexChecked_(checkedBefore(function)) {
  for (const Instruction& instruction : f_.code)
    if (isBranch(instruction.op)) target_[static_cast<std::size_t>(instruction.d)] = true;
  bool any = std::any_of(f_.code.begin(), f_.code.end(), [](const Instruction& i) { return lookOf(i).slot != NoSlot; });
  if (!any) return;
  gatherNeeds();
  flow();
}

void Known::gatherNeeds() {
  State needs(f_.slots.size());
  for (std::size_t at = f_.code.size(); at-- > 0;) {
    const Instruction& instruction = f_.code[at];
    if (isBranch(instruction.op) || endsBlock(instruction.op)) std::fill(needs.begin(), needs.end(), 0);
    forEachWritten(instruction, [&](std::uint16_t slot) {
      if (slot < needs.size()) needs[slot] = 0;
    });
    if (Look access = lookOf(instruction); access.slot < needs.size())
      needed_[at] = needs[access.slot] = std::max(needs[access.slot], access.bytes);
    if (target_[at]) std::fill(needs.begin(), needs.end(), 0);
  }
}

// What is known behind instruction `at`, when it goes on to the next.
void Known::step(std::size_t at, State& state) const {
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
  forEachWritten(instruction, [&](std::uint16_t slot) {
    if (slot < state.size()) state[slot] = slot == first ? written : 0;
  });
  if (instruction.op == Op::TakeR && instruction.a == instruction.b) state[instruction.a] = written;
  bool falls =
      instruction.op == Op::JumpNull || instruction.op == Op::JumpNullLoop || instruction.op == Op::JumpNullFree;
  if (falls && state[instruction.a] == 0) state[instruction.a] = 1;
}

void Known::flow() {
  std::vector<State> at(f_.code.size());  // where branches go to; empty: not reached yet
  std::vector<std::size_t> work{0};
  at[0].assign(f_.slots.size(), 0);
  auto join = [&](std::size_t to, const State& state) {
    if (at[to].empty()) {
      at[to] = state;
      work.push_back(to);
      return;
    }
    bool changed = false;
    for (std::size_t slot = 0; slot < state.size(); ++slot)
      if (state[slot] < at[to][slot]) {
        at[to][slot] = state[slot];
        changed = true;
      }
    if (changed) work.push_back(to);
  };
  while (!work.empty()) {
    std::size_t here = work.back();
    work.pop_back();
    State state = at[here];
    for (;;) {
      const Instruction& instruction = f_.code[here];
      Look access = lookOf(instruction);
      before_[here] = access.slot < state.size() ? state[access.slot] : 0;
      step(here, state);
      if (isBranch(instruction.op)) {
        State taken = state;
        Op forward = forwardOf(instruction.op);
        if (forward == Op::JumpNotNull && taken[instruction.a] == 0) taken[instruction.a] = 1;
        if (forward == Op::JumpNull) taken[instruction.a] = 0;
        join(static_cast<std::size_t>(instruction.d), taken);
      }
      if (endsBlock(instruction.op) || ++here >= f_.code.size()) break;
      if (target_[here]) {
        join(here, state);
        break;
      }
    }
  }
}

}  // namespace vellum::ir
