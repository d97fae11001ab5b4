#include "jit/optimizations/tail_calls.h"

#include <algorithm>

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;

// A loop's frames take no memory until it stops. When they are small, writing them stays within the limit of the
// interpreter's stack and the half that it may grow by.
static constexpr std::size_t MaxSlots = 10;
static constexpr std::size_t MaxPlaces = 250;  // the trail has a byte for each

static bool callsOnlyItself(const LinkedFunction& function) {
  for (const Instruction& instruction : function.code) {
    if (ir::isScriptCall(instruction.op) && vm::address<const LinkedFunction>(instruction) != &function) return false;
    if (ir::isHostCall(instruction.op)) return false;
  }
  return true;
}

static bool returns(const LinkedFunction& function, std::size_t at, std::uint16_t slot) {
  if (at >= function.code.size()) return false;
  const Instruction& last = function.code[at];
  return (last.op == Op::ReturnI || last.op == Op::ReturnF) && last.a == slot;
}

// The register that is added to the call's result before it is returned.
static std::uint32_t addedTo(const Instruction& call, const Instruction& add) {
  if (add.b == add.c || (add.b != call.a && add.c != call.a)) return TailCall::None;
  return add.b == call.a ? add.c : add.b;
}

static bool callsOnce(const LinkedFunction& function) {
  auto isCall = [](const Instruction& instruction) { return ir::isScriptCall(instruction.op); };
  return std::count_if(function.code.begin(), function.code.end(), isCall) == 1;
}

TailCall findTailCall(const LinkedFunction& function) {
  if (function.localSlots > MaxSlots || !callsOnlyItself(function)) return {};
  for (Type type : function.source->slots)
    if (type != Type::I32 && type != Type::F32) return {};
  TailCall found;
  for (std::uint32_t at = 0; at + 1 < function.code.size(); ++at) {
    const Instruction& call = function.code[at];
    const Instruction& next = function.code[at + 1];
    if (!ir::isScriptCall(call.op)) continue;
    std::uint32_t added = TailCall::None;
    if (next.op == Op::ReturnAddI || next.op == Op::AddI) added = addedTo(call, next);
    bool returned = call.op == Op::Call ? next.op == Op::Return : returns(function, at + 1, call.a);
    if (next.op == Op::AddI && !returns(function, at + 2, next.a)) continue;
    if (!returned && added == TailCall::None) continue;
    found.places.push_back(at);
    if (added != TailCall::None) found.added = added;
  }
  if (found.places.size() > MaxPlaces || (found.adds() && found.places.size() > 1)) return {};
  // Keeping a sum in a register across other calls costs more than the one call that the loop saves.
  if (found.adds() && !callsOnce(function)) return {};
  return found;
}

std::int32_t writeIterations(vm::NativeContext* context, const LinkedFunction* function, std::uint32_t at,
                             std::uint32_t added, std::int64_t iterations, std::int32_t sum) {
  for (std::int64_t iteration = 0; iteration < iterations; ++iteration) {
    context->frames.push_back({function, at, function->localSlots, context->slots.size()});
    context->slots.resize(context->slots.size() + function->localSlots);
    if (iteration == 0 && added != TailCall::None) context->slots[context->frames.back().offset + added].i = sum;
  }
  return iterations > 0 ? 0 : sum;
}

void writeTrail(vm::NativeContext* context, const LinkedFunction* function, std::int64_t iterations,
                std::int64_t depth) {
  TailCall tail = findTailCall(*function);
  for (std::int64_t iteration = 1; iteration <= iterations; ++iteration) {
    std::uint32_t at = tail.places[context->trail[depth + iteration]];
    context->frames.push_back({function, at, function->localSlots, context->slots.size()});
    context->slots.resize(context->slots.size() + function->localSlots);
  }
}

}  // namespace vellum::jit
