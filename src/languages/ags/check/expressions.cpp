// Values: literals, places, unary operators, new.
#include "languages/ags/check/expressions.h"

#include "languages/ags/check/assignments.h"
#include "languages/ags/check/calls.h"
#include "languages/ags/check/literals.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"
#include "languages/ags/check/operators.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static Expression* checkLiteral(CheckContext& context, NodeId id);
static Expression* checkUnary(CheckContext& context, NodeId id);
static Expression* checkStepValue(CheckContext& context, NodeId id, bool prefix);
static Expression* checkIndex(CheckContext& context, NodeId id);
static Expression* checkNew(CheckContext& context, NodeId id);

Expression* CheckContext::make(ExpressionKind kind, const Type* type, Location at) {
  Expression& value = program.expressions.emplace_back();
  value.kind = kind;
  value.type = type;
  value.location = aliasAt.valid() ? aliasAt : at;
  return &value;
}

Expression* makeConstant(CheckContext& context, const Constant& constant, const Type* type, Location at) {
  switch (constant.kind) {
    case Constant::Kind::Int: {
      Expression* value = context.make(ExpressionKind::Integer, type, at);
      value->number = constant.number;
      return value;
    }
    case Constant::Kind::Float: {
      Expression* value = context.make(ExpressionKind::Float, type, at);
      value->real = constant.real;
      return value;
    }
    case Constant::Kind::String: {
      Expression* value = context.make(ExpressionKind::String, context.types.basic(TypeKind::ConstString), at);
      value->text = context.program.texts.emplace_back(constant.text);
      return value;
    }
    case Constant::Kind::Null: return context.make(ExpressionKind::Null, context.types.basic(TypeKind::Null), at);
  }
  return context.errorValue(at);
}

// A usable value: not void, not a struct or an array as a whole. The result of the engine's actions (`Say`, `Walk`) is
// 0: the engine declares them with `function`, and old scripts have `return cEgo.Say("No.");`.
static Expression* usable(CheckContext& context, Expression* value) {
  if (value->type->kind == TypeKind::Void) {
    if (value->function != nullptr && value->function->isBuiltin && value->function->hasThis()) {
      value->type = context.types.basic(TypeKind::Int);
      return value;
    }
    context.emitter.emit(diag::VoidValue, value->location, value->function != nullptr ? value->function->name : "this");
    return context.errorValue(value->location);
  }
  return isOldString(value->type) && oldStringType(context) != nullptr ? readOldString(context, value) : value;
}

Expression* checkRvalue(CheckContext& context, NodeId id) { return usable(context, checkExpression(context, id)); }

// Where the compiler of 3.6 compares no types, the result of a function without one is the 0 that every function ends
// with.
Expression* checkOperand(CheckContext& context, NodeId id) {
  if (context.is40()) return checkRvalue(context, id);
  Expression* value = checkExpression(context, id);
  if (value->type->kind != TypeKind::Void || value->function == nullptr || value->function->isBuiltin) {
    return usable(context, value);
  }
  context.emitter.emit(diag::NothingAsZero, value->location, value->function->name);
  value->type = context.types.basic(TypeKind::Int);
  return value;
}

Expression* checkCondition(CheckContext& context, NodeId id, std::string_view) {
  Expression* value = checkOperand(context, id);
  const Type* type = value->type;
  if (type->isError() || type->isIntLike()) return value;
  // Old compilers accepted any simple value here, and 3.6 still does; 4.0 accepts objects.
  if (type->isReference() ? !type->isString() || !context.is40() : type->isFloat() && !context.is40()) return value;
  auto& diagnostic = context.emitter.emit(diag::BadCondition, value->location, typeName(type));
  if (type->isFloat()) diagnostic.hint("compare it: '!= 0.0'");
  else if (type->isReference()) diagnostic.hint("compare it: '!= null'");
  return context.errorValue(value->location);
}

Expression* checkExpression(CheckContext& context, NodeId id) {
  switch (context.tree().kind(id)) {
    case NodeKind::NameValue: return checkName(context, id);
    case NodeKind::IntegerValue:
    case NodeKind::FloatValue:
    case NodeKind::CharacterValue:
    case NodeKind::TextValue:
    case NodeKind::NullValue: return checkLiteral(context, id);
    case NodeKind::ThisValue: {
      Location at = context.tree().location(id);
      if (context.function == nullptr || context.function->thisVariable == nullptr) {
        if (context.function == nullptr || (!context.function->ownerIsWrong && !isReportedUndefined(context, "this")))
          context.emitter.emit(diag::ThisOutside, at)
              .hint("a member function begins 'function Type::name(', an extender function 'function name(this Type*'");
        return context.errorValue(at);
      }
      return context.make(ExpressionKind::This, context.function->thisVariable->type, at);
    }
    case NodeKind::Paren: {
      NodeId inner = context.tree().child(id, 0);
      if (!inner) return context.errorValue(context.tree().location(id));
      Expression* value = checkExpression(context, inner);
      value->isPlace = false;
      return value;
    }
    case NodeKind::Unary: return checkUnary(context, id);
    case NodeKind::Binary: return checkBinary(context, id);
    case NodeKind::Ternary: return checkTernary(context, id);
    case NodeKind::Call: return checkCall(context, id);
    case NodeKind::Index: return checkIndex(context, id);
    case NodeKind::Member: return checkMember(context, id);
    case NodeKind::New: return checkNew(context, id);
    case NodeKind::Step: return checkStepValue(context, id, false);
    case NodeKind::Cast: {
      Expression* value = checkRvalue(context, context.tree().child(id, 0));
      NodeId typeNode = context.tree().child(id, 1);
      if (!typeNode || !allow(Feature::DynamicCast, context.dialect,
                              context.tree().tokenLocation(context.tree().tokenAfter(id, 0)), context.emitter))
        return context.errorValue(context.tree().location(id));
      const Type* type = resolveType(context, typeNode, false);
      if (type->isError() || value->type->isError()) return context.errorValue(context.tree().location(id));
      if (type->kind != TypeKind::Pointer || value->type->kind != TypeKind::Pointer ||
          !areComparable(type, value->type)) {
        reportMismatch(context, value, type);
        return context.errorValue(context.tree().location(id));
      }
      Expression* cast = context.make(ExpressionKind::Cast, type, context.tree().location(id));
      cast->operands.push_back(value);
      return cast;
    }
    default: return context.errorValue(context.tree().location(id));
  }
}

static void reportUnknownEscape(CheckContext& context, Location at, std::string_view escape) {
  context.emitter.emit(diag::UnknownEscape, at, escape)
      .hint(escape == "\\%" ? "write '%%' for a percent sign" : "write '\\\\' for a backslash");
}

static Expression* checkLiteral(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  std::string_view word = context.tree().text(id);
  switch (context.tree().kind(id)) {
    case NodeKind::IntegerValue: {
      auto number = integerValue(word, false);
      if (!number) context.emitter.emit(diag::NumberTooLarge, at, word);
      else if (context.is40() && word.size() > 1 && word[0] == '0' && base::isAsciiDigit(word[1]))
        context.emitter.emit(diag::LeadingZero, at, word, *number);
      Expression* value = context.make(ExpressionKind::Integer, context.types.basic(TypeKind::Int), at);
      value->number = number.value_or(0);
      return value;
    }
    case NodeKind::FloatValue: {
      if (word.front() == '.' || word.find('e') != word.npos || word.find('E') != word.npos)
        allow(Feature::ShortFloats, context.dialect, at, context.emitter, word);
      Expression* value = context.make(ExpressionKind::Float, context.types.basic(TypeKind::Float), at);
      value->real = floatValue(word);
      return value;
    }
    case NodeKind::CharacterValue: {
      bool exact = true;
      std::string bad;
      Expression* value = context.make(ExpressionKind::Integer, context.types.basic(TypeKind::Char), at);
      value->number = characterValue(word, context.is40(), exact, bad);
      if (value->number > 255) value->type = context.types.basic(TypeKind::Int);
      if (!exact && !context.is40() && word.size() > 2 && word[1] != '\\')
        context.emitter.emit(diag::LongCharacterLiteral, at, word);
      if (!exact && context.is40()) {
        auto& diagnostic = context.emitter.emit(diag::BadCharacterLiteral, at, word);
        diagnostic.hint(word.size() > 2
                            ? base::cat("a string is in double quotes: \"", word.substr(1, word.size() - 2), "\"")
                            : "for no character write 0");
        return context.errorValue(at);
      }
      if (context.is40() && !bad.empty()) reportUnknownEscape(context, at, bad);
      return value;
    }
    case NodeKind::TextValue: {
      Expression* value = context.make(ExpressionKind::String, context.types.basic(TypeKind::ConstString), at);
      std::string bad, text;
      std::uint32_t first = context.tree().firstToken(id), end = context.tree().endToken(id);
      for (std::uint32_t token = first; token < end; ++token)
        text += textValue(context.tree().tokenText(token), context.is40(), bad);
      value->text = context.program.texts.emplace_back(std::move(text));
      if (end - first > 1)
        allow(Feature::AdjacentTexts, context.dialect, context.tree().tokenLocation(first + 1), context.emitter);
      if (!context.is40() || bad.empty()) return value;
      reportUnknownEscape(context, at, bad);
      return context.errorValue(at);
    }
    default: return context.make(ExpressionKind::Null, context.types.basic(TypeKind::Null), at);
  }
}

static Expression* checkUnary(CheckContext& context, NodeId id) {
  std::uint16_t op = context.tree().firstKind(id);
  Location opAt = context.tree().tokenLocation(context.tree().firstToken(id));
  Location whole = context.tree().location(id);
  NodeId operandNode = context.tree().child(id, 0);
  std::string_view opText = context.tree().text(id);
  if (op == Increment || op == Decrement) return checkStepValue(context, id, true);
  if (op == Plus && !allow(Feature::UnaryPlus, context.dialect, opAt, context.emitter))
    return context.errorValue(whole);
  if (op == Tilde && !allow(Feature::BitComplement, context.dialect, opAt, context.emitter))
    return context.errorValue(whole);
  if (op == Bang && context.tree().kind(operandNode) == NodeKind::Unary &&
      context.tree().firstKind(operandNode) == Bang &&
      !allow(Feature::DoubleNot, context.dialect, opAt, context.emitter))
    return context.errorValue(whole);
  // -2147483648 is a number although 2147483648 is not.
  if (op == Minus && context.tree().kind(operandNode) == NodeKind::IntegerValue) {
    auto number = integerValue(context.tree().text(operandNode), true);
    if (!number) context.emitter.emit(diag::NumberTooLarge, whole, base::cat("-", context.tree().text(operandNode)));
    Expression* value = context.make(ExpressionKind::Integer, context.types.basic(TypeKind::Int), whole);
    value->number = static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(number.value_or(0)));
    return value;
  }
  Expression* operand = checkOperand(context, operandNode);
  const Type* type = operand->type;
  if (type->isError()) return context.errorValue(whole);
  bool good = type->isIntLike() || (type->isFloat() && (op == Minus || op == Plus));
  if (!good) {
    auto& diagnostic = context.emitter.emit(diag::BadOperand, opAt, opText, typeName(type));
    if (op == Bang && type->isReference()) diagnostic.hint("compare it: '== null'");
    if (op == Bang && type->isFloat()) diagnostic.hint("compare it: '== 0.0'");
    return context.errorValue(whole);
  }
  if (op == Plus) return operand;
  const Type* result = type->isFloat() ? type : context.types.basic(TypeKind::Int);
  if (operand->kind == ExpressionKind::Integer) {
    Expression* value = context.make(ExpressionKind::Integer, result, whole);
    auto bits = static_cast<std::uint32_t>(operand->number);
    value->number = op == Minus  ? static_cast<std::int32_t>(0u - bits)
                    : op == Bang ? operand->number == 0
                                 : static_cast<std::int32_t>(~bits);
    return value;
  }
  if (operand->kind == ExpressionKind::Float) {
    Expression* value = context.make(ExpressionKind::Float, result, whole);
    value->real = -operand->real;
    return value;
  }
  Expression* value = context.make(op == Minus  ? ExpressionKind::Negate
                                   : op == Bang ? ExpressionKind::Not
                                                : ExpressionKind::BitNot,
                                   result, whole);
  value->operands.push_back(operand);
  return value;
}

static Expression* checkStepValue(CheckContext& context, NodeId id, bool prefix) {
  NodeId placeNode = context.tree().child(id, 0);
  Location whole = context.tree().location(id);
  std::uint32_t opToken = prefix ? context.tree().firstToken(id) : context.tree().tokenAfter(id, 0);
  Location opAt = context.tree().tokenLocation(opToken);
  if (!allow(Feature::StepInExpression, context.dialect, opAt, context.emitter, context.tree().tokenText(opToken))) {
    if (placeNode) checkExpression(context, placeNode);
    return context.errorValue(whole);
  }
  Expression* place = checkExpression(context, placeNode);
  if (place->type->isError() || !checkAssignable(context, place)) return context.errorValue(whole);
  if (!place->type->isIntLike()) {
    context.emitter.emit(diag::BadOperand, opAt, context.tree().tokenText(opToken), typeName(place->type));
    return context.errorValue(whole);
  }
  Expression* value = context.make(ExpressionKind::StepValue, place->type, whole);
  value->operands.push_back(place);
  value->isPrefix = prefix;
  value->number = context.tree().tokenKind(opToken) == Increment ? 1 : -1;
  return value;
}

static Expression* checkSubscript(CheckContext& context, NodeId index) {
  return convert(context, checkRvalue(context, index), context.types.basic(TypeKind::Int));
}

// `object.Name[...]`: the value of an indexed attribute, which takes the index, or of the member. `usesIndex`: it is
// the former.
static Expression* checkIndexedMember(CheckContext& context, NodeId member, const std::vector<NodeId>& indexNodes,
                                      Location whole, bool& usesIndex) {
  NodeId left = context.tree().child(member, 0);
  NodeId nameNode = context.tree().find(member, NodeKind::NameNode);
  StructInfo* info = findStructType(context, left);
  bool isType = info != nullptr;
  Expression* object = nullptr;
  if (!isType) {
    object = checkExpression(context, left);
    info = object->type->structInfo;
    if (object->type->kind == TypeKind::ConstString) info = context.types.string()->structInfo;
  }
  StructInfo* owner = nullptr;
  const Attribute* attribute =
      nameNode && info != nullptr ? findAttribute(context, info, context.tree().text(nameNode), owner) : nullptr;
  usesIndex = attribute != nullptr && attribute->isIndexed && indexNodes.size() == 1;
  if (!usesIndex) return isType ? checkMember(context, member) : checkMemberFrom(context, member, object);
  Location nameAt = context.tree().location(nameNode);
  if (isType && !attribute->isStatic) {
    context.emitter.emit(diag::NeedsObject, nameAt, attribute->name, info->name);
    return context.errorValue(whole);
  }
  if (attribute->isProtected && !isAccessAllowed(context, object, owner)) {
    context.emitter.emit(diag::ProtectedMember, nameAt, attribute->name, owner->name);
    return context.errorValue(whole);
  }
  useAttribute(context, *attribute, nameAt);
  return makeAttributeValue(context, attribute, owner, object, whole, checkSubscript(context, indexNodes[0]));
}

static Expression* checkElement(CheckContext& context, Expression* array, NodeId arrayNode, NodeId index,
                                Location whole) {
  Expression* at = checkRvalue(context, index);
  if (array->type->isError()) return array;
  at = convert(context, at, context.types.basic(TypeKind::Int));
  if (array->type->isString()) {
    context.emitter.emit(diag::TextIndex, context.tree().location(index)).hint("write '.Chars[...]'");
    return context.errorValue(whole);
  }
  if (!array->type->isArray()) {
    context.emitter.emit(diag::NotAnArray, context.tree().location(arrayNode),
                         base::cat("a value of type ", typeName(array->type)));
    return context.errorValue(whole);
  }
  Expression* element = context.make(ExpressionKind::Element, array->type->element, whole);
  element->operands = {array, at};
  element->isPlace = true;
  return element;
}

static Expression* checkIndex(CheckContext& context, NodeId id) {
  Location whole = context.tree().location(id);
  NodeId objectNode = context.tree().child(id, 0);
  std::vector<NodeId> indexNodes;
  for (NodeId child : context.tree().children(id))
    if (child != objectNode) indexNodes.push_back(child);

  Expression* value = nullptr;
  if (context.tree().kind(objectNode) == NodeKind::Member) {
    bool usesIndex = false;
    value = checkIndexedMember(context, objectNode, indexNodes, whole, usesIndex);
    if (usesIndex) return value;
  } else if (const Attribute* attribute = findGlobalAttribute(context, objectNode);
             attribute != nullptr && attribute->isIndexed && indexNodes.size() == 1) {
    Expression* at = checkSubscript(context, indexNodes[0]);
    return makeAttributeValue(context, attribute, attribute->owner, nullptr, whole, at);
  } else {
    value = checkExpression(context, objectNode);
  }
  for (NodeId node : indexNodes) value = checkElement(context, value, objectNode, node, whole);
  return value;
}

static Expression* checkNewArray(CheckContext& context, const Type* type, const std::vector<NodeId>& sizes,
                                 Location whole, Location typeAt) {
  if (type->kind == TypeKind::Struct) {
    if (type->structInfo->isManaged) type = context.types.pointer(type->structInfo);
    else if (!allow(Feature::DynamicStructs, context.dialect, typeAt, context.emitter)) type = context.types.error();
  }
  Expression* value = context.make(ExpressionKind::NewArray, context.types.error(), whole);
  if (sizes.size() > 1 && !allowDimensions(context, sizes.size(), context.tree().location(sizes[1]))) return value;
  if (sizes.size() > 1 && context.tree().child(sizes[1], 0))
    context.emitter.emit(diag::NotInLanguage, context.tree().location(sizes[1]), "'new' with more than one size")
        .hint("write 'new T[n][]' and make the inner arrays in a loop");
  for (NodeId brackets : sizes)
    for (NodeId size : context.tree().children(brackets))
      value->operands.push_back(convert(context, checkRvalue(context, size), context.types.basic(TypeKind::Int)));
  if (value->operands.empty()) {
    context.emitter.emit(diag::BadArraySize, context.tree().location(sizes[0]));
    return value;
  }
  if (type->isError() || type->kind == TypeKind::Void) return value;
  // `new int[3][]`: empty brackets are dimensions without a size yet.
  value->type = type;
  for (std::size_t i = 0; i < sizes.size(); ++i) value->type = context.types.dynamicArray(value->type);
  value->operands.resize(1);
  return value;
}

static Expression* checkNew(CheckContext& context, NodeId id) {
  Location whole = context.tree().location(id);
  NodeId typeNode = context.tree().child(id, 0);
  if (!typeNode || context.tree().kind(typeNode) != NodeKind::TypeReference) return context.errorValue(whole);
  Location typeAt = context.tree().location(typeNode);
  std::vector<NodeId> sizes;
  NodeId arguments;
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) == NodeKind::ArrayDimension) sizes.push_back(child);
    if (context.tree().kind(child) == NodeKind::Arguments) arguments = child;
  }
  bool star = context.tree().endToken(typeNode) - context.tree().firstToken(typeNode) > 1;
  std::uint16_t word = context.tree().firstKind(typeNode);
  const Type* type = nullptr;
  if (word == ags::Name) {
    std::string_view name = context.tree().text(typeNode);
    const Symbol* symbol = context.findGlobal(name);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Type && symbol->structInfo != nullptr &&
        symbol->type->kind != TypeKind::String)
      type = context.types.structure(symbol->structInfo);
    else type = resolveTypeName(context, name, typeAt);
  } else {
    type = resolveType(context, typeNode, true);
  }
  if (!sizes.empty()) return checkNewArray(context, type, sizes, whole, typeAt);
  if (type->isError()) return context.errorValue(whole);
  if (type->kind != TypeKind::Struct || !type->structInfo->isManaged) {
    auto& diagnostic = context.emitter.emit(diag::NewNotManaged, typeAt, typeName(type));
    if (type->kind == TypeKind::Struct) diagnostic.hint("a struct that is not managed is declared as a variable");
    return context.errorValue(whole);
  }
  StructInfo* info = type->structInfo;
  if (info->isBuiltin) {
    context.emitter.emit(diag::BuiltinNew, typeAt, info->name);
    return context.errorValue(whole);
  }
  if (!info->isComplete) {
    context.emitter.emit(diag::UnfinishedStruct, typeAt, info->name);
    return context.errorValue(whole);
  }
  if (star && !context.is40()) {
    Location at = typeAt;
    at.span.begin = at.span.end - 1;
    context.emitter.emit(diag::ExpectedToken, at, "';'", "'*'").hint("write 'new' with the type's name alone");
  }
  Expression* value = context.make(ExpressionKind::NewObject, context.types.pointer(info), whole);
  value->structInfo = info;
  Function* constructor = context.is40() ? findMethod(context, info, info->name) : nullptr;
  if (constructor != nullptr) {
    Expression* made = checkCallOf(context, constructor, value, arguments, typeAt, whole);
    if (made->kind != ExpressionKind::Call) return context.errorValue(whole);
    value->function = constructor;
    value->operands = made->operands;
  } else if (arguments && context.tree().child(arguments, 0)) {
    if (context.is40()) context.emitter.emit(diag::NoConstructor, context.tree().location(arguments), info->name);
    else allow(Feature::Constructors, context.dialect, context.tree().location(arguments), context.emitter);
    for (NodeId argument : context.tree().children(arguments)) checkExpression(context, argument);
  }
  return value;
}

}  // namespace vellum::ags
