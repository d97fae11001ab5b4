#include <algorithm>

#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/check/checker.h"
#include "languages/skrit/syntax/literals.h"

namespace vellum::skrit {

using base::cat;
using base::toLower;

static constexpr std::size_t MaxIncludes = 200;

Program check(source::SourceSet& sources, source::FileId file, source::FileProvider* includes,
              const ExportTable& exports, const CheckOptions& options, diagnostics::Emitter& emitter) {
  return Checker(sources, includes, exports, options, emitter).run(file);
}

Program Checker::run(source::FileId file) {
  program_.file = file;
  program_.name = sources_[file].name();
  program_.shortCircuit = options_.shortCircuit;
  addFile(file);
  // Handlers and states once all variables and functions of all files are known.
  for (auto [tree, node] : deferred_) {
    tree_ = tree;
    switch (kind(node)) {
      case Kind::Event: event(node, {}); break;
      case Kind::Trigger: trigger(node, {}); break;
      case Kind::State: state(node); break;
      default: transition(node, {}); break;
    }
  }
  initializers();
  for (std::size_t i = 0; i < bodies_.size(); ++i) body(bodies_[i]);
  if (!program_.states.empty() && !program_.startup)
    emitter_.emit(diag::NoStartup, program_.states[0].location).hint("write 'startup state' before the first one");
  program_.files = included_;
  return std::move(program_);
}

// ---- Nodes

std::string Checker::userText(NodeId node) const {
  std::string_view name = text(node);
  return cat(name.substr(0, name.find('$')), "$");
}

Checker::NodeId Checker::childOf(NodeId node, Kind wanted) const {
  for (NodeId child : tree_->children(node))
    if (kind(child) == wanted) return child;
  return {};
}

std::uint32_t Checker::operatorToken(NodeId node) const {
  const syntax::Node& it = (*tree_)[node];
  if (kind(node) == Kind::Unary) return it.firstToken;
  return (*tree_)[it.firstChild].endToken;
}

bool Checker::hasToken(NodeId node, Tok wanted) const {
  const syntax::Node& it = (*tree_)[node];
  std::uint32_t token = it.firstToken;
  auto among = [&](std::uint32_t end) {
    for (; token < end; ++token)
      if (static_cast<Tok>(tree_->tokens()[token].kind) == wanted) return true;
    return false;
  };
  for (NodeId child : tree_->children(node)) {
    if (among((*tree_)[child].firstToken)) return true;
    token = std::max(token, (*tree_)[child].endToken);
  }
  return among(it.endToken);
}

// ---- Files

void Checker::addFile(source::FileId file) {
  trees_.push_back(std::make_unique<syntax::Tree>(parse(sources_, file, options_.parse, emitter_)));
  const syntax::Tree* outer = tree_;
  tree_ = trees_.back().get();
  included_.push_back(file);
  including_.push_back(file);
  NodeId root = tree_->root();
  if (kind(root) == Kind::Command) {
    command(root);
  } else if (kind(root) == Kind::Formula) {
    formula(root);
  } else {
    declareStates(root);
    items(root);
  }
  including_.pop_back();
  tree_ = outer;
}

void Checker::include(NodeId node) {
  std::uint32_t token = (*tree_)[node].firstToken + 1;
  if (token >= (*tree_)[node].endToken || static_cast<Tok>(tree_->tokens()[token].kind) != Tok::StringLiteral) return;
  source::Location place = tree_->tokens().location(token);
  std::string name = stringText(tree_->tokens().text(token), place, emitter_);
  std::replace(name.begin(), name.end(), '\\', '/');
  if (name.empty() || name.back() == '/') {
    emitter_.emit(diag::IncludeNotFound, place, name, "it is not the name of a file");
    return;
  }
  if (includes_ == nullptr) {
    emitter_.emit(diag::IncludeNotFound, place, name, "no files can be read here");
    return;
  }
  if (included_.size() >= MaxIncludes) {
    emitter_.emit(diag::TooManyIncludes, place, MaxIncludes);
    return;
  }
  // Beside the including file first, then as the provider knows it; the extension may be left out.
  std::string_view from = sources_[tree_->tokens().file()].name();
  std::string folder(base::folderOf(from));
  std::string problem;
  for (const std::string& candidate : {cat(folder, name), cat(folder, name, ".skrit"), name, cat(name, ".skrit")}) {
    auto loaded = sources_.load(*includes_, candidate);
    if (!loaded) {
      if (problem.empty()) problem = loaded.error().message;
      continue;
    }
    source::FileId file = loaded.value();
    if (std::find(including_.begin(), including_.end(), file) != including_.end()) {
      emitter_.emit(diag::IncludeCycle, place, name);
    } else if (std::find(included_.begin(), included_.end(), file) == included_.end()) {
      addFile(file);  // a second time would only declare everything twice
    }
    return;
  }
  emitter_.emit(diag::IncludeNotFound, place, name, problem);
}

void Checker::option(NodeId node) {
  const syntax::Node& it = (*tree_)[node];
  for (std::uint32_t token = it.firstToken + 1; token + 1 < it.endToken; token += 2) {
    bool on = static_cast<Tok>(tree_->tokens()[token].kind) == Tok::Plus;
    std::string_view name = tree_->tokens().text(token + 1);
    if (base::equalsIgnoreCase(name, "short_circuit")) program_.shortCircuit = on;
    else if (base::equalsIgnoreCase(name, "explicit_states")) explicitStates_ = on;
    else
      emitter_.emit(diag::UnknownOption, tree_->tokens().location(token + 1), name)
          .hint("the options are short_circuit and explicit_states");
  }
}

// ---- Items

void Checker::items(NodeId parent) {
  for (NodeId node : tree_->children(parent)) item(node);
}

void Checker::item(NodeId node) {
  switch (kind(node)) {
    case Kind::Include: return include(node);
    case Kind::Option: return option(node);
    case Kind::Only: return items(node);
    case Kind::Property: return property(node);
    case Kind::OwnerDecl: return owner(node);
    case Kind::VarDecl: return variables(node, {});
    case Kind::Function: return function(node);
    case Kind::Event:
    case Kind::Trigger:
    case Kind::State:
    case Kind::Transition: deferred_.push_back({tree_, node}); return;
    default: return;
  }
}

void Checker::owner(NodeId node) {
  ownerDeclared_ = true;
  NodeId name = childOf(node, Kind::Name);
  if (!name) return;
  std::uint32_t id = exports_.findClass(text(name));
  if (id == ExportTable::None) {
    diagnostics::SpellingSuggestion suggestion(text(name));
    for (const ExportClass& each : exports_.classes) suggestion.offer(each.name);
    emitter_.emit(diag::BadOwner, location(name), text(name))
        .hint(suggestion ? suggestion.hint() : "known are GoSkritComponent, Aspect and SkritObject");
    program_.owner = ErrorType;
    return;
  }
  program_.owner = {Base::Object, id};
}

static std::string variableKey(StateIndex state, std::string_view name) {
  return state ? cat(state.value, "\n", toLower(name)) : toLower(name);
}

void Checker::variables(NodeId node, StateIndex state) {
  NodeId typeAt = childOf(node, Kind::Type);
  Type type = typeAt ? typeNode(typeAt) : ErrorType;
  bool shared = hasToken(node, Tok::Shared);
  if (type.is(Base::Void)) {
    emitter_.emit(diag::VoidVariable, location(typeAt));
    type = ErrorType;
  }
  for (NodeId declarator : tree_->children(node)) {
    if (kind(declarator) != Kind::Declarator) continue;
    NodeId name = child(declarator, 0);
    Variable variable;
    variable.name = userText(name);
    variable.type = type;
    variable.shared = shared;
    variable.property = kind(node) == Kind::Property;
    variable.hidden = variable.property && hasToken(node, Tok::Hidden);
    variable.state = state;
    variable.location = location(name);
    auto index = static_cast<std::uint32_t>(program_.variables.size());
    auto [found, added] = variableIndex_.try_emplace(variableKey(state, variable.name), index);
    if (!added) {
      emitter_.emit(diag::DuplicateName, variable.location, variable.name)
          .note(program_.variables[found->second].location, "declared here first");
      continue;
    }
    if (NodeId initial = child(declarator, 1)) initials_.push_back({index, tree_, initial});
    if (NodeId doc = childOf(node, Kind::Doc))
      if (NodeId words = childOf(doc, Kind::Text)) {
        for (std::uint32_t token = (*tree_)[words].firstToken; token < (*tree_)[words].endToken; ++token)
          variable.doc += stringText(tree_->tokens().text(token), tree_->tokens().location(token), emitter_);
      }
    program_.variables.push_back(std::move(variable));
  }
}

void Checker::property(NodeId node) { variables(node, {}); }

// The initial values of all variables, as two functions that run when an object, or what its kind shares, is made.
void Checker::initializers() {
  for (bool shared : {true, false}) {
    Function function;
    function.kind = Function::Kind::Initializer;
    function.name = shared ? "(shared variables)" : "(variables)";
    function.location = function.end = {program_.file, {0, 0}};
    FunctionIndex index(program_.functions.size());
    bool any = false;
    program_.functions.push_back(std::move(function));
    current_ = index;
    for (const Initial& initial : initials_) {
      if (program_.variables[initial.variable].shared != shared) continue;
      any = true;
      tree_ = initial.tree;
      ExprId expr = value(initial.expression);
      Type type = program_.variables[initial.variable].type;
      Stmt store;
      store.kind = Stmt::Kind::Store;
      store.location = program_.variables[initial.variable].location;
      // Ids such as a Scid are written as numbers in the game's data: property scid who$ = 0x1000;
      bool id = type.is(Base::Object) && program_[expr].kind == Expr::Kind::Int;
      store.expression = id ? cast(expr, type, locationOf(expr)) : convert(expr, type);
      store.variable = {shared ? Store::Shared : Store::Instance, initial.variable};
      program_.variables[initial.variable].initial = store.expression;
      program_.stmts.push_back(store);
      current().body.push_back(StmtId(program_.stmts.size() - 1));
    }
    if (any) (shared ? program_.sharedInitializer : program_.instanceInitializer) = index;
    else program_.functions.pop_back();
  }
  current_ = {};
}

FunctionIndex Checker::addFunction(Function::Kind kind, std::string name, NodeId parameters, Type result,
                                   source::Location location) {
  Function function;
  function.kind = kind;
  function.name = std::move(name);
  function.result = result;
  function.location = location;
  if (parameters)
    for (NodeId parameter : tree_->children(parameters)) {
      if (this->kind(parameter) != Kind::Parameter) continue;
      Type type = typeNode(child(parameter, 0));
      if (type.is(Base::Void)) {
        emitter_.emit(diag::VoidVariable, this->location(parameter));
        type = ErrorType;
      }
      function.parameters.push_back(type);
      NodeId name = child(parameter, 1);
      if (!name) {
        function.parameterLocals.push_back(0xffffffff);
        continue;
      }
      for (const Local& local : function.locals)
        if (base::equalsIgnoreCase(local.name, userText(name)))
          emitter_.emit(diag::DuplicateName, this->location(name), userText(name));
      function.parameterLocals.push_back(static_cast<std::uint32_t>(function.locals.size()));
      function.locals.push_back({userText(name), type});
    }
  FunctionIndex index(program_.functions.size());
  program_.functions.push_back(std::move(function));
  return index;
}

void Checker::function(NodeId node) {
  NodeId name = childOf(node, Kind::User), typeAt = childOf(node, Kind::Type), block = childOf(node, Kind::Block);
  if (!name) return;
  Type result = typeAt ? typeNode(typeAt) : VoidType;
  FunctionIndex index =
      addFunction(Function::Kind::Function, userText(name), childOf(node, Kind::Parameters), result, location(name));
  auto [found, added] = functionIndex_.try_emplace(toLower(userText(name)), index);
  if (!added)
    emitter_.emit(diag::DuplicateName, location(name), userText(name))
        .note(program_.functions[found->second.index()].location, "declared here first");
  if (!program_.first) program_.first = index;
  if (block) later(index, block);
}

void Checker::command(NodeId root) {
  FunctionIndex index = addFunction(Function::Kind::Command, "X$", {}, VoidType, location(root));
  program_.first = index;
  later(index, root);
}

void Checker::formula(NodeId root) {
  FunctionIndex index = addFunction(Function::Kind::Command, "X$", {}, VoidType, location(root));
  program_.first = index;
  current_ = index;
  NodeId expression = child(root, 0);
  if (!expression) return;
  Operand result = operand(expression);
  if (result.singleton != ExportTable::None) {
    value(expression);  // says that it is no value
    return;
  }
  Type type = typeOf(result.expr);
  current().result = type.is(Base::CString) ? StringType : type.is(Base::Null) ? IntType : type;
  Stmt stmt;
  stmt.kind = type.is(Base::Void) ? Stmt::Kind::Expression : Stmt::Kind::Return;
  stmt.location = location(expression);
  stmt.expression = type.is(Base::Void) ? result.expr : convert(result.expr, current().result);
  current().end = {location(root).file, {location(root).span.end, location(root).span.end}};
  program_.stmts.push_back(stmt);
  current().body.push_back(StmtId(program_.stmts.size() - 1));
  current_ = {};
}

}  // namespace vellum::skrit
