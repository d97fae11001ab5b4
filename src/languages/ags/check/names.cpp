// What names mean: scopes, members, access rights.
#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/check/checker.h"
#include "languages/ags/check/foreign.h"

namespace vellum::ags {

const Symbol* Checker::findGlobal(Scope::Key key) const {
  const Symbol* found = aliasAt_.valid() ? nullptr : bodyScope_.find(key);
  if (found == nullptr) found = headerScope_.find(key);
  return found != nullptr ? found : engineScope_->find(key);
}

Variable* Checker::findLocal(std::string_view name) {
  const Locals::Local* local = aliasAt_.valid() ? nullptr : locals_.find(name);
  return local != nullptr ? local->variable : nullptr;
}

Function* Checker::findMethod(StructInfo* info, std::string_view name) {
  for (; info != nullptr; info = info->base) {
    const Symbol* symbol = findGlobal({name, info});
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Function) return symbol->function;
  }
  return nullptr;
}

const Field* Checker::findField(StructInfo* info, std::string_view name, StructInfo*& owner) {
  for (owner = info; owner != nullptr; owner = owner->base)
    for (const Field& field : owner->fields)
      if (field.name == name) return &field;
  return nullptr;
}

const Attribute* Checker::findAttribute(StructInfo* info, std::string_view name, StructInfo*& owner) {
  for (owner = info; owner != nullptr; owner = owner->base) {
    for (const Attribute& attribute : owner->attributes)
      if (attribute.name == name) return &attribute;
    const Symbol* symbol = findGlobal({name, owner});
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Attribute) return symbol->attribute;
  }
  return nullptr;
}

bool Checker::isKnownUndefined(std::string_view name) { return !undefined_.insert(std::string(name)).second; }

// A sign that is missing may have joined the name with a word next to it: `int Halfint number)`.
bool Checker::isLost(std::string_view name) const {
  if (lost_.find(name) != lost_.end() || lostLocals_.find(name) != lostLocals_.end()) return true;
  if (name.size() < 2) return false;
  for (auto lost = lost_.lower_bound(name); lost != lost_.end() && lost->starts_with(name); ++lost)
    if (keywordKind(std::string_view(*lost).substr(name.size())) != ags::Name) return true;
  return false;
}

bool Checker::isNameless(int& nameless, std::string_view name) {
  if (nameless == 0) return false;
  --nameless;
  lost_.emplace(name);
  return true;
}

bool Checker::isDoubtful(NodeId declarator) const {
  if (tree().find(declarator, NodeKind::Initialiser)) return false;  // up to there it was read
  return tree().doubtAt(tree().location(tree().find(declarator, NodeKind::NameNode)).span.begin) != nullptr;
}

// Is what the symbol is good where the name stands? Types, for static members, only as near as a slip of the finger.
bool Checker::mayStandFor(std::string_view name, const Symbol& symbol, bool isCalled) {
  switch (symbol.kind) {
    case Symbol::Kind::Function: return true;
    case Symbol::Kind::Type:
      return !isCalled && symbol.structInfo != nullptr &&
             diagnostics::editDistance(name, symbol.structInfo->name, 1) == 1;
    default: return !isCalled;
  }
}

void Checker::undefined(std::string_view name, Location at, bool isCalled) {
  if (isLost(name) || unknownTypes_.find(name) != unknownTypes_.end() || isKnownUndefined(name)) return;
  std::string hint = hintFor(name, isCalled);
  if (hint.empty() && (isNameless(namelessLocals_, name) || isNameless(namelessGlobals_, name))) return;
  auto& diagnostic = emitter_.emit(diag::UndefinedName, at, name);
  if (!hint.empty()) diagnostic.hint(std::move(hint));
}

// What a name that nothing has may be meant for; empty: nothing near.
std::string Checker::hintFor(std::string_view name, bool isCalled) {
  if (laterFunctions_.find(name) != laterFunctions_.end())
    return base::cat("the function '", name, "' is defined further down: move it above this place");
  StructInfo* owner;
  if (function_ != nullptr && function_->hasThis() &&
      (findField(function_->owner, name, owner) != nullptr || findAttribute(function_->owner, name, owner) != nullptr ||
       findMethod(function_->owner, name) != nullptr))
    return base::cat("write 'this.", name, "'");
  if (std::string_view known = foreignName(name); !known.empty()) return std::string(known);
  if (isNoise()) return {};
  diagnostics::SpellingSuggestion spelling(name);
  for (std::size_t i = locals_.size(); i-- > 0;) spelling.offer(locals_[i].variable->name);
  for (const Scope* scope : scopes())
    for (const Scope::Entry& entry : *scope)
      if (entry.owner == nullptr && mayStandFor(name, entry.value, isCalled)) spelling.offer(entry.name);
  for (std::string_view keyword : {"null", "this", "new", "return", "break", "continue"})
    if (!isCalled) spelling.offer(keyword);
  return spelling ? spelling.hint() : std::string();
}

void Checker::unknownMember(StructInfo* info, std::string_view name, Location at) {
  if (isLost(name) || unknownTypes_.find(name) != unknownTypes_.end()) return;
  for (StructInfo* owner = info; owner != nullptr; owner = owner->base)
    if (isNameless(owner->nameless, name)) return;
  if (isNameless(namelessGlobals_, name)) return;  // an extender function may be nameless
  auto& diagnostic = emitter_.emit(diag::UnknownMember, at, info->name, name);
  if (isNoise()) return;
  diagnostics::SpellingSuggestion spelling(name);
  for (StructInfo* owner = info; owner != nullptr; owner = owner->base) {
    for (const Field& field : owner->fields) spelling.offer(field.name);
    for (const Attribute& attribute : owner->attributes) spelling.offer(attribute.name);
    for (const Scope* scope : scopes())
      for (const Scope::Entry& entry : *scope)
        if (entry.owner == owner) spelling.offer(entry.name);
  }
  if (spelling) diagnostic.hint(spelling.hint());
}

void Checker::useFunction(Function* function, Location at) {
  if (function != function_) function->isCalled = true;
  if (function->isImport && !function->isBuiltin && function->importUseUnit != unit_) {
    function->importUseUnit = unit_;
    function->importUse = at;
  }
}

void Checker::useVariable(Variable* variable, Location at) {
  variable->used = true;
  ++variable->uses;
  if (variable->isImport && variable->importUseUnit != unit_) {
    variable->importUseUnit = unit_;
    variable->importUse = at;
  }
}

// Protected members: only through `this`, in functions of the struct, of those that extend it, and in extenders.
bool Checker::accessAllowed(const Expression* object, StructInfo* owner) const {
  if (function_ == nullptr || function_->owner == nullptr) return false;
  if (object != nullptr && object->kind != ExpressionKind::This) return false;
  for (StructInfo* info = function_->owner; info != nullptr; info = info->base)
    if (info == owner) return true;
  return false;
}

StructInfo* Checker::typeNamed(NodeId id) {
  if (tree().kind(id) != NodeKind::NameValue) return nullptr;
  std::string_view name = tree().text(id);
  if (findLocal(name) != nullptr) return nullptr;
  const Symbol* symbol = findGlobal(name);
  return symbol != nullptr && symbol->kind == Symbol::Kind::Type ? symbol->structInfo : nullptr;
}

void Checker::typeAsValue(const Symbol& symbol, std::string_view name, Location at) {
  auto& diagnostic = emitter_.emit(diag::NotAVariable, at, name, "a type");
  if (symbol.type->kind == TypeKind::Enum) diagnostic.hint("the name of an enum value stands alone");
  ++namelessLocals_;  // `String = "a";`
}

Expression* Checker::nameValue(NodeId id) {
  std::string_view name = tree().text(id);
  Location at = tree().location(id);
  Variable* variable = findLocal(name);
  if (variable == nullptr) {
    if (is40() && function_ != nullptr && function_->hasThis()) {
      StructInfo* owner;
      if (findField(function_->owner, name, owner) != nullptr ||
          findAttribute(function_->owner, name, owner) != nullptr)
        return memberOf(make(ExpressionKind::This, function_->thisVariable->type, at), function_->owner, false, id, at);
    }
    const Symbol* symbol = findGlobal(name);
    if (symbol == nullptr) {
      undefined(name, at);
      return errorValue(at);
    }
    switch (symbol->kind) {
      case Symbol::Kind::Variable: variable = symbol->variable; break;
      case Symbol::Kind::EnumConstant: {
        Expression* value = make(ExpressionKind::Integer, symbol->type, at);
        value->number = symbol->number;
        return value;
      }
      case Symbol::Kind::Function: emitter_.emit(diag::FunctionAsValue, at, name); return errorValue(at);
      case Symbol::Kind::Type:
        if (symbol->type->isError()) return errorValue(at);
        typeAsValue(*symbol, name, at);
        return errorValue(at);
      case Symbol::Kind::Attribute:
        if (!symbol->attribute->isIndexed)
          return attributeValue(symbol->attribute, symbol->attribute->owner, nullptr, at, nullptr);
        emitter_.emit(diag::IndexMissing, at, name).hint(base::cat("write '", name, "[...]'"));
        return errorValue(at);
      case Symbol::Kind::Alias: return aliasValue(*symbol, at);
      case Symbol::Kind::None: return errorValue(at);
    }
  }
  useVariable(variable, at);
  if (variable->constant) {
    Expression* value = constantExpression(*variable->constant, variable->type, at);
    value->variable = variable;
    return value;
  }
  Expression* value = make(ExpressionKind::Variable, variable->type, at);
  value->variable = variable;
  value->isPlace = true;
  return value;
}

// The alias's expression as if it stood at `at`, with the meaning it has where the alias was declared.
Expression* Checker::aliasValue(const Symbol& symbol, Location at) {
  const SyntaxTree* here = tree_;
  Location outer = aliasAt_;
  if (!outer.valid()) aliasAt_ = at;
  tree_ = symbol.aliasTree;
  Expression* value = expression(symbol.alias);
  tree_ = here;
  aliasAt_ = outer;
  value->isPlace = false;
  return value;
}

const Attribute* Checker::globalAttributeNamed(NodeId id) {
  if (tree().kind(id) != NodeKind::NameValue || findLocal(tree().text(id)) != nullptr) return nullptr;
  const Symbol* symbol = findGlobal(tree().text(id));
  return symbol != nullptr && symbol->kind == Symbol::Kind::Attribute ? symbol->attribute : nullptr;
}

Expression* Checker::member(NodeId id) {
  NodeId left = tree().child(id, 0);
  if (StructInfo* info = typeNamed(left)) {
    NodeId nameNode = tree().find(id, NodeKind::NameNode);
    if (!nameNode) return errorValue(tree().location(id));
    return memberOf(nullptr, info, true, nameNode, tree().location(id));
  }
  return memberFrom(id, expression(left));
}

// `id` is the Member node, `object` what stands left of its dot.
Expression* Checker::memberFrom(NodeId id, Expression* object) {
  NodeId nameNode = tree().find(id, NodeKind::NameNode);
  Location whole = tree().location(id);
  if (!nameNode || object->type->isError()) return errorValue(whole);
  if (object->kind == ExpressionKind::Call && object->attribute == nullptr && !object->type->isError() &&
      !allow(Feature::CallChain, dialect_, tree().location(nameNode), emitter_))
    return errorValue(whole);
  std::string_view name = tree().text(nameNode);
  if (object->type->isArray()) {
    if (name == "Length" && object->type->kind == TypeKind::DynamicArray) {
      Expression* value = make(ExpressionKind::Length, types_.basic(TypeKind::Int), whole);
      value->operands.push_back(object);
      return value;
    }
    auto& diagnostic = emitter_.emit(diag::NoMembers, tree().location(nameNode), typeName(object->type));
    if (base::equalsIgnoreCase(name, "Length") || name == "Count" || name == "size")
      diagnostic.hint(object->type->kind == TypeKind::DynamicArray
                          ? "write 'Length'"
                          : "only dynamic arrays know their length: keep this one's size in a #define");
    else diagnostic.hint("write an index behind the array first");
    return errorValue(whole);
  }
  StructInfo* info = object->type->structInfo;
  if (object->type->kind == TypeKind::ConstText) info = types_.text()->structInfo;
  if (info == nullptr) {
    emitter_.emit(diag::NoMembers, tree().location(nameNode), typeName(object->type));
    return errorValue(whole);
  }
  return memberOf(object, info, false, nameNode, whole);
}

Expression* Checker::memberOf(Expression* object, StructInfo* info, bool isType, NodeId nameNode, Location whole) {
  std::string_view name = tree().text(nameNode);
  Location nameAt = tree().location(nameNode);
  StructInfo* owner = nullptr;
  if (const Field* field = findField(info, name, owner)) {
    if (isType) {
      emitter_.emit(diag::NeedsObject, nameAt, name, info->name);
      return errorValue(whole);
    }
    if (field->isProtected && !accessAllowed(object, owner)) {
      emitter_.emit(diag::ProtectedMember, nameAt, name, owner->name);
      return errorValue(whole);
    }
    Expression* value = make(ExpressionKind::Field, field->type, whole);
    value->field = field;
    value->structInfo = owner;
    value->operands.push_back(object);
    value->isPlace = true;
    return value;
  }
  if (const Attribute* attribute = findAttribute(info, name, owner)) {
    if (isType && !attribute->isStatic) {
      emitter_.emit(diag::NeedsObject, nameAt, name, info->name);
      return errorValue(whole);
    }
    if (attribute->isProtected && !accessAllowed(object, owner)) {
      emitter_.emit(diag::ProtectedMember, nameAt, name, owner->name);
      return errorValue(whole);
    }
    if (attribute->isIndexed) {
      emitter_.emit(diag::IndexMissing, nameAt, name).hint(base::cat("write '", name, "[...]'"));
      return errorValue(whole);
    }
    return attributeValue(attribute, owner, object, whole, nullptr);
  }
  if (findMethod(info, name) != nullptr) emitter_.emit(diag::FunctionAsValue, nameAt, name);
  else unknownMember(info, name, nameAt);
  return errorValue(whole);
}

// An attribute is a pair of functions: get_X and set_X, or geti_X and seti_X with an index.
Expression* Checker::attributeValue(const Attribute* attribute, StructInfo* owner, Expression* object, Location at,
                                    Expression* index) {
  // Whether they exist is seen when all scripts are known (link()).
  auto accessor = [&](bool isSetter) -> Function* {
    std::string name = base::cat(isSetter ? "set" : "get", attribute->isIndexed ? "i_" : "_", attribute->name);
    Scope::Key key(name, owner);
    const Symbol* known = findGlobal(key);
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
    made.result = isSetter ? types_.basic(TypeKind::Void) : attribute->type;
    if (attribute->isIndexed) made.parameters.emplace_back().type = types_.basic(TypeKind::Int);
    if (isSetter) made.parameters.emplace_back().type = attribute->type;
    if (found != nullptr) {
      checkAccessor(std::move(made), *found);
      return found;
    }
    Symbol symbol;
    symbol.kind = Symbol::Kind::Function;
    symbol.function = &program_.functions.emplace_back(std::move(made));
    symbol.location = attribute->location;
    headerScope_[key] = symbol;
    return symbol.function;
  };
  Expression* value = make(ExpressionKind::Call, attribute->type, at);
  value->attribute = attribute;
  value->function = accessor(false);
  if (!attribute->isReadonly) value->setter = accessor(true);
  value->structInfo = owner;
  value->object = attribute->isStatic ? nullptr : object;
  value->isPlace = true;
  if (index != nullptr) value->operands.push_back(index);
  return value;
}

}  // namespace vellum::ags
