// The checker, in parts: unit.cpp (items), states.cpp, statements.cpp, expressions.cpp, calls.cpp, conversions.cpp,
// null_lint.cpp.
#pragma once

#include <memory>
#include <unordered_map>

#include "languages/skrit/check/check.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/tokens.h"
#include "syntax/tree.h"

namespace vellum::skrit {

class Checker {
 public:
  Checker(source::SourceSet& sources, source::FileProvider* includes, const ExportTable& exports,
          const CheckOptions& options, diagnostics::Emitter& emitter)
      : sources_(sources), includes_(includes), exports_(exports), options_(options), emitter_(emitter) {}
  Program run(source::FileId file);

 private:
  using NodeId = syntax::NodeId;
  struct Body {  // a function whose statements are checked once all names are known
    FunctionIndex function;
    const syntax::Tree* tree;
    NodeId block;
  };
  // What an expression node turned out to be: a value, or a singleton class that members are taken of.
  struct Operand {
    ExprId expr;
    std::uint32_t singleton = ExportTable::None;
  };

  // unit.cpp
  void addFile(source::FileId file);
  void items(NodeId parent);
  void item(NodeId node);
  void include(NodeId node);
  void option(NodeId node);
  void property(NodeId node);
  void variables(NodeId node, StateIndex state);
  void owner(NodeId node);
  void function(NodeId node);
  FunctionIndex addFunction(Function::Kind kind, std::string name, NodeId parameters, Type result,
                            source::Location location);
  void later(FunctionIndex function, NodeId block) { bodies_.push_back({function, tree_, block}); }
  void initializers();
  void command(NodeId root);
  void formula(NodeId root);

  // states.cpp
  StateIndex stateNamed(std::string_view name, source::Location at);
  void declareStates(NodeId parent);
  void state(NodeId node);
  void member(NodeId node, StateIndex state);
  void event(NodeId node, StateIndex state);
  void trigger(NodeId node, StateIndex state);
  void atFunction(NodeId node, StateIndex state);
  void transition(NodeId node, StateIndex state);
  void transitionEntry(NodeId node, StateIndex state);
  std::vector<Constant> constants(NodeId arguments);
  Constant constantAt(NodeId node);
  void knownEvent(std::string_view name, source::Location at);
  std::vector<Handler>& handlersOf(StateIndex state);

  // statements.cpp
  void body(const Body& body);
  void statements(NodeId parent, std::vector<StmtId>& out);
  void statement(NodeId node, std::vector<StmtId>& out);
  void block(NodeId node, std::vector<StmtId>& out);
  void localDeclaration(NodeId node, std::vector<StmtId>& out);
  void assign(NodeId node, std::vector<StmtId>& out);
  void assignMember(NodeId node, NodeId target, ExprId value, Tok op, std::vector<StmtId>& out);
  void ifStatement(NodeId node, std::vector<StmtId>& out);
  void returnStatement(NodeId node, std::vector<StmtId>& out);
  StmtId addStmt(Stmt::Kind kind, NodeId node, std::vector<StmtId>& out);
  bool ends(const std::vector<StmtId>& list) const;
  bool breaks(const std::vector<StmtId>& list) const;

  // expressions.cpp
  ExprId value(NodeId node);  // reports what has no value
  Operand operand(NodeId node);
  ExprId condition(NodeId node);
  ExprId literal(NodeId node);
  ExprId word(NodeId node);
  ExprId macro(NodeId node);
  ExprId unary(NodeId node);
  ExprId binaryNode(NodeId node);
  ExprId binary(Tok op, ExprId left, ExprId right, source::Location at, source::Location opAt);
  ExprId ternary(NodeId node);
  ExprId cast(ExprId expr, Type to, source::Location at);
  ExprId variable(VariableRef ref, source::Location at);
  bool constant(ExprId expr, Constant& out) const;

  // calls.cpp
  Operand name(NodeId node);
  Operand user(NodeId node, NodeId arguments, bool called);
  Operand memberAccess(NodeId node, NodeId arguments, bool called);
  Operand callNode(NodeId node);
  ExprId callExport(Operand object, const std::vector<std::uint32_t>& candidates, std::string_view name,
                    std::vector<ExprId> arguments, source::Location at);
  ExprId callSkrit(FunctionIndex function, std::vector<ExprId> arguments, source::Location at);
  std::vector<ExprId> arguments(NodeId node);
  std::vector<std::uint32_t> callable(std::vector<std::uint32_t> candidates, std::size_t count) const;
  void unknownMember(std::uint32_t owner, std::string_view name, source::Location at);
  FunctionIndex findFunction(std::string_view name) const;
  bool findVariable(std::string_view name, VariableRef& out) const;
  Type typeOfVariable(VariableRef ref) const;

  // conversions.cpp
  static constexpr int Impossible = 1000;
  int conversionCost(Type from, Type to) const;
  ExprId convert(ExprId expr, Type to);  // reports what can't be
  ExprId promote(ExprId expr, Type to);  // without warnings; must be possible
  ExprId toBool(ExprId expr);
  Type typeNode(NodeId node);

  // null_lint.cpp
  void nullLint(NodeId node);

  // Small things
  Kind kind(NodeId node) const { return static_cast<Kind>((*tree_)[node].kind); }
  source::Location location(NodeId node) const { return tree_->location(node); }
  std::string_view text(NodeId node) const { return tree_->firstTokenText(node); }
  Tok firstToken(NodeId node) const { return static_cast<Tok>(tree_->tokens()[(*tree_)[node].firstToken].kind); }
  std::string userText(NodeId node) const;  // with one '$'
  NodeId childOf(NodeId node, Kind wanted) const;
  NodeId child(NodeId node, int index) const { return tree_->child(node, index); }
  // The operator of a Binary, Unary or Assign node: its own token between its children.
  std::uint32_t operatorToken(NodeId node) const;
  bool hasToken(NodeId node, Tok wanted) const;  // among its own tokens
  ExprId add(Expr expr);
  Expr& at(ExprId id) { return program_.exprs[id.index()]; }
  Type typeOf(ExprId id) const { return program_.exprs[id.index()].type; }
  source::Location locationOf(ExprId id) const { return program_.exprs[id.index()].location; }
  ExprId missing(source::Location at);
  ExprId integer(std::int32_t number, source::Location at);
  std::uint32_t addText(std::string text);
  Function& current() { return program_.functions[current_.index()]; }

  source::SourceSet& sources_;
  source::FileProvider* includes_;
  const ExportTable& exports_;
  const CheckOptions& options_;
  diagnostics::Emitter& emitter_;
  Program program_;
  std::vector<std::unique_ptr<syntax::Tree>> trees_;
  const syntax::Tree* tree_ = nullptr;
  std::vector<source::FileId> including_;  // the chain of files being included
  std::vector<source::FileId> included_;
  std::vector<Body> bodies_;
  std::vector<std::pair<const syntax::Tree*, NodeId>> deferred_;
  struct Initial {  // an initial value to check once all names are known
    std::uint32_t variable;
    const syntax::Tree* tree;
    NodeId expression;
  };
  std::vector<Initial> initials_;
  std::unordered_map<std::string, std::uint32_t> variableIndex_;   // lower-case name: top level
  std::unordered_map<std::string, FunctionIndex> functionIndex_;   // functions and top-level events
  std::unordered_map<std::string, FunctionIndex> stateFunctions_;  // "state\nname"
  std::unordered_map<std::string, StateIndex> stateIndex_;
  bool explicitStates_ = true;
  bool ownerDeclared_ = false;  // rightly or not

  // While a body is checked
  FunctionIndex current_;
  struct ScopedName {
    std::string name;
    std::uint32_t local;
  };
  std::vector<ScopedName> scope_;
  std::size_t blockStart_ = 0;
  std::vector<std::uint32_t>* blockLocals_ = nullptr;
  int loops_ = 0;
};

}  // namespace vellum::skrit
