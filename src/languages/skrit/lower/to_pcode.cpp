// From the checked tree to p-code: every statement and expression in the order that the stack machine needs.
#include <bit>
#include <unordered_map>

#include "languages/skrit/lower/pcode.h"

namespace vellum::skrit {

namespace {

bool isText(Type type) { return type.text(); }
bool isHandle(Type type) { return type.object(); }

class Generator {
 public:
  Generator(const Program& program, const ExportTable& exports, PcodeProgram& out)
      : program_(program), exports_(exports), out_(out) {}

  void function(std::size_t index) {
    code_ = &out_.functions[index].code;
    code_->reserve(32);  // enough for most functions
    const Function& function = program_.functions[index];
    function_ = &function;
    at_ = function.location;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      std::uint32_t local = function.parameterLocals[i];
      if (local == 0xffffffff) {
        emit(Pcode::SKIPPRM);
        continue;
      }
      allocate(local);
      emit(Pcode::PUSHPRM, static_cast<std::int32_t>(i));
      store({Store::Local, local}, function.locals[local].type);
    }
    statements(function.body);
    at_ = function.end;
    finish(function);
  }

 private:
  void emit(Pcode op, std::int32_t operand = 0, Store store = Store::Local) {
    code_->push_back({op, store, operand, 0, at_});
  }
  std::int32_t here() const { return static_cast<std::int32_t>(code_->size()); }
  std::size_t branch(Pcode op) {
    emit(op);
    return code_->size() - 1;
  }
  void land(std::size_t branch) { (*code_)[branch].operand = here(); }

  // The result of a function without a `return` at its end: 0, "" or null.
  void finish(const Function& function) {
    if (function.result.is(Base::Void)) return emit(Pcode::RETURN0);
    if (function.result.is(Base::Float)) emit(Pcode::PUSH4F);
    else if (isText(function.result)) text("");
    else emit(Pcode::PUSH4);
    if (isText(function.result)) emit(Pcode::CSTRTOSTR);
    emit(Pcode::RETURN);
  }

  void text(std::string_view text) {
    auto [found, added] = index_.try_emplace(std::string(text), static_cast<std::int32_t>(out_.strings.size()));
    if (added) out_.strings.emplace_back(text);
    emit(Pcode::PUSH4O, found->second);
    emit(Pcode::OFFTOPCC);
  }

  void allocate(std::uint32_t local) {
    Type type = function_->locals[local].type;
    emit(isText(type)     ? Pcode::ALLOCSTR
         : isHandle(type) ? Pcode::ALLOCHDL
                          : Pcode::ALLOCVAR,
         static_cast<std::int32_t>(local));
  }

  Type typeOf(VariableRef ref) const {
    return ref.store == Store::Local ? function_->locals[ref.index].type : program_.variables[ref.index].type;
  }

  void store(VariableRef ref, Type value) {
    Type type = typeOf(ref);
    Pcode op = isText(type)     ? (value.is(Base::CString) ? Pcode::STORECSTR : Pcode::STORESTR)
               : isHandle(type) ? Pcode::STOREHDL
                                : Pcode::STOREVAR;
    emit(op, static_cast<std::int32_t>(ref.index), ref.store);
  }

  // ---- Statements

  void statements(const std::vector<StmtId>& list) {
    for (StmtId id : list) statement(program_[id]);
  }

  void release(const std::vector<std::uint32_t>& locals) {
    std::int32_t variables = 0, strings = 0, handles = 0;
    for (std::uint32_t local : locals) {
      Type type = function_->locals[local].type;
      ++(isText(type) ? strings : isHandle(type) ? handles : variables);
    }
    if (variables > 0) emit(Pcode::FREEVAR, variables);
    if (strings > 0) emit(Pcode::FREESTR, strings);
    if (handles > 0) emit(Pcode::FREEHDL, handles);
  }

  void statement(const Stmt& stmt) {
    at_ = stmt.location;
    switch (stmt.kind) {
      case Stmt::Kind::Expression: {
        Type type = expression(stmt.expression);
        if (!type.is(Base::Void)) emit(Pcode::POP1);
        break;
      }
      case Stmt::Kind::Store: assignment(stmt); break;
      case Stmt::Kind::If: ifChain(stmt); break;
      case Stmt::Kind::While:
      case Stmt::Kind::Forever: loop(stmt); break;
      case Stmt::Kind::Break: breaks_.push_back(branch(Pcode::BRANCH)); break;
      case Stmt::Kind::Continue: emit(Pcode::BRANCH, top_); break;
      case Stmt::Kind::SitNSpin: emit(Pcode::SITNSPIN); break;
      case Stmt::Kind::Abort: emit(Pcode::ABORT); break;
      case Stmt::Kind::Return:
        if (stmt.expression) {
          expression(stmt.expression);
          emit(Pcode::RETURN);
        } else {
          finish(*function_);
        }
        break;
      case Stmt::Kind::SetState: emit(Pcode::SETSTATE, static_cast<std::int32_t>(stmt.state.value)); break;
      case Stmt::Kind::Block:
        statements(stmt.body);
        release(stmt.locals);
        break;
    }
  }

  void assignment(const Stmt& stmt) {
    bool fresh = stmt.variable.store == Store::Local && !allocated_[stmt.variable.index];
    if (fresh) {
      allocated_[stmt.variable.index] = true;
      allocate(stmt.variable.index);
    }
    // A string variable accepts a const char* without conversion.
    ExprId value = stmt.expression;
    const Expr& expr = program_[value];
    if (expr.kind == Expr::Kind::Convert && isText(expr.type) && program_[expr.operands[0]].type.is(Base::CString))
      value = expr.operands[0];
    Type type = expression(value);
    at_ = stmt.location;
    store(stmt.variable, type);
  }

  void loop(const Stmt& stmt) {
    std::int32_t top = here();
    std::size_t exit = 0;
    bool tests = stmt.expression.valid();
    if (tests) {
      expression(stmt.expression);
      exit = branch(Pcode::BRANCHZERO);
    }
    std::vector<std::size_t> outerBreaks = std::move(breaks_);
    std::int32_t outerTop = top_;
    breaks_.clear();
    top_ = top;
    statements(stmt.body);
    at_ = stmt.location;
    emit(Pcode::BRANCH, top);
    if (tests) land(exit);
    for (std::size_t each : breaks_) land(each);
    breaks_ = std::move(outerBreaks);
    top_ = outerTop;
  }

  // A chain of `else if` is flat, however long.
  void ifChain(const Stmt& first) {
    std::vector<std::size_t> ends;
    const Stmt* at = &first;
    while (true) {
      at_ = at->location;
      expression(at->expression);
      std::size_t otherwise = branch(Pcode::BRANCHZERO);
      statements(at->body);
      if (at->orElse.empty()) {
        land(otherwise);
        break;
      }
      ends.push_back(branch(Pcode::BRANCH));
      land(otherwise);
      if (at->orElse.size() == 1 && program_[at->orElse[0]].kind == Stmt::Kind::If) {
        at = &program_[at->orElse[0]];
        continue;
      }
      statements(at->orElse);
      break;
    }
    for (std::size_t each : ends) land(each);
  }

  // ---- Expressions: each leaves one entry and returns its type (void: none).

  Type expression(ExprId id) {
    const Expr& expr = program_[id];
    switch (expr.kind) {
      case Expr::Kind::Missing: emit(Pcode::PUSH4); return expr.type;
      case Expr::Kind::Int:
      case Expr::Kind::Null: emit(Pcode::PUSH4, expr.number); return expr.type;
      case Expr::Kind::Float: emit(Pcode::PUSH4F, std::bit_cast<std::int32_t>(expr.real)); return expr.type;
      case Expr::Kind::Text: text(program_.texts[expr.text]); return CStringType;
      case Expr::Kind::Variable: {
        Pcode op = isText(expr.type) ? Pcode::LOADSTR : isHandle(expr.type) ? Pcode::LOADHDL : Pcode::LOADVAR;
        emit(op, static_cast<std::int32_t>(expr.variable.index), expr.variable.store);
        return expr.type;
      }
      case Expr::Kind::This: emit(Pcode::PUSHTHIS); return expr.type;
      case Expr::Kind::Vm: emit(Pcode::PUSHVM); return expr.type;
      case Expr::Kind::Owner: emit(Pcode::PUSHOWNER); return expr.type;
      case Expr::Kind::Unary: unary(expr); return expr.type;
      case Expr::Kind::Binary: binary(expr); return expr.type;
      case Expr::Kind::Ternary: {
        expression(expr.operands[0]);
        std::size_t otherwise = branch(Pcode::BRANCHZERO);
        expression(expr.operands[1]);
        std::size_t end = branch(Pcode::BRANCH);
        land(otherwise);
        expression(expr.operands[2]);
        land(end);
        return expr.type;
      }
      case Expr::Kind::Convert: return conversion(expr);
      case Expr::Kind::CallSkrit:
        for (ExprId each : expr.operands) expression(each);
        at_ = expr.location;
        emit(Pcode::CALLSKRIT, static_cast<std::int32_t>(expr.function.value));
        return expr.type;
      case Expr::Kind::CallExport: call(expr); return expr.type;
    }
    return expr.type;
  }

  void unary(const Expr& expr) {
    expression(expr.operands[0]);
    bool real = expr.type.is(Base::Float);
    emit(expr.op == Op::Not      ? Pcode::NOTIB
         : expr.op == Op::BitNot ? Pcode::BNOTI
         : real                  ? Pcode::NEGATEF
                                 : Pcode::NEGATEI);
  }

  void binary(const Expr& expr) {
    Type left = expression(expr.operands[0]);
    Type right = expression(expr.operands[1]);
    at_ = expr.location;
    emit(opcode(expr.op, left, right));
  }

  static Pcode opcode(Op op, Type left, Type right) {
    // Which of the letters I F B S C applies.
    int kind = left.is(Base::Float)     ? 1
               : left.is(Base::Bool)    ? 2
               : left.is(Base::String)  ? 3
               : left.is(Base::CString) ? 4
                                        : 0;
    auto from = [&](Pcode first) { return static_cast<Pcode>(static_cast<int>(first) + kind); };
    bool real = kind == 1;
    switch (op) {
      case Op::Add:
        if (left.is(Base::String)) return right.is(Base::String) ? Pcode::ADDSS : Pcode::ADDSC;
        if (left.is(Base::CString)) return right.is(Base::String) ? Pcode::ADDCS : Pcode::ADDCC;
        return real ? Pcode::ADDF : Pcode::ADDI;
      case Op::Subtract: return real ? Pcode::SUBTRACTF : Pcode::SUBTRACTI;
      case Op::Multiply: return real ? Pcode::MULTIPLYF : Pcode::MULTIPLYI;
      case Op::Divide: return real ? Pcode::DIVIDEF : Pcode::DIVIDEI;
      case Op::Modulo: return real ? Pcode::MODULOF : Pcode::MODULOI;
      case Op::Power: return real ? Pcode::POWERF : Pcode::POWERI;
      case Op::BitAnd: return Pcode::BANDI;
      case Op::BitXor: return Pcode::BXORI;
      case Op::BitOr: return Pcode::BORI;
      case Op::And: return Pcode::ANDIB;
      case Op::Or: return Pcode::ORIB;
      case Op::Equal: return from(Pcode::ISEQUALI);
      case Op::NotEqual: return from(Pcode::ISNOTEQUALI);
      case Op::ApproxEqual:
        return real ? Pcode::ISAPPROXEQUALF : kind == 3 ? Pcode::ISAPPROXEQUALS : Pcode::ISAPPROXEQUALC;
      case Op::Greater: return from(Pcode::ISGREATERI);
      case Op::Less: return from(Pcode::ISLESSI);
      case Op::GreaterEqual: return from(Pcode::ISGREATEREQUALI);
      case Op::LessEqual: return from(Pcode::ISLESSEQUALI);
      default: return Pcode::SITNSPIN;
    }
  }

  Type conversion(const Expr& expr) {
    Type from = expression(expr.operands[0]), to = expr.type;
    at_ = expr.location;
    switch (to.base) {
      case Base::Bool:
        if (!from.is(Base::Bool)) emit(Pcode::INTTOBOO);
        break;
      case Base::Int:
      case Base::Enum:
        if (from.is(Base::Float)) emit(Pcode::FLTTOINT);
        break;
      case Base::Float:
        if (!from.is(Base::Float)) emit(Pcode::INTTOFLT);
        break;
      case Base::String:
        if (from.is(Base::CString)) emit(Pcode::CSTRTOSTR);
        break;
      case Base::CString:
        if (from.is(Base::String)) emit(Pcode::STRTOPCC);
        break;
      case Base::Object:
        if (from.is(Base::Object)) emit(Pcode::BASEADJUST);
        break;
      default: break;
    }
    return to;
  }

  void call(const Expr& expr) {
    const ExportFunction& function = exports_.functions[expr.exported];
    bool global = function.owner == ExportTable::None;
    // A base class that is not a singleton takes an object; a singleton that inherits its functions has none.
    bool base = expr.singleton && function.member;
    if (base) emit(Pcode::PUSH4, 0);
    for (ExprId each : expr.operands) {
      Type type = expression(each);
      if (!expr.singleton && &each == expr.operands.data()) base = type.is(Base::Object) && type.id != function.owner;
      std::size_t position = static_cast<std::size_t>(&each - expr.operands.data()) - (expr.singleton ? 0 : 1);
      bool extra = function.variadic && (expr.singleton || &each != expr.operands.data()) &&
                   position >= function.parameters.size();
      if (extra && type.is(Base::Float)) emit(Pcode::FLTTODBL);
    }
    at_ = expr.location;
    auto given = static_cast<std::int32_t>(expr.operands.size()) - (expr.singleton ? 0 : 1);
    if (function.variadic) emit(Pcode::PUSH4, given);
    bool plain = global || (!function.member && !exports_.classes[function.owner].singleton);
    emit(plain            ? Pcode::CALL
         : expr.singleton ? (base ? Pcode::CALLSINGLETONBASE : Pcode::CALLSINGLETON)
                          : (base ? Pcode::CALLMEMBERBASE : Pcode::CALLMEMBER),
         static_cast<std::int32_t>(expr.exported));
    code_->back().extra = static_cast<std::uint16_t>(
        function.variadic ? given - static_cast<std::int32_t>(function.parameters.size()) : 0);
  }

  const Program& program_;
  const ExportTable& exports_;
  PcodeProgram& out_;
  const Function* function_ = nullptr;
  std::vector<PcodeInstruction>* code_ = nullptr;
  source::Location at_;
  std::vector<std::size_t> breaks_;
  std::int32_t top_ = 0;
  std::unordered_map<std::string, std::int32_t> index_;
  std::unordered_map<std::uint32_t, bool> allocated_;

 public:
  void reset() { allocated_.clear(); }
};

}  // namespace

PcodeProgram toPcode(const Program& program, const ExportTable& exports) {
  PcodeProgram out;
  out.functions.resize(program.functions.size());
  Generator generator(program, exports, out);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    generator.reset();
    generator.function(i);
  }
  return out;
}

}  // namespace vellum::skrit
