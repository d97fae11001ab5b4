#include "languages/caos/lower/script_lowering.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

using ir::Label;
using ir::Op;
using ir::Reg;
using ir::Type;

static constexpr std::int32_t SubroutineStack = 512;  // entries: return addresses, and counters of loops around a GSUB

ScriptLowering::ScriptLowering(ir::Module& module, ir::FunctionId id, const CheckedScript& script,
                               const LowerOptions& options, RowHosts& hosts, Lists& lists)
    : f_(module, id),
      script_(script),
      options_(options),
      hosts_(hosts),
      localsInBlock_(options.localsInBlock || script.runsCaos),
      its_(lists) {
  std::size_t count = script.statements.size();
  its_.locals.assign(100, {});
  for (std::vector<Reg>& registers : its_.free) registers.clear();
  its_.used.clear();
  its_.labels.assign(count, {});
  its_.ends.assign(count, {});
  its_.endOf.assign(count, 0);
  its_.counters.assign(count, {});
  its_.loops.clear();
  its_.returns.clear();
}

static bool isJumpedTo(Id id) {
  return id == Id::Subr || (opens(id) != Block::None && id != Id::Doif) || closes(id) == Block::If || id == Id::Next;
}

bool ScriptLowering::usesSubroutines() const {
  for (const Statement& statement : script_.statements)
    if (statement.row->id == Id::Gsub) return true;
  return false;
}

void ScriptLowering::run() {
  if (script_.broken) {
    f_.finish();
    return;
  }
  const auto& statements = script_.statements;
  ir::Function& function = f_.module().functions[f_.id().index()];
  static constexpr std::size_t Slots = 32;
  function.code.reserve(statements.size() * 6);  // enough for most scripts
  function.locations.reserve(statements.size() * 6);
  function.slots.reserve(Slots);
  function.slotNames.reserve(Slots);
  for (std::size_t i = statements.size(); i-- > 0;) {
    Id id = statements[i].row->id;
    if (isJumpedTo(id)) its_.labels[i] = f_.label();
    if (id == Id::Endi) {
      its_.ends[i] = f_.label();
      its_.endOf[i] = static_cast<std::uint32_t>(i);
    } else if (id == Id::Doif || id == Id::Elif || id == Id::Else) {
      its_.endOf[i] = its_.endOf[statements[i].partner];
    }
  }
  f_.at(script_.location);
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Id id = statements[i].row->id;
    if (opens(id) != Block::Enum && id != Id::Reps) continue;
    its_.counters[i] = f_.local(Type::I32, "");
    f_.emitK(Op::ConstI, its_.counters[i], {}, 0);  // a GOTO may enter a loop in the middle
  }
  if (usesSubroutines()) {
    depth_ = f_.local(Type::I32, "");
    f_.emitK(Op::ConstI, depth_, {}, 0);
    stack_ = f_.local(Type::Ref, "");
    dispatch_ = f_.label();
    tooDeep_ = f_.label();
    hasDispatch_ = true;
    ir::ObjectType array;
    array.name = "subroutine stack";
    array.array = true;
    array.element = ir::Storage::I32;
    array.size = 4;
    auto type = static_cast<std::int32_t>(f_.module().addType(array).value);
    f_.emitK(Op::NewArrayK, stack_, {}, type, SubroutineStack);
  }
  for (std::uint32_t i = 0; i < statements.size(); ++i) {
    f_.at(statements[i].location);
    statement(i);
    releaseTemporaries();
  }
  if (!f_.unreachable()) f_.emit(Op::Return);
  returnDispatch();
  f_.finish();
}

void ScriptLowering::step() { f_.emitK(Op::Step, {}, {}, 1); }

void ScriptLowering::fail(internal::FailCode code) {
  f_.argumentI(0, code);
  f_.host(hosts_.internal(InternalHost::Fail));
}

void ScriptLowering::statement(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  if (flow(index)) return;
  step();
  if (arithmetic(statement)) return;
  callRow(*statement.row, statement.arguments, {});
}

bool ScriptLowering::flow(std::uint32_t index) {
  return choice(index) || loop(index) || walk(index) || transfer(index);
}

// Lowers the statement's condition: falls through when it holds, otherwise jumps to a label.
void ScriptLowering::goOnIf(const Statement& statement, Label otherwise) {
  Label here = f_.label();
  condition(statement.condition, here, otherwise);
  f_.bind(here);
}

bool ScriptLowering::choice(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  Id id = statement.row->id;
  switch (id) {
    case Id::Doif:
      step();
      goOnIf(statement, its_.labels[statement.partner]);
      return true;
    case Id::Elif:
    case Id::Else:
      if (!f_.unreachable()) f_.jump(its_.ends[its_.endOf[index]]);
      f_.bind(its_.labels[index]);
      step();
      if (id == Id::Elif) goOnIf(statement, its_.labels[statement.partner]);
      return true;
    case Id::Endi:
      f_.bind(its_.labels[index]);
      f_.bind(its_.ends[index]);
      step();
      return true;
    case Id::DbgAsrt: {
      step();
      Label good = f_.label(), bad = f_.label();
      condition(statement.condition, good, bad);
      f_.bind(bad);
      fail(internal::AssertionFail);
      f_.bind(good);
      return true;
    }
    default: return false;
  }
}

bool ScriptLowering::loop(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  switch (statement.row->id) {
    case Id::Loop:
      step();
      f_.bind(its_.labels[index]);
      return true;
    case Id::Untl:
      step();
      goOnIf(statement, its_.labels[statement.partner]);
      return true;
    case Id::Ever:
      step();
      f_.jump(its_.labels[statement.partner]);
      return true;
    case Id::Reps: {
      step();
      Reg counter = its_.counters[index];
      f_.emit(Op::MoveI, counter, evaluateAs(statement.arguments[0], ArgumentType::Integer));
      f_.branchK(Op::JumpGeK, counter, 1, its_.labels[index]);
      fail(internal::RepeatCountFail);
      f_.bind(its_.labels[index]);
      its_.loops.push_back({index, counter, false});
      return true;
    }
    case Id::Repe: {
      step();
      Reg counter = its_.loops.back().counter;
      its_.loops.pop_back();
      f_.emitK(Op::AddK, counter, counter, -1);
      f_.branchK(Op::JumpGtK, counter, 0, its_.labels[statement.partner]);
      return true;
    }
    default: return false;
  }
}

bool ScriptLowering::walk(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  switch (statement.row->id) {
    case Id::Enum: beginEnum(index, internal::EnumAll); return true;
    case Id::Esee: beginEnum(index, internal::EnumSeen); return true;
    case Id::Etch: beginEnum(index, internal::EnumTouched); return true;
    case Id::Epas: beginEnum(index, internal::EnumPassengers); return true;
    case Id::Econ: beginEcon(index); return true;
    case Id::Next: {
      step();
      f_.bind(its_.labels[index]);
      Reg more = temporary(Type::I32);
      f_.argument(0, its_.loops.back().counter);
      f_.host(hosts_.internal(InternalHost::EnumNext), more);
      f_.branch(Op::JumpNotZero, more, {}, its_.labels[statement.partner]);
      its_.loops.pop_back();
      return true;
    }
    default: return false;
  }
}

bool ScriptLowering::transfer(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  switch (statement.row->id) {
    case Id::Goto:
      step();
      f_.jump(its_.labels[statement.partner]);
      return true;
    case Id::Gsub:
      step();
      subroutineCall(index);
      return true;
    case Id::Retn:
      step();
      if (!hasDispatch_) f_.emit(Op::Return);
      else f_.jump(dispatch_);
      return true;
    case Id::Subr:
      if (!f_.unreachable()) f_.emit(Op::Return);  // when reached in sequence, it ends the script
      f_.bind(its_.labels[index]);
      return true;
    case Id::Stop:
      step();
      f_.emit(Op::Return);
      return true;
    default: return false;
  }
}

// NEXT fetches the first agent, too.
void ScriptLowering::openIterator(std::uint32_t index) {
  f_.jump(its_.labels[script_.statements[index].partner]);
  f_.bind(its_.labels[index]);
  its_.loops.push_back({index, its_.counters[index], true});
}

void ScriptLowering::beginEnum(std::uint32_t index, internal::EnumKind kind) {
  const Statement& statement = script_.statements[index];
  step();
  Reg iterator = its_.counters[index];
  Reg classifier[3];
  for (int i = 0; i < 3; ++i) classifier[i] = evaluateAs(statement.arguments[i], ArgumentType::Integer);
  f_.argument(0, iterator);
  for (int i = 0; i < 3; ++i) f_.argument(1 + i, classifier[i]);
  f_.argumentI(4, kind);
  f_.host(hosts_.internal(InternalHost::EnumBegin), iterator);
  openIterator(index);
}

void ScriptLowering::beginEcon(std::uint32_t index) {
  const Statement& statement = script_.statements[index];
  step();
  Reg iterator = its_.counters[index];
  Reg agent = evaluateAs(statement.arguments[0], ArgumentType::Agent);
  f_.argument(0, iterator);
  f_.argument(1, agent);
  f_.host(hosts_.internal(InternalHost::EconBegin), iterator);
  openIterator(index);
}

// Saves the return address and the counters of the enclosing loops: the subroutine may call itself.
void ScriptLowering::subroutineCall(std::uint32_t index) {
  auto site = static_cast<std::int32_t>(its_.returns.size());
  auto entries = static_cast<std::int32_t>(its_.loops.size()) + 1;
  f_.branchK(Op::JumpGtK, depth_, SubroutineStack - entries, tooDeep_);
  for (const Loop& loop : its_.loops) {
    f_.emit(Op::StoreEI, loop.counter, stack_, depth_);
    f_.emitK(Op::AddK, depth_, depth_, 1);
    if (loop.isEnum) f_.emitK(Op::ConstI, loop.counter, {}, 0);
  }
  Reg number = temporary(Type::I32);
  f_.emitK(Op::ConstI, number, {}, site);
  f_.emit(Op::StoreEI, number, stack_, depth_);
  f_.emitK(Op::AddK, depth_, depth_, 1);
  f_.jump(its_.labels[script_.statements[index].partner]);
  Label back = f_.label();
  f_.bind(back);
  its_.returns.push_back({site, back});
  for (std::size_t i = its_.loops.size(); i-- > 0;) {
    f_.emitK(Op::AddK, depth_, depth_, -1);
    f_.emit(Op::LoadEI, its_.loops[i].counter, stack_, depth_);
  }
}

void ScriptLowering::returnDispatch() {
  if (!hasDispatch_) return;
  f_.bind(dispatch_);
  Label stop = f_.label();
  f_.branchK(Op::JumpLeK, depth_, 0, stop);
  f_.emitK(Op::AddK, depth_, depth_, -1);
  Reg site = temporary(Type::I32);
  f_.emit(Op::LoadEI, site, stack_, depth_);
  returnTo(site, 0, its_.returns.size(), stop);
  f_.bind(stop);
  f_.emit(Op::Return);
  f_.bind(tooDeep_);
  fail(internal::SubroutinesFail);
  f_.emit(Op::Return);
}

// Jumps to the statement after the calling GSUB: one of those from `first` to before `last`, whose numbers ascend.
void ScriptLowering::returnTo(Reg site, std::size_t first, std::size_t last, Label stop) {
  static constexpr std::size_t Few = 8;
  if (last - first <= Few) {
    for (; first < last; ++first) f_.branchK(Op::JumpEqK, site, its_.returns[first].first, its_.returns[first].second);
    return f_.jump(stop);
  }
  std::size_t middle = first + (last - first) / 2;
  Label upper = f_.label();
  f_.branchK(Op::JumpGeK, site, its_.returns[middle].first, upper);
  returnTo(site, first, middle, stop);
  f_.bind(upper);
  returnTo(site, middle, last, stop);
}

bool ScriptLowering::arithmetic(const Statement& statement) {
  switch (statement.row->id) {
    case Id::Setv:
    case Id::Sets:
    case Id::Seta: set(statement); return true;
    case Id::Addv: operate(Op::AddV, statement); return true;
    case Id::Subv: operate(Op::SubV, statement); return true;
    case Id::Mulv: operate(Op::MulV, statement); return true;
    case Id::Divv: operate(Op::DivV, statement); return true;
    case Id::Modv: operate(Op::ModV, statement); return true;
    case Id::Andv: operate(Op::AndV, statement); return true;
    case Id::Orrv: operate(Op::OrV, statement); return true;
    case Id::Negv: operate(Op::NegV, statement); return true;
    case Id::Notv: operate(Op::NotV, statement); return true;
    case Id::Absv: absolute(statement); return true;
    default: return false;
  }
}

void ScriptLowering::set(const Statement& statement) {
  const Expression& variable = statement.arguments[0];
  const Expression& value = statement.arguments[1];
  bool registerLocal = variable.form == Expression::Form::Local && !localsInBlock_;
  if (registerLocal && value.form == Expression::Form::Number) {
    f_.emitK(Op::ConstVI, local(variable.number), {}, value.number);
    return;
  }
  if (registerLocal && value.form == Expression::Form::Real) {
    f_.emitF(Op::ConstVF, local(variable.number), value.real);
    return;
  }
  Place target = place(variable);
  Reg from = evaluate(value);
  switch (statement.row->id) {
    case Id::Sets:
      if (from.type == Type::Value) from = convert(from, ArgumentType::String);
      break;
    case Id::Seta: from = convert(from, ArgumentType::Agent); break;
    default: from = convert(from, ArgumentType::Decimal); break;
  }
  store(target, toValue(from));
}

void ScriptLowering::operate(Op op, const Statement& statement) {
  const Expression& variable = statement.arguments[0];
  Place target = place(variable);
  bool registerLocal = variable.form == Expression::Form::Local && !localsInBlock_;
  const Expression* operand = statement.arguments.size() > 1 ? &statement.arguments[1] : nullptr;
  bool addsConstant = operand != nullptr && operand->form == Expression::Form::Number &&
                      (op == Op::AddV || (op == Op::SubV && operand->number != INT32_MIN));
  // ANDV, ORRV and MODV take an integer: a float operand is rounded like any other integer argument.
  Reg right;
  if (operand != nullptr && !addsConstant) {
    bool integers = op == Op::AndV || op == Op::OrV || op == Op::ModV;
    right = evaluate(*operand);
    right = toValue(integers && right.type != Type::I32 ? convert(right, ArgumentType::Integer) : right);
  }
  Reg left = load(target);
  if (addsConstant) f_.emitK(Op::AddVK, left, {}, op == Op::SubV ? -operand->number : operand->number);
  else if (operand != nullptr) f_.emit(op, left, right);
  else f_.emit(op, left);
  if (!registerLocal) store(target, left);
}

void ScriptLowering::absolute(const Statement& statement) {
  Place target = place(statement.arguments[0]);
  Reg value = load(target);
  Reg zero = temporary(Type::Value);
  f_.emitK(Op::ConstVI, zero, {}, 0);
  Label positive = f_.label();
  f_.branch(Op::JumpLeV, zero, value, positive);
  f_.emit(Op::NegV, value);
  f_.bind(positive);
  store(target, value);
}

}  // namespace vellum::caos
