#include <algorithm>

#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/conversions.h"
#include "languages/skrit/check/expressions.h"
#include "languages/skrit/check/state_lint.h"
#include "languages/skrit/check/statements.h"
#include "languages/skrit/check/states.h"
#include "languages/skrit/check/unit.h"
#include "languages/skrit/syntax/literals.h"

namespace vellum::skrit {

static void addFile(CheckContext& context, source::FileId file);
static void addSession(CheckContext& context);
static void checkItems(CheckContext& context, NodeId parent);
static void checkItem(CheckContext& context, NodeId node);
static void checkOwner(CheckContext& context, NodeId node);
static void checkProperty(CheckContext& context, NodeId node);
static void checkInitializers(CheckContext& context);
static void checkFunction(CheckContext& context, NodeId node);
static void checkCommand(CheckContext& context, NodeId root);
static void checkFormula(CheckContext& context, NodeId root);

using base::cat;
using base::toLower;

static constexpr std::size_t MaxIncludes = 200;

Program check(source::SourceSet& sources, source::FileId file, source::FileProvider* includes,
              const ExportTable& exports, const CheckOptions& options, diagnostics::Emitter& emitter) {
  CheckContext context(sources, includes, exports, options, emitter);
  return checkUnit(context, file);
}

Program checkUnit(CheckContext& context, source::FileId file) {
  const std::size_t errors = context.emitter.errorCount();
  context.program.file = file;
  context.program.name = context.sources[file].name();
  context.program.shortCircuit = context.options.shortCircuit;
  context.openNames = context.options.fragment;
  addSession(context);
  addFile(context, file);
  // Checks handlers and states once all variables and functions of all files are known.
  for (auto [tree, node] : context.deferred) {
    context.tree = tree;
    switch (context.kind(node)) {
      case NodeKind::Event: checkEvent(context, node, {}); break;
      case NodeKind::Trigger: checkTrigger(context, node, {}); break;
      case NodeKind::State: checkState(context, node); break;
      default: checkTransition(context, node, {}); break;
    }
  }
  checkInitializers(context);
  for (std::size_t i = 0; i < context.pendingBodies.size(); ++i) checkBody(context, context.pendingBodies[i]);
  if (!context.program.states.empty() && !context.program.startup)
    context.emitter.emit(diag::NoStartup, context.program.states[0].location)
        .hint("write 'startup state' before the first one");
  if (!context.openNames && context.emitter.errorCount() == errors) lintStates(context);
  context.program.files = context.included;
  return std::move(context.program);
}

// ---- Nodes

std::string CheckContext::userText(NodeId node) const {
  std::string_view name = text(node);
  return cat(name.substr(0, name.find('$')), "$");
}

NodeId CheckContext::childOf(NodeId node, NodeKind wanted) const {
  for (NodeId child : tree->children(node))
    if (kind(child) == wanted) return child;
  return {};
}

std::uint32_t CheckContext::operatorToken(NodeId node) const {
  const syntax::Node& it = (*tree)[node];
  if (kind(node) == NodeKind::Unary) return it.firstToken;
  return (*tree)[it.firstChild].endToken;
}

bool CheckContext::hasToken(NodeId node, TokenKind wanted) const {
  const syntax::Node& it = (*tree)[node];
  std::uint32_t token = it.firstToken;
  auto among = [&](std::uint32_t end) {
    for (; token < end; ++token)
      if (static_cast<TokenKind>(tree->tokens()[token].kind) == wanted) return true;
    return false;
  };
  for (NodeId child : tree->children(node)) {
    if (among((*tree)[child].firstToken)) return true;
    token = std::max(token, (*tree)[child].endToken);
  }
  return among(it.endToken);
}

// ---- Files

static void addFile(CheckContext& context, source::FileId file) {
  context.trees.push_back(
      std::make_unique<syntax::Tree>(parse(context.sources, file, context.parsing, context.emitter)));
  const syntax::Tree* outer = context.tree;
  context.tree = context.trees.back().get();
  context.included.push_back(file);
  context.including.push_back(file);
  NodeId root = context.tree->root();
  if (context.kind(root) == NodeKind::Command) {
    checkCommand(context, root);
  } else if (context.kind(root) == NodeKind::Formula) {
    checkFormula(context, root);
  } else {
    declareStates(context, root);
    checkItems(context, root);
  }
  context.including.pop_back();
  context.tree = outer;
}

static void addSession(CheckContext& context) {
  if (context.options.session.empty()) return;
  const ParseOptions ofEntry = context.parsing;
  context.parsing.entry = Entry::Unit;
  context.parsing.command = false;
  for (source::FileId file : context.options.session) addFile(context, file);
  context.parsing = ofEntry;
  context.initials.clear();
  context.program.first = {};
}

static void checkInclude(CheckContext& context, NodeId node) {
  std::uint32_t token = (*context.tree)[node].firstToken + 1;
  if (token >= (*context.tree)[node].endToken ||
      static_cast<TokenKind>(context.tree->tokens()[token].kind) != TokenKind::StringLiteral)
    return;
  source::Location place = context.tree->tokens().location(token);
  std::string name = stringText(context.tree->tokens().text(token), place, context.emitter);
  std::replace(name.begin(), name.end(), '\\', '/');
  if (name.empty() || name.back() == '/') {
    context.emitter.emit(diag::IncludeNotFound, place, name, "it is not the name of a file");
    return;
  }
  if (context.includes == nullptr) {
    context.emitter.emit(diag::IncludeNotFound, place, name, "no files can be read here");
    return;
  }
  if (context.included.size() >= MaxIncludes) {
    context.emitter.emit(diag::TooManyIncludes, place, MaxIncludes);
    return;
  }
  // First looks beside the including file, then asks the provider; the extension may be omitted. An absolute name is
  // beside nothing.
  std::string_view from = context.sources[context.tree->tokens().file()].name();
  std::string folder(base::folderOf(from));
  if (name.front() == '/') folder.clear();
  std::string problem;
  for (const std::string& candidate : {cat(folder, name), cat(folder, name, ".skrit"), name, cat(name, ".skrit")}) {
    auto loaded = context.sources.load(*context.includes, candidate);
    if (!loaded) {
      if (problem.empty()) problem = loaded.error().message;
      continue;
    }
    source::FileId file = loaded.value();
    if (std::find(context.including.begin(), context.including.end(), file) != context.including.end()) {
      context.emitter.emit(diag::IncludeCycle, place, name);
    } else if (std::find(context.included.begin(), context.included.end(), file) == context.included.end()) {
      addFile(context, file);  // a second time would only repeat all declarations
    }
    return;
  }
  context.openNames = true;
  if (context.options.withoutRunning && context.exports.hasSkrit(name))
    context.emitter.emit(diag::GameInclude, place, name)
        .hint("mount the game's own files with --store to check it all");
  else context.emitter.emit(diag::IncludeNotFound, place, name, problem);
}

static void checkOption(CheckContext& context, NodeId node) {
  const syntax::Node& it = (*context.tree)[node];
  for (std::uint32_t token = it.firstToken + 1; token + 1 < it.endToken; token += 2) {
    bool on = static_cast<TokenKind>(context.tree->tokens()[token].kind) == TokenKind::Plus;
    std::string_view name = context.tree->tokens().text(token + 1);
    if (base::equalsIgnoreCase(name, "short_circuit")) context.program.shortCircuit = on;
    else if (base::equalsIgnoreCase(name, "explicit_states")) context.explicitStates = on;
    else
      context.emitter.emit(diag::UnknownOption, context.tree->tokens().location(token + 1), name)
          .hint("the options are short_circuit and explicit_states");
  }
}

// ---- Items

static void checkItems(CheckContext& context, NodeId parent) {
  for (NodeId node : context.tree->children(parent)) checkItem(context, node);
}

static void checkItem(CheckContext& context, NodeId node) {
  switch (context.kind(node)) {
    case NodeKind::Include: return checkInclude(context, node);
    case NodeKind::Option: return checkOption(context, node);
    case NodeKind::Only: return checkItems(context, node);
    case NodeKind::Property: return checkProperty(context, node);
    case NodeKind::OwnerDecl: return checkOwner(context, node);
    case NodeKind::VarDecl: return checkVariables(context, node, {});
    case NodeKind::Function: return checkFunction(context, node);
    case NodeKind::Event:
    case NodeKind::Trigger:
    case NodeKind::State:
    case NodeKind::Transition: context.deferred.push_back({context.tree, node}); return;
    default: return;
  }
}

static void checkOwner(CheckContext& context, NodeId node) {
  context.ownerDeclared = true;
  NodeId name = context.childOf(node, NodeKind::Name);
  if (!name) return;
  std::uint32_t id = context.exports.findClass(context.text(name));
  if (id == ExportTable::None) {
    diagnostics::SpellingSuggestion suggestion(context.text(name));
    for (const ExportClass& each : context.exports.classes) suggestion.offer(each.name);
    context.emitter.emit(diag::BadOwner, context.location(name), context.text(name))
        .hint(suggestion ? suggestion.hint() : "known are GoSkritComponent, Aspect and SkritObject");
    context.program.owner = ErrorType;
    return;
  }
  context.program.owner = {Base::Object, id};
}

static std::string variableKey(StateIndex state, std::string_view name) {
  return state ? cat(state.value, "\n", toLower(name)) : toLower(name);
}

void checkVariables(CheckContext& context, NodeId node, StateIndex state) {
  NodeId typeAt = context.childOf(node, NodeKind::Type);
  Type type = typeAt ? resolveType(context, typeAt) : ErrorType;
  bool shared = context.hasToken(node, TokenKind::Shared);
  if (type.is(Base::Void)) {
    context.emitter.emit(diag::VoidVariable, context.location(typeAt));
    type = ErrorType;
  }
  for (NodeId declarator : context.tree->children(node)) {
    if (context.kind(declarator) != NodeKind::Declarator) continue;
    NodeId name = context.child(declarator, 0);
    Variable variable;
    variable.name = context.userText(name);
    variable.type = type;
    variable.shared = shared;
    variable.property = context.kind(node) == NodeKind::Property;
    variable.hidden = variable.property && context.hasToken(node, TokenKind::Hidden);
    variable.state = state;
    variable.location = context.location(name);
    auto index = static_cast<std::uint32_t>(context.program.variables.size());
    auto [found, added] = context.variableIndex.try_emplace(variableKey(state, variable.name), index);
    if (!added) {
      context.emitter.emit(diag::DuplicateName, variable.location, variable.name)
          .note(context.program.variables[found->second].location, "declared here first");
      continue;
    }
    if (NodeId initial = context.child(declarator, 1)) context.initials.push_back({index, context.tree, initial});
    if (NodeId doc = context.childOf(node, NodeKind::Doc))
      if (NodeId words = context.childOf(doc, NodeKind::Text)) {
        for (std::uint32_t token = (*context.tree)[words].firstToken; token < (*context.tree)[words].endToken; ++token)
          variable.doc +=
              stringText(context.tree->tokens().text(token), context.tree->tokens().location(token), context.emitter);
      }
    context.program.variables.push_back(std::move(variable));
  }
}

static void checkProperty(CheckContext& context, NodeId node) { checkVariables(context, node, {}); }

// Turns the initial values of all variables into two functions, which run when an object, or the shared part of its
// skrit, is made.
static void checkInitializers(CheckContext& context) {
  for (bool shared : {true, false}) {
    Function function;
    function.kind = Function::Kind::Initializer;
    function.name = shared ? "(shared variables)" : "(variables)";
    function.location = function.end = {context.program.file, {0, 0}};
    FunctionIndex index(context.program.functions.size());
    bool any = false;
    context.program.functions.push_back(std::move(function));
    context.currentFunction = index;
    for (const CheckContext::Initial& initial : context.initials) {
      if (context.program.variables[initial.variable].shared != shared) continue;
      any = true;
      context.tree = initial.tree;
      ExprId expr = checkValue(context, initial.expression);
      Type type = context.program.variables[initial.variable].type;
      Stmt store;
      store.kind = Stmt::Kind::Store;
      store.location = context.program.variables[initial.variable].location;
      // Ids such as a Scid are numbers in the game's data: property scid who$ = 0x1000;
      bool id = type.is(Base::Object) && context.program[expr].kind == Expr::Kind::Int;
      store.expression = id ? makeCast(context, expr, type, context.locationOf(expr)) : convert(context, expr, type);
      store.variable = {shared ? Store::Shared : Store::Instance, initial.variable};
      context.program.variables[initial.variable].initial = store.expression;
      context.program.stmts.push_back(store);
      context.current().body.push_back(StmtId(context.program.stmts.size() - 1));
    }
    if (any) (shared ? context.program.sharedInitializer : context.program.instanceInitializer) = index;
    else context.program.functions.pop_back();
  }
  context.currentFunction = {};
}

FunctionIndex addFunction(CheckContext& context, Function::Kind kind, std::string name, NodeId parameters, Type result,
                          source::Location location) {
  Function function;
  function.kind = kind;
  function.name = std::move(name);
  function.result = result;
  function.location = location;
  if (parameters)
    for (NodeId parameter : context.tree->children(parameters)) {
      if (context.kind(parameter) != NodeKind::Parameter) continue;
      Type type = resolveType(context, context.child(parameter, 0));
      if (type.is(Base::Void)) {
        context.emitter.emit(diag::VoidVariable, context.location(parameter));
        type = ErrorType;
      }
      function.parameters.push_back(type);
      NodeId name = context.child(parameter, 1);
      if (!name) {
        function.parameterLocals.push_back(0xffffffff);
        continue;
      }
      for (const Local& local : function.locals)
        if (base::equalsIgnoreCase(local.name, context.userText(name)))
          context.emitter.emit(diag::DuplicateName, context.location(name), context.userText(name));
      function.parameterLocals.push_back(static_cast<std::uint32_t>(function.locals.size()));
      function.locals.push_back({context.userText(name), type});
    }
  FunctionIndex index(context.program.functions.size());
  context.program.functions.push_back(std::move(function));
  return index;
}

static void checkFunction(CheckContext& context, NodeId node) {
  NodeId name = context.childOf(node, NodeKind::User), typeAt = context.childOf(node, NodeKind::Type),
         block = context.childOf(node, NodeKind::Block);
  if (!name) return;
  Type result = typeAt ? resolveType(context, typeAt) : VoidType;
  FunctionIndex index = addFunction(context, Function::Kind::Function, context.userText(name),
                                    context.childOf(node, NodeKind::Parameters), result, context.location(name));
  auto [found, added] = context.functionIndex.try_emplace(toLower(context.userText(name)), index);
  if (!added)
    context.emitter.emit(diag::DuplicateName, context.location(name), context.userText(name))
        .note(context.program.functions[found->second.index()].location, "declared here first");
  if (!context.program.first) context.program.first = index;
  if (block) context.later(index, block);
}

static void checkCommand(CheckContext& context, NodeId root) {
  FunctionIndex index = addFunction(context, Function::Kind::Command, "X$", {}, VoidType, context.location(root));
  context.program.first = index;
  context.later(index, root);
}

static void checkFormula(CheckContext& context, NodeId root) {
  FunctionIndex index = addFunction(context, Function::Kind::Command, "X$", {}, VoidType, context.location(root));
  context.program.first = index;
  context.currentFunction = index;
  NodeId expression = context.child(root, 0);
  if (!expression) return;
  Operand result = checkOperand(context, expression);
  if (result.singleton != ExportTable::None) {
    checkValue(context, expression);  // reports that it is not a value
    return;
  }
  Type type = context.typeOf(result.expr);
  context.current().result = type.is(Base::CString) ? StringType : type.is(Base::Null) ? IntType : type;
  Stmt stmt;
  stmt.kind = type.is(Base::Void) ? Stmt::Kind::Expression : Stmt::Kind::Return;
  stmt.location = context.location(expression);
  stmt.expression = type.is(Base::Void) ? result.expr : convert(context, result.expr, context.current().result);
  context.current().end = {context.location(root).file,
                           {context.location(root).span.end, context.location(root).span.end}};
  context.program.stmts.push_back(stmt);
  context.current().body.push_back(StmtId(context.program.stmts.size() - 1));
  context.currentFunction = {};
}

}  // namespace vellum::skrit
