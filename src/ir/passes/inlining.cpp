// Inlining: replaces calls of small functions with their bodies. Parameters become the registers that are passed, or
// copies of them, so later passes see one function. A function is small when it has few instructions, calls nothing,
// has no loop and can't pause; in a loop, more instructions pay, and still more of a function that is called only
// there. Requires: it runs first. Guarantees: every instruction records the calls that it is in
// (CodeLocation::inlined), so the stacks of errors and profiles don't change. Inlined code counts against no budget or
// depth; its size bounds it.
#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

constexpr std::size_t MaxCode = 16;        // instructions of a small function
constexpr std::size_t MaxCodeInLoop = 48;  // of one that is called in a loop
constexpr std::size_t MaxCodeOfOne = 160;  // of one that is called in a loop, and nowhere else
constexpr std::size_t MaxInlined = 16;     // calls inlined into a small function: they need no code of their own
constexpr std::size_t MaxTogether = 1000;  // inlined instructions per caller
constexpr std::size_t MaxSlots = 20000;
constexpr int MaxNesting = 8;  // depth of nested calls to visit
constexpr std::uint32_t NoArgument = 0xffffffff;

// The instruction that a return of a value becomes in the caller. Nop: none, and its function is not inlined.
Op moveOfReturn(Op op) {
  switch (op) {
    case Op::ReturnI: return Op::MoveI;
    case Op::ReturnF: return Op::MoveF;
    case Op::ReturnR: return Op::MoveR;
    case Op::ReturnTakeR: return Op::TakeR;
    default: return Op::Nop;
  }
}

// The instruction that passing a copy becomes. Nop: none, and the call is not inlined.
Instruction copyOfArgument(const Instruction& argument, std::uint16_t to) {
  switch (argument.op) {
    case Op::ArgI: return {Op::MoveI, to, argument.b, 0xffff, 0, 0};
    case Op::ArgF: return {Op::MoveF, to, argument.b, 0xffff, 0, 0};
    case Op::ArgR: return {Op::MoveR, to, argument.b, 0xffff, 0, 0};
    case Op::ArgTakeR: return {Op::TakeR, to, argument.b, 0xffff, 0, 0};
    case Op::ArgB: return {Op::Borrow, to, argument.b, 0xffff, 0, 0};
    case Op::ArgConstI: return {Op::ConstI, to, 0xffff, 0xffff, argument.d, 0};
    case Op::ArgConstF: return {Op::ConstF, to, 0xffff, 0xffff, argument.d, 0};
    case Op::ArgS: return {Op::ConstS, to, 0xffff, 0xffff, argument.d, 0};
    default: return {};
  }
}

bool isSmall(const Function& f, std::size_t most) {
  if (f.code.size() > most || f.inlined.size() > MaxInlined) return false;
  if (std::count(f.slots.begin(), f.slots.end(), Type::Value) != 0) return false;
  return std::none_of(f.code.begin(), f.code.end(), [&](const Instruction& each) {
    if (isReturn(each.op) && each.op != Op::Return && moveOfReturn(each.op) == Op::Nop) return true;
    bool passes = isArgument(each.op);
    forEachRegister(each, [&](const Operand&, std::uint16_t slot) { passes = passes || slot >= f.slots.size(); });
    return passes || mayPause(each.op) || opInfo(each.op).loopForm != 0;
  });
}

// By instruction, whether it is between a loop's first instruction and its backward branch.
std::vector<bool> insideLoops(const Function& f) {
  std::vector<int> begins(f.code.size() + 1);  // loops that begin here minus those that end
  for (std::size_t at = 0; at < f.code.size(); ++at) {
    if (opInfo(f.code[at].op).loopForm == 0) continue;
    ++begins[static_cast<std::size_t>(f.code[at].d)];
    --begins[at + 1];
  }
  std::vector<bool> inside(f.code.size());
  int around = 0;
  for (std::size_t at = 0; at < f.code.size(); ++at) inside[at] = (around += begins[at]) > 0;
  return inside;
}

// A caller while its callees are inlined.
class Caller {
 public:
  Caller(const Module& module, Function& function, const std::vector<bool>& small)
      : module_(module),
        f_(function),
        small_(small),
        target_(branchTargets(function)),
        inLoop_(insideLoops(function)) {}

  void run() {
    place_.resize(f_.code.size() + 1);
    std::vector<std::uint32_t> branches;
    for (at_ = 0; at_ < f_.code.size(); ++at_) {
      place_[at_] = position();
      auto callee = static_cast<std::size_t>(f_.code[at_].d);
      if (isScriptCall(f_.code[at_].op) && small_[callee] && inlines(module_.functions[callee])) continue;
      if (isBranch(f_.code[at_].op)) branches.push_back(position());
      push(f_.code[at_], f_.locations[at_]);
    }
    for (std::uint32_t at : branches)
      code_[at].d = static_cast<std::int32_t>(place_[static_cast<std::size_t>(code_[at].d)]);
    f_.code = std::move(code_);
    f_.locations = std::move(locations_);
    removeNops(f_);
  }

 private:
  std::uint32_t position() const { return static_cast<std::uint32_t>(code_.size()); }

  void push(const Instruction& instruction, CodeLocation location) {
    code_.push_back(instruction);
    locations_.push_back(location);
  }

  // Replaces the call at `at_` with the function's body, if possible.
  bool inlines(const Function& callee) {
    if (callee.code.size() > MaxCode && !inLoop_[at_]) return false;
    together_ += callee.code.size();
    if (together_ > MaxTogether || f_.slots.size() + callee.slots.size() > MaxSlots || !findArguments(callee))
      return false;
    std::vector<std::uint16_t> releases;  // registers, after the call
    std::vector<std::uint16_t> registers = registersOf(callee, releases);
    write(callee, registers);
    for (std::uint16_t slot : releases) push({Op::ConstNull, slot}, f_.locations[at_]);
    return true;
  }

  // Finds, by parameter, the instruction that passes it. False when it can't be moved to the call.
  bool findArguments(const Function& callee) {
    auto missing = static_cast<std::size_t>(callee.signature.parameterSlots());
    arguments_.assign(missing, NoArgument);
    std::vector<std::uint16_t> touched, changed;  // registers between the argument and the call
    for (std::size_t at = at_; missing > 0;) {
      if (at == 0 || target_[at]) return false;
      const Instruction& each = f_.code[--at];
      if (isBranch(each.op) || endsBlock(each.op) || mayPause(each.op)) return false;
      if (isArgument(each.op)) {
        if (each.a >= arguments_.size() || arguments_[each.a] != NoArgument) return false;
        if (copyOfArgument(each, 0).op == Op::Nop) return false;
        const auto& missed = each.op == Op::ArgTakeR ? touched : changed;
        if (std::find(missed.begin(), missed.end(), each.b) != missed.end()) return false;
        arguments_[each.a] = static_cast<std::uint32_t>(at);
        --missing;
      }
      forEachRegister(each, [&](const Operand& operand, std::uint16_t slot) {
        touched.push_back(slot);
        if (operand.access != Access::Read) changed.push_back(slot);
      });
    }
    return true;
  }

  // Maps the callee's registers to the caller's, and rewrites the instructions that pass them.
  std::vector<std::uint16_t> registersOf(const Function& callee, std::vector<std::uint16_t>& releases) {
    std::vector<bool> written(callee.slots.size());
    for (const Instruction& each : callee.code)
      forEachWrittenLocal(each, written.size(), [&](std::uint16_t slot) { written[slot] = true; });
    std::vector<std::uint16_t> registers;
    for (std::size_t slot = 0; slot < callee.slots.size(); ++slot) {
      bool passed = slot < arguments_.size();
      Instruction* argument = passed ? &code_[place_[arguments_[slot]]] : nullptr;
      if (passed && !written[slot] && isSame(*argument)) {
        registers.push_back(argument->b);
        // The caller reads the returned value, not the old one.
        if (argument->op == Op::ArgTakeR && argument->b != resultOf(f_.code[at_])) releases.push_back(argument->b);
        *argument = {};
        continue;
      }
      registers.push_back(add(callee.slots[slot]));
      if (passed) *argument = copyOfArgument(*argument, registers.back());
      if (callee.slots[slot] == Type::Ref && (passed || written[slot])) releases.push_back(registers.back());
    }
    return registers;
  }

  static std::uint16_t resultOf(const Instruction& call) { return call.op == Op::Call ? 0xffff : call.a; }

  // Whether the callee may read the caller's register directly. A borrowed object may be freed when the place that it
  // was borrowed from is overwritten.
  bool isSame(const Instruction& argument) const {
    switch (argument.op) {
      case Op::ArgI:
      case Op::ArgF:
      case Op::ArgTakeR:
      case Op::ArgB: return true;
      case Op::ArgR: return f_.slots[argument.b] == Type::Ref;
      default: return false;
    }
  }

  std::uint16_t add(Type type) {
    f_.slots.push_back(type);
    f_.slotNames.emplace_back();
    return static_cast<std::uint16_t>(f_.slots.size() - 1);
  }

  void write(const Function& callee, const std::vector<std::uint16_t>& registers) {
    // The call, and the calls already inlined into the callee, which are now nested in it.
    f_.inlined.push_back({callee.name, f_.locations[at_]});
    auto number = static_cast<std::uint32_t>(f_.inlined.size());
    auto inside = [&](CodeLocation location) {
      location.inlined += number;
      return location;
    };
    for (const InlinedCall& call : callee.inlined) f_.inlined.push_back({call.name, inside(call.from)});

    std::vector<std::uint32_t> place(callee.code.size()), branches, leaves;
    for (std::size_t at = 0; at < callee.code.size(); ++at) {
      place[at] = position();
      Instruction each = callee.code[at];
      CodeLocation location = inside(callee.locations[at]);
      forEachRegister(each, [&](const Operand&, std::uint16_t& slot) { slot = registers[slot]; });
      if (!isReturn(each.op)) {
        if (isBranch(each.op)) branches.push_back(position());
        push(each, location);
        continue;
      }
      if (f_.code[at_].op != Op::Call) push({moveOfReturn(each.op), f_.code[at_].a, each.a, 0xffff, 0, 0}, location);
      if (at + 1 == callee.code.size()) continue;
      leaves.push_back(position());
      push({Op::Jump}, location);
    }
    for (std::uint32_t at : branches)
      code_[at].d = static_cast<std::int32_t>(place[static_cast<std::size_t>(code_[at].d)]);
    for (std::uint32_t at : leaves) code_[at].d = static_cast<std::int32_t>(position());
  }

  const Module& module_;
  Function& f_;
  const std::vector<bool>& small_;
  std::vector<bool> target_, inLoop_;
  std::vector<Instruction> code_;
  std::vector<CodeLocation> locations_;
  std::vector<std::uint32_t> place_;      // by instruction of f_: its index in code_
  std::vector<std::uint32_t> arguments_;  // of the call being inlined
  std::size_t at_ = 0;
  std::size_t together_ = 0;
};

class Inlining {
 public:
  explicit Inlining(Module& module)
      : module_(module),
        visited_(module.functions.size()),
        small_(module.functions.size()),
        calls_(module.functions.size()) {
    for (const Function& function : module.functions)
      for (const Instruction& each : function.code)
        if (isScriptCall(each.op)) ++calls_[static_cast<std::size_t>(each.d)];
  }

  void run() {
    for (std::size_t i = 0; i < visited_.size(); ++i) visit(i, 0);
  }

 private:
  // Visits callees first. A function that calls itself, directly or not, is not small.
  void visit(std::size_t index, int nesting) {
    if (visited_[index]) return;
    visited_[index] = true;
    Function& f = module_.functions[index];
    bool calls = false;
    for (const Instruction& each : f.code) {
      if (!isScriptCall(each.op)) continue;
      auto callee = static_cast<std::size_t>(each.d);
      if (nesting < MaxNesting && module_.functions[callee].code.size() <= mostOf(callee)) visit(callee, nesting + 1);
      calls = calls || small_[callee];
    }
    if (calls) Caller(module_, f, small_).run();
    small_[index] = isSmall(f, mostOf(index));
  }

  std::size_t mostOf(std::size_t index) const { return calls_[index] == 1 ? MaxCodeOfOne : MaxCodeInLoop; }

  Module& module_;
  std::vector<bool> visited_;
  std::vector<bool> small_;
  std::vector<std::uint32_t> calls_;  // by function: the calls of it
};

}  // namespace

void runInlining(Module& module) { Inlining(module).run(); }

}  // namespace vellum::ir
