#include "ir/registers.h"

namespace vellum::ir {

int readsOf(const Instruction& instruction, std::uint16_t slot) {
  int count = 0;
  forEachRead(instruction, [&](std::uint16_t used) { count += used == slot; });
  return count;
}

bool writes(const Instruction& instruction, std::uint16_t slot) {
  bool found = false;
  forEachWrite(instruction, [&](std::uint16_t written) { found = found || written == slot; });
  return found;
}

}  // namespace vellum::ir
