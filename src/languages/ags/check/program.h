// The checked program: check/ makes it from the syntax trees, and lower/ turns it into the IR. Every name is resolved,
// every expression typed, every implicit step explicit. Everything is owned by the CheckedProgram.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/short_vector.h"
#include "base/stable_vector.h"
#include "languages/ags/check/types.h"

namespace vellum::ags {

struct Function;
struct Expression;
struct Statement;

struct EnumInfo {
  std::string name;
  source::Location location;
  bool isBool = false;
};

struct Field {
  std::string name;
  const Type* type = nullptr;
  source::Location location;
  bool isProtected = false, isWriteProtected = false, isReadonly = false;
  std::uint32_t offset = 0;  // bytes from the start of the struct
};

struct Attribute {
  std::string name;
  const Type* type = nullptr;
  source::Location location;
  bool isStatic = false, isReadonly = false, isIndexed = false;
  bool isProtected = false, isWriteProtected = false;
  bool isExtender = false;  // declared outside of its struct, and visible by scope (4.0)
  StructInfo* owner = nullptr;
};

struct StructInfo {
  std::string name;
  source::Location location;
  StructInfo* base = nullptr;
  bool isManaged = false, isBuiltin = false, isAutoptr = false;
  bool isComplete = false;
  base::StableVector<Field> fields;  // its own; the base's precede them in memory
  base::StableVector<Attribute> attributes;
  std::unordered_map<std::string_view, const Field*> fieldsByName;
  std::unordered_map<std::string_view, const Attribute*> attributesByName;
  int extended = 0;                // how many structs it extends, one through the other
  std::vector<Function*> methods;  // declared in its body; extenders are found by scope
  int nameless = 0;                // members without a name, which is reported
  std::uint32_t size = 0;          // bytes, all bases included, a multiple of `alignment`
  std::uint32_t alignment = 1;
};

// Size in bytes as part of a block: of a struct or fixed array as a whole.
std::uint64_t sizeOf(const Type* type);

struct Constant {
  enum class Kind : std::uint8_t { Int, Float, String, Null } kind = Kind::Int;
  std::int32_t number = 0;
  float real = 0;
  std::string text;
};

// One value of a list of initial values: its offset, in bytes from the variable's start.
struct InitialValue {
  std::uint32_t offset = 0;
  const Type* type = nullptr;
  Constant value;
};

struct Variable {
  std::string name;
  const Type* type = nullptr;
  source::Location location;
  bool isGlobal = false, isImport = false, isTryImport = false, isReadonly = false, isConst = false;
  bool isParameter = false, isExported = false, isHeader = false;
  bool used = false;
  std::uint32_t uses = 0, writes = 0;     // how often it is used, and how often only written
  std::optional<Constant> initial;        // globals
  std::optional<Constant> constant;       // 4.0 `const`: its value
  std::vector<InitialValue> initialList;  // 4.0 `{1, 2}`
  std::size_t unit = 0;                   // the script it belongs to
  source::Location importUse;             // an import: this unit's first use of it
  std::size_t importUseUnit = SIZE_MAX;
};

struct Parameter {
  std::string name;
  const Type* type = nullptr;
  source::Location location;
  std::optional<Constant> fallback;  // the default value of a parameter
  Variable* variable = nullptr;      // in the body
  bool isReadonly = false;
  bool isOld = false;  // a variable of the old type `string`, which the function changes (old_strings.h)
};

struct Function {
  std::string name;      // as written: "Find"
  std::string linkName;  // the name for imports and exports: "List::Find"
  const Type* result = nullptr;
  std::vector<Parameter> parameters;
  bool isVariadic = false, isStatic = false, isExtender = false, isImport = false, isTryImport = false;
  bool isProtected = false, noLoopCheck = false;
  bool isFunctionWord = false;  // declared `function`: its `return` may omit the value
  bool isCalled = false, isExported = false;
  int formatParameter = -1;     // index of the format parameter for the arguments of '...'; -1: none
  StructInfo* owner = nullptr;  // of a member or extender function
  bool ownerIsWrong = false;    // there is no such struct, which is reported
  source::Location location;
  std::size_t unit = 0;
  Statement* body = nullptr;  // null: only declared
  std::vector<Variable*> locals;
  bool isBuiltin = false;  // declared by the prelude: a host function
  Variable* thisVariable = nullptr;
  source::Location importUse;
  std::size_t importUseUnit = SIZE_MAX;
  bool hasThis() const { return owner != nullptr && !isStatic; }
};

enum class ExpressionKind : std::uint8_t {
  Error,
  Integer,
  Float,
  String,
  Null,      // constants
  Variable,  // variable
  This,
  Field,    // operands[0] . field (a struct place or a pointer)
  Element,  // operands[0] [ operands[1] ]
  Length,   // operands[0] . Length, an array
  Call,     // function; operands: arguments. `object` for methods
  Negate,
  Not,
  BitNot,
  Binary,  // op; operands[0], operands[1]
  LogicalAnd,
  LogicalOr,
  Conditional,  // operands[0] ? [1] : [2]
  NewObject,    // structInfo; constructor in `function` with operands, if any
  NewArray,     // type->element; operands: sizes
  Cast,         // operands[0] as type
  StepValue,    // ++x x++ --x x-- with a value (4.0): operands[0], number +-1, isPrefix
};

struct Expression {
  ExpressionKind kind = ExpressionKind::Error;
  const Type* type = nullptr;
  source::Location location;
  std::int32_t number = 0;  // Integer
  float real = 0;           // Float
  std::string_view text;    // String, in CheckedProgram::texts
  Variable* variable = nullptr;
  const Field* field = nullptr;
  const Attribute* attribute = nullptr;  // of a Call that reads an attribute
  Function* setter = nullptr;            // likewise: its setter; operands are then the index, if any
  Function* function = nullptr;
  StructInfo* structInfo = nullptr;
  Expression* object = nullptr;  // Call: the object of a member function, null when static
  std::uint16_t op = 0;          // Binary: the token
  bool isPlace = false;          // can be assigned to
  bool isPrefix = false;
  bool isRead = true, isWritten = false;  // how an attribute is used
  base::ShortVector<Expression*> operands;
  Expression *changed = nullptr, *changedTo = nullptr;  // Call: a place that gets this value after it, or its result

  bool isConstant() const {
    return kind == ExpressionKind::Integer || kind == ExpressionKind::Float || kind == ExpressionKind::String ||
           kind == ExpressionKind::Null;
  }
};

// Calls `visit` for an expression and all its parts, left to right, parents first; chains of operators are deep.
template <class Visit>
void eachInside(const Expression* root, Visit&& visit) {
  if (root == nullptr) return;
  if (root->object == nullptr && root->operands.empty()) {
    visit(root);  // most have no parts
    return;
  }
  std::vector<const Expression*> open{root};
  while (!open.empty()) {
    const Expression* value = open.back();
    open.pop_back();
    if (value == nullptr) continue;
    visit(value);
    open.push_back(value->object);
    open.insert(open.end(), value->operands.rbegin(), value->operands.rend());
  }
}

// The operators of a chain, inside out: `a + b - c` is (a + b) - c.
inline std::vector<const Expression*> chainOf(const Expression* outermost) {
  std::vector<const Expression*> chain;
  auto isOperator = [](ExpressionKind kind) {
    return kind == ExpressionKind::Binary || kind == ExpressionKind::LogicalAnd || kind == ExpressionKind::LogicalOr;
  };
  for (; isOperator(outermost->kind); outermost = outermost->operands[0]) chain.push_back(outermost);
  return {chain.rbegin(), chain.rend()};
}

enum class StatementKind : std::uint8_t {
  Block,
  Declare,
  Assign,
  AssignOp,
  Step,
  Call,
  If,
  While,
  DoWhile,
  For,
  Switch,
  Break,
  Continue,
  Return,
  Empty,
};

struct SwitchCase {
  Expression* value = nullptr;  // null: default
  source::Location location;
  std::size_t firstStatement = 0;  // index into the switch's statements
  bool textCompare = false;
};

struct Statement {
  StatementKind kind = StatementKind::Empty;
  source::Location location;
  base::ShortVector<Statement*> statements;  // Block, Switch, For: start statements
  base::ShortVector<Statement*> steps;       // For
  Expression* place = nullptr;               // Assign, AssignOp, Step
  Expression* value = nullptr;               // condition, assigned value, returned value, switch value
  Variable* variable = nullptr;              // Declare
  Statement* body = nullptr;                 // loops; If: then
  Statement* otherwise = nullptr;
  std::uint16_t op = 0;  // AssignOp: the binary operator's token; Step: Increment or Decrement
  base::ShortVector<SwitchCase> cases;
};

struct Unit {
  source::FileId file;
  std::string name;  // "A.asc"
  bool isHeader = false;
  std::vector<Function*> functions;  // defined here, in order
  std::vector<Variable*> variables;  // likewise
  std::vector<const Expression*> attributeUses;
};

struct CheckedProgram {
  explicit CheckedProgram(const CheckedProgram* engine = nullptr)
      : engine(engine), types(engine != nullptr ? &engine->types : nullptr) {}

  const CheckedProgram* engine;  // the engine's declarations; null: this is that program
  TypeTable types;
  base::StableVector<EnumInfo> enums;
  base::StableVector<StructInfo> structs;
  base::StableVector<Attribute> extenderAttributes;
  StructInfo* managedBase = nullptr;  // 4.0: the base of every managed struct that names no other
  base::StableVector<Variable> variables;
  base::StableVector<Function> functions;
  base::StableVector<Expression> expressions;
  base::StableVector<std::string> texts;  // of expressions
  base::StableVector<Statement> statements;
  std::vector<Unit> units;
};

}  // namespace vellum::ags
