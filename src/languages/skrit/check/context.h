// What all parts of the checker share: the program that they build, the scopes, and the current position. The parts are
// free functions over this context, one file a construct.
#pragma once

#include <memory>
#include <unordered_map>

#include "languages/skrit/check/check.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/tokens.h"
#include "syntax/tree.h"

namespace vellum::skrit {

using NodeId = syntax::NodeId;

inline constexpr int Impossible = 1000;  // the cost of an impossible conversion

struct Body {  // a function whose statements are checked once all names are known
  FunctionIndex function;
  const syntax::Tree* tree;
  NodeId block;
};

// The result of checking an expression node: a value, or a singleton class whose members may follow.
struct Operand {
  ExprId expr;
  std::uint32_t singleton = ExportTable::None;
};

struct CheckContext {
  CheckContext(source::SourceSet& sources, source::FileProvider* includes, const ExportTable& exports,
               const CheckOptions& options, diagnostics::Emitter& emitter)
      : sources(sources),
        includes(includes),
        exports(exports),
        options(options),
        parsing(options.parse),
        emitter(emitter) {}

  void later(FunctionIndex function, NodeId block) { pendingBodies.push_back({function, tree, block}); }

  // The tree, the program and its texts
  NodeKind kind(NodeId node) const { return static_cast<NodeKind>((*tree)[node].kind); }
  source::Location location(NodeId node) const { return tree->location(node); }
  std::string_view text(NodeId node) const { return tree->firstTokenText(node); }
  TokenKind firstToken(NodeId node) const {
    return static_cast<TokenKind>(tree->tokens()[(*tree)[node].firstToken].kind);
  }
  std::string userText(NodeId node) const;  // with one '$'
  NodeId childOf(NodeId node, NodeKind wanted) const;
  NodeId child(NodeId node, int index) const { return tree->child(node, index); }
  // The operator of a Binary, Unary or Assign node: its own token between its children.
  std::uint32_t operatorToken(NodeId node) const;
  bool hasToken(NodeId node, TokenKind wanted) const;  // among its own tokens
  ExprId add(Expr expr);
  Expr& at(ExprId id) { return program.exprs[id.index()]; }
  Type typeOf(ExprId id) const { return program.exprs[id.index()].type; }
  source::Location locationOf(ExprId id) const { return program.exprs[id.index()].location; }
  ExprId missing(source::Location at);
  ExprId integer(std::int32_t number, source::Location at);
  std::uint32_t addText(std::string text);
  Function& current() { return program.functions[currentFunction.index()]; }

  source::SourceSet& sources;
  source::FileProvider* includes;
  const ExportTable& exports;
  const CheckOptions& options;
  ParseOptions parsing;  // of the file that is added
  diagnostics::Emitter& emitter;
  Program program;
  std::vector<std::unique_ptr<syntax::Tree>> trees;
  const syntax::Tree* tree = nullptr;
  std::vector<source::FileId> including;  // the chain of files being included
  std::vector<source::FileId> included;
  std::vector<Body> pendingBodies;
  std::vector<std::pair<const syntax::Tree*, NodeId>> deferred;
  struct Initial {  // an initial value to check once all names are known
    std::uint32_t variable;
    const syntax::Tree* tree;
    NodeId expression;
  };
  std::vector<Initial> initials;
  std::unordered_map<std::string, std::uint32_t> variableIndex;   // lower-case name: top level
  std::unordered_map<std::string, FunctionIndex> functionIndex;   // functions and top-level events
  std::unordered_map<std::string, FunctionIndex> stateFunctions;  // "state\nname"
  std::unordered_map<std::string, StateIndex> stateIndex;
  bool explicitStates = true;
  bool openNames = false;      // a name that is not declared here may be in a missing include, or in an includer
  bool ownerDeclared = false;  // with or without errors

  // Valid while a body is checked
  FunctionIndex currentFunction;
  struct ScopedName {
    std::string name;
    std::uint32_t local;
  };
  std::vector<ScopedName> scope;
  std::size_t blockStart = 0;
  std::vector<std::uint32_t>* blockLocals = nullptr;
  int loops = 0;
};

}  // namespace vellum::skrit
