#include "languages/skrit/runtime/error_box.h"

#include "languages/skrit/lower/listing.h"

namespace vellum::skrit {

namespace {

// Whether an opcode can cause this trap.
bool canFault(Pcode op, vm::TrapKind kind, bool backward) {
  switch (kind) {
    case vm::TrapKind::DivideByZero:
    case vm::TrapKind::DivisionOverflow: return op == Pcode::DIVIDEI || op == Pcode::MODULOI || op == Pcode::POWERI;
    case vm::TrapKind::FloatDivideByZero: return op == Pcode::DIVIDEF || op == Pcode::MODULOF;
    case vm::TrapKind::OutOfBudget:
    case vm::TrapKind::Interrupted:
    case vm::TrapKind::LoopLimit: return backward || op == Pcode::CALLSKRIT;
    case vm::TrapKind::StackOverflow: return op == Pcode::CALLSKRIT;
    case vm::TrapKind::OutOfMemory:
      return op == Pcode::ADDSS || op == Pcode::ADDSC || op == Pcode::ADDCS || op == Pcode::ADDCC ||
             op == Pcode::CALLMEMBER || op == Pcode::CALLSINGLETON;
    default: return op == Pcode::CALL || op == Pcode::CALLMEMBER || op == Pcode::CALLSINGLETON || op == Pcode::POWERI;
  }
}

}  // namespace

std::string errorBox(const Code& code, const vm::Trap& trap, const ExportTable& exports,
                     const source::SourceSet& sources) {
  if (trap.stack.empty()) return "";
  const diagnostics::Frame& frame = trap.stack[0];
  for (std::size_t i = 0; i < code.program.functions.size(); ++i) {
    if (code.program.functions[i].name != frame.name) continue;
    const auto& list = code.pcode.functions[i].code;
    std::size_t found = list.size();
    for (std::size_t at = 0; at < list.size(); ++at) {
      if (!(list[at].location == frame.location)) continue;
      bool backward = list[at].op == Pcode::BRANCH && static_cast<std::size_t>(list[at].operand) <= at;
      if (canFault(list[at].op, trap.kind, backward)) {
        found = at;
        break;
      }
      if (found == list.size()) found = at;
    }
    if (found == list.size()) continue;
    return "p-code around the fault:\n" + listing(code.program, code.pcode, exports, sources, i, found);
  }
  return "";
}

}  // namespace vellum::skrit
