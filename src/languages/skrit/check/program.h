// A checked skrit: every name is resolved, every conversion is explicit. The checker makes it, lowering reads it.
#pragma once

#include <string>
#include <vector>

#include "base/ids.h"
#include "languages/skrit/check/exports.h"
#include "languages/skrit/check/types.h"
#include "source/source_set.h"

namespace vellum::skrit {

using ExprId = base::Id<struct ExprTag>;
using StmtId = base::Id<struct StmtTag>;
using FunctionIndex = base::Id<struct SkritFunctionTag>;
using StateIndex = base::Id<struct SkritStateTag>;

enum class Op : std::uint8_t {
  // Binary, on operands of one type
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Power,
  BitAnd,
  BitXor,
  BitOr,
  And,
  Or,
  Equal,
  NotEqual,
  ApproxEqual,
  Greater,
  Less,
  GreaterEqual,
  LessEqual,
  // Unary
  Negate,
  BitNot,
  Not,
};

// Where a variable lives.
enum class Store : std::uint8_t { Local, Instance, Shared };

struct VariableRef {
  Store store = Store::Local;
  std::uint32_t index = 0;  // in Function::locals, or in Program::variables
};

struct Expr {
  enum class Kind : std::uint8_t {
    Missing,  // already reported
    Int,
    Float,
    Text,
    Null,
    Variable,
    This,
    Vm,
    Owner,
    Unary,
    Binary,      // operands[0], operands[1]; `op` works on their common type
    Ternary,     // operands 0 ? 1 : 2; also `&&` and `||` under #option +short_circuit
    Convert,     // operands[0] to `type`
    CallSkrit,   // function, operands
    CallExport,  // exported; operands: [object] arguments
  };
  Kind kind = Kind::Missing;
  Op op = Op::Add;
  bool singleton = false;  // CallExport on a singleton or a global: no object among the operands
  Type type;
  source::Location location;
  std::int32_t number = 0;  // Int
  float real = 0;           // Float
  std::uint32_t text = 0;   // Text: in Program::texts
  VariableRef variable;
  FunctionIndex function;
  std::uint32_t exported = 0;
  std::vector<ExprId> operands;
};

struct Stmt {
  enum class Kind : std::uint8_t {
    Expression,
    Store,
    If,
    While,
    Forever,
    Break,
    Continue,
    SitNSpin,
    Abort,
    Return,
    SetState,
    Block
  };
  Kind kind = Kind::Block;
  source::Location location;
  ExprId expression;     // condition or value
  VariableRef variable;  // Store
  std::vector<StmtId> body, orElse;
  StateIndex state;
  std::vector<std::uint32_t> locals;  // Block: the locals that it declares
};

struct Local {
  std::string name;
  Type type;
};

struct Function {
  enum class Kind : std::uint8_t { Function, Event, Trigger, At, Transition, Condition, Initializer, Command };
  Kind kind = Kind::Function;
  std::string name;  // as in the call stack: "open$.OnEnterState$"
  Type result = VoidType;
  std::vector<Type> parameters;
  std::vector<std::uint32_t> parameterLocals;  // each parameter's local; ~0 for one without a name
  std::vector<Local> locals;
  std::vector<StmtId> body;
  StateIndex state;
  source::Location location;  // the name
  source::Location end;       // the closing brace
  bool used = false;
};

struct Constant {
  Type type;
  source::Location location;  // as written
  std::int32_t number = 0;
  float real = 0;
  std::string text;
};

struct Variable {
  std::string name;
  Type type;
  bool shared = false;
  bool property = false;
  bool hidden = false;
  StateIndex state;
  std::string doc;
  ExprId initial;
  source::Location location;
};

struct Handler {
  std::string event;  // without '$', as written
  FunctionIndex function;
  bool trigger = false;
  std::vector<Constant> arguments;  // of a trigger: the required values of the event's first arguments
};

struct TimedFunction {
  FunctionIndex function;
  double time = 0;  // seconds, or updates
  bool frames = false;
};

struct TransitionRow {
  StateIndex from, to;
  struct Condition {
    std::string event;  // empty: an `if`
    std::vector<Constant> arguments;
    FunctionIndex test;
  };
  std::vector<Condition> conditions;
  FunctionIndex body;  // may be none
  source::Location location;
};

struct State {
  std::string name;
  double pollPeriod = 0;  // seconds; 0: at every update
  std::vector<Handler> handlers;
  std::vector<TimedFunction> timed;
  std::vector<TransitionRow> transitions;
  source::Location location;
};

// One unit: a skrit with its includes, a command or a formula.
struct Program {
  std::string name;  // the file's
  source::FileId file;
  std::vector<source::FileId> files;  // `file` and all included files
  std::vector<Expr> exprs;
  std::vector<Stmt> stmts;
  std::vector<std::string> texts;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Handler> handlers;
  std::vector<State> states;
  StateIndex startup;
  Type owner;
  FunctionIndex instanceInitializer, sharedInitializer;
  FunctionIndex first;  // the first function of the source, for commands
  bool shortCircuit = false;
  std::string doc;  // the property _doc$

  const Expr& operator[](ExprId id) const { return exprs[id.index()]; }
  const Stmt& operator[](StmtId id) const { return stmts[id.index()]; }
};

}  // namespace vellum::skrit
