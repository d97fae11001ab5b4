// Reference count elision, by borrowing. A parameter that its function only reads can borrow its object, since the
// caller holds the argument in a register until the call returns. Such a function gets a second version, after all
// others, for these calls.
//
// A quiet function stores no reference to memory, removes none, and calls only quiet functions. While it runs, the
// objects of memory stay alive, too, so its other registers borrow as well: traversing a tree then counts nothing, and
// makes no cycle candidates for the collector.
//
// Requires: the functions are finished. Guarantees: an object outlives every register that borrows it.
#include <algorithm>

#include "ir/liveness.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

constexpr std::uint32_t NoVersion = 0xffffffff;

// May store a reference to memory or remove one, not counting calls.
bool changesReferences(Op op) { return storesCounted(op) || (mayPause(op) && !isCall(op)); }

// The form of an instruction whose register a borrows; the same opcode when there is none.
Op borrowingForm(Op op) {
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
// The form for an instruction whose source register borrows.
Op countingForm(Op op) {
  switch (op) {
    case Op::TakeR: return Op::MoveR;
    case Op::ArgTakeR: return Op::ArgR;
    case Op::ReturnTakeR: return Op::ReturnR;
    default: return countingStore(op);
  }
}

// By slot: whether the register's object stays alive while the function runs. That memory keeps objects alive counts
// only in a quiet function.
class StableRegisters {
 public:
  StableRegisters(const Function& function, bool isQuiet)
      : f_(function),
        liveness_(function),
        isQuiet_(isQuiet),
        parameters_(static_cast<std::size_t>(function.signature.parameterSlots())),
        stable_(function.slots.size()) {
    std::vector<bool> atStart = liveness_.at(0);
    for (std::size_t slot = 0; slot < stable_.size(); ++slot) {
      bool holds = f_.slots[slot] == Type::Borrowed || f_.slots[slot] == Type::Ref;
      stable_[slot] = holds && (slot < parameters_ || !atStart[slot]);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t at = 0; at < f_.code.size(); ++at)
        forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t slot) {
          if (operand.access == Access::Read || (operand.type != 'R' && operand.type != 'B')) return;
          if (slot >= stable_.size() || !stable_[slot] || keeps(at, operand, slot)) return;
          stable_[slot] = false;
          changed = true;
        });
    }
  }

  bool operator[](std::size_t slot) const { return stable_[slot]; }

 private:
  bool keeps(std::uint32_t at, const Operand& operand, std::uint16_t slot) const {
    const Instruction& i = f_.code[at];
    // Nothing may read it after its reference is taken.
    if (operand.access == Access::Both)
      return countingForm(i.op) != i.op && (endsBlock(i.op) || !liveness_.at(at + 1, slot));
    if (slot < parameters_ || !isQuiet_) return false;
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
      case Op::LoadEB: return stable_[i.b];
      default: return false;
    }
  }

  const Function& f_;
  Liveness liveness_;
  bool isQuiet_;
  std::size_t parameters_;
  std::vector<bool> stable_;
};

class RefcountElision {
 public:
  RefcountElision(Module& module, const std::vector<bool>& quietHosts)
      : module_(module), quiet_(module.functions.size()) {
    for (std::size_t i = 0; i < quiet_.size(); ++i)
      quiet_[i] = std::none_of(module.functions[i].code.begin(), module.functions[i].code.end(), [&](const auto& each) {
        return changesReferences(each.op) || (isHostCall(each.op) && !quietHosts[static_cast<std::size_t>(each.d)]);
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
    borrowable_.resize(quiet_.size());
    versions_.assign(quiet_.size(), NoVersion);
    for (std::size_t i = 0; i < quiet_.size(); ++i) borrowRegisters(i);
    // The list of functions grows during the loop.
    for (std::size_t i = 0; i < module_.functions.size(); ++i) borrowArguments(i);
  }

 private:
  bool callsOnlyQuiet(const Function& function) const {
    return std::all_of(function.code.begin(), function.code.end(), [&](const Instruction& each) {
      return !isScriptCall(each.op) || quiet_[static_cast<std::size_t>(each.d)];
    });
  }

  void borrowRegisters(std::size_t index) {
    Function& f = module_.functions[index];
    if (std::find(f.slots.begin(), f.slots.end(), Type::Ref) == f.slots.end()) return;
    if (isTooLargeToAnalyse(f)) return;
    StableRegisters stable(f, quiet_[index]);
    auto parameters = static_cast<std::size_t>(f.signature.parameterSlots());
    std::vector<bool> borrows(f.slots.size());
    for (std::size_t slot = 0; slot < f.slots.size(); ++slot) {
      if (f.slots[slot] != Type::Ref || !stable[slot]) continue;
      if (slot < parameters) borrowable_[index].push_back(static_cast<std::uint16_t>(slot));
      else borrows[slot] = true;
    }
    makeBorrow(f, borrows);
  }

  // Makes registers borrow, by slot.
  static void makeBorrow(Function& f, const std::vector<bool>& borrows) {
    for (Instruction& each : f.code) {
      Instruction before = each;
      forEachRegister(before, [&](const Operand& operand, std::uint16_t slot) {
        if (operand.access == Access::Read || slot >= borrows.size() || !borrows[slot]) return;
        if (operand.access == Access::Write) each.op = borrowingForm(before.op);
        else if (each.op == before.op) each.op = countingForm(before.op);
      });
    }
    for (std::size_t slot = 0; slot < f.slots.size(); ++slot)
      if (borrows[slot]) f.slots[slot] = Type::Borrowed;
  }

  // The index of the function's version whose parameters borrow.
  std::uint32_t borrowingVersionOf(std::size_t index) {
    if (versions_[index] != NoVersion) return versions_[index];
    versions_[index] = static_cast<std::uint32_t>(module_.functions.size());
    Function version = module_.functions[index];
    std::vector<bool> borrows(version.slots.size());
    for (std::uint16_t slot : borrowable_[index]) borrows[slot] = true;
    makeBorrow(version, borrows);
    std::size_t slot = 0;
    for (Type& type : version.signature.parameters) {
      auto width = static_cast<std::size_t>(slotsOf(type));
      type = version.slots[slot];
      slot += width;
    }
    module_.functions.push_back(std::move(version));
    return versions_[index];
  }

  void borrowArguments(std::size_t index) {
    // By instruction: registers whose argument was taken, to be released after it.
    std::vector<std::pair<std::uint32_t, std::uint16_t>> releases;
    for (std::uint32_t at = 0; at < module_.functions[index].code.size(); ++at) {
      Instruction call = module_.functions[index].code[at];
      auto callee = static_cast<std::size_t>(call.d);
      if (!isScriptCall(call.op) || callee >= borrowable_.size() || borrowable_[callee].empty()) continue;
      std::vector<std::uint32_t> arguments;
      if (!findArguments(module_.functions[index], at, borrowable_[callee], arguments)) continue;
      if (!quiet_[callee] && !holdsAll(module_.functions[index], arguments)) continue;
      std::uint32_t version = borrowingVersionOf(callee);
      Function& f = module_.functions[index];
      f.code[at].d = static_cast<std::int32_t>(version);
      for (std::uint32_t argument : arguments) {
        Instruction& each = f.code[argument];
        bool overwritten = call.op == Op::CallR && call.a == each.b;
        if (each.op == Op::ArgTakeR && !overwritten) releases.emplace_back(at, each.b);
        each.op = Op::ArgB;
      }
    }
    if (!releases.empty()) insertReleases(module_.functions[index], releases);
  }

  // Finds the instructions that pass these arguments; false when one of them can't be borrowed.
  static bool findArguments(const Function& f, std::uint32_t call, const std::vector<std::uint16_t>& parameters,
                            std::vector<std::uint32_t>& found) {
    return std::all_of(parameters.begin(), parameters.end(), [&](std::uint16_t slot) {
      std::vector<std::uint16_t> touched, changed;  // registers used between it and the call
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

  // Whether the registers of these arguments keep their objects alive during any call: they own them, or the caller
  // does.
  static bool holdsAll(const Function& f, const std::vector<std::uint32_t>& arguments) {
    auto parameters = static_cast<std::size_t>(f.signature.parameterSlots());
    return std::all_of(arguments.begin(), arguments.end(), [&](std::uint32_t at) {
      std::uint16_t slot = f.code[at].b;
      return slot < parameters || (slot < f.slots.size() && f.slots[slot] == Type::Ref);
    });
  }

  // A branch to the instruction after a call skips the call's releases.
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
  std::vector<bool> quiet_;                             // by function
  std::vector<std::vector<std::uint16_t>> borrowable_;  // by function: parameters that can borrow
  std::vector<std::uint32_t> versions_;
};

}  // namespace

void runRefcountElision(Module& module, const std::vector<bool>& quietHosts) {
  auto holds = [](const Function& function) {
    return std::find(function.slots.begin(), function.slots.end(), Type::Ref) != function.slots.end();
  };
  if (std::any_of(module.functions.begin(), module.functions.end(), holds)) RefcountElision(module, quietHosts).run();
}

}  // namespace vellum::ir
