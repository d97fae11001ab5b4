// Calls and their arguments.
#include "languages/ags/check/calls.h"

#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/check/expressions.h"
#include "languages/ags/check/formats.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"
#include "languages/ags/check/operators.h"

namespace vellum::ags {

namespace {

std::string countOf(std::size_t count) {
  return count == 0 ? "no arguments" : count == 1 ? "1 argument" : base::cat(count, " arguments");
}

}  // namespace

// Checks the arguments of an invalid call: their own mistakes are still reported.
static Expression* checkLostCall(CheckContext& context, NodeId arguments, Location whole) {
  if (arguments)
    for (NodeId argument : context.tree().children(arguments))
      checkExpression(context, context.tree().kind(argument) == NodeKind::NamedValue ? context.tree().child(argument, 1)
                                                                                     : argument);
  return context.errorValue(whole);
}

// 4.0: in a function of a struct, `name(...)` may be another function of the same object. Returns null if it is not.
static Expression* checkOwnMethodCall(CheckContext& context, std::string_view name, NodeId arguments, Location at,
                                      Location whole) {
  if (!context.is40() || context.function == nullptr || context.function->owner == nullptr) return nullptr;
  Function* method = findMethod(context, context.function->owner, name);
  if (method == nullptr) return nullptr;
  Expression* object = nullptr;
  if (method->hasThis() && context.function->hasThis())
    object = context.make(ExpressionKind::This, context.function->thisVariable->type, at);
  if (object == nullptr && method->hasThis()) return nullptr;
  return checkCallOf(context, method, object, arguments, at, whole);
}

// `name(...)`
static Expression* checkNameCall(CheckContext& context, NodeId callee, NodeId arguments, Location whole) {
  std::string_view name = context.tree().text(callee);
  Location at = context.tree().location(callee);
  if (const Variable* local = findLocal(context, name)) {
    if (!local->type->isError()) context.emitter.emit(diag::NotAFunction, at, name, "a variable");
    return checkLostCall(context, arguments, whole);
  }
  if (Expression* call = checkOwnMethodCall(context, name, arguments, at, whole)) return call;
  const Symbol* symbol = context.findGlobal(name);
  if (symbol == nullptr) {
    reportUndefined(context, name, at, true);
    return checkLostCall(context, arguments, whole);
  }
  if (symbol->kind != Symbol::Kind::Function) {
    if (symbol->kind != Symbol::Kind::None && !isLost(context, name))
      context.emitter.emit(diag::NotAFunction, at, name,
                           symbol->kind == Symbol::Kind::Type           ? "a type"
                           : symbol->kind == Symbol::Kind::EnumConstant ? "a constant"
                                                                        : "a variable");
    return checkLostCall(context, arguments, whole);
  }
  return checkCallOf(context, symbol->function, nullptr, arguments, at, whole);
}

// The struct in which the method of `object.name(...)` is looked up. Null: there is none, which was reported.
static StructInfo* findCalledStruct(CheckContext& context, const Expression& object, NodeId nameNode) {
  if (object.type->isError() || !nameNode) return nullptr;
  StructInfo* info = structOf(context, object);
  if (info == nullptr) {
    context.emitter.emit(diag::NoMembers, context.tree().location(nameNode), typeName(object.type));
    return nullptr;
  }
  bool chained = object.kind == ExpressionKind::Call && object.attribute == nullptr;
  if (chained && !allow(Feature::CallChain, context.dialect, context.tree().location(nameNode), context.emitter))
    return nullptr;
  return info;
}

// `object.name(...)` and `Type.name(...)`
static Expression* checkMethodCall(CheckContext& context, NodeId callee, NodeId arguments, Location whole) {
  NodeId left = context.tree().child(callee, 0);
  NodeId nameNode = context.tree().find(callee, NodeKind::NameNode);
  StructInfo* info = findStructType(context, left);
  bool isType = info != nullptr;
  Expression* object = nullptr;
  if (!isType) {
    object = checkExpression(context, left);
    info = findCalledStruct(context, *object, nameNode);
  }
  if (info == nullptr || !nameNode) return checkLostCall(context, arguments, whole);
  std::string_view name = context.tree().text(nameNode);
  Location nameAt = context.tree().location(nameNode);
  Function* method = findMethod(context, info, name);
  if (method == nullptr) {
    StructInfo* owner;
    if (findField(info, name, owner) != nullptr || findAttribute(context, info, name, owner) != nullptr)
      context.emitter.emit(diag::NotAFunction, nameAt, name, "a variable").hint("write it without parentheses");
    else reportUnknownMember(context, info, name, nameAt);
    return checkLostCall(context, arguments, whole);
  }
  if (isType && !method->isStatic) {
    // `mouse`, the only object of its type, has no data of its own, so any object can be `this`.
    bool isOnly = method->isExtender && context.tree().text(left) != info->name;
    if (!isOnly) {
      context.emitter.emit(diag::NeedsObject, nameAt, name, info->name);
      return checkLostCall(context, arguments, whole);
    }
    object = context.make(ExpressionKind::Null, context.types.pointer(info), context.tree().location(left));
  }
  if (method->isProtected && !isAccessAllowed(context, object, method->owner)) {
    context.emitter.emit(diag::ProtectedMember, nameAt, name, method->owner->name);
    return checkLostCall(context, arguments, whole);
  }
  return checkCallOf(context, method, method->isStatic ? nullptr : object, arguments, nameAt, whole);
}

Expression* checkCall(CheckContext& context, NodeId id) {
  Location whole = context.tree().location(id);
  NodeId callee = context.tree().child(id, 0);
  NodeId arguments = context.tree().child(id, 1);
  switch (context.tree().kind(callee)) {
    case NodeKind::NameValue: return checkNameCall(context, callee, arguments, whole);
    case NodeKind::Member: return checkMethodCall(context, callee, arguments, whole);
    default: {
      Expression* value = checkExpression(context, callee);
      if (!value->type->isError()) context.emitter.emit(diag::NotAFunction, value->location, "this", "a value");
      return checkLostCall(context, arguments, whole);
    }
  }
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

// Whether each argument is in the place of its parameter. If not, a type mismatch is not meaningful; when the arguments
// can't be `counted`, neither is their number.
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

namespace {

// The arguments of one call, while they are checked.
struct GivenArguments {
  base::ShortVector<Expression*> values;  // by parameter; null: not given
  base::ShortVector<Expression*> extra;   // of a variadic function
  std::size_t count = 0;
  bool inPlace = true;  // see areArgumentsInPlace()
  bool failed = false;  // missing or surplus arguments are not worth reporting
  Location surplus;     // the first argument too many
};

}  // namespace

static void takeNamedArgument(CheckContext& context, const Function& function, NodeId argument, GivenArguments& given) {
  const std::vector<Parameter>& parameters = function.parameters;
  NodeId nameNode = context.tree().child(argument, 0);
  Location named = context.tree().location(nameNode);
  Expression* content = checkRvalue(context, context.tree().child(argument, 1));
  if (!context.is40()) {
    if (!given.failed) allow(Feature::NamedArguments, context.dialect, named, context.emitter);  // one error for all
    given.failed = true;
    return;
  }
  std::size_t index = 0;
  while (index < parameters.size() && parameters[index].name != context.tree().text(nameNode)) ++index;
  if (index == parameters.size() || given.values[index] != nullptr) {
    reportArgumentName(context, function, context.tree().text(nameNode), named, index < parameters.size());
    given.failed = true;
    return;
  }
  given.values[index] = convert(context, content, parameters[index].type);
}

static void takeArgument(CheckContext& context, const Function& function, std::size_t at, NodeId argument,
                         GivenArguments& given, Expression& call) {
  if (at < function.parameters.size() && function.parameters[at].isOld) {
    given.values[at] = takeOldString(context, argument, call);
    return;
  }
  Expression* content = checkRvalue(context, argument);
  if (at < function.parameters.size()) {
    given.values[at] = !given.inPlace ? content : convert(context, content, function.parameters[at].type);
  } else if (function.isVariadic) {
    const Type* type = content->type;
    if (!type->isError() && !type->isIntLike() && !type->isFloat() && !type->isString() &&
        type->kind != TypeKind::Null && (context.is40() || !type->isReference()))
      context.emitter.emit(diag::VariadicNotString, content->location, typeName(type));
    given.extra.push_back(content);
  } else if (!given.surplus.valid()) {
    given.surplus = content->location;
  }
}

static GivenArguments takeArguments(CheckContext& context, const Function& function, NodeId arguments,
                                    Expression& call) {
  GivenArguments given;
  given.values.resize(function.parameters.size());
  if (!arguments) return given;
  bool counted = true;
  given.inPlace = areArgumentsInPlace(context, function, arguments, counted);
  std::size_t at = 0;
  for (NodeId argument : context.tree().children(arguments)) {
    if (context.tree().kind(argument) == NodeKind::SkippedArgument) {
      if (!given.failed &&
          !allow(Feature::SkippedArguments, context.dialect, context.tree().location(argument), context.emitter))
        given.failed = true;
      ++at;
      continue;
    }
    ++given.count;
    if (context.tree().kind(argument) == NodeKind::NamedValue) takeNamedArgument(context, function, argument, given);
    else takeArgument(context, function, at++, argument, given, call);
  }
  given.failed = given.failed || !counted;
  return given;
}

// How many arguments the function takes: "1 argument", "1 to 3 arguments".
static std::string countTaken(const Function& function) {
  std::size_t required = 0;
  for (const Parameter& parameter : function.parameters)
    if (!parameter.fallback) ++required;
  if (function.isVariadic) return base::cat("at least ", countOf(function.parameters.size()));
  if (required == function.parameters.size()) return countOf(required);
  return base::cat(required, " to ", countOf(function.parameters.size()));
}

static void reportArgumentCount(CheckContext& context, const diagnostics::Kind& kind, const Function& function,
                                std::size_t count, Location at) {
  auto& diagnostic = context.emitter.emit(kind, at, function.name, countTaken(function), count);
  if (!function.isBuiltin) diagnostic.note(function.location, base::cat("'", function.name, "' is declared here"));
}

// Gives parameters without an argument their default values.
static void fillArguments(CheckContext& context, const Function& function, Location nameAt, Location whole,
                          GivenArguments& given) {
  for (std::size_t i = 0; i < given.values.size(); ++i) {
    if (given.values[i] != nullptr) continue;
    const Parameter& parameter = function.parameters[i];
    if (parameter.fallback) {
      given.values[i] = makeConstant(context, *parameter.fallback, parameter.type, whole);
      continue;
    }
    if (!given.failed) reportArgumentCount(context, diag::TooFewArguments, function, given.count, nameAt);
    given.failed = true;
    given.values[i] = context.errorValue(whole);
  }
}

// A constant number of a room that the game does not have.
static void checkRoom(CheckContext& context, const Function& function, const GivenArguments& given) {
  static constexpr std::string_view Goes[] = {
      "ChangeRoom", "ChangeRoomAutoPosition", "NewRoom", "NewRoomEx", "NewRoomNPC", "ResetRoom"};
  if (std::find(std::begin(Goes), std::end(Goes), function.name) == std::end(Goes)) return;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Expression* room = given.values[i];
    if (function.parameters[i].name != "room" || room->kind != ExpressionKind::Integer) continue;
    if (room->number < 0 || context.entries->rooms.contains(room->number)) continue;
    context.emitter.emit(diag::NoSuchRoom, room->location, room->number).hint(context.entries->whichRooms());
  }
}

Expression* checkCallOf(CheckContext& context, Function* function, Expression* object, NodeId arguments,
                        Location nameAt, Location whole) {
  useFunction(context, function, nameAt);
  Expression* value = context.make(ExpressionKind::Call, function->result, whole);
  value->function = function;
  value->object = object;
  GivenArguments given = takeArguments(context, *function, arguments, *value);
  if (isLost(context, function->name)) given.failed = true;  // its parameters could not be read
  if (given.surplus.valid() && !given.failed) {
    reportArgumentCount(context, diag::TooManyArguments, *function, given.count, given.surplus);
    return value;
  }
  fillArguments(context, *function, nameAt, whole, given);
  if (context.entries != nullptr && !given.failed) checkRoom(context, *function, given);
  if (function->formatParameter >= 0 && !given.failed) {
    const Expression* format = given.values[static_cast<std::size_t>(function->formatParameter)];
    if (format->kind == ExpressionKind::String) checkFormat(context, format, given.extra);
  }
  value->operands = std::move(given.values);
  value->operands.append(given.extra.begin(), given.extra.end());
  return value;
}

}  // namespace vellum::ags
