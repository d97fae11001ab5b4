// Names, types and rules: syntax trees to a checked program. One pass over each file in order, since a script may use
// only what stands above it; in 4.0 functions are known to their whole file.
#pragma once

#include <array>
#include <set>

#include "base/name_table.h"
#include "languages/ags/check/features.h"
#include "languages/ags/check/locals.h"
#include "languages/ags/check/program.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/syntax/nodes.h"

namespace vellum::ags {

// What a name means in a scope.
struct Symbol {
  // Attribute: a global of the engine, such as `player`; Alias: a name of the game's data for what an expression gives,
  // such as `cEgo` for `character[0]`.
  enum class Kind : std::uint8_t { None, Variable, Function, EnumConstant, Type, Attribute, Alias } kind = Kind::None;
  Variable* variable = nullptr;
  Function* function = nullptr;
  const Type* type = nullptr;  // Type: what it names; EnumConstant: its enum
  StructInfo* structInfo = nullptr;
  std::int32_t number = 0;
  source::Location location;
  const Attribute* attribute = nullptr;
  const SyntaxTree* aliasTree = nullptr;  // Alias: where its expression is
  syntax::NodeId alias;
  bool isEngine = false;  // a variable of the engine or of the game's data: scripts may use its name for their own
};
// Members and extender functions have their struct as the owner.
using Scope = NameTable<Symbol>;

// What the engine declares: checked once, then shared by all checkers of its generation. Nobody changes it.
struct EngineNames {
  CheckedProgram program;
  Scope scope;
};

// What a snippet of `eval` became.
struct Snippet {
  Function* function = nullptr;  // returns the value when `type` is not void
  const Type* type = nullptr;
};

inline constexpr const char* ShadowHint = "give it a name of its own: only script API 4.0 lets it hide the other one";

class Checker {
 public:
  // `engine`: what is known before the first declaration; null while that is being made.
  Checker(CheckedProgram& program, const Dialect& dialect, const source::SourceSet& sources,
          diagnostics::Emitter& emitter, const EngineNames* engine);

  // The engine's declarations, without places: they stand in no script.
  static void declareEngine(const SyntaxTree& tree, const Dialect& dialect, const source::SourceSet& sources,
                            diagnostics::Emitter& emitter, EngineNames& names);

  // Names that a game's data declare. The tree must outlive the checker.
  void prelude(const SyntaxTree& tree);
  // The names of a header stay for all scripts behind it, those of a body only for its own file.
  void header(const SyntaxTree& tree, source::FileId file, std::string name);
  // `names`: declarations as in prelude() that only this script sees (a room's objects), or null.
  void body(const SyntaxTree& tree, source::FileId file, std::string name, const SyntaxTree* names = nullptr);
  // Sees what the last body saw.
  Snippet snippet(const SyntaxTree& tree, source::FileId file);
  // After the last file: every import that is used is defined somewhere, every attribute has its functions. What is
  // missing is an error in a whole game; when only some of its scripts are there, it is a warning.
  void link(bool wholeGame);
  // The functions that a game names: with these, link() finds those that nobody calls. Not owned.
  void setEntries(const std::set<std::string, std::less<>>* entries) { entries_ = entries; }

  // What is known outside functions, to the last script: the innermost scope first.
  std::array<const Scope*, 3> scopes() const { return {&bodyScope_, &headerScope_, engineScope_}; }
  const Symbol* findGlobal(Scope::Key key) const;

 private:
  using NodeId = syntax::NodeId;
  using Location = source::Location;

  // declarations.cpp, structs.cpp, functions.cpp
  void items(const SyntaxTree& tree);
  void item(NodeId id);
  void enumDeclaration(NodeId id);
  void exportDeclaration(NodeId id);
  struct Qualifiers {
    bool isImport = false, isTryImport = false, isReadonly = false, isConst = false, isProtected = false;
    bool isWriteProtected = false, isStatic = false, isAttribute = false, isManaged = false, isBuiltin = false;
    bool isAutoptr = false, isInternalString = false, noLoopCheck = false, isManagedBase = false, isFormat = false;
    bool isFunctionWord = false;  // the type is written `function`
    Location first, location[16];
    Location importAt, attributeAt, staticAt, noLoopCheckAt, constAt, readonlyAt, managedBaseAt, formatAt;
  };
  Qualifiers qualifiers(NodeId id);
  void misplacedQualifiers(NodeId id);  // of what is no struct and no member
  void declaration(NodeId id);
  void globalVariable(NodeId declarator, const Type* type, const Qualifiers& q);
  // `{1, 2}` and `{b: 1}`: what each value of the list is for, at `offset` of the variable.
  void initialList(NodeId list, const Type* type, std::uint32_t offset, Variable& variable);
  void globalAttribute(NodeId declarator, const Type* type, const Qualifiers& q);
  const Type* typeReference(NodeId id, bool isConst);
  const Type* namedType(std::string_view name, Location at);
  // The type with the declarator's dimensions applied.
  const Type* dimensioned(NodeId declarator, const Type* type, std::string_view name);
  bool mayHaveDimensions(std::size_t count, Location at);  // `at`: where the second one stands
  bool variableType(const Type* type, std::string_view name, Location at);
  void structDeclaration(NodeId id);
  void structMember(StructInfo* info, NodeId id);
  void addField(StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q);
  void addAttribute(StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q);
  bool newMember(StructInfo* info, std::string_view name, Location at);  // false, and reported: it has one
  Attribute attributeDeclared(NodeId declarator, std::string_view name, const Type* type, const Qualifiers& q);
  // `attribute T name(this Type*)`: one more of an existing type (4.0).
  void extenderAttribute(NodeId declarator, const Type* type, const Qualifiers& q);
  void managedBase(StructInfo* info, const Qualifiers& q);
  StructInfo* theManagedBase() const;
  void functionDeclarator(NodeId id, const Type* result, const Qualifiers& q, StructInfo* inside);
  void parameters(NodeId id, Function& function, bool isDefinition);
  std::optional<Constant> defaultFor(NodeId value, const Type* type);
  void reportUncalled();
  // The function that reads or writes an attribute, against the one that it has to be.
  void checkAccessor(Function wanted, const Function& found);
  void checkSignature(const Function& declared, const Function& defined);
  void functionBody(Function& function, const SyntaxTree& tree, NodeId block);
  void loseLocals(NodeId block);
  bool declare(Scope::Key key, Symbol symbol, bool quiet = false);
  std::optional<std::int32_t> arraySize(NodeId dimension);
  std::string sizeHint(NodeId size);

  // constants.cpp
  std::optional<Constant> constantOf(NodeId id);
  static std::optional<Constant> constantIn(const Expression* value);
  // What a value that 3.6 does not take as a constant could be replaced by: for a hint.
  std::string computedHint(NodeId id, std::string_view otherwise);
  // `what` is no constant: the report says so, and what to do `instead`.
  std::optional<Constant> constantFor(NodeId id, const Type* type, std::string_view what, std::string_view instead);

  // names.cpp
  Variable* findLocal(std::string_view name);
  Function* findMethod(StructInfo* info, std::string_view name);
  const Field* findField(StructInfo* info, std::string_view name, StructInfo*& owner);
  const Attribute* findAttribute(StructInfo* info, std::string_view name, StructInfo*& owner);
  void undefined(std::string_view name, Location at, bool isCalled = false);
  std::string hintFor(std::string_view name, bool isCalled);
  static bool mayStandFor(std::string_view name, const Symbol& symbol, bool isCalled);
  bool isKnownUndefined(std::string_view name);  // reported in this function already
  bool isLost(std::string_view name) const;      // a declaration that could not be read may have declared it
  // So may one that lacks its name: of `nameless` of them, this one is taken.
  bool isNameless(int& nameless, std::string_view name);
  bool isDoubtful(NodeId declarator) const;  // its type or its name could not be read
  void unknownMember(StructInfo* info, std::string_view name, Location at);
  void typeAsValue(const Symbol& symbol, std::string_view name, Location at);
  Expression* nameValue(NodeId id);
  Expression* aliasValue(const Symbol& symbol, Location at);
  const Attribute* globalAttributeNamed(NodeId id);  // when the node is the name of one
  Expression* member(NodeId id);
  Expression* memberFrom(NodeId id, Expression* object);
  Expression* memberOf(Expression* object, StructInfo* info, bool isType, NodeId nameNode, Location whole);
  Expression* attributeValue(const Attribute* attribute, StructInfo* owner, Expression* object, Location at,
                             Expression* index);
  StructInfo* typeNamed(NodeId id);  // when the node is the name of a struct type
  bool accessAllowed(const Expression* object, StructInfo* owner) const;
  void useFunction(Function* function, Location at);
  void useVariable(Variable* variable, Location at);

  // expressions.cpp
  Expression* expression(NodeId id);  // a value; never null
  Expression* rvalue(NodeId id);      // and one that can be used: no void, struct or whole array
  Expression* condition(NodeId id, std::string_view what);
  Expression* index(NodeId id);
  Expression* unary(NodeId id);
  Expression* literal(NodeId id);
  void unknownEscape(Location at, std::string_view escape);
  Expression* newExpression(NodeId id);
  Expression* newArray(const Type* type, const std::vector<NodeId>& sizes, Location whole, Location typeAt);
  Expression* stepValue(NodeId id, bool prefix);
  // operators.cpp
  Expression* binary(NodeId id);
  std::uint32_t lastOperator(NodeId id) const;
  void precedenceSurprise(std::uint32_t inner, bool isLeft, std::uint32_t opToken);
  void constantOperand(NodeId side, std::uint16_t op);
  Expression* combine(std::uint16_t op, Expression* left, Expression* right, Location opAt, Location whole);
  const Type* comparison(std::uint16_t op, Expression* left, Expression* right, Location at, std::string_view opText);
  Expression* fold(Expression* value);
  Expression* ternary(NodeId id);
  bool comparable(const Type* a, const Type* b) const;
  // Converts for an assignment, argument or return; reports what does not fit.
  Expression* convert(Expression* value, const Type* target);
  bool fits(const Type* from, const Type* to) const;
  void mismatch(Expression* value, const Type* target);
  // calls.cpp
  Expression* call(NodeId id);
  Expression* callFunction(Function* function, Expression* object, NodeId arguments, Location nameAt, Location whole);
  bool areInPlace(const Function& function, NodeId arguments, bool& counted) const;
  Expression* constantExpression(const Constant& constant, const Type* type, Location at);
  void badArgumentName(const Function& function, std::string_view name, Location at, bool isTaken);
  // formats.cpp: a format that is a literal against the arguments for it.
  void checkFormat(const Expression* format, std::span<Expression* const> arguments);

  // statements.cpp
  Statement* statement(NodeId id);
  Statement* block(NodeId id);
  Statement* localDeclaration(NodeId id);
  Statement* unreadable(NodeId id);
  Statement* expressionStatement(NodeId id);
  Statement* ifStatement(NodeId id);
  Statement* loop(NodeId id);
  Statement* forStatement(NodeId id);
  void loopEnds(const Statement* loop, Location at);  // warns when it can't
  Statement* switchStatement(NodeId id);
  void returnWithoutValue(Location at);
  Statement* returnStatement(NodeId id);
  void reportUnread(const Variable& variable);
  static bool leaves(const Statement* statement);
  void seeFunctionsOf(const SyntaxTree& snippet);
  void finishLocals(std::size_t count);
  // assignments.cpp
  Statement* assignment(NodeId id);
  Statement* stepStatement(NodeId id, NodeId place, std::uint16_t op, Location opAt);
  bool assignable(Expression* place);
  static void written(const Expression* place);
  // truncation.cpp. `place`: the variable that gets the value; null when it is part of something.
  void mayTruncate(const Expression* value, const Type* target, const Variable* place);

  Expression* make(ExpressionKind kind, const Type* type, Location at);
  // With this many errors nobody reads suggestions, each of which looks at every name that there is.
  bool isNoise() const { return emitter_.errorCount() > 100; }
  Expression* errorValue(Location at) { return make(ExpressionKind::Error, types_.error(), at); }
  Statement* make(StatementKind kind, Location at);
  bool is40() const { return dialect_.generation == Generation::Api40; }
  const SyntaxTree& tree() const { return *tree_; }

  CheckedProgram& program_;
  TypeTable& types_;
  const Dialect& dialect_;
  const source::SourceSet& sources_;
  diagnostics::Emitter& emitter_;
  const SyntaxTree* tree_ = nullptr;

  Scope headerScope_;
  Scope bodyScope_;
  const Scope* engineScope_;
  StructInfo* globals_ = nullptr;  // owns the engine's global variables as static attributes
  Location aliasAt_;               // while an alias is looked through: where it is used
  bool inPrelude_ = false;
  bool importing_ = false;  // the type of an imported variable is read
  bool inManaged_ = false;  // the type of a member of a managed struct is read
  bool inHeader_ = false;
  std::size_t unit_ = 0;
  std::set<std::string, std::less<>> laterFunctions_;  // defined further down in this file
  std::set<std::string, std::less<>> undefined_;       // names that were reported in this function
  std::set<std::string, std::less<>> unknownTypes_;    // likewise, in this file
  std::set<std::string, std::less<>> lost_;            // names of declarations that could not be read, of all files
  int namelessGlobals_ = 0, namelessTypes_ = 0;        // declarations without a name, of all files
  int namelessLocals_ = 0;                             // and of the function
  std::set<std::string_view> lostLocals_;              // as lost_, of the function

  struct Pending {
    Function* function;
    NodeId block;
  };
  std::vector<Pending> pending_;  // 4.0: bodies, checked when the whole file is declared

  Locals locals_;
  int depth_ = 0;
  const std::set<std::string, std::less<>>* entries_ = nullptr;
  Function* function_ = nullptr;  // whose body is checked
  int loopDepth_ = 0, switchDepth_ = 0;
  bool inSnippet_ = false;
};

}  // namespace vellum::ags
