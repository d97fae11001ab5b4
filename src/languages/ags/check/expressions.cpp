// Values: literals, places, unary operators, new.
#include "languages/ags/check/checker.h"
#include "languages/ags/check/literals.h"

namespace vellum::ags {

Expression* Checker::make(ExpressionKind kind, const Type* type, Location at) {
  Expression& value = program_.expressions.emplace_back();
  value.kind = kind;
  value.type = type;
  value.location = aliasAt_.valid() ? aliasAt_ : at;
  return &value;
}

Expression* Checker::constantExpression(const Constant& constant, const Type* type, Location at) {
  switch (constant.kind) {
    case Constant::Kind::Int: {
      Expression* value = make(ExpressionKind::Integer, type, at);
      value->number = constant.number;
      return value;
    }
    case Constant::Kind::Float: {
      Expression* value = make(ExpressionKind::Float, type, at);
      value->real = constant.real;
      return value;
    }
    case Constant::Kind::Text: {
      Expression* value = make(ExpressionKind::Text, types_.basic(TypeKind::ConstText), at);
      value->text = constant.text;
      return value;
    }
    case Constant::Kind::Null: return make(ExpressionKind::Null, types_.basic(TypeKind::Null), at);
  }
  return errorValue(at);
}

// A value that can be used: not void, not a struct or an array as a whole. What the engine's things do (`Say`, `Walk`)
// is 0 where a value is wanted: the engine declares it with `function`, and old scripts say `return cEgo.Say("No.");`.
Expression* Checker::rvalue(NodeId id) {
  Expression* value = expression(id);
  if (value->type->kind == TypeKind::Void) {
    if (value->function != nullptr && value->function->isBuiltin && value->function->hasThis()) {
      value->type = types_.basic(TypeKind::Int);
      return value;
    }
    emitter_.emit(diag::VoidValue, value->location, value->function != nullptr ? value->function->name : "this");
    return errorValue(value->location);
  }
  return value;
}

Expression* Checker::condition(NodeId id, std::string_view) {
  Expression* value = rvalue(id);
  const Type* type = value->type;
  if (type->isError() || type->isIntLike()) return value;
  // Old compilers took any simple value here, 3.6 still does.
  if (!is40() && (type->isFloat() || type->isReference())) return value;
  auto& diagnostic = emitter_.emit(diag::BadCondition, value->location, typeName(type));
  if (type->isFloat()) diagnostic.hint("compare it: '!= 0.0'");
  else if (type->isReference()) diagnostic.hint("compare it: '!= null'");
  return errorValue(value->location);
}

Expression* Checker::expression(NodeId id) {
  switch (tree().kind(id)) {
    case NodeKind::NameValue: return nameValue(id);
    case NodeKind::IntegerValue:
    case NodeKind::FloatValue:
    case NodeKind::CharacterValue:
    case NodeKind::TextValue:
    case NodeKind::NullValue: return literal(id);
    case NodeKind::ThisValue: {
      Location at = tree().location(id);
      if (function_ == nullptr || function_->thisVariable == nullptr) {
        if (function_ == nullptr || (!function_->ownerIsWrong && !isKnownUndefined("this")))
          emitter_.emit(diag::ThisOutside, at)
              .hint("a member function begins 'function Type::name(', an extender function 'function name(this Type*'");
        return errorValue(at);
      }
      return make(ExpressionKind::This, function_->thisVariable->type, at);
    }
    case NodeKind::Paren: {
      NodeId inner = tree().child(id, 0);
      if (!inner) return errorValue(tree().location(id));
      Expression* value = expression(inner);
      value->isPlace = false;
      return value;
    }
    case NodeKind::Unary: return unary(id);
    case NodeKind::Binary: return binary(id);
    case NodeKind::Ternary: return ternary(id);
    case NodeKind::Call: return call(id);
    case NodeKind::Index: return index(id);
    case NodeKind::Member: return member(id);
    case NodeKind::New: return newExpression(id);
    case NodeKind::Step: return stepValue(id, false);
    case NodeKind::Cast: {
      Expression* value = rvalue(tree().child(id, 0));
      NodeId typeNode = tree().child(id, 1);
      if (!typeNode || !allow(Feature::DynamicCast, dialect_, tree().tokenLocation(tree().tokenAfter(id, 0)), emitter_))
        return errorValue(tree().location(id));
      const Type* type = typeReference(typeNode, false);
      if (type->isError() || value->type->isError()) return errorValue(tree().location(id));
      if (type->kind != TypeKind::Pointer || value->type->kind != TypeKind::Pointer || !comparable(type, value->type)) {
        mismatch(value, type);
        return errorValue(tree().location(id));
      }
      Expression* cast = make(ExpressionKind::Cast, type, tree().location(id));
      cast->operands.push_back(value);
      return cast;
    }
    default: return errorValue(tree().location(id));
  }
}

void Checker::unknownEscape(Location at, std::string_view escape) {
  emitter_.emit(diag::UnknownEscape, at, escape)
      .hint(escape == "\\%" ? "write '%%' for a percent sign" : "write '\\\\' for a backslash");
}

Expression* Checker::literal(NodeId id) {
  Location at = tree().location(id);
  std::string_view word = tree().text(id);
  switch (tree().kind(id)) {
    case NodeKind::IntegerValue: {
      auto number = integerValue(word, false);
      if (!number) emitter_.emit(diag::NumberTooLarge, at, word);
      else if (is40() && word.size() > 1 && word[0] == '0' && base::isAsciiDigit(word[1]))
        emitter_.emit(diag::LeadingZero, at, word, *number);
      Expression* value = make(ExpressionKind::Integer, types_.basic(TypeKind::Int), at);
      value->number = number.value_or(0);
      return value;
    }
    case NodeKind::FloatValue: {
      if (word.front() == '.' || word.find('e') != word.npos || word.find('E') != word.npos)
        allow(Feature::ShortFloats, dialect_, at, emitter_, word);
      Expression* value = make(ExpressionKind::Float, types_.basic(TypeKind::Float), at);
      value->real = floatValue(word);
      return value;
    }
    case NodeKind::CharacterValue: {
      bool exact = true;
      std::string bad;
      Expression* value = make(ExpressionKind::Integer, types_.basic(TypeKind::Char), at);
      value->number = characterValue(word, is40(), exact, bad);
      if (value->number > 255) value->type = types_.basic(TypeKind::Int);
      if (is40() && !exact) {
        auto& diagnostic = emitter_.emit(diag::BadCharacterLiteral, at, word);
        diagnostic.hint(word.size() > 2
                            ? base::cat("a text stands in double quotes: \"", word.substr(1, word.size() - 2), "\"")
                            : "for no character write 0");
        return errorValue(at);
      }
      if (is40() && !bad.empty()) unknownEscape(at, bad);
      return value;
    }
    case NodeKind::TextValue: {
      Expression* value = make(ExpressionKind::Text, types_.basic(TypeKind::ConstText), at);
      std::string bad;
      std::uint32_t first = tree().firstToken(id), end = tree().endToken(id);
      for (std::uint32_t token = first; token < end; ++token)
        value->text += textValue(tree().tokenText(token), is40(), bad);
      if (end - first > 1) allow(Feature::AdjacentTexts, dialect_, tree().tokenLocation(first + 1), emitter_);
      if (!is40() || bad.empty()) return value;
      unknownEscape(at, bad);
      return errorValue(at);
    }
    default: return make(ExpressionKind::Null, types_.basic(TypeKind::Null), at);
  }
}

Expression* Checker::unary(NodeId id) {
  std::uint16_t op = tree().firstKind(id);
  Location opAt = tree().tokenLocation(tree().firstToken(id));
  Location whole = tree().location(id);
  NodeId operandNode = tree().child(id, 0);
  std::string_view opText = tree().text(id);
  if (op == Increment || op == Decrement) return stepValue(id, true);
  if (op == Plus && !allow(Feature::UnaryPlus, dialect_, opAt, emitter_)) return errorValue(whole);
  if (op == Tilde && !allow(Feature::BitComplement, dialect_, opAt, emitter_)) return errorValue(whole);
  if (op == Bang && tree().kind(operandNode) == NodeKind::Unary && tree().firstKind(operandNode) == Bang &&
      !allow(Feature::DoubleNot, dialect_, opAt, emitter_))
    return errorValue(whole);
  // -2147483648 is a number although 2147483648 is none.
  if (op == Minus && tree().kind(operandNode) == NodeKind::IntegerValue) {
    auto number = integerValue(tree().text(operandNode), true);
    if (!number) emitter_.emit(diag::NumberTooLarge, whole, base::cat("-", tree().text(operandNode)));
    Expression* value = make(ExpressionKind::Integer, types_.basic(TypeKind::Int), whole);
    value->number = static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(number.value_or(0)));
    return value;
  }
  Expression* operand = rvalue(operandNode);
  const Type* type = operand->type;
  if (type->isError()) return errorValue(whole);
  bool good = type->isIntLike() || (type->isFloat() && (op == Minus || op == Plus));
  if (!good) {
    auto& diagnostic = emitter_.emit(diag::BadOperand, opAt, opText, typeName(type));
    if (op == Bang && type->isReference()) diagnostic.hint("compare it: '== null'");
    if (op == Bang && type->isFloat()) diagnostic.hint("compare it: '== 0.0'");
    return errorValue(whole);
  }
  if (op == Plus) return operand;
  const Type* result = type->isFloat() ? type : types_.basic(TypeKind::Int);
  if (operand->kind == ExpressionKind::Integer) {
    Expression* value = make(ExpressionKind::Integer, result, whole);
    auto bits = static_cast<std::uint32_t>(operand->number);
    value->number = op == Minus  ? static_cast<std::int32_t>(0u - bits)
                    : op == Bang ? operand->number == 0
                                 : static_cast<std::int32_t>(~bits);
    return value;
  }
  if (operand->kind == ExpressionKind::Float) {
    Expression* value = make(ExpressionKind::Float, result, whole);
    value->real = -operand->real;
    return value;
  }
  Expression* value = make(op == Minus  ? ExpressionKind::Negate
                           : op == Bang ? ExpressionKind::Not
                                        : ExpressionKind::BitNot,
                           result, whole);
  value->operands.push_back(operand);
  return value;
}

Expression* Checker::stepValue(NodeId id, bool prefix) {
  NodeId placeNode = tree().child(id, 0);
  Location whole = tree().location(id);
  std::uint32_t opToken = prefix ? tree().firstToken(id) : tree().tokenAfter(id, 0);
  Location opAt = tree().tokenLocation(opToken);
  if (!allow(Feature::StepInExpression, dialect_, opAt, emitter_, tree().tokenText(opToken))) {
    if (placeNode) expression(placeNode);
    return errorValue(whole);
  }
  Expression* place = expression(placeNode);
  if (place->type->isError() || !assignable(place)) return errorValue(whole);
  if (!place->type->isIntLike()) {
    emitter_.emit(diag::BadOperand, opAt, tree().tokenText(opToken), typeName(place->type));
    return errorValue(whole);
  }
  Expression* value = make(ExpressionKind::StepValue, place->type, whole);
  value->operands.push_back(place);
  value->isPrefix = prefix;
  value->number = tree().tokenKind(opToken) == Increment ? 1 : -1;
  return value;
}

Expression* Checker::index(NodeId id) {
  Location whole = tree().location(id);
  NodeId objectNode = tree().child(id, 0);
  std::vector<NodeId> indexNodes;
  for (NodeId child : tree().children(id))
    if (child != objectNode) indexNodes.push_back(child);

  Expression* value = nullptr;
  // An indexed attribute: object.Name[index].
  if (tree().kind(objectNode) == NodeKind::Member) {
    NodeId left = tree().child(objectNode, 0);
    NodeId nameNode = tree().find(objectNode, NodeKind::NameNode);
    StructInfo* info = typeNamed(left);
    bool isType = info != nullptr;
    Expression* object = nullptr;
    if (!isType) {
      object = expression(left);
      info = object->type->kind == TypeKind::ConstText ? types_.text()->structInfo : object->type->structInfo;
    }
    StructInfo* owner = nullptr;
    const Attribute* attribute =
        nameNode && info != nullptr ? findAttribute(info, tree().text(nameNode), owner) : nullptr;
    if (attribute != nullptr && attribute->isIndexed && indexNodes.size() == 1) {
      Location nameAt = tree().location(nameNode);
      if (isType && !attribute->isStatic) {
        emitter_.emit(diag::NeedsObject, nameAt, attribute->name, info->name);
        return errorValue(whole);
      }
      if (attribute->isProtected && !accessAllowed(object, owner)) {
        emitter_.emit(diag::ProtectedMember, nameAt, attribute->name, owner->name);
        return errorValue(whole);
      }
      Expression* at = convert(rvalue(indexNodes[0]), types_.basic(TypeKind::Int));
      return attributeValue(attribute, owner, object, whole, at);
    }
    value = isType ? member(objectNode) : memberFrom(objectNode, object);
  } else if (const Attribute* attribute = globalAttributeNamed(objectNode);
             attribute != nullptr && attribute->isIndexed && indexNodes.size() == 1) {
    Expression* at = convert(rvalue(indexNodes[0]), types_.basic(TypeKind::Int));
    return attributeValue(attribute, attribute->owner, nullptr, whole, at);
  } else {
    value = expression(objectNode);
  }
  for (NodeId node : indexNodes) {
    Expression* at = rvalue(node);
    if (value->type->isError()) continue;
    at = convert(at, types_.basic(TypeKind::Int));
    if (value->type->isText()) {
      emitter_.emit(diag::TextIndex, tree().location(node)).hint("write '.Chars[...]'");
      value = errorValue(whole);
      continue;
    }
    if (!value->type->isArray()) {
      emitter_.emit(diag::NotAnArray, tree().location(objectNode),
                    base::cat("a value of type ", typeName(value->type)));
      value = errorValue(whole);
      continue;
    }
    Expression* element = make(ExpressionKind::Element, value->type->element, whole);
    element->operands = {value, at};
    element->isPlace = true;
    value = element;
  }
  return value;
}

Expression* Checker::newArray(const Type* type, const std::vector<NodeId>& sizes, Location whole, Location typeAt) {
  if (type->kind == TypeKind::Struct) {
    if (type->structInfo->isManaged) type = types_.pointer(type->structInfo);
    else if (!allow(Feature::DynamicStructs, dialect_, typeAt, emitter_)) type = types_.error();
  }
  Expression* value = make(ExpressionKind::NewArray, types_.error(), whole);
  if (sizes.size() > 1 && !mayHaveDimensions(sizes.size(), tree().location(sizes[1]))) return value;
  if (sizes.size() > 1 && tree().child(sizes[1], 0))
    emitter_.emit(diag::NotInLanguage, tree().location(sizes[1]), "'new' with more than one size")
        .hint("write 'new T[n][]' and make the inner arrays in a loop");
  for (NodeId brackets : sizes)
    for (NodeId size : tree().children(brackets))
      value->operands.push_back(convert(rvalue(size), types_.basic(TypeKind::Int)));
  if (value->operands.empty()) {
    emitter_.emit(diag::BadArraySize, tree().location(sizes[0]));
    return value;
  }
  if (type->isError() || type->kind == TypeKind::Void) return value;
  // `new int[3][]`: empty brackets are dimensions without a size yet.
  value->type = type;
  for (std::size_t i = 0; i < sizes.size(); ++i) value->type = types_.dynamicArray(value->type);
  value->operands.resize(1);
  return value;
}

Expression* Checker::newExpression(NodeId id) {
  Location whole = tree().location(id);
  NodeId typeNode = tree().child(id, 0);
  if (!typeNode || tree().kind(typeNode) != NodeKind::TypeReference) return errorValue(whole);
  Location typeAt = tree().location(typeNode);
  std::vector<NodeId> sizes;
  NodeId arguments;
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::ArrayDimension) sizes.push_back(child);
    if (tree().kind(child) == NodeKind::Arguments) arguments = child;
  }
  bool star = tree().endToken(typeNode) - tree().firstToken(typeNode) > 1;
  std::uint16_t word = tree().firstKind(typeNode);
  const Type* type = nullptr;
  if (word == ags::Name) {
    std::string_view name = tree().text(typeNode);
    const Symbol* symbol = findGlobal(name);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Type && symbol->structInfo != nullptr &&
        symbol->type->kind != TypeKind::Text)
      type = types_.structure(symbol->structInfo);
    else type = namedType(name, typeAt);
  } else {
    type = typeReference(typeNode, true);
  }
  if (!sizes.empty()) return newArray(type, sizes, whole, typeAt);
  if (type->isError()) return errorValue(whole);
  if (type->kind != TypeKind::Struct || !type->structInfo->isManaged) {
    auto& diagnostic = emitter_.emit(diag::NewNotManaged, typeAt, typeName(type));
    if (type->kind == TypeKind::Struct) diagnostic.hint("a struct that is not managed is declared as a variable");
    return errorValue(whole);
  }
  StructInfo* info = type->structInfo;
  if (info->isBuiltin) {
    emitter_.emit(diag::BuiltinNew, typeAt, info->name);
    return errorValue(whole);
  }
  if (!info->isComplete) {
    emitter_.emit(diag::UnfinishedStruct, typeAt, info->name);
    return errorValue(whole);
  }
  if (star && !is40()) {
    Location at = typeAt;
    at.span.begin = at.span.end - 1;
    emitter_.emit(diag::ExpectedToken, at, "';'", "'*'").hint("write 'new' with the type's name alone");
  }
  Expression* value = make(ExpressionKind::NewObject, types_.pointer(info), whole);
  value->structInfo = info;
  Function* constructor = is40() ? findMethod(info, info->name) : nullptr;
  if (constructor != nullptr) {
    Expression* made = callFunction(constructor, value, arguments, typeAt, whole);
    if (made->kind != ExpressionKind::Call) return errorValue(whole);
    value->function = constructor;
    value->operands = made->operands;
  } else if (arguments && tree().child(arguments, 0)) {
    if (is40()) emitter_.emit(diag::NoConstructor, tree().location(arguments), info->name);
    else allow(Feature::Constructors, dialect_, tree().location(arguments), emitter_);
    for (NodeId argument : tree().children(arguments)) expression(argument);
  }
  return value;
}

}  // namespace vellum::ags
