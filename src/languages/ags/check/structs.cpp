// struct declarations: members, layout, attributes.
#include "languages/ags/check/checker.h"

namespace vellum::ags {

namespace {

std::uint32_t alignmentOf(const Type* type) {
  switch (type->kind) {
    case TypeKind::Char: return 1;
    case TypeKind::Short: return 2;
    case TypeKind::Int:
    case TypeKind::Float:
    case TypeKind::Enum: return 4;
    case TypeKind::FixedArray: return alignmentOf(type->element);
    case TypeKind::Struct: return type->structInfo->alignment;
    default: return 8;
  }
}

}  // namespace

std::uint64_t sizeOf(const Type* type) {
  switch (type->kind) {
    case TypeKind::FixedArray: return sizeOf(type->element) * type->count;
    case TypeKind::Struct: return type->structInfo->size;
    default: return alignmentOf(type);
  }
}

void Checker::structDeclaration(NodeId id) {
  Qualifiers q = qualifiers(id);
  NodeId nameNode = tree().find(id, NodeKind::NameNode);
  if (!nameNode) {
    ++namelessTypes_;
    return;
  }
  std::string name(tree().text(nameNode));
  Location at = tree().location(nameNode);
  NodeId body = tree().find(id, NodeKind::StructBody);

  const Symbol* existing = findGlobal(name);
  StructInfo* info = nullptr;
  if (existing != nullptr) {
    bool forward =
        existing->kind == Symbol::Kind::Type && existing->structInfo != nullptr && !existing->structInfo->isComplete;
    if (!forward) {
      Symbol symbol;
      symbol.location = at;
      declare(name, symbol);
      return;
    }
    info = existing->structInfo;
    info->location = at;
  } else {
    info = &program_.structs.emplace_back();
    info->name = name;
    info->location = at;
    info->isManaged = q.isManaged || q.isInternalString || q.isManagedBase;
    info->isBuiltin = q.isBuiltin;
    info->isAutoptr = q.isAutoptr || q.isInternalString;
    Symbol symbol;
    symbol.kind = Symbol::Kind::Type;
    symbol.structInfo = info;
    symbol.type = q.isInternalString ? types_.text() : types_.structure(info);
    symbol.location = at;
    if (q.isInternalString && inPrelude_) types_.setTextStruct(info);
    declare(name, symbol);
  }
  if (!body) return;

  if (q.isManagedBase) managedBase(info, q);
  if (info->isManaged && !q.isInternalString && info != theManagedBase()) info->base = theManagedBase();
  if (NodeId baseNode = tree().find(id, NodeKind::BaseName)) {
    if (NodeId baseName = tree().find(baseNode, NodeKind::NameNode)) {
      Location baseAt = tree().location(baseName);
      const Type* type = namedType(tree().text(baseName), baseAt);
      if (type->structInfo == nullptr && !type->isError()) emitter_.emit(diag::NotAStruct, baseAt, typeName(type));
      else if (type->structInfo == info || (type->structInfo != nullptr && !type->structInfo->isComplete))
        emitter_.emit(diag::StructCycle, baseAt, name, tree().text(baseName));
      else if (type->structInfo != nullptr && type->structInfo->isManaged != info->isManaged)
        emitter_.emit(diag::StructCycle, baseAt, name, tree().text(baseName))
            .hint("both must be managed, or none of them");
      else info->base = type->structInfo;
    }
  }
  if (info->base != nullptr) {
    info->size = info->base->size;
    info->alignment = info->base->alignment;
  }
  for (NodeId member : tree().children(body)) {
    if (tree().kind(member) == NodeKind::Declaration) structMember(info, member);
    else if (tree().kind(member) == NodeKind::Error) ++info->nameless;
  }
  info->size = (info->size + info->alignment - 1) / info->alignment * info->alignment;
  if (info->size == 0 && !q.isManagedBase) info->size = 1;
  info->isComplete = true;

  // 4.0: variables right behind the body.
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) != NodeKind::Variable) continue;
    allow(Feature::StructVariables, dialect_, tree().location(child), emitter_);
    globalVariable(child, info->isManaged ? types_.pointer(info) : types_.structure(info), {});
  }
}

void Checker::structMember(StructInfo* info, NodeId id) {
  Qualifiers q = qualifiers(id);
  NodeId typeNode = tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return;
  inManaged_ = info->isManaged && !info->isBuiltin && !tree().find(id, NodeKind::Function) && !q.isAttribute;
  const Type* type = typeReference(typeNode, q.isConst);
  inManaged_ = false;
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::Function) {
      if (q.isAttribute)
        emitter_.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
            .hint("an attribute has no parameters: 'import attribute T name;'");
      functionDeclarator(child, type, q, info);
    } else if (tree().kind(child) == NodeKind::Error) ++info->nameless;
    else if (tree().kind(child) != NodeKind::Variable) continue;
    else if (q.isAttribute) addAttribute(info, child, type, q);
    else addField(info, child, type, q);
  }
}

void Checker::addField(StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(tree().text(nameNode));
  Location at = tree().location(nameNode);
  if (!newMember(info, name, at)) return;
  if (q.isImport) {
    emitter_.emit(diag::MisplacedQualifier, q.importAt, "import")
        .hint("for an attribute write 'import attribute', for data leave 'import' out");
  }
  if (q.isStatic) allow(Feature::StaticData, dialect_, q.staticAt, emitter_);
  if (NodeId initialiser = tree().find(declarator, NodeKind::Initialiser))
    emitter_.emit(diag::BadInitialiser, tree().location(initialiser), "a member of a struct")
        .hint("assign it in a function");
  type = dimensioned(declarator, type, name);
  if (isDoubtful(declarator)) type = types_.error();
  if (type->isError()) {
    // Kept, so that uses of the member are no errors.
  } else if (!variableType(type, name, at)) {
    type = types_.error();
  } else {
    const Type* inner = type;
    while (inner->kind == TypeKind::FixedArray) inner = inner->element;
    if (inner->kind == TypeKind::Struct && inner->structInfo != info) {
      if (!allow(Feature::StructMembers, dialect_, at, emitter_)) type = types_.error();
    } else if (inner->kind == TypeKind::Struct) {
      emitter_.emit(diag::UnfinishedStruct, at, info->name);
      type = types_.error();
    } else if (info->isManaged && !info->isBuiltin && inner->isReference() && !is40()) {
      emitter_.emit(diag::PointerInManaged, at, info->name, typeName(inner))
          .hint("script API 4.0 allows it; in 3.6 keep an index into an array instead");
      type = types_.error();
    }
  }
  Field field;
  field.name = name;
  field.type = type;
  field.location = at;
  field.isProtected = q.isProtected;
  field.isWriteProtected = q.isWriteProtected;
  field.isReadonly = q.isReadonly;
  if (!type->isError()) {
    std::uint32_t alignment = alignmentOf(type);
    std::uint64_t size = sizeOf(type);
    info->size = (info->size + alignment - 1) / alignment * alignment;
    if (info->size + size > 0x3fffffff) {
      emitter_.emit(diag::ArrayTooLarge, at, name, 0x3fffffff);
      field.type = types_.error();
    } else {
      field.offset = info->size;
      info->size += static_cast<std::uint32_t>(size);
      info->alignment = std::max(info->alignment, alignment);
    }
  }
  info->fields.push_back(std::move(field));
}

void Checker::addAttribute(StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(tree().text(nameNode));
  Location at = tree().location(nameNode);
  if (!newMember(info, name, at)) return;
  if (!q.isImport && !is40()) emitter_.emit(diag::MethodNeedsImport, at, name).hint("write 'import attribute'");
  info->attributes.push_back(attributeDeclared(declarator, name, type, q));
  info->attributes.back().owner = info;
}

bool Checker::newMember(StructInfo* info, std::string_view name, Location at) {
  StructInfo* owner;
  if (findField(info, name, owner) == nullptr && findAttribute(info, name, owner) == nullptr) {
    const Function* method = findMethod(info, name);
    if (method == nullptr || inPrelude_) return true;
    owner = method->owner;
  }
  emitter_.emit(diag::DuplicateMember, at, owner->name, name);
  return false;
}

Attribute Checker::attributeDeclared(NodeId declarator, std::string_view name, const Type* type, const Qualifiers& q) {
  Attribute attribute;
  attribute.location = tree().location(tree().find(declarator, NodeKind::NameNode));
  if (NodeId dimension = tree().find(declarator, NodeKind::ArrayDimension)) {
    attribute.isIndexed = true;
    if (NodeId size = tree().child(dimension, 0))
      emitter_.emit(diag::ExpectedToken, tree().location(size), "']'", base::cat("'", tree().text(size), "'"))
          .hint("an indexed attribute has no size");
  }
  if (type->kind == TypeKind::Void) {
    emitter_.emit(diag::VoidVariable, attribute.location, name);
    type = types_.error();
  }
  attribute.name = name;
  attribute.type = type;
  attribute.isStatic = q.isStatic;
  attribute.isReadonly = q.isReadonly;
  attribute.isProtected = q.isProtected;
  attribute.isWriteProtected = q.isWriteProtected;
  return attribute;
}

void Checker::extenderAttribute(NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = tree().find(declarator, NodeKind::NameNode);
  NodeId parameterNode = tree().find(declarator, NodeKind::Parameters);
  if (!nameNode || !parameterNode) return;
  std::string name(tree().text(nameNode));
  Location at = tree().location(nameNode);
  if (!allow(Feature::ExtenderAttributes, dialect_, q.attributeAt, emitter_, name)) return;
  if (tree().find(declarator, NodeKind::Block)) {
    emitter_.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
        .hint(base::cat("an attribute has no body: define 'get_", name, "' and 'set_", name, "'"));
    return;
  }
  Function extended;
  std::size_t before = emitter_.errorCount();
  parameters(parameterNode, extended, false);
  if (emitter_.errorCount() > before) return;
  if (extended.owner == nullptr || !extended.parameters.empty()) {
    emitter_.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
        .hint(base::cat("write 'attribute ", typeName(type), " ", name, "(this T*);', or put it into a struct"));
    return;
  }
  if (!newMember(extended.owner, name, at)) return;
  Attribute& attribute = program_.extenderAttributes.emplace_back(attributeDeclared(declarator, name, type, q));
  attribute.owner = extended.owner;
  attribute.isStatic = extended.isStatic;
  attribute.isExtender = true;
  Symbol symbol;
  symbol.kind = Symbol::Kind::Attribute;
  symbol.attribute = &attribute;
  symbol.location = at;
  declare({name, attribute.owner}, symbol);
}

StructInfo* Checker::theManagedBase() const {
  const CheckedProgram* engine = program_.engine;
  return engine != nullptr ? engine->managedBase : program_.managedBase;
}

// The engine has one, so that it is an error in scripts.
void Checker::managedBase(StructInfo* info, const Qualifiers& q) {
  if (!allow(Feature::ManagedBase, dialect_, q.managedBaseAt, emitter_)) return;
  if (const StructInfo* first = theManagedBase())
    emitter_.emit(diag::SecondManagedBase, q.managedBaseAt, first->name)
        .hint(base::cat("write 'managed': every managed struct extends '", first->name, "'"));
  else program_.managedBase = info;
}

}  // namespace vellum::ags
