// Constant offsets: an access at an offset that is a constant, inside a struct that a global variable holds, becomes an
// access of a field. A method reaches the fields of its struct at an offset, because that may be an element of an
// array; inlined for a variable, it reaches them at 0. Requires: inlining ran before. Guarantees: the same memory is
// accessed; the declared target of a global variable says that it holds a struct.
#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class ConstantOffsets {
 public:
  ConstantOffsets(const Module& module, Function& function) : module_(module), f_(function) {
    for (std::size_t at = 0; at < f_.code.size(); ++at)
      if (isBranch(f_.code[at].op)) branches_.push_back(at);
  }

  void run() {
    for (std::size_t at = 0; at < f_.code.size(); ++at)
      if (fieldForm(f_.code[at].op) != Op::Nop) rewrite(at);
  }

 private:
  void rewrite(std::size_t at) {
    Instruction& access = f_.code[at];
    const Instruction* constant = writerOf(access.c, at);
    if (constant == nullptr || constant->op != Op::ConstI) return;
    const Instruction* load = onlyWriterOf(access.b);
    if (load == nullptr || (load->op != Op::LoadGB && load->op != Op::LoadGR) || !isStruct(load->d)) return;
    std::int64_t offset = std::int64_t(access.d) + constant->d;
    if (offset < 0 || offset > INT32_MAX) return;
    access = {fieldForm(access.op), access.a, access.b, 0xffff, static_cast<std::int32_t>(offset), 0};
  }

  // The instruction that wrote the register, when every way to `at` comes through it; else null.
  const Instruction* writerOf(std::uint16_t slot, std::size_t at) const {
    if (slot >= f_.slots.size()) return nullptr;
    std::size_t from = at;
    do {
      if (from-- == 0) return nullptr;
    } while (!writes(f_.code[from], slot));
    for (std::size_t branch : branches_) {
      auto to = static_cast<std::size_t>(f_.code[branch].d);
      if (to > from && to <= at && (branch < from || branch >= at)) return nullptr;
    }
    return &f_.code[from];
  }

  // The only instruction that writes the register; else null.
  const Instruction* onlyWriterOf(std::uint16_t slot) const {
    if (slot < f_.signature.parameterSlots()) return nullptr;
    const Instruction* only = nullptr;
    for (const Instruction& each : f_.code) {
      if (!writes(each, slot)) continue;
      if (only != nullptr) return nullptr;
      only = &each;
    }
    return only;
  }

  // Whether the global variable's reference is to a struct.
  bool isStruct(std::int32_t variable) const {
    const std::vector<std::uint32_t>& all = module_.globalReferences;
    auto found = std::lower_bound(all.begin(), all.end(), static_cast<std::uint32_t>(variable));
    auto index = static_cast<std::size_t>(found - all.begin());
    if (index >= module_.globalTargets.size() || *found != static_cast<std::uint32_t>(variable)) return false;
    std::size_t type = module_.globalTargets[index].index();
    return type < module_.types.size() && !module_.types[type].array;
  }

  const Module& module_;
  Function& f_;
  std::vector<std::size_t> branches_;
};

}  // namespace

void runConstantOffsets(Module& module) {
  static constexpr std::size_t MaxCode = 5000;  // may look at every branch for every access
  for (Function& function : module.functions) {
    const std::vector<Instruction>& code = function.code;
    auto isInside = [](const Instruction& each) { return fieldForm(each.op) != Op::Nop; };
    if (code.size() <= MaxCode && std::any_of(code.begin(), code.end(), isInside))
      ConstantOffsets(module, function).run();
  }
}

}  // namespace vellum::ir
