// struct declarations: members, layout, attributes.
#include "languages/ags/check/structs.h"

#include "languages/ags/check/constants.h"
#include "languages/ags/check/declarations.h"
#include "languages/ags/check/functions.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static void checkStructMember(CheckContext& context, StructInfo* info, NodeId id);
static void addField(CheckContext& context, StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q);
static void addConstant(CheckContext& context, StructInfo* info, NodeId declarator, NodeId initialiser,
                        const Type* type);
static Attribute readAttribute(CheckContext& context, NodeId declarator, std::string_view name, const Type* type,
                               const Qualifiers& q);
static StructInfo* findManagedBase(const CheckContext& context);
static void checkManagedBase(CheckContext& context, StructInfo* info, const Qualifiers& q);

namespace {

// Looking a member up walks along the bases.
constexpr int MaxExtended = 100;

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

// The struct of a first declaration, or of the body after a forward declaration. Null: the name is taken.
static StructInfo* declareStruct(CheckContext& context, const std::string& name, Location at, const Qualifiers& q) {
  Symbol symbol;
  symbol.location = at;
  if (const Symbol* existing = context.findGlobal(name)) {
    bool forward =
        existing->kind == Symbol::Kind::Type && existing->structInfo != nullptr && !existing->structInfo->isComplete;
    if (!forward) {
      declareSymbol(context, name, symbol);
      return nullptr;
    }
    if (existing->structInfo->location.file != at.file) context.completesOthers = true;
    existing->structInfo->location = at;
    return existing->structInfo;
  }
  StructInfo* info = &context.program.structs.emplace_back();
  info->name = name;
  info->location = at;
  info->isManaged = q.isManaged || q.isInternalString || q.isManagedBase;
  info->isBuiltin = q.isBuiltin;
  info->isAutoptr = q.isAutoptr || q.isInternalString;
  symbol.kind = Symbol::Kind::Type;
  symbol.structInfo = info;
  symbol.type = q.isInternalString ? context.types.string() : context.types.structure(info);
  if (q.isInternalString && context.inPrelude) context.types.setStringStruct(info);
  declareSymbol(context, name, symbol);
  return info;
}

// `extends T`
static void checkBaseName(CheckContext& context, StructInfo* info, NodeId id) {
  NodeId baseNode = context.tree().find(id, NodeKind::BaseName);
  NodeId baseName = baseNode ? context.tree().find(baseNode, NodeKind::NameNode) : NodeId();
  if (!baseName) return;
  Location at = context.tree().location(baseName);
  const Type* type = resolveTypeName(context, context.tree().text(baseName), at);
  if (type->structInfo == nullptr) {
    if (type->isError()) info->base = nullptr;  // an unknown base may be anything
    else context.emitter.emit(diag::NotAStruct, at, typeName(type));
  } else if (type->structInfo == info || !type->structInfo->isComplete) {
    context.emitter.emit(diag::StructCycle, at, info->name, context.tree().text(baseName));
  } else if (type->structInfo->isManaged != info->isManaged) {
    context.emitter.emit(diag::StructCycle, at, info->name, context.tree().text(baseName))
        .hint("both must be managed, or none of them");
  } else if (type->structInfo->extended >= MaxExtended) {
    context.emitter.emit(diag::TooDeep, at)
        .hint(base::cat("at most ", MaxExtended, " structs extend each other, one through the other"));
  } else {
    info->base = type->structInfo;
  }
}

static void checkStructBody(CheckContext& context, StructInfo* info, NodeId body, bool isManagedBase) {
  if (info->base != nullptr) {
    info->extended = info->base->extended + 1;
    info->size = info->base->size;
    info->alignment = info->base->alignment;
  }
  for (NodeId member : context.tree().children(body)) {
    if (context.tree().kind(member) == NodeKind::Declaration) checkStructMember(context, info, member);
    else if (context.tree().kind(member) == NodeKind::Error) ++info->nameless;
  }
  info->size = (info->size + info->alignment - 1) / info->alignment * info->alignment;
  if (info->size == 0 && !isManagedBase) info->size = 1;
  info->isComplete = true;
}

void checkStruct(CheckContext& context, NodeId id) {
  Qualifiers q = readQualifiers(context, id);
  NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
  if (!nameNode) {
    ++context.namelessTypes;
    return;
  }
  NodeId body = context.tree().find(id, NodeKind::StructBody);
  StructInfo* info =
      declareStruct(context, std::string(context.tree().text(nameNode)), context.tree().location(nameNode), q);
  if (info == nullptr || !body) return;
  if (q.isManagedBase) checkManagedBase(context, info, q);
  if (info->isManaged && !q.isInternalString && info != findManagedBase(context)) info->base = findManagedBase(context);
  checkBaseName(context, info, id);
  checkStructBody(context, info, body, q.isManagedBase);
  // 4.0: variables directly after the body.
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) != NodeKind::Variable) continue;
    allow(Feature::StructVariables, context.dialect, context.tree().location(child), context.emitter);
    checkGlobalVariable(context, child, info->isManaged ? context.types.pointer(info) : context.types.structure(info),
                        {});
  }
}

static void checkStructMember(CheckContext& context, StructInfo* info, NodeId id) {
  Qualifiers q = readQualifiers(context, id);
  NodeId typeNode = context.tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return;
  context.inManaged =
      info->isManaged && !info->isBuiltin && !context.tree().find(id, NodeKind::Function) && !q.isAttribute;
  const Type* type = resolveType(context, typeNode, q.isConst);
  context.inManaged = false;
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) == NodeKind::Function) {
      if (q.isAttribute)
        context.emitter.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
            .hint("an attribute has no parameters: 'import attribute T name;'");
      checkFunctionDeclarator(context, child, type, q, info);
    } else if (context.tree().kind(child) == NodeKind::Error) ++info->nameless;
    else if (context.tree().kind(child) != NodeKind::Variable) continue;
    else if (q.isAttribute) addAttribute(context, info, child, type, q);
    else if (NodeId initialiser = context.tree().find(child, NodeKind::Initialiser);
             initialiser && context.is40() && q.isConst)
      addConstant(context, info, child, initialiser, type);
    else addField(context, info, child, type, q);
  }
}

// 4.0: `static const int Width = 320;` in a struct, or without `static`, is a constant called `Struct.Width`.
static void addConstant(CheckContext& context, StructInfo* info, NodeId declarator, NodeId initialiser,
                        const Type* type) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  NodeId value = context.tree().child(initialiser, 0);
  if (!nameNode || !value) return;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  if (!isNewMember(context, info, name, at)) return;
  Variable& variable = context.program.variables.emplace_back();
  variable.name = name;
  variable.type = type;
  variable.location = at;
  variable.isConst = variable.isReadonly = variable.isHeader = true;
  variable.constant = constantFor(context, value, type, "a constant of a struct", {});
  if (!variable.constant) variable.type = context.types.error();
  Symbol symbol;
  symbol.kind = Symbol::Kind::Variable;
  symbol.variable = &variable;
  symbol.location = at;
  declareSymbol(context, Scope::Key(variable.name, info), symbol);
}

static void addField(CheckContext& context, StructInfo* info, NodeId declarator, const Type* type,
                     const Qualifiers& q) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  if (!isNewMember(context, info, name, at)) return;
  if (q.isImport) {
    context.emitter.emit(diag::MisplacedQualifier, q.importAt, "import")
        .hint("for an attribute write 'import attribute', for data leave 'import' out");
  }
  if (q.isStatic) allow(Feature::StaticData, context.dialect, q.staticAt, context.emitter);
  if (NodeId initialiser = context.tree().find(declarator, NodeKind::Initialiser))
    context.emitter.emit(diag::BadInitialiser, context.tree().location(initialiser), "a member of a struct")
        .hint("assign it in a function");
  type = addDimensions(context, declarator, type, name);
  if (isDoubtful(context, declarator)) type = context.types.error();
  if (type->isError()) {
    // Kept, so that uses of the member are not errors.
  } else if (!checkVariableType(context, type, name, at)) {
    type = context.types.error();
  } else {
    const Type* inner = type;
    while (inner->kind == TypeKind::FixedArray) inner = inner->element;
    if (isOldString(inner) && oldStringType(context) != nullptr) {  // a block of its own, as an array is
    } else if (inner->kind == TypeKind::Struct && inner->structInfo != info) {
      if (!allow(Feature::StructMembers, context.dialect, at, context.emitter)) type = context.types.error();
    } else if (inner->kind == TypeKind::Struct) {
      context.emitter.emit(diag::UnfinishedStruct, at, info->name);
      type = context.types.error();
    } else if (info->isManaged && !info->isBuiltin && inner->isReference() && !context.is40()) {
      context.emitter.emit(diag::PointerInManaged, at, info->name, typeName(inner))
          .hint("script API 4.0 allows it; in 3.6 keep an index into an array instead");
      type = context.types.error();
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
      context.emitter.emit(diag::ArrayTooLarge, at, name, 0x3fffffff);
      field.type = context.types.error();
    } else {
      field.offset = info->size;
      info->size += static_cast<std::uint32_t>(size);
      info->alignment = std::max(info->alignment, alignment);
    }
  }
  const Field& added = info->fields.emplace_back(std::move(field));
  info->fieldsByName.try_emplace(added.name, &added);
}

void addAttribute(CheckContext& context, StructInfo* info, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  if (!isNewMember(context, info, name, at)) return;
  if (!q.isImport && !context.is40())
    context.emitter.emit(diag::MethodNeedsImport, at, name).hint("write 'import attribute'");
  Attribute& added = info->attributes.emplace_back(readAttribute(context, declarator, name, type, q));
  added.owner = info;
  info->attributesByName.try_emplace(added.name, &added);
}

bool isNewMember(CheckContext& context, StructInfo* info, std::string_view name, Location at) {
  StructInfo* owner;
  if (findField(info, name, owner) == nullptr && findAttribute(context, info, name, owner) == nullptr) {
    const Function* method = findMethod(context, info, name);
    if (method == nullptr || context.inPrelude) return true;
    owner = method->owner;
  }
  context.emitter.emit(diag::DuplicateMember, at, owner->name, name);
  return false;
}

static Attribute readAttribute(CheckContext& context, NodeId declarator, std::string_view name, const Type* type,
                               const Qualifiers& q) {
  Attribute attribute;
  attribute.location = context.tree().location(context.tree().find(declarator, NodeKind::NameNode));
  if (NodeId dimension = context.tree().find(declarator, NodeKind::ArrayDimension)) {
    attribute.isIndexed = true;
    if (NodeId size = context.tree().child(dimension, 0))
      context.emitter
          .emit(diag::ExpectedToken, context.tree().location(size), "']'",
                base::cat("'", context.tree().text(size), "'"))
          .hint("an indexed attribute has no size");
  }
  if (type->kind == TypeKind::Void) {
    context.emitter.emit(diag::VoidVariable, attribute.location, name);
    type = context.types.error();
  }
  attribute.name = name;
  attribute.type = type;
  attribute.isStatic = q.isStatic;
  attribute.isReadonly = q.isReadonly;
  attribute.isProtected = q.isProtected;
  attribute.isWriteProtected = q.isWriteProtected;
  return attribute;
}

void checkExtenderAttribute(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  NodeId parameterNode = context.tree().find(declarator, NodeKind::Parameters);
  if (!nameNode || !parameterNode) return;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  if (!allow(Feature::ExtenderAttributes, context.dialect, q.attributeAt, context.emitter, name)) return;
  if (context.tree().find(declarator, NodeKind::Block)) {
    context.emitter.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
        .hint(base::cat("an attribute has no body: define 'get_", name, "' and 'set_", name, "'"));
    return;
  }
  Function extended;
  std::size_t before = context.emitter.errorCount();
  checkParameters(context, parameterNode, extended, false);
  if (context.emitter.errorCount() > before) return;
  if (extended.owner == nullptr || !extended.parameters.empty()) {
    context.emitter.emit(diag::MisplacedQualifier, q.attributeAt, "attribute")
        .hint(base::cat("write 'attribute ", typeName(type), " ", name, "(this T*);', or put it into a struct"));
    return;
  }
  if (!isNewMember(context, extended.owner, name, at)) return;
  Attribute& attribute =
      context.program.extenderAttributes.emplace_back(readAttribute(context, declarator, name, type, q));
  attribute.owner = extended.owner;
  attribute.isStatic = extended.isStatic;
  attribute.isExtender = true;
  Symbol symbol;
  symbol.kind = Symbol::Kind::Attribute;
  symbol.attribute = &attribute;
  symbol.location = at;
  declareSymbol(context, {name, attribute.owner}, symbol);
}

static StructInfo* findManagedBase(const CheckContext& context) {
  const CheckedProgram* engine = context.program.engine;
  return engine != nullptr ? engine->managedBase : context.program.managedBase;
}

// The engine has one already, so another one is an error in scripts.
static void checkManagedBase(CheckContext& context, StructInfo* info, const Qualifiers& q) {
  if (!allow(Feature::ManagedBase, context.dialect, q.managedBaseAt, context.emitter)) return;
  if (const StructInfo* first = findManagedBase(context))
    context.emitter.emit(diag::SecondManagedBase, q.managedBaseAt, first->name)
        .hint(base::cat("write 'managed': every managed struct extends '", first->name, "'"));
  else context.program.managedBase = info;
}

}  // namespace vellum::ags
