// Written types: names, pointers, dimensions; and types that a variable can't have.
#include "languages/ags/check/type_references.h"

#include "diagnostics/spelling.h"
#include "languages/ags/check/constants.h"
#include "languages/ags/check/foreign.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"

namespace vellum::ags {

static std::string sizeHint(CheckContext& context, NodeId size);

namespace {

constexpr std::uint64_t MaxBytes = 0x3fffffff;  // of one array

}  // namespace

static std::optional<std::int32_t> readArraySize(CheckContext& context, NodeId size) {
  std::size_t before = context.emitter.errorCount();
  auto constant = constantOf(context, size);
  if (constant && constant->kind == Constant::Kind::Int && constant->number > 0) return constant->number;
  if (context.emitter.errorCount() > before) return std::nullopt;
  std::string hint = constant ? std::string() : sizeHint(context, size);
  if (context.emitter.errorCount() > before) return std::nullopt;
  auto& diagnostic = context.emitter.emit(diag::BadArraySize, context.tree().location(size));
  if (!hint.empty()) diagnostic.hint(std::move(hint));
  return std::nullopt;
}

// A named constant is a size in 4.0 only.
static std::string sizeHint(CheckContext& context, NodeId size) {
  std::string dynamic = "for a size that is known only at run time, write 'T name[];' and 'name = new T[size];'";
  if (context.tree().kind(size) != NodeKind::NameValue) return computedHint(context, size, dynamic);
  std::string_view name = context.tree().text(size);
  const Variable* variable = findLocal(context, name);
  const Symbol* symbol = context.findGlobal(name);
  if (variable == nullptr && symbol != nullptr && symbol->kind == Symbol::Kind::Variable) variable = symbol->variable;
  if (variable == nullptr || !(variable->isConst || variable->isReadonly)) return dynamic;
  if (context.is40()) return base::cat("declare it as 'const int ", name, "', which is a constant");
  std::string number = variable->initial && variable->initial->kind == Constant::Kind::Int
                           ? base::cat(" ", variable->initial->number)
                           : std::string();
  return base::cat("write '#define ", name, number, "': only script API 4.0 takes a 'const int'");
}

const Type* resolveTypeName(CheckContext& context, std::string_view name, Location at) {
  const Symbol* symbol = context.findGlobal(name);
  if (symbol == nullptr) {
    if (isLost(context, name) || !context.unknownTypes.insert(std::string(name)).second) return context.types.error();
    if (isNameless(context, context.namelessTypes, name)) return context.types.error();
    auto& diagnostic = context.emitter.emit(diag::UnknownType, at, name);
    if (std::string_view known = foreignType(name); !known.empty()) {
      diagnostic.hint(std::string(known));
      return context.types.error();
    }
    if (context.isNoise()) return context.types.error();
    diagnostics::SpellingSuggestion spelling(name);
    for (std::string_view basic :
         {"int", "char", "short", "float", "void", "String", "bool", "function", "export", "return", "else"})
      spelling.offer(basic);
    for (const Scope* scope : context.scopes())
      for (const Scope::Entry& entry : *scope)
        if (entry.value.kind == Symbol::Kind::Type) spelling.offer(entry.name);
    if (spelling) diagnostic.hint(spelling.hint());
    return context.types.error();
  }
  if (symbol->kind != Symbol::Kind::Type) {
    context.emitter.emit(diag::UnknownType, at, name).hint("a variable or function has this name");
    return context.types.error();
  }
  return symbol->type;
}

const Type* resolveType(CheckContext& context, NodeId id, bool isConst) {
  std::uint32_t first = context.tree().firstToken(id), end = context.tree().endToken(id);
  Location at = context.tree().tokenLocation(first);
  bool star = first + 1 < end && context.tree().tokenKind(first + 1) == Star;
  int arrays = 0;
  for (std::uint32_t token = first; token < end; ++token)
    if (context.tree().tokenKind(token) == OpenBracket) ++arrays;
  const Type* type = context.types.error();
  switch (context.tree().tokenKind(first)) {
    case KwInt:
    case KwLong: type = context.types.basic(TypeKind::Int); break;
    case KwChar: type = context.types.basic(TypeKind::Char); break;
    case KwShort: type = context.types.basic(TypeKind::Short); break;
    case KwFloat: type = context.types.basic(TypeKind::Float); break;
    case KwVoid: type = context.types.basic(TypeKind::Void); break;
    case KwOldString:
      if (isConst || (context.inParameters && !context.is40())) {  // 3.6 accepts `string` there as well
        type = context.types.basic(TypeKind::ConstString);
      } else if (const Type* old = oldStringType(context)) {
        type = old;
        if (context.isOldName != nullptr) context.emitter.emit(diag::OldName, at, "string");
      } else {
        context.emitter.emit(diag::OldStringVariable, at).hint("write 'String'");
      }
      break;
    default: type = resolveTypeName(context, context.tree().tokenText(first), at); break;
  }
  if (type->kind == TypeKind::Struct && type->structInfo->isManaged) {
    StructInfo* info = type->structInfo;
    type = context.types.pointer(info);
    bool imported = context.importing && info->isBuiltin;  // `import Character cEgo;`: the engine's own objects
    // For a member of a managed struct there is more to report than the missing '*'.
    if (!star && !info->isAutoptr && !context.is40() && !imported && !context.inManaged) {
      context.emitter.emit(diag::ManagedByValue, at, info->name).hint(base::cat("write '", info->name, "*'"));
    }
  } else if (star && !type->isError()) {
    Location starAt = at;
    starAt.span.end = context.tree().tokenLocation(first + 1).span.end;
    auto& diagnostic = context.emitter.emit(diag::NotManaged, starAt, typeName(type));
    if (type->kind == TypeKind::String) diagnostic.hint("write 'String' without '*'");
    else if (type->kind == TypeKind::Char) diagnostic.hint("write 'String' for a string, or 'char name[]'");
    else if (type->kind != TypeKind::Struct)
      diagnostic.hint(base::cat("for many values write '", typeName(type), " name[]'"));
    else if (type->kind == TypeKind::Struct)
      diagnostic.hint(base::cat("write 'managed struct ", type->structInfo->name, "'"));
    type = context.types.error();
  }
  if (arrays > 1 && !allowDimensions(context, static_cast<std::size_t>(arrays), at)) return context.types.error();
  if (arrays > 0 && type->kind == TypeKind::Struct &&
      !allow(Feature::DynamicStructs, context.dialect, at, context.emitter))
    return context.types.error();
  for (int i = 0; i < arrays && !type->isError(); ++i) type = context.types.dynamicArray(type);
  return type;
}

bool allowDimensions(CheckContext& context, std::size_t count, Location at) {
  constexpr std::size_t MaxDimensions = 32;  // types are compared, measured and named dimension by dimension
  if (!allow(Feature::ArrayDimensions, context.dialect, at, context.emitter)) return false;
  if (count > MaxDimensions) context.emitter.emit(diag::TooManyDimensions, at, MaxDimensions);
  return count <= MaxDimensions;
}

// `name[5]` and `name[]` after the type.
const Type* addDimensions(CheckContext& context, NodeId declarator, const Type* type, std::string_view name) {
  std::vector<std::pair<NodeId, NodeId>> sizes;  // the brackets and what is in them, if anything
  for (NodeId child : context.tree().children(declarator)) {
    if (context.tree().kind(child) != NodeKind::ArrayDimension) continue;
    if (!context.tree().child(child, 0)) sizes.emplace_back(child, NodeId());
    for (NodeId size : context.tree().children(child)) sizes.emplace_back(child, size);
  }
  if (sizes.size() > 1 && !allowDimensions(context, sizes.size(), context.tree().location(sizes[1].first)))
    return context.types.error();
  for (std::size_t i = sizes.size(); i-- > 0;) {
    auto [brackets, size] = sizes[i];
    if (!size) {
      if (type->kind == TypeKind::Struct &&
          !allow(Feature::DynamicStructs, context.dialect, context.tree().location(brackets), context.emitter))
        return context.types.error();
      if (!type->isError()) type = context.types.dynamicArray(type);
      continue;
    }
    if (type->isError()) return type;
    auto count = readArraySize(context, size);
    if (!count) {
      type = context.types.error();
      continue;
    }
    if (type->kind == TypeKind::Void) continue;
    if (sizeOf(type) * static_cast<std::uint64_t>(*count) > MaxBytes) {
      context.emitter.emit(diag::ArrayTooLarge, context.tree().location(size), name, MaxBytes);
      return context.types.error();
    }
    type = context.types.fixedArray(type, static_cast<std::uint32_t>(*count));
  }
  return type;
}

// Whether a variable can have this type.
bool checkVariableType(CheckContext& context, const Type* type, std::string_view name, Location at) {
  const Type* inner = type;
  while (inner->isArray()) inner = inner->element;
  if (inner->kind == TypeKind::Void) {
    context.emitter.emit(diag::VoidVariable, at, name);
    return false;
  }
  if (inner->kind == TypeKind::Struct && !inner->structInfo->isComplete) {
    context.emitter.emit(diag::UnfinishedStruct, at, inner->structInfo->name);
    return false;
  }
  return true;
}

}  // namespace vellum::ags
