// Statements.
#include <algorithm>

#include "languages/ags/check/checker.h"

namespace vellum::ags {

namespace {

// What `+=` and the like compute.
std::uint16_t operatorOf(std::uint16_t assignment) {
  switch (assignment) {
    case PlusAssign: return Plus;
    case MinusAssign: return Minus;
    case StarAssign: return Star;
    case SlashAssign: return Slash;
    case ags::PercentAssign: return Percent;
    case AndAssign: return Ampersand;
    case OrAssign: return Pipe;
    case XorAssign: return Caret;
    case ShiftLeftAssign: return ShiftLeft;
    case ShiftRightAssign: return ShiftRight;
    default: return 0;
  }
}

// Characters and flags are read into an int and kept in a char all the time: only a whole int variable is worth a word.
bool isIntVariable(const Expression* value) {
  bool isPlace = value->kind == ExpressionKind::Variable || value->kind == ExpressionKind::Field ||
                 value->kind == ExpressionKind::Element;
  return isPlace && value->type->kind == TypeKind::Int;
}

struct Range {
  std::int64_t low, high;
  bool isWithin(Range other) const { return low >= other.low && high <= other.high; }
};

Range rangeOfType(const Type* type) {
  if (type->kind == TypeKind::Char) return {0, 255};
  if (type->kind == TypeKind::Short) return {INT16_MIN, INT16_MAX};
  return {INT32_MIN, INT32_MAX};
}

// The values that an int expression may have, as far as its types and numbers tell.
Range rangeOf(const Expression* value) {
  Range whole = rangeOfType(value->type);
  if (value->kind == ExpressionKind::Integer) return {value->number, value->number};
  if (value->kind != ExpressionKind::Binary) return whole;
  Range a = rangeOf(value->operands[0]), b = rangeOf(value->operands[1]);
  Range range = whole;
  switch (value->op) {
    case Plus: range = {a.low + b.low, a.high + b.high}; break;
    case Minus: range = {a.low - b.high, a.high - b.low}; break;
    case Star: {
      auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
      range = {low, high};
      break;
    }
    case Percent:
      if (b.low > 0) range = {a.low < 0 ? 1 - b.high : 0, b.high - 1};
      break;
    case Slash:
      if (b.low > 0 && b.low == b.high) range = {a.low / b.low, a.high / b.low};
      break;
    case Ampersand:
      if (b.low >= 0) range = {0, b.high};
      else if (a.low >= 0) range = {0, a.high};
      break;
    case ShiftRight:
      if (b.low == b.high && b.low >= 0 && b.low < 32) range = {a.low >> b.low, a.high >> b.low};
      break;
    default: break;
  }
  return range.isWithin(whole) ? range : whole;
}

// Sums and products of nothing but variables and numbers: what functions and attributes give may be known to be small.
bool isOfVariables(const Expression* value) {
  if (value->kind == ExpressionKind::Integer || value->kind == ExpressionKind::Variable) return true;
  if (value->kind == ExpressionKind::Field || value->kind == ExpressionKind::Element) return true;
  return value->kind == ExpressionKind::Binary && isOfVariables(value->operands[0]) &&
         isOfVariables(value->operands[1]);
}

bool names(const Expression* value, const Variable* variable) {
  if (variable == nullptr || value == nullptr) return variable == nullptr;
  if (value->kind == ExpressionKind::Variable) return value->variable == variable;
  return std::any_of(value->operands.begin(), value->operands.end(),
                     [&](const Expression* operand) { return names(operand, variable); });
}

// What the player sees of an overlay or a made picture lasts as long as a variable holds it, be it ever read or not.
bool keepsShown(const Type* type) {
  if (type->isArray()) return keepsShown(type->element);
  if (type->kind == TypeKind::Pointer)
    return type->structInfo->name == "Overlay" || type->structInfo->name == "DynamicSprite";
  return type->kind == TypeKind::Struct && std::any_of(type->structInfo->fields.begin(), type->structInfo->fields.end(),
                                                       [](const Field& field) { return keepsShown(field.type); });
}

}  // namespace

// Does nothing behind the statement run?
bool Checker::leaves(const Statement* statement) {
  for (; statement != nullptr; statement = statement->otherwise) {
    switch (statement->kind) {
      case StatementKind::Break:
      case StatementKind::Continue:
      case StatementKind::Return: return true;
      case StatementKind::Block: return !statement->statements.empty() && leaves(statement->statements.back());
      case StatementKind::If:
        if (statement->otherwise == nullptr || !leaves(statement->body)) return false;
        break;
      default: return false;
    }
  }
  return false;
}

// Warns of an int that a char or short will not hold. What is counted on (`c = c + 1`) is not worth a word: scripts
// keep small numbers in small variables all the time.
void Checker::mayTruncate(const Expression* value, const Type* target, const Variable* place) {
  if (target->kind != TypeKind::Char && target->kind != TypeKind::Short) return;
  bool isChar = target->kind == TypeKind::Char;
  if (!isIntVariable(value)) {
    bool isSum = value->kind == ExpressionKind::Binary &&
                 (value->op == Plus || value->op == Minus || value->op == Star || value->op == ShiftLeft);
    bool fitsInto = !isSum || rangeOf(value).isWithin(rangeOfType(target));
    if (fitsInto || !isOfVariables(value) || names(value, place)) return;
  }
  emitter_.emit(diag::MayTruncate, value->location, typeName(target), isChar ? "0 to 255" : "-32768 to 32767")
      .hint(isChar ? "write '& 255' behind it when this is meant" : "make the variable an int");
}

Statement* Checker::make(StatementKind kind, Location at) {
  Statement& made = program_.statements.emplace_back();
  made.kind = kind;
  made.location = at;
  return &made;
}

// Ends the scope of the locals behind the first `count`.
void Checker::finishLocals(std::size_t count) {
  for (std::size_t i = count; i < locals_.size(); ++i) {
    Variable* variable = locals_[i].variable;
    if (!variable->isParameter && !inSnippet_) reportUnread(*variable);
  }
  locals_.resize(count);
}

void Checker::reportUnread(const Variable& variable) {
  if (!variable.used) emitter_.emit(diag::UnusedVariable, variable.location, variable.name);
  else if (variable.uses > 0 && variable.uses == variable.writes && !keepsShown(variable.type))
    emitter_.emit(diag::UnreadVariable, variable.location, variable.name);
}

// A place that a statement changes and does not read. What a pointer leads to, others may read.
void Checker::written(const Expression* place) {
  while (place->kind == ExpressionKind::Element || place->kind == ExpressionKind::Field) {
    place = place->operands[0];
    if (place->type->kind != TypeKind::FixedArray && place->type->kind != TypeKind::Struct) return;
  }
  if (place->kind == ExpressionKind::Variable) ++place->variable->writes;
}

Statement* Checker::block(NodeId id) {
  Statement* made = make(StatementKind::Block, tree().location(id));
  std::size_t count = locals_.size();
  ++depth_;
  bool dead = false;
  for (NodeId child : tree().children(id)) {
    Statement* inner = statement(child);
    if (dead && inner->kind != StatementKind::Empty) {
      emitter_.emit(diag::NeverRuns, tree().location(child));
      dead = false;
    }
    if (leaves(inner)) dead = true;
    made->statements.push_back(inner);
  }
  --depth_;
  finishLocals(count);
  return made;
}

Statement* Checker::statement(NodeId id) {
  Location at = tree().location(id);
  switch (tree().kind(id)) {
    case NodeKind::Block: return block(id);
    case NodeKind::Declaration: return localDeclaration(id);
    case NodeKind::Assignment: return assignment(id);
    case NodeKind::ExpressionStatement: return expressionStatement(id);
    case NodeKind::If: return ifStatement(id);
    case NodeKind::While:
    case NodeKind::DoWhile: return loop(id);
    case NodeKind::For: return forStatement(id);
    case NodeKind::Switch: return switchStatement(id);
    case NodeKind::Return: return returnStatement(id);
    case NodeKind::Break:
      if (loopDepth_ == 0 && switchDepth_ == 0)
        emitter_.emit(diag::BreakOutside, tree().tokenLocation(tree().firstToken(id)));
      return make(StatementKind::Break, at);
    case NodeKind::Continue:
      if (loopDepth_ == 0) emitter_.emit(diag::ContinueOutside, tree().tokenLocation(tree().firstToken(id)));
      return make(StatementKind::Continue, at);
    case NodeKind::Fallthrough:
      allow(Feature::Fallthrough, dialect_, tree().tokenLocation(tree().firstToken(id)), emitter_);
      return make(StatementKind::Empty, at);
    case NodeKind::Empty:
      emitter_.emit(diag::EmptyStatement, at).hint("remove the ';', or write '{ }'");
      return make(StatementKind::Empty, at);
    default: return make(StatementKind::Empty, at);
  }
}

Statement* Checker::localDeclaration(NodeId id) {
  Location whole = tree().location(id);
  Statement* made = make(StatementKind::Block, whole);
  Qualifiers q = qualifiers(id);
  NodeId typeNode = tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return made;
  const Type* declared = typeReference(typeNode, q.isConst);
  misplacedQualifiers(id);
  if (q.isImport) emitter_.emit(diag::MisplacedQualifier, q.importAt, "import").hint("imports stand outside functions");
  if (q.isAttribute)
    emitter_.emit(diag::MisplacedQualifier, q.attributeAt, "attribute").hint("attributes belong into a struct");
  if (q.isStatic)
    emitter_.emit(diag::MisplacedQualifier, q.staticAt, "static").hint("use a variable outside the function");
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::Function) {
      // Reported by the parser when it has a body. It may be called, though.
      if (tree().find(child, NodeKind::Block)) {
        NodeId nameNode = tree().find(child, NodeKind::NameNode);
        if (nameNode) undefined_.insert(std::string(tree().text(nameNode)));
      } else
        emitter_
            .emit(diag::ExpectedToken, tree().location(tree().find(child, NodeKind::Parameters)), "';' or '='", "'('")
            .hint("a function can't be declared inside a function");
      continue;
    }
    if (tree().kind(child) != NodeKind::Variable) continue;
    NodeId nameNode = tree().find(child, NodeKind::NameNode);
    if (!nameNode) continue;
    std::string name(tree().text(nameNode));
    Location at = tree().location(nameNode);
    std::size_t errorsBefore = emitter_.errorCount();
    const Type* type = dimensioned(child, declared, name);
    if (!variableType(type, name, at)) type = types_.error();
    bool isRefused = emitter_.errorCount() > errorsBefore;  // what makes the array is refused for the same reason

    bool taken = false;
    for (std::size_t i = locals_.size(); i-- > 0 && !taken;) {
      const Local& other = locals_[i];
      if (other.variable->name != name) continue;
      bool same = other.depth == depth_ || (other.depth == 1 && depth_ == 2);  // parameters and the outermost block
      if (!same && is40()) break;
      taken = true;
      if (declared->isError()) break;
      auto& diagnostic = emitter_.emit(same ? diag::DuplicateName : diag::ShadowedName, at, name);
      diagnostic.note(other.variable->location, "defined here");
      if (!same) diagnostic.hint(ShadowHint);
    }
    if (!taken && !is40() && !declared->isError()) {
      const Symbol* symbol = findGlobal(name);
      if (symbol != nullptr && !symbol->isEngine) {
        auto& diagnostic = emitter_.emit(diag::ShadowedName, at, name).hint(ShadowHint);
        if (symbol->location.valid() && !inPrelude_) diagnostic.note(symbol->location, "defined here");
      }
    }
    if (taken) type = types_.error();  // of which type it is meant to be nobody knows
    Variable& variable = program_.variables.emplace_back();
    variable.name = name;
    variable.type = type;
    variable.location = at;
    variable.isReadonly = q.isReadonly;
    variable.isConst = q.isConst;
    variable.used = taken;
    if (function_ != nullptr) function_->locals.push_back(&variable);
    Statement* statement = make(StatementKind::Declare, at);
    statement->variable = &variable;
    if (NodeId initialiser = tree().find(child, NodeKind::Initialiser)) {
      NodeId value = tree().child(initialiser, 0);
      if (value && isRefused && tree().kind(value) == NodeKind::New) {
        // Reported.
      } else if (value && tree().kind(value) == NodeKind::InitialiserList) {
        allow(Feature::LocalLists, dialect_, tree().location(value), emitter_);
      } else if (value) {
        Expression* content = rvalue(value);
        if (content->type->kind == TypeKind::Struct && !type->isError() && type->kind == TypeKind::Struct) {
          emitter_.emit(diag::WholeStruct, content->location).hint("copy its members one by one");
        } else if (type->kind == TypeKind::FixedArray && !content->type->isError()) {
          emitter_.emit(diag::WholeArray, content->location).hint("copy its elements one by one");
        } else {
          statement->value = convert(content, type);
          if (is40() && q.isConst) variable.constant = constantIn(content);
          mayTruncate(content, type, &variable);
          if (keepsShown(type)) variable.used = true;
        }
      }
    }
    locals_.push_back({&variable, depth_});
    made->statements.push_back(statement);
  }
  if (made->statements.size() == 1) return made->statements[0];
  return made;
}

// Can the place be written? Reports why not.
bool Checker::assignable(Expression* place) {
  if (place->type->isError()) return false;
  if (!place->isPlace && place->isConstant() && place->variable != nullptr) {
    emitter_.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
    return false;
  }
  if (!place->isPlace) {
    std::string what = place->kind == ExpressionKind::Call   ? "what a function returns"
                       : place->isConstant()                 ? "a constant"
                       : place->kind == ExpressionKind::This ? "'this'"
                                                             : "this value";
    emitter_.emit(diag::NotAssignable, place->location, what);
    return false;
  }
  switch (place->kind) {
    case ExpressionKind::Variable:
      // `const` is not enforced in 3.6 (facts/ags.md 3.1).
      if (place->variable->isReadonly || (is40() && place->variable->isConst)) {
        emitter_.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
        return false;
      }
      return true;
    case ExpressionKind::Field: {
      Location at = place->location;
      at.span.begin = at.span.end - static_cast<std::uint32_t>(place->field->name.size());
      if (place->field->isWriteProtected && !accessAllowed(place->operands[0], place->structInfo)) {
        emitter_.emit(diag::WriteProtectedMember, at, place->field->name, place->structInfo->name);
        return false;
      }
      if (place->field->isReadonly) {
        emitter_.emit(diag::ReadonlyAssigned, at, place->field->name);
        return false;
      }
      return true;
    }
    case ExpressionKind::Element: {
      // Elements of a readonly or protected array are as protected as the array.
      Expression* array = place->operands[0];
      if (array->kind == ExpressionKind::Variable || array->kind == ExpressionKind::Field) {
        if (array->type->kind == TypeKind::FixedArray) return assignable(array);
      }
      return true;
    }
    case ExpressionKind::Call: {
      bool writeProtected = place->attribute->isWriteProtected && !accessAllowed(place->object, place->structInfo);
      if (place->setter == nullptr) {
        emitter_.emit(diag::ReadonlyAssigned, place->location, place->attribute->name);
        return false;
      }
      if (writeProtected) {
        emitter_.emit(diag::WriteProtectedMember, place->location, place->attribute->name, place->structInfo->name);
        return false;
      }
      return true;
    }
    default: return true;
  }
}

Statement* Checker::assignment(NodeId id) {
  Location at = tree().location(id);
  NodeId placeNode = tree().child(id, 0), valueNode = tree().child(id, 1);
  std::uint32_t opToken = tree().tokenAfter(id, 0);
  std::uint16_t op = tree().tokenKind(opToken);
  Location opAt = tree().tokenLocation(opToken);
  Statement* made = make(StatementKind::Assign, at);
  if (op == ags::PercentAssign) allow(Feature::PercentAssign, dialect_, opAt, emitter_);
  Expression* place = expression(placeNode);
  Expression* value = valueNode ? rvalue(valueNode) : errorValue(at);
  if (place->type->isError() || value->type->isError()) return make(StatementKind::Empty, at);
  if (place->type->kind == TypeKind::FixedArray) {
    emitter_.emit(diag::WholeArray, place->location).hint("assign its elements one by one");
    return make(StatementKind::Empty, at);
  }
  if (place->type->kind == TypeKind::Struct) {
    emitter_.emit(diag::WholeStruct, place->location).hint("assign its members one by one");
    return make(StatementKind::Empty, at);
  }
  if (!assignable(place)) return make(StatementKind::Empty, at);
  written(place);
  made->place = place;
  place->isWritten = true;
  if (op == Assign) {
    place->isRead = false;
    made->value = convert(value, place->type);
    mayTruncate(value, place->type, place->kind == ExpressionKind::Variable ? place->variable : nullptr);
    return made;
  }
  made->kind = StatementKind::AssignOp;
  made->op = operatorOf(op);
  std::string_view opText = tree().tokenText(opToken);
  bool bothFloat = place->type->isFloat() && value->type->isFloat();
  bool bothInt = place->type->isIntLike() && value->type->isIntLike();
  bool floatOp = made->op == Plus || made->op == Minus || made->op == Star || made->op == Slash;
  if (!bothInt && !(bothFloat && floatOp)) {
    auto& diagnostic = emitter_.emit(diag::OperandMismatch, opAt, opText, typeName(place->type), typeName(value->type));
    if (place->type->isText()) diagnostic.hint("join texts with 's = s.Append(...)'");
    else if (place->type->isFloat() && value->type->isIntLike()) diagnostic.hint("use IntToFloat(...)");
    else if (place->type->isIntLike() && value->type->isFloat()) diagnostic.hint("use FloatToInt(...)");
  }
  made->value = value;
  return made;
}

Statement* Checker::stepStatement(NodeId id, NodeId placeNode, std::uint16_t op, Location opAt) {
  Location at = tree().location(id);
  Expression* place = expression(placeNode);
  if (!assignable(place)) return make(StatementKind::Empty, at);
  if (!place->type->isIntLike()) {
    emitter_.emit(diag::BadOperand, opAt, op == Increment ? "++" : "--", typeName(place->type))
        .hint(place->type->isFloat() ? "write '+= 1.0' or '-= 1.0'" : "only int variables can be counted");
    return make(StatementKind::Empty, at);
  }
  written(place);
  Statement* made = make(StatementKind::Step, at);
  made->place = place;
  place->isWritten = true;
  made->op = op;
  return made;
}

Statement* Checker::expressionStatement(NodeId id) {
  Location at = tree().location(id);
  NodeId inner = tree().child(id, 0);
  if (!inner) return make(StatementKind::Empty, at);
  if (tree().kind(inner) == NodeKind::Step) {
    std::uint32_t opToken = tree().tokenAfter(inner, 0);
    return stepStatement(id, tree().child(inner, 0), tree().tokenKind(opToken), tree().tokenLocation(opToken));
  }
  std::uint16_t first = tree().firstKind(inner);
  if (tree().kind(inner) == NodeKind::Unary && (first == Increment || first == Decrement)) {
    Location opAt = tree().tokenLocation(tree().firstToken(inner));
    allow(Feature::PrefixStep, dialect_, opAt, emitter_, tree().text(inner));
    return stepStatement(id, tree().child(inner, 0), first, opAt);
  }
  Expression* value = expression(inner);
  if (value->type->isError()) return make(StatementKind::Empty, at);
  if (value->kind != ExpressionKind::Call || value->attribute != nullptr) {
    if (value->kind != ExpressionKind::NewObject || !is40()) {
      auto& diagnostic = emitter_.emit(diag::NoEffect, value->location);
      if (tree().kind(inner) == NodeKind::Binary && tree().tokenKind(tree().tokenAfter(inner, 0)) == Equal)
        diagnostic.hint("to assign, write '='");
    }
    return make(StatementKind::Empty, at);
  }
  Statement* made = make(StatementKind::Call, at);
  made->value = value;
  return made;
}

Statement* Checker::returnStatement(NodeId id) {
  Location at = tree().location(id);
  Statement* made = make(StatementKind::Return, at);
  NodeId valueNode = tree().child(id, 0);
  if (!valueNode) return made;  // without a value: 0 or null
  Expression* value = rvalue(valueNode);
  if (function_ == nullptr || function_->result == nullptr || value->type->isError()) return made;
  if (function_->result->kind == TypeKind::Void) {
    emitter_.emit(diag::ReturnInVoid, value->location, function_->name);
    return made;
  }
  made->value = convert(value, function_->result);
  return made;
}

}  // namespace vellum::ags
