// Loop unrolling: replaces a loop of few iterations, whose number is known, with a copy of its body for each. In a copy
// the counter is a constant, so that constant-folding decides what depends on it: the middle of the nine neighbours of
// a tile, the rows and columns of a board. A loop is unrolled when its copies are small, it calls nothing and has no
// other loop inside. Requires: constant-folding. Guarantees: the counter's register has its value in every copy and
// after the last. Unrolled code counts against no budget; its size bounds it.
#include <algorithm>
#include <optional>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

constexpr std::size_t MaxIterations = 16;
constexpr std::size_t MaxCopies = 300;     // instructions of all iterations of a loop
constexpr std::size_t MaxUnrolled = 2000;  // instructions of a function
constexpr std::size_t MaxRegisters = 20000;

struct KnownLoop {
  std::size_t constantAt = 0, head = 0, stepAt = 0, end = 0;  // `end`: the backward branch to `head`
  std::uint16_t counter = 0;
  std::int32_t first = 0, step = 0;
  std::size_t iterations = 0;
};

// Whether the branch goes back; empty for one that does not compare with a constant.
std::optional<bool> continues(const Instruction& branch, std::int64_t counter) {
  switch (forwardOf(branch.op)) {
    case Op::JumpLtK: return counter < branch.e;
    case Op::JumpLeK: return counter <= branch.e;
    case Op::JumpGtK: return counter > branch.e;
    case Op::JumpGeK: return counter >= branch.e;
    case Op::JumpNeK: return counter != branch.e;
    default: return {};
  }
}

// Whether it takes much less, or nothing, when an operand is a constant: a comparison, a division or a multiplication.
bool decides(Op op) {
  if (isBranch(op)) return true;
  switch (op) {
    case Op::AddI:
    case Op::AddK:
    case Op::SubI:
    case Op::RSubK:
    case Op::MoveI: return false;
    default: return isComputation(op) || op == Op::DivI || op == Op::RemI;
  }
}

class LoopUnrolling {
 public:
  explicit LoopUnrolling(Function& function) : f_(function) {}

  void run() {
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      auto loop = loopAt(at);
      if (!loop || !isUnrolled(*loop)) continue;
      unroll(*loop);
      at = loop->head;
    }
  }

 private:
  // The loop whose backward branch is at `end`, when the values of its counter are known.
  std::optional<KnownLoop> loopAt(std::size_t end) const {
    const Instruction& branch = f_.code[end];
    if (loopFormOf(branch.op) == 0 || end < 2 || !continues(branch, 0)) return {};
    KnownLoop loop;
    loop.head = static_cast<std::size_t>(branch.d);
    loop.stepAt = end - 1;
    loop.end = end;
    loop.counter = branch.a;
    const Instruction& add = f_.code[loop.stepAt];
    if (loop.head >= loop.stepAt || add.op != Op::AddK || add.a != loop.counter || add.b != loop.counter || add.d == 0)
      return {};
    auto constant = constantBefore(loop.head, loop.counter);
    if (!constant) return {};
    loop.constantAt = *constant;
    loop.first = f_.code[*constant].d;
    loop.step = add.d;
    std::int64_t counter = loop.first;
    do {
      counter += loop.step;
      ++loop.iterations;
    } while (loop.iterations <= MaxIterations && *continues(branch, counter));
    bool wraps = counter != static_cast<std::int32_t>(counter);
    if (loop.iterations > MaxIterations || wraps) return {};
    return loop;
  }

  // The constant that the register holds where the code before `at` runs on: its instruction.
  std::optional<std::size_t> constantBefore(std::size_t at, std::uint16_t slot) const {
    while (at-- > 0 && !isBranch(f_.code[at].op) && !endsBlock(f_.code[at].op)) {
      if (!writes(f_.code[at], slot)) continue;
      return f_.code[at].op == Op::ConstI ? std::optional(at) : std::nullopt;
    }
    return {};
  }

  bool isUnrolled(const KnownLoop& loop) const {
    std::size_t copies = loop.iterations * (loop.stepAt - loop.head + 1);
    if (copies > MaxCopies || f_.code.size() + copies > MaxUnrolled || f_.slots.size() + copies > MaxRegisters)
      return false;
    bool pays = false;
    for (std::size_t at = loop.head; at < loop.stepAt; ++at) {
      const Instruction& each = f_.code[at];
      if (mayPause(each.op) || loopFormOf(each.op) != 0 || writes(each, loop.counter)) return false;
      forEachRead(each, [&](std::uint16_t slot) { pays = pays || (slot == loop.counter && decides(each.op)); });
    }
    return pays && std::all_of(f_.code.begin(), f_.code.end(), [&](const Instruction& each) {
             return !isBranch(each.op) || isOrderly(static_cast<std::size_t>(&each - f_.code.data()), loop);
           });
  }

  // The only way into the loop is the constant before it, and no branch skips the step.
  bool isOrderly(std::size_t branch, const KnownLoop& loop) const {
    auto to = static_cast<std::size_t>(f_.code[branch].d);
    if (branch == loop.end) return true;
    if (branch >= loop.head && branch < loop.end) return to != loop.head && to != loop.end;
    return to <= loop.constantAt || to > loop.end;
  }

  void unroll(const KnownLoop& loop) {
    std::vector<Instruction> code(f_.code.begin(), f_.code.begin() + static_cast<std::ptrdiff_t>(loop.head));
    std::vector<CodeLocation> locations(f_.locations.begin(),
                                        f_.locations.begin() + static_cast<std::ptrdiff_t>(loop.head));
    auto push = [&](const Instruction& instruction, std::size_t from) {
      code.push_back(instruction);
      locations.push_back(f_.locations[from]);
    };
    const std::size_t size = loop.stepAt - loop.head;
    std::int32_t counter = loop.first;
    for (std::size_t copy = 0; copy < loop.iterations; ++copy, counter += loop.step) {
      // A register of its own for each copy's constants lets constant-folding see that nothing else writes them.
      std::uint16_t constant = addSlot();
      push({Op::ConstI, constant, 0xffff, 0xffff, counter, 0}, loop.head);
      std::vector<std::pair<std::uint16_t, std::uint16_t>> renamed{{loop.counter, constant}};
      const std::size_t begin = code.size();
      for (std::size_t at = loop.head; at < loop.stepAt; ++at) {
        Instruction each = f_.code[at];
        if (each.op == Op::ConstI && each.a >= firstAdded_) renamed.emplace_back(each.a, addSlot());
        forEachRegister(each, [&](const Operand&, std::uint16_t& slot) {
          for (auto [from, to] : renamed)
            if (slot == from) slot = to;
        });
        push(each, at);
      }
      for (std::size_t at = begin; at < begin + size; ++at) relocate(code[at], loop, begin);
      // The step.
      push({Op::ConstI, loop.counter, 0xffff, 0xffff, counter + loop.step, 0}, loop.stepAt);
    }
    const std::size_t grown = code.size();
    for (std::size_t at = loop.end + 1; at < f_.code.size(); ++at) push(f_.code[at], at);
    // Branches of the copies are final, except those that leave the loop.
    auto moved = [&](std::int32_t to) {
      auto old = static_cast<std::size_t>(to);
      return static_cast<std::int32_t>(old <= loop.head ? old : old - (loop.end + 1) + grown);
    };
    for (std::size_t at = 0; at < code.size(); ++at) {
      if (!isBranch(code[at].op)) continue;
      bool isCopy = at >= loop.head && at < grown;
      if (!isCopy) code[at].d = moved(code[at].d);
      else if (code[at].d < 0) code[at].d = moved(-1 - code[at].d);
    }
    f_.code = std::move(code);
    f_.locations = std::move(locations);
  }

  // The branch of a copy whose code begins at `begin`. One that leaves the loop gets -1 - its target.
  static void relocate(Instruction& branch, const KnownLoop& loop, std::size_t begin) {
    if (!isBranch(branch.op)) return;
    auto to = static_cast<std::size_t>(branch.d);
    bool inside = to >= loop.head && to <= loop.stepAt;
    branch.d = static_cast<std::int32_t>(inside ? begin + (to - loop.head) : 0);
    if (!inside) branch.d = -1 - static_cast<std::int32_t>(to);
  }

  std::uint16_t addSlot() {
    f_.slots.push_back(Type::I32);
    f_.slotNames.emplace_back();
    return static_cast<std::uint16_t>(f_.slots.size() - 1);
  }

  Function& f_;
  std::size_t firstAdded_ = f_.slots.size();
};

}  // namespace

void runLoopUnrolling(Function& function) {
  auto loops = [](const Instruction& instruction) { return loopFormOf(instruction.op) != 0; };
  if (std::none_of(function.code.begin(), function.code.end(), loops)) return;
  runConstantFolding(function);
  LoopUnrolling(function).run();
}

}  // namespace vellum::ir
