// Name resolution: scopes, members, access rights.
#include "languages/ags/check/names.h"

#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/check/check.h"
#include "languages/ags/check/expressions.h"
#include "languages/ags/check/foreign.h"
#include "languages/ags/check/functions.h"

namespace vellum::ags {

static constexpr std::string_view OldHeader = "old functions.ash";  // generated, Compilation::addOldFunctions

static std::string hintForUndefined(CheckContext& context, std::string_view name, bool isCalled);
static Expression* checkAlias(CheckContext& context, const Symbol& symbol, Location at);
static Expression* checkMemberOf(CheckContext& context, Expression* object, StructInfo* info, bool isType,
                                 NodeId nameNode, Location whole);

const Symbol* CheckContext::findGlobal(Scope::Key key) const {
  const Symbol* found = aliasAt.valid() ? nullptr : bodyScope.find(key);
  if (found == nullptr) found = headerScope.find(key);
  return found != nullptr ? found : engineScope->find(key);
}

Variable* findLocal(CheckContext& context, std::string_view name) {
  const Locals::Local* local = context.aliasAt.valid() ? nullptr : context.locals.find(name);
  return local != nullptr ? local->variable : nullptr;
}

Function* findMethod(CheckContext& context, StructInfo* info, std::string_view name) {
  for (; info != nullptr; info = info->base) {
    const Symbol* symbol = context.findGlobal({name, info});
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Function) return symbol->function;
  }
  return nullptr;
}

const Field* findField(StructInfo* info, std::string_view name, StructInfo*& owner) {
  for (owner = info; owner != nullptr; owner = owner->base)
    if (auto found = owner->fieldsByName.find(name); found != owner->fieldsByName.end()) return found->second;
  return nullptr;
}

const Attribute* findAttribute(CheckContext& context, StructInfo* info, std::string_view name, StructInfo*& owner) {
  for (owner = info; owner != nullptr; owner = owner->base) {
    if (auto found = owner->attributesByName.find(name); found != owner->attributesByName.end()) return found->second;
    const Symbol* symbol = context.findGlobal({name, owner});
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Attribute) return symbol->attribute;
  }
  return nullptr;
}

bool isReportedUndefined(CheckContext& context, std::string_view name) {
  return !context.undefined.insert(std::string(name)).second;
}

// A missing symbol may have joined the name with an adjacent word: `int Halfint number)`.
bool isLost(const CheckContext& context, std::string_view name) {
  if (context.lost.find(name) != context.lost.end() || context.lostLocals.find(name) != context.lostLocals.end())
    return true;
  if (name.size() < 2) return false;
  for (auto lost = context.lost.lower_bound(name); lost != context.lost.end() && lost->starts_with(name); ++lost)
    if (keywordKind(std::string_view(*lost).substr(name.size())) != ags::Name) return true;
  return false;
}

bool isNameless(CheckContext& context, int& nameless, std::string_view name) {
  if (nameless == 0) return false;
  --nameless;
  context.lost.emplace(name);
  return true;
}

bool isDoubtful(const CheckContext& context, NodeId declarator) {
  if (context.tree().find(declarator, NodeKind::Initialiser)) return false;  // it was read up to there
  return context.tree().doubtAt(
             context.tree().location(context.tree().find(declarator, NodeKind::NameNode)).span.begin) != nullptr;
}

// Whether the symbol's meaning fits where the name is. Types, for static members, only if the spelling is very close.
static bool mayStandFor(std::string_view name, const Symbol& symbol, bool isCalled) {
  switch (symbol.kind) {
    case Symbol::Kind::Function: return true;
    case Symbol::Kind::Type:
      return !isCalled && symbol.structInfo != nullptr &&
             diagnostics::editDistance(name, symbol.structInfo->name, 1) == 1;
    default: return !isCalled;
  }
}

void reportUndefined(CheckContext& context, std::string_view name, Location at, bool isCalled) {
  if (isLost(context, name) || context.unknownTypes.find(name) != context.unknownTypes.end() ||
      isReportedUndefined(context, name))
    return;
  std::string hint = hintForUndefined(context, name, isCalled);
  if (hint.empty() &&
      (isNameless(context, context.namelessLocals, name) || isNameless(context, context.namelessGlobals, name)))
    return;
  auto& diagnostic = context.emitter.emit(diag::UndefinedName, at, name);
  if (!hint.empty()) diagnostic.hint(std::move(hint));
}

// A hint for an undefined name; empty: no name is near.
static std::string hintForUndefined(CheckContext& context, std::string_view name, bool isCalled) {
  if (context.laterFunctions.find(name) != context.laterFunctions.end())
    return base::cat("the function '", name, "' is defined further down: move it above this place");
  StructInfo* owner;
  if (context.function != nullptr && context.function->hasThis() &&
      (findField(context.function->owner, name, owner) != nullptr ||
       findAttribute(context, context.function->owner, name, owner) != nullptr ||
       findMethod(context, context.function->owner, name) != nullptr))
    return base::cat("write 'this.", name, "'");
  if (std::string_view known = foreignName(name); !known.empty()) return std::string(known);
  if (context.isNoise()) return {};
  diagnostics::SpellingSuggestion spelling(name);
  for (std::size_t i = context.locals.size(); i-- > 0;) spelling.offer(context.locals[i].variable->name);
  for (const Scope* scope : context.scopes())
    for (const Scope::Entry& entry : *scope)
      if (entry.owner == nullptr && mayStandFor(name, entry.value, isCalled)) spelling.offer(entry.name);
  for (std::string_view keyword : {"null", "this", "new", "return", "break", "continue"})
    if (!isCalled) spelling.offer(keyword);
  return spelling ? spelling.hint() : std::string();
}

void reportUnknownMember(CheckContext& context, StructInfo* info, std::string_view name, Location at) {
  if (isLost(context, name) || context.unknownTypes.find(name) != context.unknownTypes.end()) return;
  for (StructInfo* owner = info; owner != nullptr; owner = owner->base)
    if (isNameless(context, owner->nameless, name)) return;
  if (isNameless(context, context.namelessGlobals, name)) return;  // an extender function may be nameless
  auto& diagnostic = context.emitter.emit(diag::UnknownMember, at, info->name, name);
  if (context.isNoise()) return;
  diagnostics::SpellingSuggestion spelling(name);
  for (StructInfo* owner = info; owner != nullptr; owner = owner->base) {
    for (const Field& field : owner->fields) spelling.offer(field.name);
    for (const Attribute& attribute : owner->attributes) spelling.offer(attribute.name);
    for (const Scope* scope : context.scopes())
      for (const Scope::Entry& entry : *scope)
        if (entry.owner == owner) spelling.offer(entry.name);
  }
  if (spelling) diagnostic.hint(spelling.hint());
}

// Not the helpers of generated scripts.
static bool isOfAgs2(const CheckContext& context, const Function& function) {
  if (context.isOldName == nullptr || function.name.starts_with("old")) return false;
  if (function.isBuiltin) return context.isOldName(function.name);
  return context.sources[function.location.file].name() == OldHeader;
}

void useFunction(CheckContext& context, Function* function, Location at) {
  if (isOfAgs2(context, *function)) context.emitter.emit(diag::OldName, at, function->name);
  if (function != context.function) function->isCalled = true;
  if (function->isImport && !function->isBuiltin && function->importUseUnit != context.unit) {
    function->importUseUnit = context.unit;
    function->importUse = at;
  }
}

void useAttribute(CheckContext& context, const Attribute& attribute, Location at) {
  if (context.isOldName != nullptr && !attribute.isExtender && context.isOldName(attribute.name))
    context.emitter.emit(diag::OldName, at, attribute.name);
}

static void useVariable(CheckContext& context, Variable* variable, Location at) {
  variable->used = true;
  ++variable->uses;
  if (variable->isImport && variable->importUseUnit != context.unit) {
    variable->importUseUnit = context.unit;
    variable->importUse = at;
  }
}

// Protected members are accessible only through `this`, in functions of the struct, of those that extend it, and in
// extenders.
bool isAccessAllowed(const CheckContext& context, const Expression* object, StructInfo* owner) {
  if (context.function == nullptr || context.function->owner == nullptr) return false;
  if (object != nullptr && object->kind != ExpressionKind::This) return false;
  for (StructInfo* info = context.function->owner; info != nullptr; info = info->base)
    if (info == owner) return true;
  return false;
}

StructInfo* findStructType(CheckContext& context, NodeId id) {
  if (context.tree().kind(id) != NodeKind::NameValue) return nullptr;
  std::string_view name = context.tree().text(id);
  if (findLocal(context, name) != nullptr) return nullptr;
  const Symbol* symbol = context.findGlobal(name);
  return symbol != nullptr && symbol->kind == Symbol::Kind::Type ? symbol->structInfo : nullptr;
}

static void reportTypeAsValue(CheckContext& context, const Symbol& symbol, std::string_view name, Location at) {
  auto& diagnostic = context.emitter.emit(diag::NotAVariable, at, name, "a type");
  if (symbol.type->kind == TypeKind::Enum) diagnostic.hint("the name of an enum value is used alone");
  ++context.namelessLocals;  // `String = "a";`
}

Expression* checkName(CheckContext& context, NodeId id) {
  std::string_view name = context.tree().text(id);
  Location at = context.tree().location(id);
  Variable* variable = findLocal(context, name);
  if (variable == nullptr) {
    if (context.is40() && context.function != nullptr && context.function->hasThis()) {
      StructInfo* owner;
      if (findField(context.function->owner, name, owner) != nullptr ||
          findAttribute(context, context.function->owner, name, owner) != nullptr)
        return checkMemberOf(context, context.make(ExpressionKind::This, context.function->thisVariable->type, at),
                             context.function->owner, false, id, at);
    }
    // A constant of the function's struct, also in static functions.
    StructInfo* own = context.is40() && context.function != nullptr ? context.function->owner : nullptr;
    for (; own != nullptr; own = own->base) {
      const Symbol* constant = own->isBuiltin ? nullptr : context.findGlobal({name, own});
      if (constant != nullptr && constant->kind == Symbol::Kind::Variable)
        return checkMemberOf(context, nullptr, own, true, id, at);
    }
    const Symbol* symbol = context.findGlobal(name);
    if (symbol == nullptr) {
      reportUndefined(context, name, at);
      return context.errorValue(at);
    }
    switch (symbol->kind) {
      case Symbol::Kind::Variable: variable = symbol->variable; break;
      case Symbol::Kind::EnumConstant: {
        Expression* value = context.make(ExpressionKind::Integer, symbol->type, at);
        value->number = symbol->number;
        return value;
      }
      case Symbol::Kind::Function: context.emitter.emit(diag::FunctionAsValue, at, name); return context.errorValue(at);
      case Symbol::Kind::Type:
        if (symbol->type->isError()) return context.errorValue(at);
        reportTypeAsValue(context, *symbol, name, at);
        return context.errorValue(at);
      case Symbol::Kind::Attribute:
        if (!symbol->attribute->isIndexed)
          return makeAttributeValue(context, symbol->attribute, symbol->attribute->owner, nullptr, at, nullptr);
        context.emitter.emit(diag::IndexMissing, at, name).hint(base::cat("write '", name, "[...]'"));
        return context.errorValue(at);
      case Symbol::Kind::Alias: return checkAlias(context, *symbol, at);
      case Symbol::Kind::None: return context.errorValue(at);
    }
  }
  useVariable(context, variable, at);
  if (variable->constant) {
    Expression* value = makeConstant(context, *variable->constant, variable->type, at);
    value->variable = variable;
    return value;
  }
  Expression* value = context.make(ExpressionKind::Variable, variable->type, at);
  value->variable = variable;
  value->isPlace = true;
  return value;
}

// The alias's expression as if it were at `at`, with its meaning at the declaration of the alias.
static Expression* checkAlias(CheckContext& context, const Symbol& symbol, Location at) {
  const SyntaxTree* here = context.currentTree;
  Location outer = context.aliasAt;
  if (!outer.valid()) context.aliasAt = at;
  context.currentTree = symbol.aliasTree;
  Expression* value = checkExpression(context, symbol.alias);
  context.currentTree = here;
  context.aliasAt = outer;
  value->isPlace = false;
  return value;
}

const Attribute* findGlobalAttribute(CheckContext& context, NodeId id) {
  if (context.tree().kind(id) != NodeKind::NameValue || findLocal(context, context.tree().text(id)) != nullptr)
    return nullptr;
  const Symbol* symbol = context.findGlobal(context.tree().text(id));
  return symbol != nullptr && symbol->kind == Symbol::Kind::Attribute ? symbol->attribute : nullptr;
}

Expression* checkMember(CheckContext& context, NodeId id) {
  NodeId left = context.tree().child(id, 0);
  if (StructInfo* info = findStructType(context, left)) {
    NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
    if (!nameNode) return context.errorValue(context.tree().location(id));
    return checkMemberOf(context, nullptr, info, true, nameNode, context.tree().location(id));
  }
  return checkMemberFrom(context, id, checkExpression(context, left));
}

StructInfo* structOf(CheckContext& context, const Expression& object) {
  if (object.type->kind != TypeKind::ConstString) return object.type->structInfo;
  if (object.kind == ExpressionKind::String)
    context.emitter.emit(diag::EditorRefuses, object.location, "a member of a quoted text")
        .hint("put the text into a variable first");
  return context.types.string()->structInfo;
}

// `id` is the Member node, `object` the left side of its dot.
Expression* checkMemberFrom(CheckContext& context, NodeId id, Expression* object) {
  NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
  Location whole = context.tree().location(id);
  if (!nameNode || object->type->isError()) return context.errorValue(whole);
  if (object->kind == ExpressionKind::Call && object->attribute == nullptr && !object->type->isError() &&
      !allow(Feature::CallChain, context.dialect, context.tree().location(nameNode), context.emitter))
    return context.errorValue(whole);
  std::string_view name = context.tree().text(nameNode);
  if (object->type->isArray()) {
    if (name == "Length" && object->type->kind == TypeKind::DynamicArray) {
      Expression* value = context.make(ExpressionKind::Length, context.types.basic(TypeKind::Int), whole);
      value->operands.push_back(object);
      return value;
    }
    auto& diagnostic = context.emitter.emit(diag::NoMembers, context.tree().location(nameNode), typeName(object->type));
    if (base::equalsIgnoreCase(name, "Length") || name == "Count" || name == "size")
      diagnostic.hint(object->type->kind == TypeKind::DynamicArray
                          ? "write 'Length'"
                          : "only dynamic arrays know their length: keep this one's size in a #define");
    else diagnostic.hint("write an index after the array first");
    return context.errorValue(whole);
  }
  StructInfo* info = structOf(context, *object);
  if (info == nullptr) {
    context.emitter.emit(diag::NoMembers, context.tree().location(nameNode), typeName(object->type));
    return context.errorValue(whole);
  }
  return checkMemberOf(context, object, info, false, nameNode, whole);
}

static Expression* checkMemberOf(CheckContext& context, Expression* object, StructInfo* info, bool isType,
                                 NodeId nameNode, Location whole) {
  std::string_view name = context.tree().text(nameNode);
  Location nameAt = context.tree().location(nameNode);
  StructInfo* owner = nullptr;
  if (const Field* field = findField(info, name, owner)) {
    if (isType) {
      context.emitter.emit(diag::NeedsObject, nameAt, name, info->name);
      return context.errorValue(whole);
    }
    if (field->isProtected && !isAccessAllowed(context, object, owner)) {
      context.emitter.emit(diag::ProtectedMember, nameAt, name, owner->name);
      return context.errorValue(whole);
    }
    Expression* value = context.make(ExpressionKind::Field, field->type, whole);
    value->field = field;
    value->structInfo = owner;
    value->operands.push_back(object);
    value->isPlace = true;
    return value;
  }
  if (const Attribute* attribute = findAttribute(context, info, name, owner)) {
    if (isType && !attribute->isStatic) {
      context.emitter.emit(diag::NeedsObject, nameAt, name, info->name);
      return context.errorValue(whole);
    }
    if (attribute->isProtected && !isAccessAllowed(context, object, owner)) {
      context.emitter.emit(diag::ProtectedMember, nameAt, name, owner->name);
      return context.errorValue(whole);
    }
    if (attribute->isIndexed) {
      context.emitter.emit(diag::IndexMissing, nameAt, name).hint(base::cat("write '", name, "[...]'"));
      return context.errorValue(whole);
    }
    useAttribute(context, *attribute, nameAt);
    return makeAttributeValue(context, attribute, owner, object, whole, nullptr);
  }
  for (StructInfo* each = info; each != nullptr; each = each->base) {
    const Symbol* constant = context.findGlobal(Scope::Key(name, each));
    if (constant == nullptr || constant->kind != Symbol::Kind::Variable) continue;
    const Variable* variable = constant->variable;
    if (!variable->constant) return context.errorValue(whole);
    Expression* value = makeConstant(context, *variable->constant, variable->type, whole);
    value->variable = constant->variable;
    return value;
  }
  if (findMethod(context, info, name) != nullptr) context.emitter.emit(diag::FunctionAsValue, nameAt, name);
  else reportUnknownMember(context, info, name, nameAt);
  return context.errorValue(whole);
}

// An attribute is a pair of functions: get_X and set_X, or geti_X and seti_X with an index.
Expression* makeAttributeValue(CheckContext& context, const Attribute* attribute, StructInfo* owner, Expression* object,
                               Location at, Expression* index) {
  // checkLinks(context) checks their existence, when all scripts are known.
  auto accessor = [&](bool isSetter) -> Function* {
    std::string name = base::cat(isSetter ? "set" : "get", attribute->isIndexed ? "i_" : "_", attribute->name);
    Scope::Key key(name, owner);
    const Symbol* known = context.findGlobal(key);
    Function* found = known != nullptr && known->kind == Symbol::Kind::Function ? known->function : nullptr;
    if (found != nullptr && (found->isBuiltin || found->location == attribute->location)) return found;
    Function made;
    made.name = name;
    made.linkName = base::cat(owner->name, "::", name);
    made.owner = owner;
    made.isImport = true;
    made.isStatic = attribute->isStatic;
    made.isBuiltin = owner->isBuiltin && !attribute->isExtender;
    made.location = attribute->location;
    made.result = isSetter ? context.types.basic(TypeKind::Void) : attribute->type;
    if (attribute->isIndexed) made.parameters.emplace_back().type = context.types.basic(TypeKind::Int);
    if (isSetter) made.parameters.emplace_back().type = attribute->type;
    if (found != nullptr) {
      checkAccessor(context, std::move(made), *found);
      return found;
    }
    Symbol symbol;
    symbol.kind = Symbol::Kind::Function;
    symbol.function = &context.program.functions.emplace_back(std::move(made));
    symbol.location = attribute->location;
    context.headerScope[key] = symbol;
    return symbol.function;
  };
  Expression* value = context.make(ExpressionKind::Call, attribute->type, at);
  value->attribute = attribute;
  context.program.units[context.unit].attributeUses.push_back(value);
  value->function = accessor(false);
  if (!attribute->isReadonly) value->setter = accessor(true);
  value->structInfo = owner;
  value->object = attribute->isStatic ? nullptr : object;
  value->isPlace = true;
  if (index != nullptr) value->operands.push_back(index);
  return value;
}

}  // namespace vellum::ags
