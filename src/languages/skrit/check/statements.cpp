#include <algorithm>

#include "languages/skrit/check/checker.h"

namespace vellum::skrit {

using base::cat;

StmtId Checker::addStmt(Stmt::Kind kind, NodeId node, std::vector<StmtId>& out) {
  Stmt stmt;
  stmt.kind = kind;
  stmt.location = location(node);
  program_.stmts.push_back(std::move(stmt));
  StmtId id(program_.stmts.size() - 1);
  out.push_back(id);
  return id;
}

void Checker::body(const Body& body) {
  tree_ = body.tree;
  current_ = body.function;
  scope_.clear();
  loops_ = 0;
  for (std::uint32_t i = 0; i < current().locals.size(); ++i)
    scope_.push_back({base::toLower(current().locals[i].name), i});
  blockStart_ = scope_.size();
  std::vector<std::uint32_t> locals;
  blockLocals_ = &locals;
  std::vector<StmtId> list;
  if (kind(body.block) == Kind::IfCondition) {
    ExprId test = condition(child(body.block, 0));
    StmtId id = addStmt(Stmt::Kind::Return, body.block, list);
    program_.stmts[id.index()].expression = test;
  } else {
    statements(body.block, list);
    source::Location all = location(body.block);
    std::uint32_t end = all.span.end;
    current().end = {all.file, {kind(body.block) == Kind::Block && end > all.span.begin ? end - 1 : end, end}};
    Type result = current().result;
    if (!result.is(Base::Void) && !result.error() && !ends(list))
      emitter_.emit(diag::PathWithoutResult, current().location, current().name, exports_.typeName(result));
  }
  current().body = std::move(list);
  current_ = {};
  blockLocals_ = nullptr;
}

void Checker::statements(NodeId parent, std::vector<StmtId>& out) {
  for (NodeId node : tree_->children(parent)) {
    if (kind(node) == Kind::OnlyCondition || kind(node) == Kind::Skipped) continue;
    if (kind(node) == Kind::Only) {
      statements(node, out);
      continue;
    }
    bool declares = kind(node) == Kind::Empty || kind(node) == Kind::Error;
    if (!declares && !out.empty() && ends({out.back()})) emitter_.emit(diag::Unreachable, location(node));
    statement(node, out);
  }
}

void Checker::statement(NodeId node, std::vector<StmtId>& out) {
  switch (kind(node)) {
    case Kind::Block: return block(node, out);
    case Kind::VarDecl: return localDeclaration(node, out);
    case Kind::If: return ifStatement(node, out);
    case Kind::While:
    case Kind::Forever: {
      ExprId test;
      if (kind(node) == Kind::While && child(node, 0)) test = condition(child(node, 0));
      std::vector<StmtId> inside;
      ++loops_;
      if (NodeId body = childOf(node, Kind::Block)) block(body, inside);
      --loops_;
      StmtId id = addStmt(kind(node) == Kind::While ? Stmt::Kind::While : Stmt::Kind::Forever, node, out);
      program_.stmts[id.index()].expression = test;
      program_.stmts[id.index()].body = std::move(inside);
      return;
    }
    case Kind::Break:
    case Kind::Continue:
      if (loops_ == 0) {
        emitter_.emit(diag::OutsideLoop, location(node), text(node));
        return;
      }
      addStmt(kind(node) == Kind::Break ? Stmt::Kind::Break : Stmt::Kind::Continue, node, out);
      return;
    case Kind::SitNSpin: addStmt(Stmt::Kind::SitNSpin, node, out); return;
    case Kind::Abort: addStmt(Stmt::Kind::Abort, node, out); return;
    case Kind::Return: return returnStatement(node, out);
    case Kind::SetState: {
      NodeId name = childOf(node, Kind::User);
      if (!name) return;
      StateIndex state = stateNamed(userText(name), location(name));
      StmtId id = addStmt(Stmt::Kind::SetState, node, out);
      program_.stmts[id.index()].state = state;
      return;
    }
    case Kind::Assign: return assign(node, out);
    case Kind::ExpressionStatement: {
      Operand result = operand(child(node, 0));
      if (result.singleton != ExportTable::None) {
        value(child(node, 0));
        return;
      }
      const Expr& expr = program_[result.expr];
      bool calls =
          expr.kind == Expr::Kind::CallSkrit || expr.kind == Expr::Kind::CallExport || expr.kind == Expr::Kind::Missing;
      if (!calls && !expr.type.error()) {
        diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::NoEffect, location(child(node, 0)));
        if (expr.kind == Expr::Kind::Binary && expr.op == Op::Equal) diagnostic.hint("to assign, write '='");
      }
      StmtId id = addStmt(Stmt::Kind::Expression, node, out);
      program_.stmts[id.index()].expression = result.expr;
      return;
    }
    default: return;
  }
}

void Checker::block(NodeId node, std::vector<StmtId>& out) {
  std::size_t outerStart = blockStart_, height = scope_.size();
  std::vector<std::uint32_t>* outerLocals = blockLocals_;
  std::vector<std::uint32_t> locals;
  blockStart_ = height;
  blockLocals_ = &locals;
  std::vector<StmtId> inside;
  statements(node, inside);
  blockStart_ = outerStart;
  blockLocals_ = outerLocals;
  scope_.resize(height);
  StmtId id = addStmt(Stmt::Kind::Block, node, out);
  program_.stmts[id.index()].body = std::move(inside);
  program_.stmts[id.index()].locals = std::move(locals);
}

void Checker::localDeclaration(NodeId node, std::vector<StmtId>& out) {
  NodeId typeAt = childOf(node, Kind::Type);
  Type type = typeAt ? typeNode(typeAt) : ErrorType;
  if (hasToken(node, Tok::Shared))
    emitter_.emit(diag::SharedLocal, tree_->tokens().location((*tree_)[node].firstToken))
        .hint("declare it outside of functions");
  if (type.is(Base::Void)) {
    emitter_.emit(diag::VoidVariable, location(typeAt));
    type = ErrorType;
  }
  for (NodeId declarator : tree_->children(node)) {
    if (kind(declarator) != Kind::Declarator) continue;
    NodeId name = child(declarator, 0), initial = child(declarator, 1);
    ExprId start;
    if (initial) start = convert(value(initial), type);  // before the name is known: `int x$ = x$;` means the outer one
    std::string shown = userText(name), lower = base::toLower(shown);
    for (std::size_t i = blockStart_; i < scope_.size(); ++i)
      if (scope_[i].name == lower) emitter_.emit(diag::DuplicateName, location(name), shown);
    auto local = static_cast<std::uint32_t>(current().locals.size());
    if (local >= 10000) {
      emitter_.emit(diag::TooManyLocals, location(name), current().name);
      return;
    }
    current().locals.push_back({shown, type});
    scope_.push_back({lower, local});
    if (blockLocals_ != nullptr) blockLocals_->push_back(local);
    StmtId id = addStmt(Stmt::Kind::Store, declarator, out);
    Stmt& store = program_.stmts[id.index()];
    store.variable = {Store::Local, local};
    // A variable starts at nothing every time its declaration is passed, also in a loop.
    if (!start) {
      Expr zero;
      zero.location = location(name);
      zero.type = type;
      switch (type.base) {
        case Base::Float: zero.kind = Expr::Kind::Float; break;
        case Base::String:
        case Base::CString:
          zero.kind = Expr::Kind::Text;
          zero.type = CStringType;
          zero.text = addText("");
          break;
        case Base::Object: zero.kind = Expr::Kind::Null; break;
        default: zero.kind = Expr::Kind::Int; break;
      }
      start = convert(add(std::move(zero)), type);
    }
    program_.stmts[id.index()].expression = start;
  }
}

void Checker::ifStatement(NodeId node, std::vector<StmtId>& out) {
  std::vector<NodeId> parts;
  for (NodeId part : tree_->children(node)) parts.push_back(part);
  // condition Block [condition Block ...] [Block], each further pair inside the `else` of the one before.
  std::vector<StmtId>* list = &out;
  std::size_t i = 0;
  std::vector<std::pair<StmtId, std::vector<StmtId>>> chain;
  while (i + 1 < parts.size()) {
    ExprId test = condition(parts[i]);
    std::vector<StmtId> inside;
    if (kind(parts[i + 1]) == Kind::Block) block(parts[i + 1], inside);
    std::vector<StmtId> holder;
    StmtId id = addStmt(Stmt::Kind::If, parts[i], holder);
    program_.stmts[id.index()].expression = test;
    program_.stmts[id.index()].body = std::move(inside);
    chain.push_back({id, std::move(holder)});
    i += 2;
  }
  std::vector<StmtId> rest;
  if (i < parts.size() && kind(parts[i]) == Kind::Block) block(parts[i], rest);
  for (std::size_t at = chain.size(); at-- > 0;) {
    program_.stmts[chain[at].first.index()].orElse = std::move(rest);
    rest = {chain[at].first};
  }
  list->insert(list->end(), rest.begin(), rest.end());
}

void Checker::returnStatement(NodeId node, std::vector<StmtId>& out) {
  NodeId expression = child(node, 0);
  Type result = current().result;
  ExprId returned;
  if (expression) {
    returned = value(expression);
    if (result.is(Base::Void)) {
      if (current().kind == Function::Kind::Command) {
        // A command gives back what it returns: its type is the first one that it returns.
        Type type = typeOf(returned);
        current().result = result = type.is(Base::CString) ? StringType : type.is(Base::Null) ? IntType : type;
        returned = convert(returned, result);
      } else {
        emitter_.emit(diag::UnexpectedResult, location(expression), current().name)
            .hint("write the result's type before the function's name");
        returned = {};
      }
    } else {
      returned = convert(returned, result);
    }
  } else if (!result.is(Base::Void) && !result.error()) {
    emitter_.emit(diag::MissingResult, location(node), current().name, exports_.typeName(result));
  }
  StmtId id = addStmt(Stmt::Kind::Return, node, out);
  program_.stmts[id.index()].expression = returned;
}

static Tok binaryOf(Tok assign) {
  switch (assign) {
    case Tok::PlusAssign: return Tok::Plus;
    case Tok::MinusAssign: return Tok::Minus;
    case Tok::StarAssign: return Tok::Star;
    case Tok::SlashAssign: return Tok::Slash;
    case Tok::PercentAssign: return Tok::Percent;
    case Tok::StarStarAssign: return Tok::StarStar;
    case Tok::AndAssign: return Tok::BitAnd;
    case Tok::OrAssign: return Tok::BitOr;
    case Tok::XorAssign: return Tok::BitXor;
    default: return Tok::Assign;
  }
}

void Checker::assign(NodeId node, std::vector<StmtId>& out) {
  NodeId target = child(node, 0), source = child(node, 1);
  if (!target || !source) return;
  std::uint32_t token = operatorToken(node);
  source::Location opAt = tree_->tokens().location(token);
  source::Location whole{opAt.file, {location(target).span.begin, location(source).span.end}};  // without its ';'
  Tok op = binaryOf(static_cast<Tok>(tree_->tokens()[token].kind));
  if (kind(target) == Kind::Member) {
    ExprId right = value(source);
    return assignMember(node, target, right, op, out);
  }
  VariableRef ref;
  bool known = kind(target) == Kind::User && findVariable(userText(target), ref);
  if (!known) {
    Operand shown = operand(target);  // says what is unknown
    value(source);
    bool reported = shown.expr && typeOf(shown.expr).error();
    if (!reported)
      emitter_.emit(diag::NotAssignable, location(target)).hint("a variable, or a property of an object, can be");
    return;
  }
  Type type = typeOfVariable(ref);
  ExprId result;
  if (op == Tok::Assign) {
    result = value(source);
  } else {
    ExprId left = variable(ref, location(target));
    result = binary(op, left, value(source), whole, opAt);
  }
  ExprId converted = convert(result, type);
  StmtId id = addStmt(Stmt::Kind::Store, node, out);
  program_.stmts[id.index()].variable = ref;
  program_.stmts[id.index()].expression = converted;
}

// `object.Name = v` is SetName( v ); `object.Name += v` reads first, with the object evaluated once.
void Checker::assignMember(NodeId node, NodeId target, ExprId right, Tok op, std::vector<StmtId>& out) {
  Operand object = operand(child(target, 0));
  NodeId nameAt = child(target, 1);
  if (!nameAt || (object.expr && typeOf(object.expr).error())) return;
  std::string name(text(nameAt));
  std::uint32_t owner = object.singleton;
  if (owner == ExportTable::None) {
    Type type = typeOf(object.expr);
    if (!type.is(Base::Object)) {
      emitter_.emit(diag::UnknownMember, location(nameAt), exports_.typeName(type), name);
      return;
    }
    owner = type.id;
  }
  auto setters = callable(exports_.findFunctions(owner, cat("Set", name)), 1);
  if (setters.empty()) {
    bool readable = !callable(exports_.findFunctions(owner, name), 0).empty() ||
                    !callable(exports_.findFunctions(owner, cat("Get", name)), 0).empty();
    if (readable) emitter_.emit(diag::ReadOnlyMember, location(nameAt), name);
    else unknownMember(owner, name, location(nameAt));
    return;
  }
  if (op != Tok::Assign) {
    auto getters = callable(exports_.findFunctions(owner, name), 0);
    if (getters.empty()) getters = callable(exports_.findFunctions(owner, cat("Get", name)), 0);
    if (getters.empty()) {
      unknownMember(owner, name, location(nameAt));
      return;
    }
    Operand reader = object;
    if (object.singleton == ExportTable::None) {
      VariableRef kept{Store::Local, static_cast<std::uint32_t>(current().locals.size())};
      current().locals.push_back({"(object)", typeOf(object.expr)});
      StmtId id = addStmt(Stmt::Kind::Store, node, out);
      program_.stmts[id.index()].variable = kept;
      program_.stmts[id.index()].expression = object.expr;
      object.expr = variable(kept, locationOf(object.expr));
      reader.expr = variable(kept, locationOf(object.expr));
    }
    ExprId old = callExport(reader, getters, name, {}, location(target));
    right = binary(op, old, right, location(node), tree_->tokens().location(operatorToken(node)));
  }
  ExprId call = callExport(object, setters, name, {right}, location(node));
  StmtId id = addStmt(Stmt::Kind::Expression, node, out);
  program_.stmts[id.index()].expression = call;
}

// True when control can't come out behind the list.
bool Checker::ends(const std::vector<StmtId>& list) const {
  if (list.empty()) return false;
  const Stmt& last = program_[list.back()];
  switch (last.kind) {
    case Stmt::Kind::Return:
    case Stmt::Kind::Break:
    case Stmt::Kind::Continue:
    case Stmt::Kind::Abort: return true;
    case Stmt::Kind::Block: return ends(last.body);
    case Stmt::Kind::Forever: return !breaks(last.body);
    case Stmt::Kind::If: {
      // Along a chain of `else if` without recursing into it.
      const Stmt* at = &last;
      while (true) {
        if (!ends(at->body)) return false;
        if (at->orElse.size() != 1 || program_[at->orElse[0]].kind != Stmt::Kind::If) return ends(at->orElse);
        at = &program_[at->orElse[0]];
      }
    }
    default: return false;
  }
}

// True when a `break` in the list leaves the loop around it.
bool Checker::breaks(const std::vector<StmtId>& list) const {
  std::vector<const std::vector<StmtId>*> open = {&list};
  while (!open.empty()) {
    const std::vector<StmtId>* now = open.back();
    open.pop_back();
    for (StmtId id : *now) {
      const Stmt& stmt = program_[id];
      if (stmt.kind == Stmt::Kind::Break) return true;
      if (stmt.kind == Stmt::Kind::While || stmt.kind == Stmt::Kind::Forever) continue;
      open.push_back(&stmt.body);
      open.push_back(&stmt.orElse);
    }
  }
  return false;
}

}  // namespace vellum::skrit
