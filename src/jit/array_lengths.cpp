#include "jit/array_lengths.h"

#include "ir/opcode.h"
#include "ir/registers.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;

std::vector<bool> slotsWithLengthInRegister(const ir::Function& function) {
  std::vector<int> depth(function.code.size() + 1);  // loops that begin here minus those that end
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (ir::opInfo(function.code[at].op).loopForm != 0) {
      ++depth[static_cast<std::size_t>(function.code[at].d)];
      --depth[at + 1];
    }
  std::vector<bool> used(function.slots.size());
  int around = 0;
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    around += depth[at];
    const Instruction& instruction = function.code[at];
    auto access = ir::memoryAccess(instruction.op);
    bool element = access && access->place == ir::MemoryAccess::Place::Element;
    if (around > 0 && element) used[instruction.b] = true;
  }
  around = 0;
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    around += depth[at];
    if (around == 0) continue;
    ir::forEachWrittenLocal(function.code[at], used.size(), [&](std::uint16_t slot) { used[slot] = false; });
  }
  return used;
}

}  // namespace vellum::jit
