#include "jit/likely_divisors.h"

#include <cstring>
#include <optional>

#include "ir/registers.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;

namespace {

bool divides(Op op) { return op == Op::DivI || op == Op::RemI; }

class Divisors {
 public:
  explicit Divisors(const vm::LinkedFunction& function)
      : function_(function), code_(function.code), targets_(code_.size()) {
    for (const Instruction& each : function.source->code)
      if (ir::isBranch(each.op)) targets_[static_cast<std::size_t>(each.d)] = true;
  }

  std::int32_t of(std::size_t at) const {
    const Instruction* load = loadOf(code_[at].c, at);
    if (load == nullptr || load->op != Op::LoadGI) return 0;
    const auto* variable = vm::address<const std::int32_t>(*load);
    for (const Instruction& each : code_)
      if (each.op == Op::StoreGI && vm::address<const std::int32_t>(each) == variable) return 0;
    std::int32_t value;
    std::memcpy(&value, variable, sizeof value);
    return value > 1 ? value : 0;
  }

 private:
  // The instruction that wrote the register last; null when it could be one of several.
  const Instruction* loadOf(std::uint16_t slot, std::size_t at) const {
    while (at > 0 && !targets_[at]) {
      --at;
      if (writes(code_[at], slot)) return &code_[at];
    }
    const Instruction* only = nullptr;
    for (const Instruction& each : code_) {
      if (!writes(each, slot)) continue;
      if (only != nullptr) return nullptr;
      only = &each;
    }
    return slot >= function_.parameterSlots ? only : nullptr;
  }
  static bool writes(const Instruction& instruction, std::uint16_t slot) {
    bool found = false;
    ir::forEachWrite(instruction, [&](std::uint16_t written) { found = found || written == slot; });
    return found;
  }

  const vm::LinkedFunction& function_;
  const std::vector<Instruction>& code_;
  std::vector<bool> targets_;
};

}  // namespace

std::vector<std::int32_t> likelyDivisors(const vm::LinkedFunction& function) {
  std::vector<std::int32_t> all;
  std::optional<Divisors> divisors;
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    if (!divides(function.code[at].op)) continue;
    if (!divisors) divisors.emplace(function);
    std::int32_t value = divisors->of(at);
    if (value == 0) continue;
    all.resize(function.code.size());
    all[at] = value;
  }
  return all;
}

}  // namespace vellum::jit
