// Calls and their arguments.
#include "languages/ags/check/calls.h"

#include "diagnostics/spelling.h"
#include "languages/ags/check/expressions.h"
#include "languages/ags/check/formats.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/operators.h"

namespace vellum::ags {

namespace {

std::string countOf(std::size_t count) {
  return count == 0 ? "no arguments" : count == 1 ? "1 argument" : base::cat(count, " arguments");
}

}  // namespace

Expression* checkCall(CheckContext& context, NodeId id) {
  Location whole = context.tree().location(id);
  NodeId callee = context.tree().child(id, 0);
  NodeId arguments = context.tree().child(id, 1);
  auto giveUp = [&] {
    if (arguments)
      for (NodeId argument : context.tree().children(arguments))
        checkExpression(context, context.tree().kind(argument) == NodeKind::NamedValue
                                     ? context.tree().child(argument, 1)
                                     : argument);
    return context.errorValue(whole);
  };
  if (context.tree().kind(callee) == NodeKind::NameValue) {
    std::string_view name = context.tree().text(callee);
    Location at = context.tree().location(callee);
    if (const Variable* local = findLocal(context, name)) {
      if (!local->type->isError()) context.emitter.emit(diag::NotAFunction, at, name, "a variable");
      return giveUp();
    }
    if (context.is40() && context.function != nullptr && context.function->owner != nullptr) {
      if (Function* method = findMethod(context, context.function->owner, name)) {
        Expression* object = nullptr;
        if (method->hasThis() && context.function->hasThis())
          object = context.make(ExpressionKind::This, context.function->thisVariable->type, at);
        if (object != nullptr || !method->hasThis()) return checkCallOf(context, method, object, arguments, at, whole);
      }
    }
    const Symbol* symbol = context.findGlobal(name);
    if (symbol == nullptr) {
      reportUndefined(context, name, at, true);
      return giveUp();
    }
    if (symbol->kind != Symbol::Kind::Function) {
      if (symbol->kind != Symbol::Kind::None && !isLost(context, name))
        context.emitter.emit(diag::NotAFunction, at, name,
                             symbol->kind == Symbol::Kind::Type           ? "a type"
                             : symbol->kind == Symbol::Kind::EnumConstant ? "a constant"
                                                                          : "a variable");
      return giveUp();
    }
    return checkCallOf(context, symbol->function, nullptr, arguments, at, whole);
  }
  if (context.tree().kind(callee) != NodeKind::Member) {
    Expression* value = checkExpression(context, callee);
    if (!value->type->isError()) context.emitter.emit(diag::NotAFunction, value->location, "this", "a value");
    return giveUp();
  }
  NodeId left = context.tree().child(callee, 0);
  NodeId nameNode = context.tree().find(callee, NodeKind::NameNode);
  StructInfo* info = findStructType(context, left);
  bool isType = info != nullptr;
  Expression* object = nullptr;
  if (!isType) {
    object = checkExpression(context, left);
    if (object->type->isError() || !nameNode) return giveUp();
    info = object->type->kind == TypeKind::ConstText ? context.types.text()->structInfo : object->type->structInfo;
    if (info == nullptr) {
      context.emitter.emit(diag::NoMembers, context.tree().location(nameNode), typeName(object->type));
      return giveUp();
    }
    bool chained = object->kind == ExpressionKind::Call && object->attribute == nullptr;
    if (chained && !allow(Feature::CallChain, context.dialect, context.tree().location(nameNode), context.emitter))
      return giveUp();
  }
  if (!nameNode) return giveUp();
  std::string_view name = context.tree().text(nameNode);
  Location nameAt = context.tree().location(nameNode);
  Function* method = findMethod(context, info, name);
  if (method == nullptr) {
    StructInfo* owner;
    if (findField(info, name, owner) != nullptr || findAttribute(context, info, name, owner) != nullptr)
      context.emitter.emit(diag::NotAFunction, nameAt, name, "a variable").hint("write it without parentheses");
    else reportUnknownMember(context, info, name, nameAt);
    return giveUp();
  }
  if (isType && !method->isStatic) {
    // `mouse`, the only one of its type, has nothing that is its own: nothing asks which one `this` is.
    bool isOnly = method->isExtender && context.tree().text(left) != info->name;
    if (!isOnly) {
      context.emitter.emit(diag::NeedsObject, nameAt, name, info->name);
      return giveUp();
    }
    object = context.make(ExpressionKind::Null, context.types.pointer(info), context.tree().location(left));
  }
  if (method->isProtected && !isAccessAllowed(context, object, method->owner)) {
    context.emitter.emit(diag::ProtectedMember, nameAt, name, method->owner->name);
    return giveUp();
  }
  return checkCallOf(context, method, method->isStatic ? nullptr : object, arguments, nameAt, whole);
}

static void reportArgumentName(CheckContext& context, const Function& function, std::string_view name, Location at,
                               bool isTaken) {
  if (isTaken) {
    context.emitter.emit(diag::DuplicateArgument, at, name);
    return;
  }
  auto& diagnostic = context.emitter.emit(diag::UnknownParameter, at, function.name, name);
  diagnostics::SpellingSuggestion spelling(name);
  for (const Parameter& parameter : function.parameters) spelling.offer(parameter.name);
  if (spelling) diagnostic.hint(spelling.hint());
}

// Is each argument in its place? Where not, their types don't help; when they can't be `counted`, neither does
// their number.
static bool areArgumentsInPlace(const CheckContext& context, const Function& function, NodeId arguments,
                                bool& counted) {
  std::size_t count = 0, required = 0;
  bool hasNames = false;
  counted = true;
  for (NodeId argument : context.tree().children(arguments)) {
    ++count;
    switch (context.tree().kind(argument)) {
      case NodeKind::Error: counted = false; break;
      case NodeKind::SkippedArgument:
      case NodeKind::NamedValue: hasNames = true; break;
      case NodeKind::TextValue:
        if (!context.is40() && context.tree().endToken(argument) - context.tree().firstToken(argument) > 1)
          counted = false;
        break;
      default: break;
    }
  }
  for (const Parameter& parameter : function.parameters) required += parameter.fallback ? 0 : 1;
  if (hasNames || !counted) return context.is40() && counted;
  return count >= required && (count <= function.parameters.size() || function.isVariadic);
}

Expression* checkCallOf(CheckContext& context, Function* function, Expression* object, NodeId arguments,
                        Location nameAt, Location whole) {
  useFunction(context, function, nameAt);
  Expression* value = context.make(ExpressionKind::Call, function->result, whole);
  value->function = function;
  value->object = object;
  const std::vector<Parameter>& parameters = function->parameters;
  std::vector<Expression*> given(parameters.size(), nullptr);
  std::vector<Expression*> extra;
  std::size_t at = 0;
  std::size_t count = 0;
  bool counted = true, inPlace = !arguments || areArgumentsInPlace(context, *function, arguments, counted);
  bool failed = false;
  Location surplus;
  if (arguments) {
    for (NodeId argument : context.tree().children(arguments)) {
      if (context.tree().kind(argument) == NodeKind::SkippedArgument) {
        if (!failed &&
            !allow(Feature::SkippedArguments, context.dialect, context.tree().location(argument), context.emitter))
          failed = true;
        ++at;
        continue;
      }
      ++count;
      if (context.tree().kind(argument) == NodeKind::NamedValue) {
        NodeId nameNode = context.tree().child(argument, 0);
        Location named = context.tree().location(nameNode);
        Expression* content = checkRvalue(context, context.tree().child(argument, 1));
        if (!context.is40()) {
          if (!failed) allow(Feature::NamedArguments, context.dialect, named, context.emitter);  // one error for all
          failed = true;
          continue;
        }
        std::size_t index = 0;
        while (index < parameters.size() && parameters[index].name != context.tree().text(nameNode)) ++index;
        if (index == parameters.size() || given[index] != nullptr) {
          reportArgumentName(context, *function, context.tree().text(nameNode), named, index < parameters.size());
          failed = true;
          continue;
        }
        given[index] = convert(context, content, parameters[index].type);
        continue;
      }
      Expression* content = checkRvalue(context, argument);
      if (at < parameters.size()) {
        given[at] = !inPlace ? content : convert(context, content, parameters[at].type);
      } else if (function->isVariadic) {
        const Type* type = content->type;
        if (!type->isError() && !type->isIntLike() && !type->isFloat() && !type->isText() &&
            type->kind != TypeKind::Null)
          context.emitter.emit(diag::VariadicNotString, content->location, typeName(type));
        extra.push_back(content);
      } else if (!surplus.valid()) {
        surplus = content->location;
      }
      ++at;
    }
  }
  std::size_t required = 0;
  for (const Parameter& parameter : parameters)
    if (!parameter.fallback) ++required;
  std::string takes = function->isVariadic            ? base::cat("at least ", countOf(parameters.size()))
                      : required == parameters.size() ? countOf(required)
                                                      : base::cat(required, " to ", countOf(parameters.size()));
  failed = failed || !counted || isLost(context, function->name);  // its parameters could not be read
  if (surplus.valid() && !failed) {
    auto& diagnostic = context.emitter.emit(diag::TooManyArguments, surplus, function->name, takes, count);
    if (!function->isBuiltin) diagnostic.note(function->location, base::cat("'", function->name, "' is declared here"));
    return value;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] != nullptr) continue;
    if (parameters[i].fallback) {
      given[i] = makeConstant(context, *parameters[i].fallback, parameters[i].type, whole);
      continue;
    }
    if (!failed) {
      auto& diagnostic = context.emitter.emit(diag::TooFewArguments, nameAt, function->name, takes, count);
      if (!function->isBuiltin)
        diagnostic.note(function->location, base::cat("'", function->name, "' is declared here"));
    }
    failed = true;
    given[i] = context.errorValue(whole);
  }
  if (function->formatParameter >= 0 && !failed) {
    const Expression* format = given[static_cast<std::size_t>(function->formatParameter)];
    if (format->kind == ExpressionKind::Text) checkFormat(context, format, extra);
  }
  value->operands = std::move(given);
  value->operands.insert(value->operands.end(), extra.begin(), extra.end());
  return value;
}

}  // namespace vellum::ags
