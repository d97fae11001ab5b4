// Moves a paused fiber to other code that has the same functions: frames are registers and a place, so both stay.
#include <algorithm>

#include "ir/calls.h"
#include "ir/liveness.h"
#include "vm/linked.h"
#include "vm/snapshot.h"

namespace vellum::vm {

namespace {

bool isAlike(const ir::Function& a, const ir::Function& b) {
  auto sameOp = [](const ir::Instruction& x, const ir::Instruction& y) {
    return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c;
  };
  return a.name == b.name && a.slots == b.slots && a.argumentSlots == b.argumentSlots &&
         std::equal(a.code.begin(), a.code.end(), b.code.begin(), b.code.end(), sameOp);
}

// Whether the call of a frame that waits is the same call.
bool isSameCall(const ir::Instruction& from, const ir::Instruction& to, const LinkedFunction* callee,
                const LinkedFunction* newCallee) {
  if (callee != nullptr) return address<const LinkedFunction>(to) == newCallee;
  if (!ir::isHostCall(from.op)) return true;
  const auto *host = address<const LinkedHost>(from), *newHost = address<const LinkedHost>(to);
  return host->name == newHost->name && host->signature == newHost->signature;
}

}  // namespace

// The new functions of the frames.
const ir::Function* SnapshotReader::targetsOf(Vm& vm, const Fiber& fiber, ModuleId to, Same same, const void* user,
                                              std::vector<const LinkedFunction*>& moved) {
  const auto& candidates = vm.modules_[to.index()]->functions;
  moved.resize(fiber.frames_.size());
  for (std::size_t i = moved.size(); i-- > 0;) {
    const CallFrame& frame = fiber.frames_[i];
    const LinkedFunction* callee = i + 1 < moved.size() ? fiber.frames_[i + 1].function : nullptr;
    auto fits = [&](const std::unique_ptr<LinkedFunction>& candidate) {
      if (!isAlike(*frame.function->source, *candidate->source)) return false;
      return same(user, *frame.function->source, *candidate->source) &&
             isSameCall(*frame.ip, candidate->code[frame.at()], callee, callee != nullptr ? moved[i + 1] : nullptr);
    };
    auto found = std::find_if(candidates.begin(), candidates.end(), fits);
    if (found == candidates.end()) return frame.function->source;
    moved[i] = found->get();
  }
  return nullptr;
}

const ir::Function* SnapshotReader::whatCantMove(Vm& vm, const Fiber& fiber, ModuleId to, Same same, const void* user) {
  std::vector<const LinkedFunction*> moved;
  return targetsOf(vm, fiber, to, same, user, moved);
}

const ir::Function* SnapshotReader::move(Vm& vm, Fiber& fiber, ModuleId to, Same same, const void* user) {
  std::vector<const LinkedFunction*> moved;
  if (const ir::Function* missing = targetsOf(vm, fiber, to, same, user, moved)) return missing;
  // What registers borrow may belong to the old code.
  std::vector<Object*>& kept = vm.kept_[&fiber];
  auto keep = [&](const Slot& slot) {
    Heap::retain(slot.r);
    if (slot.r != nullptr) kept.push_back(slot.r);
  };
  for (std::size_t i = 0; i < moved.size(); ++i) {
    CallFrame& frame = fiber.frames_.data()[i];
    const std::vector<ir::Type>& types = frame.function->source->slots;
    const std::vector<bool> live = ir::liveSlots(*frame.function->source, frame.at());
    Slot* slots = fiber.stack_.data() + frame.base;
    for (std::size_t k = 0; k < types.size(); ++k) {
      if (types[k] != ir::Type::Borrowed) continue;
      if (live[k]) keep(slots[k]);
      else slots[k].bits = 0;
    }
    if (i + 1 == moved.size() && fiber.state_ == FiberState::Blocked) {
      const Slot* window = slots + frame.function->localSlots;
      for (ir::Type type : address<const LinkedHost>(*frame.ip)->signature.parameters) {
        if (type == ir::Type::Borrowed) keep(*window);
        window += ir::slotsOf(type);
      }
    }
    frame = CallFrame::make(*moved[i], frame.at(), frame.base);
  }
  fiber.fromSave_ = true;  // its registers were computed by other code
  return nullptr;
}

}  // namespace vellum::vm
