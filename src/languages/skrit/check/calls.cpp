#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/skrit/check/checker.h"

namespace vellum::skrit {

using base::cat;
using base::toLower;

FunctionIndex Checker::findFunction(std::string_view name) const {
  std::string lower = toLower(name);
  if (current_) {
    StateIndex state = program_.functions[current_.index()].state;
    if (state) {
      auto own = stateFunctions_.find(cat(state.value, "\n", lower));
      if (own != stateFunctions_.end()) return own->second;
    }
  }
  auto found = functionIndex_.find(lower);
  return found == functionIndex_.end() ? FunctionIndex() : found->second;
}

bool Checker::findVariable(std::string_view name, VariableRef& out) const {
  std::string lower = toLower(name);
  for (std::size_t i = scope_.size(); i-- > 0;)
    if (scope_[i].name == lower) {
      out = {Store::Local, scope_[i].local};
      return true;
    }
  auto found = variableIndex_.end();
  if (current_) {
    StateIndex state = program_.functions[current_.index()].state;
    if (state) found = variableIndex_.find(cat(state.value, "\n", lower));
  }
  if (found == variableIndex_.end()) found = variableIndex_.find(lower);
  if (found == variableIndex_.end()) return false;
  out = {program_.variables[found->second].shared ? Store::Shared : Store::Instance, found->second};
  return true;
}

Type Checker::typeOfVariable(VariableRef ref) const {
  if (ref.store == Store::Local) return program_.functions[current_.index()].locals[ref.index].type;
  return program_.variables[ref.index].type;
}

// The overloads that take `count` arguments.
std::vector<std::uint32_t> Checker::callable(std::vector<std::uint32_t> candidates, std::size_t count) const {
  std::erase_if(candidates, [&](std::uint32_t id) {
    const ExportFunction& function = exports_.functions[id];
    bool fits = function.variadic ? count >= function.parameters.size() : count == function.parameters.size();
    return !fits || !function.callable;
  });
  return candidates;
}

void Checker::unknownMember(std::uint32_t owner, std::string_view name, source::Location at) {
  diagnostics::SpellingSuggestion suggestion(name);
  for (std::uint32_t id = owner, depth = 0; id != ExportTable::None && depth < 32;
       id = exports_.classes[id].base, ++depth)
    for (std::uint32_t function : exports_.classes[id].functions) {
      std::string_view known = exports_.functions[function].name;
      suggestion.offer(known);
      if (known.starts_with("Get") || known.starts_with("Set")) suggestion.offer(known.substr(3));
    }
  diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownMember, at, exports_.classes[owner].name, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  else diagnostic.hint(cat("/Help.Class( \"", exports_.classes[owner].name, "\" ) lists them"));
}

Checker::Operand Checker::name(NodeId node) {
  std::string_view word = text(node);
  source::Location at = location(node);
  if (std::uint32_t id = exports_.findConstant(word); id != ExportTable::None) {
    Expr expr;
    expr.kind = Expr::Kind::Int;
    expr.number = exports_.constants[id].value;
    expr.type = {Base::Enum, exports_.constants[id].owner};
    expr.location = at;
    return {add(std::move(expr))};
  }
  if (std::uint32_t id = exports_.findClass(word); id != ExportTable::None) {
    if (exports_.classes[id].singleton) return {{}, id};
    emitter_.emit(diag::TypeAsValue, at, word);
    return {missing(at)};
  }
  auto globals = exports_.findFunctions(ExportTable::None, word);
  if (!globals.empty()) return {callExport({{}, 0}, globals, word, {}, at)};
  VariableRef ref;
  diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownName, at, word);
  if (findVariable(cat(word, "$"), ref) || findFunction(cat(word, "$"))) {
    diagnostic.hint(cat("did you mean '", word, "$'?"));
  } else if (base::equalsIgnoreCase(word, "self") || base::equalsIgnoreCase(word, "me")) {
    diagnostic.hint("the running object is 'this', what owns it 'owner'");
  } else if (base::equalsIgnoreCase(word, "nil") || base::equalsIgnoreCase(word, "none")) {
    diagnostic.hint("no object is 'null'");
  } else {
    diagnostics::SpellingSuggestion suggestion(word);
    for (const ExportClass& each : exports_.classes)
      if (each.singleton) suggestion.offer(each.name);
    for (const ExportConstant& each : exports_.constants) suggestion.offer(each.name);
    for (std::uint32_t id : exports_.globals) suggestion.offer(exports_.functions[id].name);
    if (suggestion) diagnostic.hint(suggestion.hint());
    else diagnostic.hint("give the game's own list of exports with --exports FILE");
  }
  return {missing(at)};
}

// A user's name, called or not: a function without parameters needs no parentheses.
Checker::Operand Checker::user(NodeId node, NodeId list, bool called) {
  std::string name = userText(node);
  source::Location at = location(node);
  std::vector<ExprId> given = called ? arguments(list) : std::vector<ExprId>();
  VariableRef ref;
  if (findVariable(name, ref)) {
    if (!called) return {variable(ref, at)};
    emitter_.emit(diag::NotCallable, at, name);
    return {missing(at)};
  }
  if (FunctionIndex function = findFunction(name)) return {callSkrit(function, std::move(given), at)};
  diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownUserName, at, name);
  if (name.size() <= 2) return {missing(at)};  // any other short name would do
  diagnostics::SpellingSuggestion suggestion(name);
  for (const ScopedName& each : scope_) suggestion.offer(program_.functions[current_.index()].locals[each.local].name);
  for (const Variable& each : program_.variables) suggestion.offer(each.name);
  for (const Function& each : program_.functions)
    if (each.kind == Function::Kind::Function) suggestion.offer(each.name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  return {missing(at)};
}

std::vector<ExprId> Checker::arguments(NodeId node) {
  std::vector<ExprId> out;
  if (!node) return out;
  for (NodeId each : tree_->children(node)) out.push_back(value(each));
  return out;
}

ExprId Checker::callSkrit(FunctionIndex function, std::vector<ExprId> given, source::Location at) {
  const Function& callee = program_.functions[function.index()];
  bool broken = std::any_of(given.begin(), given.end(), [&](ExprId id) { return typeOf(id).error(); });
  if (given.size() != callee.parameters.size()) {
    emitter_
        .emit(diag::WrongArgumentCount, at, callee.name,
              cat(callee.parameters.size(), callee.parameters.size() == 1 ? " argument" : " arguments"), given.size())
        .note(callee.location, "declared here");
    broken = true;
  }
  Expr expr;
  expr.kind = Expr::Kind::CallSkrit;
  expr.type = callee.result;
  expr.location = at;
  expr.function = function;
  std::vector<Type> wanted = callee.parameters;
  for (std::size_t i = 0; !broken && i < given.size(); ++i) given[i] = convert(given[i], wanted[i]);
  expr.operands = std::move(given);
  if (broken) {
    expr.kind = Expr::Kind::Missing;
    if (expr.type.is(Base::Void)) expr.type = ErrorType;
  }
  return add(std::move(expr));
}

Checker::Operand Checker::callNode(NodeId node) {
  NodeId callee = child(node, 0), list = childOf(node, Kind::Arguments);
  if (!callee) return {missing(location(node))};
  switch (kind(callee)) {
    case Kind::User: return user(callee, list, true);
    case Kind::Member: return memberAccess(callee, list, true);
    case Kind::Name: {
      std::string_view word = text(callee);
      auto globals = exports_.findFunctions(ExportTable::None, word);
      if (!globals.empty()) return {callExport({{}, 0}, globals, word, arguments(list), location(node))};
      // A cast to an engine type: Goid( x$ ).
      Type type = ErrorType;
      if (std::uint32_t id = exports_.findEnum(word); id != ExportTable::None) type = {Base::Enum, id};
      else if (std::uint32_t id = exports_.findClass(word); id != ExportTable::None) type = {Base::Object, id};
      if (!type.error()) {
        std::vector<ExprId> given = arguments(list);
        if (given.size() == 1) return {cast(given[0], type, location(node))};
        emitter_.emit(diag::WrongArgumentCount, location(callee), word, "1 argument", given.size());
        return {missing(location(node))};
      }
      arguments(list);
      return name(callee);
    }
    default: {
      Operand what = operand(callee);
      arguments(list);
      bool reported = what.expr && typeOf(what.expr).error();
      if (!reported) emitter_.emit(diag::NotCallable, location(callee), text(callee));
      return {missing(location(node))};
    }
  }
}

Checker::Operand Checker::memberAccess(NodeId node, NodeId list, bool called) {
  NodeId objectAt = child(node, 0), nameAt = child(node, 1);
  source::Location at = location(node);
  Operand object = objectAt ? operand(objectAt) : Operand{missing(at)};
  std::vector<ExprId> given = called ? arguments(list) : std::vector<ExprId>();
  if (!nameAt || kind(nameAt) == Kind::Missing) return {missing(at)};
  std::uint32_t owner = object.singleton;
  if (owner == ExportTable::None) {
    Type type = typeOf(object.expr);
    if (type.error()) return {missing(at)};
    // Engine functions of strings: name$.IsEmpty.
    std::uint32_t strings = type.text() ? exports_.findClass("gpstring") : ExportTable::None;
    if (strings != ExportTable::None) {
      owner = strings;
    } else if (!type.is(Base::Object)) {
      emitter_.emit(diag::UnknownMember, location(nameAt), exports_.typeName(type), text(nameAt));
      return {missing(at)};
    } else {
      owner = type.id;
    }
  }
  std::string_view name = text(nameAt);
  auto candidates = exports_.findFunctions(owner, name);
  if (given.empty() && callable(candidates, 0).empty()) {
    auto getters = callable(exports_.findFunctions(owner, cat("Get", name)), 0);
    if (!getters.empty()) candidates = getters;
  }
  if (candidates.empty()) {
    unknownMember(owner, name, location(nameAt));
    return {missing(at)};
  }
  return {callExport(object, candidates, name, std::move(given), called ? location(nameAt) : location(nameAt))};
}

ExprId Checker::callExport(Operand object, const std::vector<std::uint32_t>& candidates, std::string_view name,
                           std::vector<ExprId> given, source::Location at) {
  for (ExprId id : given)
    if (typeOf(id).error()) return missing(at);
  std::vector<std::uint32_t> fitting = callable(candidates, given.size());
  if (fitting.empty()) {
    const ExportFunction& function = exports_.functions[candidates[0]];
    if (!function.callable) {
      emitter_.emit(diag::NotForSkrits, at, name);
      return missing(at);
    }
    std::string wanted = cat(function.variadic ? "at least " : "", function.parameters.size(),
                             function.parameters.size() == 1 ? " argument" : " arguments");
    emitter_.emit(diag::WrongArgumentCount, at, name, wanted, given.size()).hint(function.signature);
    return missing(at);
  }
  std::uint32_t best = 0;
  int bestCost = Impossible;
  for (std::uint32_t id : fitting) {
    const ExportFunction& function = exports_.functions[id];
    int cost = function.variadic ? 1 : 0;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      cost = std::min(cost + conversionCost(typeOf(given[i]), function.parameters[i]), Impossible);
    if (cost < bestCost) {
      bestCost = cost;
      best = id;
    }
  }
  if (bestCost >= Impossible && fitting.size() > 1) {
    std::string types;
    for (ExprId id : given) types += cat(types.empty() ? "" : ", ", exports_.typeName(typeOf(id)));
    diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::NoOverload, at, name, types);
    for (std::uint32_t id : fitting) diagnostic.hint(exports_.functions[id].signature);
    return missing(at);
  }
  if (bestCost >= Impossible) best = fitting[0];
  const ExportFunction& function = exports_.functions[best];
  Expr expr;
  expr.kind = Expr::Kind::CallExport;
  expr.exported = best;
  expr.type = function.result;
  expr.location = at;
  expr.singleton = !object.expr;
  bool broken = false;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (i < function.parameters.size()) {
      given[i] = convert(given[i], function.parameters[i]);
      broken |= typeOf(given[i]).error() && !function.parameters[i].error();
    } else if (typeOf(given[i]).is(Base::String)) {
      given[i] = promote(given[i], CStringType);  // what printf can take
    }
  }
  if (broken) return missing(at);
  if (object.expr) {
    ExprId self = object.expr;
    if (typeOf(self).text()) self = promote(self, StringType);
    expr.operands.push_back(self);
  }
  expr.operands.insert(expr.operands.end(), given.begin(), given.end());
  return add(std::move(expr));
}

}  // namespace vellum::skrit
