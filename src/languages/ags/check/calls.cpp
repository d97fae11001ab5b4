// Calls and their arguments.
#include "diagnostics/spelling.h"
#include "languages/ags/check/checker.h"

namespace vellum::ags {

namespace {

std::string countOf(std::size_t count) {
  return count == 0 ? "no arguments" : count == 1 ? "1 argument" : base::cat(count, " arguments");
}

}  // namespace

Expression* Checker::call(NodeId id) {
  Location whole = tree().location(id);
  NodeId callee = tree().child(id, 0);
  NodeId arguments = tree().child(id, 1);
  auto giveUp = [&] {
    if (arguments)
      for (NodeId argument : tree().children(arguments))
        expression(tree().kind(argument) == NodeKind::NamedValue ? tree().child(argument, 1) : argument);
    return errorValue(whole);
  };
  if (tree().kind(callee) == NodeKind::NameValue) {
    std::string_view name = tree().text(callee);
    Location at = tree().location(callee);
    if (const Variable* local = findLocal(name)) {
      if (!local->type->isError()) emitter_.emit(diag::NotAFunction, at, name, "a variable");
      return giveUp();
    }
    if (is40() && function_ != nullptr && function_->owner != nullptr) {
      if (Function* method = findMethod(function_->owner, name)) {
        Expression* object = nullptr;
        if (method->hasThis() && function_->hasThis())
          object = make(ExpressionKind::This, function_->thisVariable->type, at);
        if (object != nullptr || !method->hasThis()) return callFunction(method, object, arguments, at, whole);
      }
    }
    const Symbol* symbol = findGlobal(name);
    if (symbol == nullptr) {
      undefined(name, at, true);
      return giveUp();
    }
    if (symbol->kind != Symbol::Kind::Function) {
      if (symbol->kind != Symbol::Kind::None && !isLost(name))
        emitter_.emit(diag::NotAFunction, at, name,
                      symbol->kind == Symbol::Kind::Type           ? "a type"
                      : symbol->kind == Symbol::Kind::EnumConstant ? "a constant"
                                                                   : "a variable");
      return giveUp();
    }
    return callFunction(symbol->function, nullptr, arguments, at, whole);
  }
  if (tree().kind(callee) != NodeKind::Member) {
    Expression* value = expression(callee);
    if (!value->type->isError()) emitter_.emit(diag::NotAFunction, value->location, "this", "a value");
    return giveUp();
  }
  NodeId left = tree().child(callee, 0);
  NodeId nameNode = tree().find(callee, NodeKind::NameNode);
  StructInfo* info = typeNamed(left);
  bool isType = info != nullptr;
  Expression* object = nullptr;
  if (!isType) {
    object = expression(left);
    if (object->type->isError() || !nameNode) return giveUp();
    info = object->type->kind == TypeKind::ConstText ? types_.text()->structInfo : object->type->structInfo;
    if (info == nullptr) {
      emitter_.emit(diag::NoMembers, tree().location(nameNode), typeName(object->type));
      return giveUp();
    }
    bool chained = object->kind == ExpressionKind::Call && object->attribute == nullptr;
    if (chained && !allow(Feature::CallChain, dialect_, tree().location(nameNode), emitter_)) return giveUp();
  }
  if (!nameNode) return giveUp();
  std::string_view name = tree().text(nameNode);
  Location nameAt = tree().location(nameNode);
  Function* method = findMethod(info, name);
  if (method == nullptr) {
    StructInfo* owner;
    if (findField(info, name, owner) != nullptr || findAttribute(info, name, owner) != nullptr)
      emitter_.emit(diag::NotAFunction, nameAt, name, "a variable").hint("write it without parentheses");
    else unknownMember(info, name, nameAt);
    return giveUp();
  }
  if (isType && !method->isStatic) {
    // `mouse`, the only one of its type, has nothing that is its own: nothing asks which one `this` is.
    bool isOnly = method->isExtender && tree().text(left) != info->name;
    if (!isOnly) {
      emitter_.emit(diag::NeedsObject, nameAt, name, info->name);
      return giveUp();
    }
    object = make(ExpressionKind::Null, types_.pointer(info), tree().location(left));
  }
  if (method->isProtected && !accessAllowed(object, method->owner)) {
    emitter_.emit(diag::ProtectedMember, nameAt, name, method->owner->name);
    return giveUp();
  }
  return callFunction(method, method->isStatic ? nullptr : object, arguments, nameAt, whole);
}

void Checker::badArgumentName(const Function& function, std::string_view name, Location at, bool isTaken) {
  if (isTaken) {
    emitter_.emit(diag::DuplicateArgument, at, name);
    return;
  }
  auto& diagnostic = emitter_.emit(diag::UnknownParameter, at, function.name, name);
  diagnostics::SpellingSuggestion spelling(name);
  for (const Parameter& parameter : function.parameters) spelling.offer(parameter.name);
  if (spelling) diagnostic.hint(spelling.hint());
}

// Does each argument stand in its place? Where not, their types say nothing; when they can't be `counted`, neither does
// their number.
bool Checker::areInPlace(const Function& function, NodeId arguments, bool& counted) const {
  std::size_t count = 0, required = 0;
  bool hasNames = false;
  counted = true;
  for (NodeId argument : tree().children(arguments)) {
    ++count;
    switch (tree().kind(argument)) {
      case NodeKind::Error: counted = false; break;
      case NodeKind::SkippedArgument:
      case NodeKind::NamedValue: hasNames = true; break;
      case NodeKind::TextValue:
        if (!is40() && tree().endToken(argument) - tree().firstToken(argument) > 1) counted = false;
        break;
      default: break;
    }
  }
  for (const Parameter& parameter : function.parameters) required += parameter.fallback ? 0 : 1;
  if (hasNames || !counted) return is40() && counted;
  return count >= required && (count <= function.parameters.size() || function.isVariadic);
}

Expression* Checker::callFunction(Function* function, Expression* object, NodeId arguments, Location nameAt,
                                  Location whole) {
  useFunction(function, nameAt);
  Expression* value = make(ExpressionKind::Call, function->result, whole);
  value->function = function;
  value->object = object;
  const std::vector<Parameter>& parameters = function->parameters;
  std::vector<Expression*> given(parameters.size(), nullptr);
  std::vector<Expression*> extra;
  std::size_t at = 0;
  std::size_t count = 0;
  bool counted = true, inPlace = !arguments || areInPlace(*function, arguments, counted);
  bool failed = false;
  Location surplus;
  if (arguments) {
    for (NodeId argument : tree().children(arguments)) {
      if (tree().kind(argument) == NodeKind::SkippedArgument) {
        if (!failed && !allow(Feature::SkippedArguments, dialect_, tree().location(argument), emitter_)) failed = true;
        ++at;
        continue;
      }
      ++count;
      if (tree().kind(argument) == NodeKind::NamedValue) {
        NodeId nameNode = tree().child(argument, 0);
        Location named = tree().location(nameNode);
        Expression* content = rvalue(tree().child(argument, 1));
        if (!is40()) {
          if (!failed) allow(Feature::NamedArguments, dialect_, named, emitter_);  // one error for all
          failed = true;
          continue;
        }
        std::size_t index = 0;
        while (index < parameters.size() && parameters[index].name != tree().text(nameNode)) ++index;
        if (index == parameters.size() || given[index] != nullptr) {
          badArgumentName(*function, tree().text(nameNode), named, index < parameters.size());
          failed = true;
          continue;
        }
        given[index] = convert(content, parameters[index].type);
        continue;
      }
      Expression* content = rvalue(argument);
      if (at < parameters.size()) {
        given[at] = !inPlace ? content : convert(content, parameters[at].type);
      } else if (function->isVariadic) {
        const Type* type = content->type;
        if (!type->isError() && !type->isIntLike() && !type->isFloat() && !type->isText() &&
            type->kind != TypeKind::Null)
          emitter_.emit(diag::VariadicNotString, content->location, typeName(type));
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
  failed = failed || !counted || isLost(function->name);  // its parameters could not be read
  if (surplus.valid() && !failed) {
    auto& diagnostic = emitter_.emit(diag::TooManyArguments, surplus, function->name, takes, count);
    if (!function->isBuiltin) diagnostic.note(function->location, base::cat("'", function->name, "' is declared here"));
    return value;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] != nullptr) continue;
    if (parameters[i].fallback) {
      given[i] = constantExpression(*parameters[i].fallback, parameters[i].type, whole);
      continue;
    }
    if (!failed) {
      auto& diagnostic = emitter_.emit(diag::TooFewArguments, nameAt, function->name, takes, count);
      if (!function->isBuiltin)
        diagnostic.note(function->location, base::cat("'", function->name, "' is declared here"));
    }
    failed = true;
    given[i] = errorValue(whole);
  }
  if (function->formatParameter >= 0 && !failed) {
    const Expression* format = given[static_cast<std::size_t>(function->formatParameter)];
    if (format->kind == ExpressionKind::Text) checkFormat(format, extra);
  }
  value->operands = std::move(given);
  value->operands.insert(value->operands.end(), extra.begin(), extra.end());
  return value;
}

}  // namespace vellum::ags
