// Statements.
#include <algorithm>

#include "languages/ags/check/checker.h"

namespace vellum::ags {

namespace {

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
  locals_.keep(count);
}

void Checker::reportUnread(const Variable& variable) {
  if (!variable.used) emitter_.emit(diag::UnusedVariable, variable.location, variable.name);
  else if (variable.uses > 0 && variable.uses == variable.writes && !keepsShown(variable.type))
    emitter_.emit(diag::UnreadVariable, variable.location, variable.name);
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
      if (allow(Feature::Fallthrough, dialect_, tree().tokenLocation(tree().firstToken(id)), emitter_) &&
          switchDepth_ == 0)
        emitter_.emit(diag::MisplacedWord, tree().location(id), "fallthrough").hint("it ends a case of a 'switch'");
      return make(StatementKind::Empty, at);
    case NodeKind::Empty:
      emitter_.emit(diag::EmptyStatement, at).hint("remove the ';', or write '{ }'");
      return make(StatementKind::Empty, at);
    default: return unreadable(id);
  }
}

// What could not be read may have been the head of a loop or of a `switch`.
Statement* Checker::unreadable(NodeId id) {
  ++loopDepth_;
  ++switchDepth_;
  for (NodeId child : tree().children(id))
    if (tree().kind(child) == NodeKind::Block || tree().kind(child) == NodeKind::Error) statement(child);
  --loopDepth_;
  --switchDepth_;
  return make(StatementKind::Empty, tree().location(id));
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
    if (tree().kind(child) == NodeKind::Error) ++namelessLocals_;
    if (tree().kind(child) != NodeKind::Variable) continue;
    NodeId nameNode = tree().find(child, NodeKind::NameNode);
    if (!nameNode) continue;
    std::string name(tree().text(nameNode));
    Location at = tree().location(nameNode);
    std::size_t errorsBefore = emitter_.errorCount();
    const Type* type = dimensioned(child, declared, name);
    if (!variableType(type, name, at)) type = types_.error();
    bool isRefused = emitter_.errorCount() > errorsBefore;  // what makes the array is refused for the same reason

    const Locals::Local* other = locals_.find(name);
    bool same = other != nullptr &&  // parameters and the outermost block are one scope
                (other->depth == depth_ || (other->depth == 1 && depth_ == 2));
    bool taken = same || (other != nullptr && !is40());
    if (taken && !declared->isError()) {
      auto& diagnostic = emitter_.emit(same ? diag::DuplicateName : diag::ShadowedName, at, name);
      diagnostic.note(other->variable->location, "defined here");
      if (!same) diagnostic.hint(ShadowHint);
    }
    if (!taken && !is40() && !declared->isError()) {
      const Symbol* symbol = findGlobal(name);
      if (symbol != nullptr && !symbol->isEngine) {
        auto& diagnostic = emitter_.emit(diag::ShadowedName, at, name).hint(ShadowHint);
        if (symbol->location.valid() && !inPrelude_) diagnostic.note(symbol->location, "defined here");
      }
    }
    if (taken || isDoubtful(child)) type = types_.error();  // of which type it is meant to be nobody knows
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
    locals_.add(&variable, depth_);
    made->statements.push_back(statement);
  }
  if (made->statements.size() == 1) return made->statements[0];
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

// AGS keywords, "return": of a type other than void, and other than `function`, a value must be given. Old scripts, and
// the old compiler, take `return;` of an int for 0.
void Checker::returnWithoutValue(Location at) {
  if (function_ == nullptr || function_->result == nullptr || function_->isFunctionWord) return;
  const Type* result = function_->result;
  if (result->kind == TypeKind::Void || result->isError()) return;
  if (result == types_.basic(TypeKind::Int)) emitter_.emit(diag::ReturnOfZero, at, function_->name);
  else emitter_.emit(diag::ReturnWithoutValue, at, function_->name, typeName(result));
}

Statement* Checker::returnStatement(NodeId id) {
  Location at = tree().location(id);
  Statement* made = make(StatementKind::Return, at);
  NodeId valueNode = tree().child(id, 0);
  if (!valueNode) {
    returnWithoutValue(at);
    return made;
  }
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
