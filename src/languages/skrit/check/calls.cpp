#include <algorithm>

#include "base/plural.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/check/calls.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/conversions.h"
#include "languages/skrit/check/expressions.h"
#include "languages/skrit/syntax/tokens.h"

namespace vellum::skrit {

static std::vector<ExprId> checkArguments(CheckContext& context, NodeId node);
static ExprId checkSkritCall(CheckContext& context, FunctionIndex function, std::vector<ExprId> arguments,
                             source::Location at);

using base::cat;
using base::toLower;

static FunctionIndex findFunction(const CheckContext& context, std::string_view name) {
  std::string lower = toLower(name);
  if (context.currentFunction) {
    StateIndex state = context.program.functions[context.currentFunction.index()].state;
    if (state) {
      auto own = context.stateFunctions.find(cat(state.value, "\n", lower));
      if (own != context.stateFunctions.end()) return own->second;
    }
  }
  auto found = context.functionIndex.find(lower);
  return found == context.functionIndex.end() ? FunctionIndex() : found->second;
}

bool findVariable(const CheckContext& context, std::string_view name, VariableRef& out) {
  std::string lower = toLower(name);
  for (std::size_t i = context.scope.size(); i-- > 0;)
    if (context.scope[i].name == lower) {
      out = {Store::Local, context.scope[i].local};
      return true;
    }
  auto found = context.variableIndex.end();
  if (context.currentFunction) {
    StateIndex state = context.program.functions[context.currentFunction.index()].state;
    if (state) found = context.variableIndex.find(cat(state.value, "\n", lower));
  }
  if (found == context.variableIndex.end()) found = context.variableIndex.find(lower);
  // Variables of states that come earlier in the file are visible, too; the nearest one wins.
  if (context.currentFunction) {
    StateIndex state = context.program.functions[context.currentFunction.index()].state;
    for (std::uint32_t i = state ? state.value : 0; i > 0 && found == context.variableIndex.end(); --i)
      found = context.variableIndex.find(cat(i - 1, "\n", lower));
  }
  if (found == context.variableIndex.end()) return false;
  out = {context.program.variables[found->second].shared ? Store::Shared : Store::Instance, found->second};
  return true;
}

Type typeOfVariable(const CheckContext& context, VariableRef ref) {
  if (ref.store == Store::Local)
    return context.program.functions[context.currentFunction.index()].locals[ref.index].type;
  return context.program.variables[ref.index].type;
}

// The overloads that take `count` arguments.
std::vector<std::uint32_t> selectCallable(const CheckContext& context, std::vector<std::uint32_t> candidates,
                                          std::size_t count) {
  std::erase_if(candidates, [&](std::uint32_t id) {
    const ExportFunction& function = context.exports.functions[id];
    bool fits = function.variadic ? count >= function.parameters.size() : count == function.parameters.size();
    return !fits || !function.callable;
  });
  return candidates;
}

std::string listHint(std::string_view list) { return cat("the export list '", list, "' has it"); }

void reportUnknownMember(CheckContext& context, std::uint32_t owner, std::string_view name, source::Location at) {
  diagnostics::SpellingSuggestion suggestion(name);
  for (std::uint32_t id = owner, depth = 0; id != ExportTable::None && depth < 32;
       id = context.exports.classes[id].base, ++depth)
    for (std::uint32_t function : context.exports.classes[id].functions) {
      std::string_view known = context.exports.functions[function].name;
      suggestion.offer(known);
      if (known.starts_with("Get") || known.starts_with("Set")) suggestion.offer(known.substr(3));
    }
  diagnostics::Diagnostic& diagnostic =
      context.emitter.emit(diag::UnknownMember, at, context.exports.classes[owner].name, name);
  std::string_view list = context.exports.listOf(context.exports.classes[owner].name, name);
  if (!list.empty()) diagnostic.hint(listHint(list));
  else if (suggestion) diagnostic.hint(suggestion.hint());
  else diagnostic.hint(cat("`vellum doc -l skrit ", context.exports.classes[owner].name, ".` lists its members"));
}

Operand checkName(CheckContext& context, NodeId node) {
  std::string_view word = context.text(node);
  source::Location at = context.location(node);
  if (std::uint32_t id = context.exports.findConstant(word); id != ExportTable::None) {
    Expr expr;
    expr.kind = Expr::Kind::Int;
    expr.number = context.exports.constants[id].value;
    expr.type = {Base::Enum, context.exports.constants[id].owner};
    expr.location = at;
    return {context.add(std::move(expr))};
  }
  // Without a call, only a member of a class can follow.
  if (std::uint32_t id = context.exports.findClass(word); id != ExportTable::None) return {{}, id};
  auto globals = context.exports.findFunctions(ExportTable::None, word);
  if (!globals.empty()) return {checkExportCall(context, {{}, 0}, globals, word, {}, at)};
  VariableRef ref;
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::UnknownName, at, word);
  if (findVariable(context, cat(word, "$"), ref) || findFunction(context, cat(word, "$"))) {
    diagnostic.hint(cat("did you mean '", word, "$'?"));
  } else if (std::string_view list = context.exports.listOf("", word); !list.empty()) {
    diagnostic.hint(listHint(list));
  } else if (base::equalsIgnoreCase(word, "self") || base::equalsIgnoreCase(word, "me")) {
    diagnostic.hint("the running object is 'this', what owns it 'owner'");
  } else if (base::equalsIgnoreCase(word, "nil") || base::equalsIgnoreCase(word, "none")) {
    diagnostic.hint("no object is 'null'");
  } else {
    diagnostics::SpellingSuggestion suggestion(word);
    for (std::string_view keyword : StatementKeywords) suggestion.offer(keyword);
    for (const ExportClass& each : context.exports.classes)
      if (each.singleton) suggestion.offer(each.name);
    for (const ExportConstant& each : context.exports.constants) suggestion.offer(each.name);
    for (std::uint32_t id : context.exports.globals) suggestion.offer(context.exports.functions[id].name);
    if (suggestion) diagnostic.hint(suggestion.hint());
    else if (!context.exports.listed) diagnostic.hint("give the game's own list of exports with --exports FILE");
  }
  return {context.missing(at)};
}

// A user name, called or not: a function without parameters needs no parentheses.
Operand checkUserName(CheckContext& context, NodeId node, NodeId list, bool called) {
  std::string name = context.userText(node);
  source::Location at = context.location(node);
  std::vector<ExprId> given = called ? checkArguments(context, list) : std::vector<ExprId>();
  VariableRef ref;
  if (findVariable(context, name, ref)) {
    if (!called) return {makeVariable(context, ref, at)};
    context.emitter.emit(diag::NotCallable, at, name);
    return {context.missing(at)};
  }
  if (FunctionIndex function = findFunction(context, name))
    return {checkSkritCall(context, function, std::move(given), at)};
  if (context.openNames) return {context.missing(at)};
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::UnknownUserName, at, name);
  if (name.size() <= 2) return {context.missing(at)};  // a shorter name would match anything
  diagnostics::SpellingSuggestion suggestion(name);
  for (const CheckContext::ScopedName& each : context.scope)
    suggestion.offer(context.program.functions[context.currentFunction.index()].locals[each.local].name);
  for (const Variable& each : context.program.variables) suggestion.offer(each.name);
  for (const Function& each : context.program.functions)
    if (each.kind == Function::Kind::Function) suggestion.offer(each.name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  return {context.missing(at)};
}

static std::vector<ExprId> checkArguments(CheckContext& context, NodeId node) {
  std::vector<ExprId> out;
  if (!node) return out;
  for (NodeId each : context.tree->children(node)) out.push_back(checkValue(context, each));
  return out;
}

static ExprId checkSkritCall(CheckContext& context, FunctionIndex function, std::vector<ExprId> given,
                             source::Location at) {
  const Function& callee = context.program.functions[function.index()];
  bool broken = std::any_of(given.begin(), given.end(), [&](ExprId id) { return context.typeOf(id).error(); });
  if (given.size() != callee.parameters.size()) {
    context.emitter
        .emit(diag::WrongArgumentCount, at, callee.name, base::counted(callee.parameters.size(), "argument"),
              given.size())
        .note(callee.location, "declared here");
    broken = true;
  }
  Expr expr;
  expr.kind = Expr::Kind::CallSkrit;
  expr.type = callee.result;
  expr.location = at;
  expr.function = function;
  std::vector<Type> wanted = callee.parameters;
  for (std::size_t i = 0; !broken && i < given.size(); ++i) given[i] = convert(context, given[i], wanted[i]);
  expr.operands = std::move(given);
  if (broken) {
    expr.kind = Expr::Kind::Missing;
    if (expr.type.is(Base::Void)) expr.type = ErrorType;
  }
  return context.add(std::move(expr));
}

Operand checkCall(CheckContext& context, NodeId node) {
  NodeId callee = context.child(node, 0), list = context.childOf(node, NodeKind::Arguments);
  if (!callee) return {context.missing(context.location(node))};
  switch (context.kind(callee)) {
    case NodeKind::User: return checkUserName(context, callee, list, true);
    case NodeKind::Member: return checkMember(context, callee, list, true);
    case NodeKind::Name: {
      std::string_view word = context.text(callee);
      auto globals = context.exports.findFunctions(ExportTable::None, word);
      if (!globals.empty())
        return {
            checkExportCall(context, {{}, 0}, globals, word, checkArguments(context, list), context.location(node))};
      // A cast to an engine type: Goid( x$ ).
      Type type = ErrorType;
      if (std::uint32_t id = context.exports.findEnum(word); id != ExportTable::None) type = {Base::Enum, id};
      else if (std::uint32_t id = context.exports.findClass(word); id != ExportTable::None) type = {Base::Object, id};
      if (!type.error()) {
        std::vector<ExprId> given = checkArguments(context, list);
        if (given.size() == 1) return {makeCast(context, given[0], type, context.location(node))};
        context.emitter.emit(diag::WrongArgumentCount, context.location(callee), word, "1 argument", given.size());
        return {context.missing(context.location(node))};
      }
      checkArguments(context, list);
      return checkName(context, callee);
    }
    default: {
      Operand what = checkOperand(context, callee);
      checkArguments(context, list);
      bool reported = what.expr && context.typeOf(what.expr).error();
      if (!reported) context.emitter.emit(diag::NotCallable, context.location(callee), context.text(callee));
      return {context.missing(context.location(node))};
    }
  }
}

Operand checkMember(CheckContext& context, NodeId node, NodeId list, bool called) {
  NodeId objectAt = context.child(node, 0), nameAt = context.child(node, 1);
  source::Location at = context.location(node);
  Operand object = objectAt ? checkOperand(context, objectAt) : Operand{context.missing(at)};
  std::vector<ExprId> given = called ? checkArguments(context, list) : std::vector<ExprId>();
  if (!nameAt || context.kind(nameAt) == NodeKind::Missing) return {context.missing(at)};
  std::uint32_t owner = object.singleton;
  if (owner == ExportTable::None) {
    Type type = context.typeOf(object.expr);
    if (type.error()) return {context.missing(at)};
    // Engine functions of strings: name$.IsEmpty.
    std::uint32_t strings = type.text() ? context.exports.findClass("gpstring") : ExportTable::None;
    if (strings != ExportTable::None) {
      owner = strings;
    } else if (!type.is(Base::Object)) {
      context.emitter.emit(diag::UnknownMember, context.location(nameAt), context.exports.typeName(type),
                           context.text(nameAt));
      return {context.missing(at)};
    } else {
      owner = type.id;
    }
  }
  std::string_view name = context.text(nameAt);
  auto candidates = context.exports.findFunctions(owner, name);
  if (given.empty() && selectCallable(context, candidates, 0).empty()) {
    auto getters = selectCallable(context, context.exports.findFunctions(owner, cat("Get", name)), 0);
    if (!getters.empty()) candidates = getters;
  }
  if (candidates.empty()) {
    reportUnknownMember(context, owner, name, context.location(nameAt));
    return {context.missing(at)};
  }
  return {checkExportCall(context, object, candidates, name, std::move(given),
                          called ? context.location(nameAt) : context.location(nameAt))};
}

// Hints at another export list that may have the intended overload.
static void hintOverload(const CheckContext& context, const ExportFunction& function,
                         diagnostics::Diagnostic& diagnostic) {
  bool global = function.owner == ExportTable::None;
  std::string_view owner = global ? std::string_view() : std::string_view(context.exports.classes[function.owner].name);
  std::string_view list = context.exports.listOf(owner, function.name);
  if (!list.empty()) diagnostic.hint(cat("the export list '", list, "' has another '", function.name, "'"));
}

// No candidate takes so many arguments.
static ExprId rejectCount(CheckContext& context, const ExportFunction& function, std::string_view name,
                          std::size_t given, source::Location at) {
  if (!function.callable) {
    context.emitter.emit(diag::NotForSkrits, at, name);
    return context.missing(at);
  }
  std::string wanted = cat(function.variadic ? "at least " : "", base::counted(function.parameters.size(), "argument"));
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::WrongArgumentCount, at, name, wanted, given);
  diagnostic.hint(function.signature);
  hintOverload(context, function, diagnostic);
  return context.missing(at);
}

struct Overload {
  std::uint32_t function = 0;
  int cost = Impossible;
};

// The candidate whose conversions cost least.
static Overload cheapestOverload(CheckContext& context, const std::vector<std::uint32_t>& candidates,
                                 const std::vector<ExprId>& given) {
  Overload best;
  for (std::uint32_t id : candidates) {
    const ExportFunction& function = context.exports.functions[id];
    int cost = function.variadic ? 1 : 0;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      cost = std::min(cost + conversionCost(context, context.typeOf(given[i]), function.parameters[i]), Impossible);
    if (cost < best.cost) best = {id, cost};
  }
  return best;
}

static ExprId rejectTypes(CheckContext& context, const std::vector<std::uint32_t>& candidates, std::string_view name,
                          const std::vector<ExprId>& given, source::Location at) {
  std::string types;
  for (ExprId id : given) types += cat(types.empty() ? "" : ", ", context.exports.typeName(context.typeOf(id)));
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::NoOverload, at, name, types);
  for (std::uint32_t id : candidates) diagnostic.hint(context.exports.functions[id].signature);
  hintOverload(context, context.exports.functions[candidates[0]], diagnostic);
  return context.missing(at);
}

// Converts the arguments to the parameters' types. False: one can't be converted, which is reported.
static bool convertArguments(CheckContext& context, const ExportFunction& function, std::vector<ExprId>& given) {
  bool fits = true;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (i < function.parameters.size()) {
      given[i] = convert(context, given[i], function.parameters[i]);
      fits &= !context.typeOf(given[i]).error() || function.parameters[i].error();
    } else if (context.typeOf(given[i]).is(Base::String)) {
      given[i] = promote(context, given[i], CStringType);  // a type that printf accepts
    }
  }
  return fits;
}

ExprId checkExportCall(CheckContext& context, Operand object, const std::vector<std::uint32_t>& candidates,
                       std::string_view name, std::vector<ExprId> given, source::Location at) {
  for (ExprId id : given)
    if (context.typeOf(id).error()) return context.missing(at);
  std::vector<std::uint32_t> fitting = selectCallable(context, candidates, given.size());
  if (fitting.empty()) return rejectCount(context, context.exports.functions[candidates[0]], name, given.size(), at);
  // Without an object: static members, members of a singleton, and variables such as Goid.InvalidGoid.
  if (!object.expr && object.singleton != ExportTable::None && !context.exports.classes[object.singleton].singleton) {
    std::erase_if(fitting, [&](std::uint32_t id) {
      return context.exports.functions[id].member && !context.exports.functions[id].variable;
    });
    if (fitting.empty()) {
      context.emitter.emit(diag::TypeAsValue, at, context.exports.classes[object.singleton].name)
          .hint(cat("'", name, "' is a member of objects: call it on a value of this type"));
      return context.missing(at);
    }
  }
  Overload best = cheapestOverload(context, fitting, given);
  if (best.cost >= Impossible && fitting.size() > 1) return rejectTypes(context, fitting, name, given, at);
  if (best.cost >= Impossible) best.function = fitting[0];  // conversions report what does not fit
  const ExportFunction& function = context.exports.functions[best.function];
  if (context.exports.wholeGame && function.builtIn && !function.listed && function.host.starts_with("skrit:"))
    context.emitter.emit(diag::NotInGame, at, name);
  Expr expr;
  expr.kind = Expr::Kind::CallExport;
  expr.exported = best.function;
  expr.type = function.result;
  expr.location = at;
  bool onObject = object.expr && (function.member || function.owner == ExportTable::None);
  expr.singleton = !onObject;
  if (!convertArguments(context, function, given)) return context.missing(at);
  if (onObject) {
    ExprId self = object.expr;
    if (context.typeOf(self).text()) self = promote(context, self, StringType);
    expr.operands.push_back(self);
  }
  expr.operands.insert(expr.operands.end(), given.begin(), given.end());
  return context.add(std::move(expr));
}

}  // namespace vellum::skrit
