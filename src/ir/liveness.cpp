#include "ir/liveness.h"

#include "ir/registers.h"

namespace vellum::ir {

Liveness::Liveness(const Function& function) : f_(function) {
  std::vector<bool> starts(f_.code.size() + 1);
  starts[0] = true;
  for (std::size_t i = 0; i < f_.code.size(); ++i) {
    if (isBranch(f_.code[i].op)) starts[static_cast<std::size_t>(f_.code[i].d)] = true;
    if (isBranch(f_.code[i].op) || endsBlock(f_.code[i].op)) starts[i + 1] = true;
  }
  blockOf_.resize(f_.code.size());
  for (std::size_t i = 0; i < f_.code.size(); ++i) {
    if (starts[i]) begins_.push_back(i);
    blockOf_[i] = begins_.size() - 1;
  }
  begins_.push_back(f_.code.size());
  in_.assign(begins_.size(), std::vector<bool>(f_.slots.size()));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t block = begins_.size() - 1; block-- > 0;) {
      std::vector<bool> live = liveIn(block, begins_[block]);
      if (live == in_[block]) continue;
      in_[block] = std::move(live);
      changed = true;
    }
  }
}

// The registers that are live before instruction `from` of the block.
std::vector<bool> Liveness::liveIn(std::size_t block, std::size_t from) const {
  std::size_t last = begins_[block + 1] - 1;
  const Instruction& ending = f_.code[last];
  std::vector<bool> live(f_.slots.size());
  auto join = [&](std::size_t successor) {
    const std::vector<bool>& other = in_[blockOf_[successor]];
    for (std::size_t i = 0; i < live.size(); ++i) live[i] = live[i] || other[i];
  };
  if (isBranch(ending.op)) join(static_cast<std::size_t>(ending.d));
  if (!endsBlock(ending.op) && last + 1 < f_.code.size()) join(last + 1);
  for (std::size_t at = last + 1; at-- > from;) step(f_.code[at], live);
  return live;
}

void Liveness::step(const Instruction& instruction, std::vector<bool>& live) const {
  forEachWritten(instruction, [&](std::uint16_t slot) {
    if (slot < live.size()) live[slot] = false;
  });
  forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
    if (operand.access != Access::Write && slot < live.size()) live[slot] = true;
  });
}

std::vector<bool> liveSlots(const Function& function, std::uint32_t at) {
  std::vector<bool> live = Liveness(function).at(at);
  for (std::size_t i = 0; i < live.size(); ++i) {
    Type type = function.slots[i];
    if (type == Type::Ref || type == Type::Value) live[i] = true;
  }
  return live;
}

}  // namespace vellum::ir
