#include <algorithm>
#include <span>

#include "languages/skrit/check/calls.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/conversions.h"
#include "languages/skrit/check/expressions.h"
#include "languages/skrit/check/statements.h"
#include "languages/skrit/check/states.h"

namespace vellum::skrit {

static void checkStatements(CheckContext& context, NodeId parent, std::vector<StmtId>& out);
static void checkStatement(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkBlock(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkLocalDeclaration(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkIf(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkReturn(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkAssign(CheckContext& context, NodeId node, std::vector<StmtId>& out);
static void checkAssignMember(CheckContext& context, NodeId node, NodeId target, ExprId value, TokenKind op,
                              std::vector<StmtId>& out);
static bool alwaysEnds(const CheckContext& context, std::span<const StmtId> list);
static bool mayBreak(const CheckContext& context, const std::vector<StmtId>& list);

using base::cat;

static StmtId addStmt(CheckContext& context, Stmt::Kind kind, NodeId node, std::vector<StmtId>& out) {
  Stmt stmt;
  stmt.kind = kind;
  stmt.location = context.location(node);
  context.program.stmts.push_back(std::move(stmt));
  StmtId id(context.program.stmts.size() - 1);
  out.push_back(id);
  return id;
}

void checkBody(CheckContext& context, const Body& body) {
  context.tree = body.tree;
  context.currentFunction = body.function;
  context.scope.clear();
  context.loops = 0;
  for (std::uint32_t i = 0; i < context.current().locals.size(); ++i)
    context.scope.push_back({base::toLower(context.current().locals[i].name), i});
  context.blockStart = context.scope.size();
  std::vector<std::uint32_t> locals;
  context.blockLocals = &locals;
  std::vector<StmtId> list;
  if (context.kind(body.block) == NodeKind::IfCondition) {
    ExprId test = checkCondition(context, context.child(body.block, 0));
    StmtId id = addStmt(context, Stmt::Kind::Return, body.block, list);
    context.program.stmts[id.index()].expression = test;
  } else {
    checkStatements(context, body.block, list);
    source::Location all = context.location(body.block);
    std::uint32_t end = all.span.end;
    context.current().end = {
        all.file, {context.kind(body.block) == NodeKind::Block && end > all.span.begin ? end - 1 : end, end}};
    Type result = context.current().result;
    if (!result.is(Base::Void) && !result.error() && !alwaysEnds(context, list))
      context.emitter.emit(diag::PathWithoutResult, context.current().location, context.current().name,
                           context.exports.typeName(result));
  }
  context.current().body = std::move(list);
  context.currentFunction = {};
  context.blockLocals = nullptr;
}

// StringTool.Append( text$, "x" ): the game takes the variable by reference. Here the call's result is stored in it.
static bool changesVariable(CheckContext& context, ExprId call, NodeId node, std::vector<StmtId>& out) {
  if (!call) return false;
  const Expr& expr = context.program[call];
  if (expr.kind != Expr::Kind::CallExport || expr.operands.empty()) return false;
  const ExportFunction& function = context.exports.functions[expr.exported];
  bool byReference = function.builtIn && function.result.text() && !function.name.starts_with("Get") &&
                     function.owner != ExportTable::None &&
                     context.exports.classes[function.owner].name == "StringTool";
  if (!byReference) return false;
  const Expr* target = &context.program[expr.operands[0]];
  if (target->kind == Expr::Kind::Convert) target = &context.program[target->operands[0]];
  if (target->kind != Expr::Kind::Variable || !target->type.is(Base::String)) return false;
  VariableRef variable = target->variable;
  ExprId value = promote(context, call, StringType);
  StmtId id = addStmt(context, Stmt::Kind::Store, node, out);
  context.program.stmts[id.index()].variable = variable;
  context.program.stmts[id.index()].expression = value;
  return true;
}

static void checkStatements(CheckContext& context, NodeId parent, std::vector<StmtId>& out) {
  if (out.empty()) out.reserve((*context.tree)[parent].childCount);
  for (NodeId node : context.tree->children(parent)) {
    if (context.kind(node) == NodeKind::OnlyCondition || context.kind(node) == NodeKind::Skipped) continue;
    if (context.kind(node) == NodeKind::Only) {
      checkStatements(context, node, out);
      continue;
    }
    bool declares = context.kind(node) == NodeKind::Empty || context.kind(node) == NodeKind::Error;
    if (!declares && !out.empty() && alwaysEnds(context, {&out.back(), 1}))
      context.emitter.emit(diag::Unreachable, context.location(node));
    checkStatement(context, node, out);
  }
}

static void checkLoop(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  bool isWhile = context.kind(node) == NodeKind::While;
  ExprId test;
  if (isWhile && context.child(node, 0)) test = checkCondition(context, context.child(node, 0));
  std::vector<StmtId> inside;
  ++context.loops;
  if (NodeId body = context.childOf(node, NodeKind::Block)) checkBlock(context, body, inside);
  --context.loops;
  StmtId id = addStmt(context, isWhile ? Stmt::Kind::While : Stmt::Kind::Forever, node, out);
  context.program.stmts[id.index()].expression = test;
  context.program.stmts[id.index()].body = std::move(inside);
}

static void checkExpressionStatement(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  Operand result = checkOperand(context, context.child(node, 0));
  if (result.singleton != ExportTable::None) {
    checkValue(context, context.child(node, 0));
    return;
  }
  if (changesVariable(context, result.expr, node, out)) return;
  const Expr& expr = context.program[result.expr];
  bool calls =
      expr.kind == Expr::Kind::CallSkrit || expr.kind == Expr::Kind::CallExport || expr.kind == Expr::Kind::Missing;
  if (!calls && !expr.type.error()) {
    diagnostics::Diagnostic& diagnostic =
        context.emitter.emit(diag::NoEffect, context.location(context.child(node, 0)));
    if (expr.kind == Expr::Kind::Binary && expr.op == Op::Equal) diagnostic.hint("to assign, write '='");
  }
  StmtId id = addStmt(context, Stmt::Kind::Expression, node, out);
  context.program.stmts[id.index()].expression = result.expr;
}

static void checkStatement(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  switch (context.kind(node)) {
    case NodeKind::Block: return checkBlock(context, node, out);
    case NodeKind::VarDecl: return checkLocalDeclaration(context, node, out);
    case NodeKind::If: return checkIf(context, node, out);
    case NodeKind::While:
    case NodeKind::Forever: return checkLoop(context, node, out);
    case NodeKind::Break:
    case NodeKind::Continue:
      if (context.loops == 0) {
        context.emitter.emit(diag::OutsideLoop, context.location(node), context.text(node));
        return;
      }
      addStmt(context, context.kind(node) == NodeKind::Break ? Stmt::Kind::Break : Stmt::Kind::Continue, node, out);
      return;
    case NodeKind::SitNSpin: addStmt(context, Stmt::Kind::SitNSpin, node, out); return;
    case NodeKind::Abort: addStmt(context, Stmt::Kind::Abort, node, out); return;
    case NodeKind::Return: return checkReturn(context, node, out);
    case NodeKind::SetState: {
      NodeId name = context.childOf(node, NodeKind::User);
      if (!name) return;
      StateIndex state = findState(context, context.userText(name), context.location(name));
      StmtId id = addStmt(context, Stmt::Kind::SetState, node, out);
      context.program.stmts[id.index()].state = state;
      return;
    }
    case NodeKind::Assign: return checkAssign(context, node, out);
    case NodeKind::ExpressionStatement: return checkExpressionStatement(context, node, out);
    default: return;
  }
}

static void checkBlock(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  std::size_t outerStart = context.blockStart, height = context.scope.size();
  std::vector<std::uint32_t>* outerLocals = context.blockLocals;
  std::vector<std::uint32_t> locals;
  context.blockStart = height;
  context.blockLocals = &locals;
  std::vector<StmtId> inside;
  checkStatements(context, node, inside);
  context.blockStart = outerStart;
  context.blockLocals = outerLocals;
  context.scope.resize(height);
  StmtId id = addStmt(context, Stmt::Kind::Block, node, out);
  context.program.stmts[id.index()].body = std::move(inside);
  context.program.stmts[id.index()].locals = std::move(locals);
}

static void checkLocalDeclaration(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  NodeId typeAt = context.childOf(node, NodeKind::Type);
  Type type = typeAt ? resolveType(context, typeAt) : ErrorType;
  if (context.hasToken(node, TokenKind::Shared))
    context.emitter.emit(diag::SharedLocal, context.tree->tokens().location((*context.tree)[node].firstToken))
        .hint("declare it outside of functions");
  if (type.is(Base::Void)) {
    context.emitter.emit(diag::VoidVariable, context.location(typeAt));
    type = ErrorType;
  }
  for (NodeId declarator : context.tree->children(node)) {
    if (context.kind(declarator) != NodeKind::Declarator) continue;
    NodeId name = context.child(declarator, 0), initial = context.child(declarator, 1);
    ExprId start;
    if (initial)
      start = convert(context, checkValue(context, initial),
                      type);  // before the name is declared: `int x$ = x$;` refers to the outer one
    std::string shown = context.userText(name), lower = base::toLower(shown);
    for (std::size_t i = context.blockStart; i < context.scope.size(); ++i)
      if (context.scope[i].name == lower) context.emitter.emit(diag::DuplicateName, context.location(name), shown);
    auto local = static_cast<std::uint32_t>(context.current().locals.size());
    if (local >= 10000) {
      context.emitter.emit(diag::TooManyLocals, context.location(name), context.current().name);
      return;
    }
    context.current().locals.push_back({shown, type});
    context.scope.push_back({lower, local});
    if (context.blockLocals != nullptr) context.blockLocals->push_back(local);
    StmtId id = addStmt(context, Stmt::Kind::Store, declarator, out);
    Stmt& store = context.program.stmts[id.index()];
    store.variable = {Store::Local, local};
    // A variable is initialized every time its declaration runs, also in a loop.
    if (!start) {
      Expr zero;
      zero.location = context.location(name);
      zero.type = type;
      switch (type.base) {
        case Base::Float: zero.kind = Expr::Kind::Float; break;
        case Base::String:
        case Base::CString:
          zero.kind = Expr::Kind::Text;
          zero.type = CStringType;
          zero.text = context.addText("");
          break;
        case Base::Object: zero.kind = Expr::Kind::Null; break;
        default: zero.kind = Expr::Kind::Int; break;
      }
      start = convert(context, context.add(std::move(zero)), type);
    }
    context.program.stmts[id.index()].expression = start;
  }
}

static void checkIf(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  std::vector<NodeId> parts;
  for (NodeId part : context.tree->children(node)) parts.push_back(part);
  // condition Block [condition Block ...] [Block], each further pair inside the `else` of the previous one.
  std::vector<StmtId>* list = &out;
  std::size_t i = 0;
  std::vector<std::pair<StmtId, std::vector<StmtId>>> chain;
  while (i + 1 < parts.size()) {
    ExprId test = checkCondition(context, parts[i]);
    std::vector<StmtId> inside;
    if (context.kind(parts[i + 1]) == NodeKind::Block) checkBlock(context, parts[i + 1], inside);
    std::vector<StmtId> holder;
    StmtId id = addStmt(context, Stmt::Kind::If, parts[i], holder);
    context.program.stmts[id.index()].expression = test;
    context.program.stmts[id.index()].body = std::move(inside);
    chain.push_back({id, std::move(holder)});
    i += 2;
  }
  std::vector<StmtId> rest;
  if (i < parts.size() && context.kind(parts[i]) == NodeKind::Block) checkBlock(context, parts[i], rest);
  for (std::size_t at = chain.size(); at-- > 0;) {
    context.program.stmts[chain[at].first.index()].orElse = std::move(rest);
    rest = {chain[at].first};
  }
  list->insert(list->end(), rest.begin(), rest.end());
}

static void checkReturn(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  NodeId expression = context.child(node, 0);
  Type result = context.current().result;
  ExprId returned;
  if (expression) {
    returned = checkValue(context, expression);
    if (result.is(Base::Void)) {
      if (context.current().kind == Function::Kind::Command) {
        // A command's result type is that of its first return statement.
        Type type = context.typeOf(returned);
        context.current().result = result = type.is(Base::CString) ? StringType : type.is(Base::Null) ? IntType : type;
        returned = convert(context, returned, result);
      } else {
        context.emitter.emit(diag::UnexpectedResult, context.location(expression), context.current().name)
            .hint("write the result's type before the function's name");
        returned = {};
      }
    } else {
      returned = convert(context, returned, result);
    }
  } else if (!result.is(Base::Void) && !result.error()) {
    context.emitter.emit(diag::MissingResult, context.location(node), context.current().name,
                         context.exports.typeName(result));
  }
  StmtId id = addStmt(context, Stmt::Kind::Return, node, out);
  context.program.stmts[id.index()].expression = returned;
}

static TokenKind binaryOf(TokenKind assign) {
  switch (assign) {
    case TokenKind::PlusAssign: return TokenKind::Plus;
    case TokenKind::MinusAssign: return TokenKind::Minus;
    case TokenKind::StarAssign: return TokenKind::Star;
    case TokenKind::SlashAssign: return TokenKind::Slash;
    case TokenKind::PercentAssign: return TokenKind::Percent;
    case TokenKind::StarStarAssign: return TokenKind::StarStar;
    case TokenKind::AndAssign: return TokenKind::BitAnd;
    case TokenKind::OrAssign: return TokenKind::BitOr;
    case TokenKind::XorAssign: return TokenKind::BitXor;
    default: return TokenKind::Assign;
  }
}

static void checkAssign(CheckContext& context, NodeId node, std::vector<StmtId>& out) {
  NodeId target = context.child(node, 0), source = context.child(node, 1);
  if (!target || !source) return;
  std::uint32_t token = context.operatorToken(node);
  source::Location opAt = context.tree->tokens().location(token);
  source::Location whole{opAt.file,
                         {context.location(target).span.begin, context.location(source).span.end}};  // without its ';'
  TokenKind op = binaryOf(static_cast<TokenKind>(context.tree->tokens()[token].kind));
  if (context.kind(target) == NodeKind::Member) {
    ExprId right = checkValue(context, source);
    return checkAssignMember(context, node, target, right, op, out);
  }
  VariableRef ref;
  bool known = context.kind(target) == NodeKind::User && findVariable(context, context.userText(target), ref);
  if (!known) {
    Operand shown = checkOperand(context, target);  // reports unknown names
    checkValue(context, source);
    bool reported = shown.expr && context.typeOf(shown.expr).error();
    if (!reported)
      context.emitter.emit(diag::NotAssignable, context.location(target))
          .hint("a variable, or a property of an object, can be");
    return;
  }
  Type type = typeOfVariable(context, ref);
  ExprId result;
  if (op == TokenKind::Assign) {
    result = checkValue(context, source);
  } else {
    ExprId left = makeVariable(context, ref, context.location(target));
    result = combineOperands(context, op, left, checkValue(context, source), whole, opAt);
  }
  ExprId converted = convert(context, result, type);
  StmtId id = addStmt(context, Stmt::Kind::Store, node, out);
  context.program.stmts[id.index()].variable = ref;
  context.program.stmts[id.index()].expression = converted;
}

// `object.Name = v` is SetName( v ); `object.Name += v` reads first, with the object evaluated once.
static void checkAssignMember(CheckContext& context, NodeId node, NodeId target, ExprId right, TokenKind op,
                              std::vector<StmtId>& out) {
  Operand object = checkOperand(context, context.child(target, 0));
  NodeId nameAt = context.child(target, 1);
  if (!nameAt || (object.expr && context.typeOf(object.expr).error())) return;
  std::string name(context.text(nameAt));
  std::uint32_t owner = object.singleton;
  if (owner == ExportTable::None) {
    Type type = context.typeOf(object.expr);
    if (!type.is(Base::Object)) {
      context.emitter.emit(diag::UnknownMember, context.location(nameAt), context.exports.typeName(type), name);
      return;
    }
    owner = type.id;
  }
  auto setters = selectCallable(context, context.exports.findFunctions(owner, cat("Set", name)), 1);
  if (setters.empty()) {
    bool readable = !selectCallable(context, context.exports.findFunctions(owner, name), 0).empty() ||
                    !selectCallable(context, context.exports.findFunctions(owner, cat("Get", name)), 0).empty();
    if (readable) context.emitter.emit(diag::ReadOnlyMember, context.location(nameAt), name);
    else reportUnknownMember(context, owner, name, context.location(nameAt));
    return;
  }
  if (op != TokenKind::Assign) {
    auto getters = selectCallable(context, context.exports.findFunctions(owner, name), 0);
    if (getters.empty()) getters = selectCallable(context, context.exports.findFunctions(owner, cat("Get", name)), 0);
    if (getters.empty()) {
      reportUnknownMember(context, owner, name, context.location(nameAt));
      return;
    }
    Operand reader = object;
    if (object.singleton == ExportTable::None) {
      VariableRef kept{Store::Local, static_cast<std::uint32_t>(context.current().locals.size())};
      context.current().locals.push_back({"(object)", context.typeOf(object.expr)});
      StmtId id = addStmt(context, Stmt::Kind::Store, node, out);
      context.program.stmts[id.index()].variable = kept;
      context.program.stmts[id.index()].expression = object.expr;
      object.expr = makeVariable(context, kept, context.locationOf(object.expr));
      reader.expr = makeVariable(context, kept, context.locationOf(object.expr));
    }
    ExprId old = checkExportCall(context, reader, getters, name, {}, context.location(target));
    right = combineOperands(context, op, old, right, context.location(node),
                            context.tree->tokens().location(context.operatorToken(node)));
  }
  ExprId call = checkExportCall(context, object, setters, name, {right}, context.location(node));
  StmtId id = addStmt(context, Stmt::Kind::Expression, node, out);
  context.program.stmts[id.index()].expression = call;
}

// Whether control never reaches the end of the list.
static bool alwaysEnds(const CheckContext& context, std::span<const StmtId> list) {
  if (list.empty()) return false;
  const Stmt& last = context.program[list.back()];
  switch (last.kind) {
    case Stmt::Kind::Return:
    case Stmt::Kind::Break:
    case Stmt::Kind::Continue:
    case Stmt::Kind::Abort: return true;
    case Stmt::Kind::Block: return alwaysEnds(context, last.body);
    case Stmt::Kind::Forever: return !mayBreak(context, last.body);
    case Stmt::Kind::If: {
      // Follows a chain of `else if` without recursion.
      const Stmt* at = &last;
      while (true) {
        if (!alwaysEnds(context, at->body)) return false;
        if (at->orElse.size() != 1 || context.program[at->orElse[0]].kind != Stmt::Kind::If)
          return alwaysEnds(context, at->orElse);
        at = &context.program[at->orElse[0]];
      }
    }
    default: return false;
  }
}

// Whether a `break` in the list leaves the enclosing loop.
static bool mayBreak(const CheckContext& context, const std::vector<StmtId>& list) {
  std::vector<const std::vector<StmtId>*> open = {&list};
  while (!open.empty()) {
    const std::vector<StmtId>* now = open.back();
    open.pop_back();
    for (StmtId id : *now) {
      const Stmt& stmt = context.program[id];
      if (stmt.kind == Stmt::Kind::Break) return true;
      if (stmt.kind == Stmt::Kind::While || stmt.kind == Stmt::Kind::Forever) continue;
      open.push_back(&stmt.body);
      open.push_back(&stmt.orElse);
    }
  }
  return false;
}

}  // namespace vellum::skrit
