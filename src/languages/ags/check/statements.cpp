// Statements.
#include "languages/ags/check/statements.h"

#include <algorithm>

#include "languages/ags/check/assignments.h"
#include "languages/ags/check/constants.h"
#include "languages/ags/check/control.h"
#include "languages/ags/check/declarations.h"
#include "languages/ags/check/expressions.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/operators.h"
#include "languages/ags/check/truncation.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static Statement* checkUnreadable(CheckContext& context, NodeId id);
static Statement* checkLocalDeclaration(CheckContext& context, NodeId id);
static Statement* checkExpressionStatement(CheckContext& context, NodeId id);
static Statement* checkReturn(CheckContext& context, NodeId id);

namespace {

// An overlay or dynamic sprite stays on the screen as long as a variable refers to it, even if it is never read.
bool keepsShown(const Type* type) {
  if (type->isArray()) return keepsShown(type->element);
  if (type->kind == TypeKind::Pointer)
    return type->structInfo->name == "Overlay" || type->structInfo->name == "DynamicSprite";
  return type->kind == TypeKind::Struct && std::any_of(type->structInfo->fields.begin(), type->structInfo->fields.end(),
                                                       [](const Field& field) { return keepsShown(field.type); });
}

}  // namespace

// Whether control never reaches the next statement.
bool alwaysLeaves(const Statement* statement) {
  for (; statement != nullptr; statement = statement->otherwise) {
    switch (statement->kind) {
      case StatementKind::Break:
      case StatementKind::Continue:
      case StatementKind::Return: return true;
      case StatementKind::Block: return !statement->statements.empty() && alwaysLeaves(statement->statements.back());
      case StatementKind::If:
        if (statement->otherwise == nullptr || !alwaysLeaves(statement->body)) return false;
        break;
      default: return false;
    }
  }
  return false;
}

Statement* CheckContext::make(StatementKind kind, Location at) {
  Statement& made = program.statements.emplace_back();
  made.kind = kind;
  made.location = at;
  return &made;
}

// Ends the scope of the locals after the first `count`.
void leaveScope(CheckContext& context, std::size_t count) {
  for (std::size_t i = count; i < context.locals.size(); ++i) {
    Variable* variable = context.locals[i].variable;
    if (!variable->isParameter && !context.inSnippet) reportUnread(context, *variable);
  }
  context.locals.keep(count);
}

void reportUnread(CheckContext& context, const Variable& variable) {
  if (!variable.used) context.emitter.emit(diag::UnusedVariable, variable.location, variable.name);
  else if (variable.uses > 0 && variable.uses == variable.writes && !keepsShown(variable.type))
    context.emitter.emit(diag::UnreadVariable, variable.location, variable.name);
}

Statement* checkBlock(CheckContext& context, NodeId id) {
  Statement* made = context.make(StatementKind::Block, context.tree().location(id));
  std::size_t count = context.locals.size();
  ++context.depth;
  bool dead = false;
  for (NodeId child : context.tree().children(id)) {
    Statement* inner = checkStatement(context, child);
    if (dead && inner->kind != StatementKind::Empty) {
      context.emitter.emit(diag::NeverRuns, context.tree().location(child));
      dead = false;
    }
    if (alwaysLeaves(inner)) dead = true;
    made->statements.push_back(inner);
  }
  --context.depth;
  leaveScope(context, count);
  return made;
}

Statement* checkStatement(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  switch (context.tree().kind(id)) {
    case NodeKind::Block: return checkBlock(context, id);
    case NodeKind::Declaration: return checkLocalDeclaration(context, id);
    case NodeKind::Assignment: return checkAssignment(context, id);
    case NodeKind::ExpressionStatement: return checkExpressionStatement(context, id);
    case NodeKind::If: return checkIf(context, id);
    case NodeKind::While:
    case NodeKind::DoWhile: return checkLoop(context, id);
    case NodeKind::For: return checkFor(context, id);
    case NodeKind::Switch: return checkSwitch(context, id);
    case NodeKind::Return: return checkReturn(context, id);
    case NodeKind::Break:
      if (context.loopDepth == 0 && context.switchDepth == 0)
        context.emitter.emit(diag::BreakOutside, context.tree().tokenLocation(context.tree().firstToken(id)));
      return context.make(StatementKind::Break, at);
    case NodeKind::Continue:
      if (context.loopDepth == 0)
        context.emitter.emit(diag::ContinueOutside, context.tree().tokenLocation(context.tree().firstToken(id)));
      return context.make(StatementKind::Continue, at);
    case NodeKind::Fallthrough:
      if (allow(Feature::Fallthrough, context.dialect, context.tree().tokenLocation(context.tree().firstToken(id)),
                context.emitter) &&
          context.switchDepth == 0)
        context.emitter.emit(diag::MisplacedWord, context.tree().location(id), "fallthrough")
            .hint("it ends a case of a 'switch'");
      return context.make(StatementKind::Empty, at);
    case NodeKind::Empty:
      context.emitter.emit(diag::EmptyStatement, at).hint("remove the ';', or write '{ }'");
      return context.make(StatementKind::Empty, at);
    default: return checkUnreadable(context, id);
  }
}

// An unreadable statement may have been the head of a loop or of a `switch`.
static Statement* checkUnreadable(CheckContext& context, NodeId id) {
  ++context.loopDepth;
  ++context.switchDepth;
  for (NodeId child : context.tree().children(id))
    if (context.tree().kind(child) == NodeKind::Block || context.tree().kind(child) == NodeKind::Error)
      checkStatement(context, child);
  --context.loopDepth;
  --context.switchDepth;
  return context.make(StatementKind::Empty, context.tree().location(id));
}

static void reportLocalQualifiers(CheckContext& context, const Qualifiers& q) {
  if (q.isImport)
    context.emitter.emit(diag::MisplacedQualifier, q.importAt, "import").hint("imports are outside functions");
  if (q.isAttribute)
    context.emitter.emit(diag::MisplacedQualifier, q.attributeAt, "attribute").hint("attributes belong into a struct");
  if (q.isStatic)
    context.emitter.emit(diag::MisplacedQualifier, q.staticAt, "static").hint("use a variable outside the function");
}

static void checkLocalFunction(CheckContext& context, NodeId id) {
  if (!context.tree().find(id, NodeKind::Block)) {
    context.emitter
        .emit(diag::ExpectedToken, context.tree().location(context.tree().find(id, NodeKind::Parameters)), "';' or '='",
              "'('")
        .hint("a function can't be declared inside a function");
    return;
  }
  // The parser reported it. It may be called all the same.
  if (NodeId nameNode = context.tree().find(id, NodeKind::NameNode))
    context.undefined.insert(std::string(context.tree().text(nameNode)));
}

// Reports a name that another variable has. Returns whether it is taken, so that uses of it don't refer to this
// variable.
static bool reportTakenName(CheckContext& context, std::string_view name, Location at, bool mayReport) {
  const Locals::Local* other = context.locals.find(name);
  bool same = other != nullptr &&  // parameters and the outermost block are one scope
              (other->depth == context.depth || (other->depth == 1 && context.depth == 2));
  bool taken = same || (other != nullptr && !context.is40());
  if (!mayReport) return taken;
  if (taken) {
    auto& diagnostic = context.emitter.emit(same ? diag::DuplicateName : diag::ShadowedName, at, name);
    diagnostic.note(other->variable->location, "defined here");
    if (!same) diagnostic.hint(ShadowHint);
  } else if (!context.is40()) {
    const Symbol* symbol = context.findGlobal(name);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::EnumConstant && symbol == context.engineScope->find(name)) {
      // An older game may use a name that the engine has had since.
      context.emitter.emit(diag::EditorRefuses, at, "a variable with the name of a constant of the engine");
    } else if (symbol != nullptr && !symbol->isEngine) {
      auto& diagnostic = context.emitter.emit(diag::ShadowedName, at, name).hint(ShadowHint);
      if (symbol->location.valid() && !context.inPrelude) diagnostic.note(symbol->location, "defined here");
    }
  }
  return taken;
}

// `isRefused`: the variable's type was reported, so a `new` of the same type is not reported again.
static Expression* checkLocalInitialiser(CheckContext& context, NodeId initialiser, bool isRefused,
                                         Variable& variable) {
  NodeId value = context.tree().child(initialiser, 0);
  if (!value || (isRefused && context.tree().kind(value) == NodeKind::New)) return nullptr;
  if (context.tree().kind(value) == NodeKind::InitialiserList) {
    allow(Feature::LocalLists, context.dialect, context.tree().location(value), context.emitter);
    return nullptr;
  }
  const Type* type = variable.type;
  Expression* content = checkRvalue(context, value);
  if (content->type->kind == TypeKind::Struct && !type->isError() && type->kind == TypeKind::Struct) {
    context.emitter.emit(diag::WholeStruct, content->location).hint("copy its members one by one");
    return nullptr;
  }
  if (type->kind == TypeKind::FixedArray && !content->type->isError()) {
    context.emitter.emit(diag::WholeArray, content->location).hint("copy its elements one by one");
    return nullptr;
  }
  Expression* converted = convert(context, content, type);
  if (context.is40() && variable.isConst) variable.constant = constantIn(content);
  warnOfTruncation(context, content, type, &variable);
  if (keepsShown(type)) variable.used = true;
  return converted;
}

// Null: the variable has no name.
static Statement* checkLocalVariable(CheckContext& context, NodeId id, const Type* declared, const Qualifiers& q) {
  NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
  if (!nameNode) return nullptr;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  std::size_t errorsBefore = context.emitter.errorCount();
  const Type* type = addDimensions(context, id, declared, name);
  if (!checkVariableType(context, type, name, at)) type = context.types.error();
  bool isRefused = context.emitter.errorCount() > errorsBefore;

  bool taken = reportTakenName(context, name, at, !declared->isError());
  if (taken || isDoubtful(context, id)) type = context.types.error();  // the intended type is unknown
  Variable& variable = context.program.variables.emplace_back();
  variable.name = name;
  variable.type = type;
  variable.location = at;
  variable.isReadonly = q.isReadonly;
  variable.isConst = q.isConst;
  variable.used = taken;
  if (context.function != nullptr) context.function->locals.push_back(&variable);
  Statement* statement = context.make(StatementKind::Declare, at);
  statement->variable = &variable;
  if (NodeId initialiser = context.tree().find(id, NodeKind::Initialiser))
    statement->value = checkLocalInitialiser(context, initialiser, isRefused, variable);
  context.locals.add(&variable, context.depth);
  return statement;
}

static Statement* checkLocalDeclaration(CheckContext& context, NodeId id) {
  Statement* made = context.make(StatementKind::Block, context.tree().location(id));
  Qualifiers q = readQualifiers(context, id);
  NodeId typeNode = context.tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return made;
  const Type* declared = resolveType(context, typeNode, q.isConst);
  reportMisplacedQualifiers(context, id);
  reportLocalQualifiers(context, q);
  for (NodeId child : context.tree().children(id)) {
    switch (context.tree().kind(child)) {
      case NodeKind::Function: checkLocalFunction(context, child); break;
      case NodeKind::Error: ++context.namelessLocals; break;
      case NodeKind::Variable:
        if (Statement* variable = checkLocalVariable(context, child, declared, q)) made->statements.push_back(variable);
        break;
      default: break;
    }
  }
  return made->statements.size() == 1 ? made->statements[0] : made;
}

// Statements that 3.6 accepts although their value is unused: those that begin with a call (`f() && g();`), whose parts
// are evaluated; and the start of a `for`, which does nothing.
static Statement* computeOnly(CheckContext& context, NodeId inner, Expression* value, bool beginsFor) {
  if (context.is40() || !(value->type->isIntLike() || value->type->isFloat() || value->type->isReference()))
    return nullptr;
  NodeId first = inner;
  while (context.tree().kind(first) == NodeKind::Binary || context.tree().kind(first) == NodeKind::Member)
    first = context.tree().child(first, 0);
  bool calls = context.tree().kind(inner) == NodeKind::Binary && context.tree().kind(first) == NodeKind::Call;
  if (!calls && !beginsFor) return nullptr;
  diagnostics::Kind kind = diag::NoEffect;
  kind.severity = diagnostics::Severity::Warning;
  context.emitter.emit(kind, value->location);
  Statement* made = context.make(calls ? StatementKind::If : StatementKind::Empty, value->location);
  made->value = value;
  made->body = context.make(StatementKind::Empty, value->location);
  return made;
}

// `f() && ...;` where f is void: 3.6 calls it, and uses 0 as its result.
static Statement* callOfVoid(CheckContext& context, NodeId inner) {
  if (context.is40() || context.tree().kind(inner) != NodeKind::Binary) return nullptr;
  NodeId left = context.tree().child(inner, 0);
  if (context.tree().tokenKind(context.tree().tokenAfter(inner, 0)) != LogicalAnd ||
      context.tree().kind(left) != NodeKind::Call)
    return nullptr;
  std::size_t before = context.emitter.errorCount();
  Expression* called = checkExpression(context, left);
  if (context.emitter.errorCount() != before) return context.make(StatementKind::Empty, called->location);
  if (called->type->kind != TypeKind::Void) return nullptr;
  checkExpression(context, context.tree().child(inner, 1));
  diagnostics::Kind kind = diag::NoEffect;
  kind.severity = diagnostics::Severity::Warning;
  context.emitter.emit(kind, context.tree().location(inner));
  Statement* made = context.make(StatementKind::Call, called->location);
  made->value = called;
  return made;
}

static Statement* checkExpressionStatement(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  NodeId inner = context.tree().child(id, 0);
  if (!inner) return context.make(StatementKind::Empty, at);
  if (context.tree().kind(inner) == NodeKind::Step) {
    std::uint32_t opToken = context.tree().tokenAfter(inner, 0);
    return checkStep(context, id, context.tree().child(inner, 0), context.tree().tokenKind(opToken),
                     context.tree().tokenLocation(opToken));
  }
  std::uint16_t first = context.tree().firstKind(inner);
  if (context.tree().kind(inner) == NodeKind::Unary && (first == Increment || first == Decrement)) {
    Location opAt = context.tree().tokenLocation(context.tree().firstToken(inner));
    allow(Feature::PrefixStep, context.dialect, opAt, context.emitter, context.tree().text(inner));
    return checkStep(context, id, context.tree().child(inner, 0), first, opAt);
  }
  if (Statement* made = callOfVoid(context, inner); made != nullptr) return made;
  Expression* value = checkExpression(context, inner);
  if (value->type->isError()) return context.make(StatementKind::Empty, at);
  bool beginsFor = std::exchange(context.beginsFor, false);
  if (value->kind != ExpressionKind::Call || value->attribute != nullptr) {
    if (Statement* made = computeOnly(context, inner, value, beginsFor); made != nullptr) return made;
    if (value->kind != ExpressionKind::NewObject || !context.is40()) {
      auto& diagnostic = context.emitter.emit(diag::NoEffect, value->location);
      if (context.tree().kind(inner) == NodeKind::Binary &&
          context.tree().tokenKind(context.tree().tokenAfter(inner, 0)) == Equal)
        diagnostic.hint("to assign, write '='");
    }
    return context.make(StatementKind::Empty, at);
  }
  Statement* made = context.make(StatementKind::Call, at);
  made->value = value;
  return made;
}

// AGS keywords, "return": a function of a type other than void and `function` must return a value. Old scripts, and the
// old compiler, treat `return;` in an int function as 0.
static void reportReturnWithoutValue(CheckContext& context, Location at) {
  if (context.function == nullptr || context.function->result == nullptr || context.function->isFunctionWord) return;
  const Type* result = context.function->result;
  if (result->kind == TypeKind::Void || result->isError()) return;
  if (result == context.types.basic(TypeKind::Int))
    context.emitter.emit(diag::ReturnOfZero, at, context.function->name);
  else context.emitter.emit(diag::ReturnWithoutValue, at, context.function->name, typeName(result));
}

static Statement* checkReturn(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  Statement* made = context.make(StatementKind::Return, at);
  NodeId valueNode = context.tree().child(id, 0);
  if (!valueNode) {
    reportReturnWithoutValue(context, at);
    return made;
  }
  Expression* value = checkRvalue(context, valueNode);
  if (context.function == nullptr || context.function->result == nullptr || value->type->isError()) return made;
  if (context.function->result->kind == TypeKind::Void) {
    context.emitter.emit(diag::ReturnInVoid, value->location, context.function->name);
    return made;
  }
  made->value = convert(context, value, context.function->result);
  return made;
}

}  // namespace vellum::ags
