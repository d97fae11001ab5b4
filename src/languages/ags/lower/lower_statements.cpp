// Functions and statements.
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

FunctionLowerer::FunctionLowerer(Lowerer& program, const Function& function, ir::FunctionId id, bool counted)
    : program_(program), function_(function), f_(program.out_.module, id) {
  if (!counted) counted_ = ir::LoopKind::Free;
}

void FunctionLowerer::run() {
  at(function_.location);
  if (function_.hasThis()) {
    if (function_.owner->isManaged) {
      this_ = f_.parameter(ir::Type::Ref, "this");
    } else {
      this_ = f_.parameter(ir::Type::Borrowed, "this");
      thisOffset_ = f_.parameter(ir::Type::I32, "");
    }
  }
  std::vector<std::pair<Reg, const Type*>> narrowed;
  for (const Parameter& parameter : function_.parameters) {
    Reg reg = f_.parameter(registerType(parameter.type), parameter.name);
    if (parameter.variable != nullptr) registers_[parameter.variable] = reg;
    if (parameter.type->kind == TypeKind::Char || parameter.type->kind == TypeKind::Short)
      narrowed.emplace_back(reg, parameter.type);
  }
  for (auto [reg, type] : narrowed) narrow(type, reg, reg);
  loadBlocks();
  statement(function_.body);
  f_.finish();
}

void FunctionLowerer::statement(const Statement* s) {
  switch (s->kind) {
    case StatementKind::Block:
      for (const Statement* inner : s->statements) statement(inner);
      break;
    case StatementKind::Declare: declare(s); break;
    case StatementKind::Assign:
    case StatementKind::AssignOp:
    case StatementKind::Step: assign(s); break;
    case StatementKind::Call:
      at(s->location);  // of constants that are arguments, too
      value(s->value);
      endStatement();
      break;
    case StatementKind::If: ifElse(s); break;
    case StatementKind::While:
    case StatementKind::DoWhile: loop(s); break;
    case StatementKind::For: forLoop(s); break;
    case StatementKind::Switch: switchCases(s); break;
    case StatementKind::Break:
      at(s->location);
      if (!loops_.empty()) f_.jump(loops_.back().end);
      break;
    case StatementKind::Continue:
      at(s->location);
      for (std::size_t i = loops_.size(); i-- > 0;) {
        if (!loops_[i].isLoop) continue;
        f_.jump(loops_[i].next, counted_);
        break;
      }
      break;
    case StatementKind::Return: returns(s); break;
    case StatementKind::Empty: break;
  }
}

// A declaration initializes its variable every time: to 0, null, or a fresh block.
void FunctionLowerer::declare(const Statement* s) {
  const Variable* variable = s->variable;
  const Type* type = variable->type;
  Reg reg = registerOf(variable);
  at(s->location);
  if (type->kind == TypeKind::FixedArray) {
    f_.emitK(Op::NewArrayK, reg, {}, static_cast<std::int32_t>(program_.arrayType(type->element).value),
             static_cast<std::int32_t>(type->count));
  } else if (type->kind == TypeKind::Struct) {
    f_.newObject(reg, program_.objectType(type->structInfo));
  } else if (s->value != nullptr) {
    Place target;
    target.reg = reg;
    target.type = type;
    bool narrows = type->kind == TypeKind::Char || type->kind == TypeKind::Short;
    Reg content = value(s->value, narrows ? Reg{} : reg);
    if (content.slot != reg.slot) store(target, content);
  } else {
    setToZero(reg);
  }
  endStatement();
}

void FunctionLowerer::setToZero(Reg reg) {
  switch (reg.type) {
    case ir::Type::I32: f_.emitK(Op::ConstI, reg, {}, 0); break;
    case ir::Type::F32: f_.emitF(Op::ConstF, reg, 0.0f); break;
    default: f_.emit(Op::ConstNull, reg); break;
  }
}

void FunctionLowerer::assign(const Statement* s) {
  at(s->location);
  if (s->kind == StatementKind::Step) step(s);
  else if (s->kind == StatementKind::AssignOp) assignWithOperator(s);
  else if (!appendInPlace(s)) assignValue(s);
  endStatement();
}

// Whether a register holds the value unchanged: chars and shorts are narrowed when they are stored.
bool FunctionLowerer::isWholeRegister(const Place& where) const {
  return where.kind == Place::Kind::Register && where.type->kind != TypeKind::Char &&
         where.type->kind != TypeKind::Short;
}

void FunctionLowerer::step(const Statement* s) {
  std::int32_t by = s->op == Increment ? 1 : -1;
  Place where = place(s->place);
  at(s->location);
  if (isWholeRegister(where)) {
    f_.emitK(Op::AddK, where.reg, where.reg, by);
    return;
  }
  Reg old = load(where);
  Reg changed = temp(ir::Type::I32);
  f_.emitK(Op::AddK, changed, old, by);
  store(where, changed);
}

void FunctionLowerer::assignWithOperator(const Statement* s) {
  borrow_ = s->value->isConstant() || s->value->kind == ExpressionKind::Variable;
  Place where = place(s->place);
  borrow_ = true;
  at(s->location);
  const Type* type = s->place->type;
  if (isWholeRegister(where)) {
    arithmetic(s->op, where.reg, where.reg, s->value, type);
    return;
  }
  // Reads the old value before computing the right side, like the old compiler.
  Reg old = load(where);
  if (!isTemp(old)) old = copyTo(temp(old.type), old);
  Reg changed = temp(old.type);
  arithmetic(s->op, changed, old, s->value, type);
  at(s->location);
  store(where, changed);
}

void FunctionLowerer::assignValue(const Statement* s) {
  const Expression* target = s->place;
  if (target->kind == ExpressionKind::Variable) {
    const Variable* variable = program_.resolve(target->variable);
    bool local = variable != nullptr && !variable->isGlobal;
    bool narrows = target->type->kind == TypeKind::Char || target->type->kind == TypeKind::Short;
    if (local && !narrows) {
      Reg reg = registerOf(variable);
      copyTo(reg, value(s->value, reg));
      return;
    }
  }
  // The value first, then the place.
  Reg content = value(s->value);
  Place where = place(target);
  at(target->location);
  store(where, content);
}

void FunctionLowerer::ifElse(const Statement* s) {
  // Iterates over a chain of else-ifs, without recursion.
  Label end = f_.label();
  for (;;) {
    Label next = f_.label();
    at(s->value->location);
    branch(s->value, false, next, ir::LoopKind::Counted);
    for (Pool& pool : pools_) pool.used = 0;
    statement(s->body);
    if (s->otherwise == nullptr) {
      f_.bind(next);
      break;
    }
    f_.jump(end);
    f_.bind(next);
    s = s->otherwise;
    if (s->kind != StatementKind::If) {
      statement(s);
      break;
    }
  }
  f_.bind(end);
}

// Enters a loop whose test is at its end. A loop that counts for the 150,000 rule jumps to the test, so that n
// iterations are n backward branches. One that does not count tests once before the first iteration: then nothing jumps
// between the last step and the test, and the two fuse into one instruction (ir/builder.h).
void FunctionLowerer::enterLoop(const Expression* condition, Label test, Label end) {
  limit_ = {};
  bool compare = condition != nullptr && condition->kind == ExpressionKind::Binary &&
                 (condition->op == Less || condition->op == LessEqual) && condition->operands[0]->type->isIntLike();
  bool simple = compare && condition->operands[0]->kind == ExpressionKind::Variable &&
                !condition->operands[0]->variable->isGlobal && !condition->operands[0]->variable->isImport &&
                (condition->operands[1]->kind == ExpressionKind::Integer ||
                 condition->operands[1]->kind == ExpressionKind::Variable);
  if (counted_ != ir::LoopKind::Free || !simple) {
    f_.jump(test);
    return;
  }
  if (condition->operands[1]->kind == ExpressionKind::Integer) {
    limit_ = f_.local(ir::Type::I32, "");
    f_.emitK(Op::ConstI, limit_, {}, condition->operands[1]->number);
  }
  branch(condition, false, end, ir::LoopKind::Free);
  for (Pool& pool : pools_) pool.used = 0;
}

// The test at the end; `limit`: the register that the variable is compared with, if enterLoop() made one.
void FunctionLowerer::closeLoop(const Expression* condition, Reg limit, Label body, ir::LoopKind kind) {
  at(condition->location);
  if (limit.valid())
    f_.branch(condition->op == Less ? Op::JumpLtI : Op::JumpLeI, value(condition->operands[0]), limit, body, kind);
  else branch(condition, true, body, kind);
  for (Pool& pool : pools_) pool.used = 0;
}

void FunctionLowerer::loop(const Statement* s) {
  bool isWhile = s->kind == StatementKind::While;
  // Only `while` and `for` count for the 150,000 rule (AGS behaviour, "Run-time rules").
  ir::LoopKind kind = isWhile ? counted_ : ir::LoopKind::Free;
  Label body = f_.label(), test = f_.label(), end = f_.label();
  at(s->location);
  limit_ = {};
  if (isWhile) enterLoop(s->value, test, end);
  Reg limit = limit_;
  f_.bind(body);
  loops_.push_back({end, test, true});
  statement(s->body);
  loops_.pop_back();
  f_.bind(test);
  closeLoop(s->value, limit, body, kind);
  f_.bind(end);
}

void FunctionLowerer::forLoop(const Statement* s) {
  for (const Statement* start : s->statements) statement(start);
  Label body = f_.label(), next = f_.label(), test = f_.label(), end = f_.label();
  at(s->location);
  enterLoop(s->value, test, end);
  Reg limit = limit_;
  f_.bind(body);
  loops_.push_back({end, next, true});
  if (s->body != nullptr) statement(s->body);
  loops_.pop_back();
  f_.bind(next);
  for (const Statement* step : s->steps) statement(step);
  f_.bind(test);
  if (s->value != nullptr) {
    closeLoop(s->value, limit, body, counted_);
  } else {
    at(s->location);
    f_.jump(body, counted_);
  }
  f_.bind(end);
}

// Labels are compared in order; they may be any expressions. After a match everything runs up to a break.
void FunctionLowerer::switchCases(const Statement* s) {
  Label end = f_.label();
  at(s->location);
  Reg content = value(s->value);
  const Type* type = s->value->type;
  // A label's expression might change the variable: uses a copy.
  Reg control = f_.temporary(content.type == ir::Type::Borrowed ? ir::Type::Ref : content.type);
  copyTo(control, content);
  if (type->isString()) f_.emit(Op::NotNull, control);
  endStatement();
  std::vector<Label> labels(s->cases.size());
  Label* otherwise = nullptr;
  for (std::size_t i = 0; i < s->cases.size(); ++i) {
    const SwitchCase& label = s->cases[i];
    labels[i] = f_.label();
    if (label.value == nullptr) {
      otherwise = &labels[i];
      continue;
    }
    at(label.location);
    if (type->isIntLike() && label.value->kind == ExpressionKind::Integer) {
      f_.branchK(Op::JumpEqK, control, label.value->number, labels[i]);
    } else {
      Reg candidate = value(label.value);
      if (type->isIntLike()) {
        f_.branch(Op::JumpEqI, control, candidate, labels[i]);
      } else if (type->isFloat()) {
        f_.branch(Op::JumpEqF, control, candidate, labels[i]);
      } else if (type->isString() && label.value->kind != ExpressionKind::Null) {
        f_.emit(Op::NotNull, candidate);
        Reg same = temp(ir::Type::I32);
        f_.emit(Op::EqS, same, control, candidate);
        f_.branch(Op::JumpNotZero, same, {}, labels[i]);
      } else {
        f_.branch(Op::JumpEqR, control, candidate, labels[i]);
      }
      for (Pool& pool : pools_) pool.used = 0;
    }
  }
  f_.jump(otherwise != nullptr ? *otherwise : end);
  loops_.push_back({end, {}, false});
  std::size_t next = 0;
  for (std::size_t i = 0; i <= s->statements.size(); ++i) {
    while (next < s->cases.size() && s->cases[next].firstStatement == i) f_.bind(labels[next++]);
    if (i < s->statements.size()) statement(s->statements[i]);
  }
  loops_.pop_back();
  f_.bind(end);
  if (control.type == ir::Type::Ref) f_.emit(Op::ConstNull, control);
}

void FunctionLowerer::returns(const Statement* s) {
  at(s->location);
  ir::Type type = registerType(function_.result);
  if (type == ir::Type::Void) {
    f_.emit(Op::Return);
    for (Pool& pool : pools_) pool.used = 0;
    return;
  }
  Reg result;
  if (s->value != nullptr && s->value->kind != ExpressionKind::Error) {
    result = value(s->value);
    if (function_.result->kind == TypeKind::Char || function_.result->kind == TypeKind::Short) {
      Reg cut = temp(ir::Type::I32);
      narrow(function_.result, cut, result);
      result = cut;
    }
  } else {
    result = temp(type);
    setToZero(result);
  }
  at(s->location);
  switch (type) {
    case ir::Type::I32: f_.emit(Op::ReturnI, result); break;
    case ir::Type::F32: f_.emit(Op::ReturnF, result); break;
    default:
      // The frame ends here: its own registers can be moved from.
      f_.emit(result.type == ir::Type::Ref ? Op::ReturnTakeR : Op::ReturnR, result);
      break;
  }
  for (Pool& pool : pools_) pool.used = 0;
}

}  // namespace vellum::ags
