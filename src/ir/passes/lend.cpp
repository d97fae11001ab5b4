// References that need no counting. While a function runs that puts no reference into memory and takes none out, and
// calls only such functions, what its parameters and memory refer to stays. Registers that hold nothing else borrow it.
// Of such a function there is a second one whose parameters borrow as well, for calls whose caller holds the arguments:
// walking a tree then counts nothing, and makes nobody a suspect for the collector of cycles.
#include <algorithm>

#include "ir/liveness.h"
#include "ir/passes/pass.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

constexpr std::uint32_t NoTwin = 0xffffffff;

// True for what may put another reference into memory, or take one out; but for calls.
bool disturbs(Op op) { return storesCounted(op) || (mayPause(op) && !isCall(op)); }

// What an instruction becomes when its register a, or the one that it takes from, borrows; itself when it can't.
Op borrowing(Op op) {
  switch (op) {
    case Op::MoveR:
    case Op::TakeR: return Op::Borrow;
    case Op::ConstNull: return Op::ConstNullB;
    case Op::ConstS: return Op::ConstSB;
    case Op::LoadGR: return Op::LoadGB;
    case Op::LoadFR: return Op::LoadFB;
    case Op::LoadXR: return Op::LoadXB;
    case Op::LoadER: return Op::LoadEB;
    default: return op;
  }
}
Op givingCounted(Op op) {
  switch (op) {
    case Op::TakeR: return Op::MoveR;
    case Op::ArgTakeR: return Op::ArgR;
    case Op::ReturnTakeR: return Op::ReturnR;
    default: return op;
  }
}

// By slot of a function that disturbs nothing: what the register refers to stays as long as the function runs.
class Lasting {
 public:
  explicit Lasting(const Function& function)
      : f_(function),
        liveness_(function),
        parameters_(static_cast<std::size_t>(function.signature.parameterSlots())),
        lasting_(function.slots.size()) {
    std::vector<bool> atStart = liveness_.at(0);
    for (std::size_t slot = 0; slot < lasting_.size(); ++slot) {
      bool holds = f_.slots[slot] == Type::Borrowed || f_.slots[slot] == Type::Ref;
      lasting_[slot] = holds && (slot < parameters_ || !atStart[slot]);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t at = 0; at < f_.code.size(); ++at)
        forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t slot) {
          if (operand.access == Access::Read || (operand.type != 'R' && operand.type != 'B')) return;
          if (slot >= lasting_.size() || !lasting_[slot] || keeps(at, operand, slot)) return;
          lasting_[slot] = false;
          changed = true;
        });
    }
  }

  bool operator[](std::size_t slot) const { return lasting_[slot]; }

 private:
  bool keeps(std::uint32_t at, const Operand& operand, std::uint16_t slot) const {
    const Instruction& i = f_.code[at];
    if (slot < parameters_) return false;
    // What is taken out of it must not be missed.
    if (operand.access == Access::Both)
      return givingCounted(i.op) != i.op && (endsBlock(i.op) || !liveness_.at(at + 1)[slot]);
    switch (i.op) {
      case Op::ConstNull:
      case Op::ConstNullB:
      case Op::ConstS:
      case Op::ConstSB:
      case Op::LoadGR:
      case Op::LoadGB: return true;
      case Op::MoveR:
      case Op::TakeR:
      case Op::Borrow:
      case Op::LoadFR:
      case Op::LoadFB:
      case Op::LoadXR:
      case Op::LoadXB:
      case Op::LoadER:
      case Op::LoadEB: return lasting_[i.b];
      default: return false;
    }
  }

  const Function& f_;
  Liveness liveness_;
  std::size_t parameters_;
  std::vector<bool> lasting_;
};

class Lending {
 public:
  Lending(Module& module, const std::vector<bool>& quietHosts) : module_(module), quiet_(module.functions.size()) {
    for (std::size_t i = 0; i < quiet_.size(); ++i)
      quiet_[i] = std::none_of(module.functions[i].code.begin(), module.functions[i].code.end(), [&](const auto& each) {
        return disturbs(each.op) || (isHostCall(each.op) && !quietHosts[static_cast<std::size_t>(each.d)]);
      });
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < quiet_.size(); ++i) {
        if (!quiet_[i] || callsOnlyQuiet(module.functions[i])) continue;
        quiet_[i] = false;
        changed = true;
      }
    }
  }

  void run() {
    lent_.resize(quiet_.size());
    twins_.assign(quiet_.size(), NoTwin);
    for (std::size_t i = 0; i < quiet_.size(); ++i)
      if (quiet_[i]) borrowRegisters(i);
    // Functions are added on the way.
    for (std::size_t i = 0; i < module_.functions.size(); ++i) lendArguments(i);
  }

 private:
  bool callsOnlyQuiet(const Function& function) const {
    return std::all_of(function.code.begin(), function.code.end(), [&](const Instruction& each) {
      return !isScriptCall(each.op) || quiet_[static_cast<std::size_t>(each.d)];
    });
  }

  void borrowRegisters(std::size_t index) {
    Function& f = module_.functions[index];
    static constexpr std::size_t MaxSize = 1 << 24;  // registers times instructions
    if (std::find(f.slots.begin(), f.slots.end(), Type::Ref) == f.slots.end()) return;
    if (f.code.size() * f.slots.size() > MaxSize) return;
    Lasting lasting(f);
    auto parameters = static_cast<std::size_t>(f.signature.parameterSlots());
    std::vector<bool> borrows(f.slots.size());
    for (std::size_t slot = 0; slot < f.slots.size(); ++slot) {
      if (f.slots[slot] != Type::Ref || !lasting[slot]) continue;
      if (slot < parameters) lent_[index].push_back(static_cast<std::uint16_t>(slot));
      else borrows[slot] = true;
    }
    for (Instruction& each : f.code) {
      Instruction before = each;
      forEachRegister(before, [&](const Operand& operand, std::uint16_t slot) {
        if (operand.access == Access::Read || slot >= borrows.size() || !borrows[slot]) return;
        if (operand.access == Access::Write) each.op = borrowing(before.op);
        else if (each.op == before.op) each.op = givingCounted(before.op);
      });
    }
    for (std::size_t slot = 0; slot < f.slots.size(); ++slot)
      if (borrows[slot]) f.slots[slot] = Type::Borrowed;
  }

  // The function whose parameters borrow.
  std::uint32_t twinOf(std::size_t index) {
    if (twins_[index] != NoTwin) return twins_[index];
    twins_[index] = static_cast<std::uint32_t>(module_.functions.size());
    Function twin = module_.functions[index];
    for (std::uint16_t slot : lent_[index]) twin.slots[slot] = Type::Borrowed;
    std::size_t slot = 0;
    for (Type& type : twin.signature.parameters) {
      auto width = static_cast<std::size_t>(slotsOf(type));
      type = twin.slots[slot];
      slot += width;
    }
    module_.functions.push_back(std::move(twin));
    return twins_[index];
  }

  void lendArguments(std::size_t index) {
    // By instruction: registers whose argument was taken, which are released behind it.
    std::vector<std::pair<std::uint32_t, std::uint16_t>> releases;
    for (std::uint32_t at = 0; at < module_.functions[index].code.size(); ++at) {
      Instruction call = module_.functions[index].code[at];
      auto callee = static_cast<std::size_t>(call.d);
      if (!isScriptCall(call.op) || callee >= lent_.size() || lent_[callee].empty()) continue;
      std::vector<std::uint32_t> arguments;
      if (!findArguments(module_.functions[index], at, lent_[callee], arguments)) continue;
      std::uint32_t twin = twinOf(callee);
      Function& f = module_.functions[index];
      f.code[at].d = static_cast<std::int32_t>(twin);
      for (std::uint32_t argument : arguments) {
        Instruction& each = f.code[argument];
        bool overwritten = call.op == Op::CallR && call.a == each.b;
        if (each.op == Op::ArgTakeR && !overwritten) releases.emplace_back(at, each.b);
        each.op = Op::ArgB;
      }
    }
    if (!releases.empty()) insertReleases(module_.functions[index], releases);
  }

  // The instructions that give a call these arguments; false when one of them can't be borrowed.
  static bool findArguments(const Function& f, std::uint32_t call, const std::vector<std::uint16_t>& lent,
                            std::vector<std::uint32_t>& found) {
    return std::all_of(lent.begin(), lent.end(), [&](std::uint16_t slot) {
      std::vector<std::uint16_t> touched, changed;  // registers between it and the call
      for (std::uint32_t at = call; at-- > 0;) {
        const Instruction& each = f.code[at];
        if (isBranch(each.op) || isCall(each.op)) return false;
        bool isIt = isArgument(each.op) && each.a == slot;
        if (isIt && each.op != Op::ArgR && each.op != Op::ArgTakeR) return false;
        if (isIt) {
          const auto& missed = each.op == Op::ArgTakeR ? touched : changed;
          found.push_back(at);
          return std::find(missed.begin(), missed.end(), each.b) == missed.end();
        }
        forEachRegister(each, [&](const Operand& operand, std::uint16_t other) {
          touched.push_back(other);
          if (operand.access != Access::Read) changed.push_back(other);
        });
      }
      return false;
    });
  }

  // Who jumps behind a call has not made it.
  static void insertReleases(Function& f, const std::vector<std::pair<std::uint32_t, std::uint16_t>>& releases) {
    std::vector<Instruction> code;
    std::vector<CodeLocation> locations;
    std::vector<std::int32_t> place(f.code.size() + 1);
    auto next = releases.begin();
    for (std::uint32_t at = 0; at < f.code.size(); ++at) {
      place[at] = static_cast<std::int32_t>(code.size());
      code.push_back(f.code[at]);
      locations.push_back(f.locations[at]);
      for (; next != releases.end() && next->first == at; ++next) {
        Instruction release;
        release.op = Op::ConstNull;
        release.a = next->second;
        code.push_back(release);
        locations.push_back(f.locations[at]);
      }
    }
    for (Instruction& each : code)
      if (isBranch(each.op)) each.d = place[static_cast<std::size_t>(each.d)];
    f.code = std::move(code);
    f.locations = std::move(locations);
  }

  Module& module_;
  std::vector<bool> quiet_;                       // by function: it disturbs nothing
  std::vector<std::vector<std::uint16_t>> lent_;  // by function: parameters that can borrow
  std::vector<std::uint32_t> twins_;
};

}  // namespace

void runLend(Module& module, const std::vector<bool>& quietHosts) {
  auto holds = [](const Function& function) {
    return std::find(function.slots.begin(), function.slots.end(), Type::Ref) != function.slots.end();
  };
  if (std::any_of(module.functions.begin(), module.functions.end(), holds)) Lending(module, quietHosts).run();
}

}  // namespace vellum::ir
