#include "languages/gal/lower/lower.h"

#include <algorithm>

#include "ir/builder.h"
#include "ir/passes/pass.h"
#include "languages/gal/lower/hosts.h"

namespace vellum::gal {
namespace {

using ir::FunctionBuilder;
using ir::Label;
using ir::Op;
using ir::Reg;

// Adds the commands of a block in order. False when it holds anything else, a command that acts on more than its block,
// or two commands that depend on their order.
bool gather(const Statement& s, std::vector<const Statement*>& commands) {
  for (const Statement& inner : s.body) {
    if (inner.kind == StatementKind::Block) {
      if (!gather(inner, commands)) return false;
    } else if (inner.kind == StatementKind::Command) {
      commands.push_back(&inner);
    } else {
      return false;
    }
  }
  return true;
}

bool isPlain(const Statement& set) {
  std::vector<const Statement*> commands;
  if (!gather(set, commands)) return false;
  int scripts = 0, timers = 0;
  for (const Statement* command : commands) {
    if (command->command == Command::ResetChannel || command->command == Command::KeepChance) return false;
    if (command->command == Command::Script) ++scripts;
    if (command->command == Command::Timer) ++timers;
  }
  return scripts <= 1 && timers <= 1;
}

class ActionLowering {
 public:
  ActionLowering(const CheckedAgent& agent, LoweredAgent& out, ir::FunctionId function)
      : agent_(agent), out_(out), f_(out.module, function) {
    scratch_ = f_.temporary(ir::Type::I32);
  }

  void action(const Action& action) {
    statement(action.body);
    f_.at(action.location);
    f_.emit(Op::Return);
    f_.finish();
  }

  void truth(const Condition& condition) {
    Label no = f_.label();
    jumpUnless(condition, no);
    f_.emitK(Op::ConstI, scratch_, {}, 1);
    f_.emit(Op::ReturnI, scratch_);
    f_.bind(no);
    f_.emitK(Op::ConstI, scratch_, {}, 0);
    f_.emit(Op::ReturnI, scratch_);
    f_.finish();
  }

 private:
  void host(HostRow row, std::initializer_list<std::int32_t> arguments, Reg result = {}) {
    int slot = 0;
    for (std::int32_t argument : arguments) f_.argumentI(slot++, argument);
    f_.host(out_.module.addHost(hostName(row), hostSignature(row)), result);
  }

  void statement(const Statement& s) {
    f_.at(s.location);
    switch (s.kind) {
      case StatementKind::Block:
        for (const Statement& inner : s.body) statement(inner);
        return;
      case StatementKind::Set: return set(s);
      case StatementKind::If: return ifStatement(s);
      case StatementKind::Random: return random(s);
      case StatementKind::Chance: return chance(s);
      case StatementKind::Call: f_.call(out_.actions[static_cast<std::size_t>(s.index)]); return;
      case StatementKind::HostCall: host(HostRow::HostAction, {s.index}); return;
      case StatementKind::Return:
        // A return inside blocks ends the blocks of this action; the caller's blocks stay open.
        for (int i = 0; i < openBlocks_; ++i) host(HostRow::Leave, {});
        f_.emit(Op::Return);
        return;
      case StatementKind::LocalBind: return localBind(s);
      case StatementKind::Command: return command(s);
    }
  }

  void set(const Statement& s) {
    if (isPlain(s)) {
      host(HostRow::Play, {s.index, s.level, s.force ? 1 : 0, static_cast<std::int32_t>(out_.blocks.size())});
      out_.blocks.push_back(&s);
      return;
    }
    Label end = f_.label();
    host(HostRow::Enter, {s.index, s.level, s.force ? 1 : 0}, scratch_);
    f_.branch(Op::JumpZero, scratch_, {}, end);
    ++openBlocks_;
    for (const Statement& inner : s.body) statement(inner);
    --openBlocks_;
    f_.at(s.location);
    host(HostRow::Leave, {});
    f_.bind(end);
  }

  void ifStatement(const Statement& s) {
    Label end = f_.label();
    for (std::size_t i = 0; i < s.body.size(); ++i) {
      bool last = i + 1 == s.body.size();
      if (i >= s.conditions.size()) {
        statement(s.body[i]);
        continue;
      }
      Label next = last ? end : f_.label();
      jumpUnless(s.conditions[i], next);
      statement(s.body[i]);
      if (last) break;
      if (!f_.unreachable()) f_.jump(end);
      f_.bind(next);
    }
    f_.bind(end);
  }

  void random(const Statement& s) {
    Reg drawn = f_.temporary(ir::Type::I32);
    host(HostRow::Draw, {s.index}, drawn);
    drawn_.push_back(drawn);
    for (const Statement& inner : s.body) statement(inner);
    drawn_.pop_back();
  }

  void chance(const Statement& s) {
    Label end = f_.label();
    f_.branchK(Op::JumpNeK, drawn_.back(), s.index, end);
    for (const Statement& inner : s.body) statement(inner);
    f_.bind(end);
  }

  // A monitored input changes between two host calls: the action in between still sees the old value.
  void localBind(const Statement& s) {
    if (!agent_.monitored(s.index)) {
      f_.emitK(Op::ConstI, scratch_, {}, s.value);
      f_.emitBlock(Op::StoreCI, scratch_, InputBlock, 4 * s.index);
      return;
    }
    Reg action = f_.temporary(ir::Type::I32);
    host(HostRow::BeginChange, {s.index, s.value}, action);
    std::vector<int> targets;
    for (const TransitionLine& line : agent_.transitions)
      if (line.input == s.index && std::find(targets.begin(), targets.end(), line.action) == targets.end())
        targets.push_back(line.action);
    Label end = f_.label();
    for (int target : targets) {
      Label next = f_.label();
      f_.branchK(Op::JumpNeK, action, target, next);
      f_.call(out_.actions[static_cast<std::size_t>(target)]);
      f_.jump(end);
      f_.bind(next);
    }
    f_.bind(end);
    host(HostRow::EndChange, {s.index, s.value});
  }

  void command(const Statement& s) {
    if (s.command == Command::KeepChance) {
      f_.argumentI(0, s.value);
      f_.argumentF(1, s.numbers[0]);
      f_.argumentF(2, s.numbers[1]);
      f_.host(out_.module.addHost(hostName(HostRow::KeepChoice), hostSignature(HostRow::KeepChoice)));
      return;
    }
    const CommandRow& row = commandRow(s.command);
    int slot = 0, number = 0;
    for (char parameter : row.parameters) {
      if (parameter == 'f') f_.argumentF(slot++, s.numbers[number++]);
      else if (parameter == 'b') f_.argumentI(slot++, s.numbers[number++] != 0 ? 1 : 0);
      else f_.argumentI(slot++, s.index);
    }
    f_.host(out_.module.addHost(hostName(s.command), hostSignature(s.command)));
  }

  void jumpUnless(const Condition& c, Label target) { jump(c, target, false); }

  // Jumps when the condition evaluates to `when`; otherwise falls through.
  void jump(const Condition& c, Label target, bool when) {
    f_.at(c.location);
    switch (c.kind) {
      case ConditionKind::Constant:
        if ((c.a != 0) == when) f_.jump(target);
        return;
      case ConditionKind::InputIs:
      case ConditionKind::InputIsNot:
        f_.emitBlock(Op::LoadCI, scratch_, InputBlock, 4 * c.a);
        f_.branchK((c.kind == ConditionKind::InputIs) == when ? Op::JumpEqK : Op::JumpNeK, scratch_, c.b, target);
        return;
      case ConditionKind::SameText:
      case ConditionKind::OtherText:
        host(HostRow::SameTexts, {c.a, c.b}, scratch_);
        f_.branch((c.kind == ConditionKind::SameText) == when ? Op::JumpNotZero : Op::JumpZero, scratch_, {}, target);
        return;
      case ConditionKind::Has:
      case ConditionKind::HasNo:
        host(HostRow::HasScript, {c.a}, scratch_);
        f_.branch((c.kind == ConditionKind::Has) == when ? Op::JumpNotZero : Op::JumpZero, scratch_, {}, target);
        return;
      case ConditionKind::HostIs:
      case ConditionKind::HostIsNot:
        host(HostRow::HostInput, {c.a}, scratch_);
        f_.branchK((c.kind == ConditionKind::HostIs) == when ? Op::JumpEqK : Op::JumpNeK, scratch_, c.b, target);
        return;
      case ConditionKind::And:
      case ConditionKind::Or: {
        // `and` is false as soon as one operand is false, `or` true as soon as one is true.
        bool decides = c.kind == ConditionKind::Or;
        if (decides == when) {
          for (const Condition& operand : c.operands) jump(operand, target, when);
          return;
        }
        Label decided = f_.label();
        for (std::size_t i = 0; i + 1 < c.operands.size(); ++i) jump(c.operands[i], decided, decides);
        if (!c.operands.empty()) jump(c.operands.back(), target, when);
        f_.bind(decided);
        return;
      }
    }
  }

  const CheckedAgent& agent_;
  LoweredAgent& out_;
  FunctionBuilder f_;
  Reg scratch_;
  std::vector<Reg> drawn_;  // of the random blocks around
  int openBlocks_ = 0;
};

}  // namespace

LoweredAgent lower(const CheckedAgent& agent, const Condition* truth, bool keepBuilt) {
  LoweredAgent out;
  out.module.keepsBuilt = keepBuilt;
  auto add = [&](std::string name, source::Location location, ir::Type result) {
    ir::FunctionId id(out.module.functions.size());
    ir::Function function;
    function.name = std::move(name);
    function.location = location;
    function.signature.result = result;
    out.module.functions.push_back(std::move(function));
    return id;
  };
  for (const Action& action : agent.actions) out.actions.push_back(add(action.name, action.location, ir::Type::Void));
  if (truth != nullptr) out.truth = add("(condition)", truth->location, ir::Type::I32);
  for (std::size_t i = 0; i < agent.actions.size(); ++i)
    ActionLowering(agent, out, out.actions[i]).action(agent.actions[i]);
  if (truth != nullptr) ActionLowering(agent, out, out.truth).truth(*truth);
  ir::optimize(out.module);
  return out;
}

}  // namespace vellum::gal
