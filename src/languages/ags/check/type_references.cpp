// Types as they are written: names, pointers, dimensions; and what a variable can't be.
#include "diagnostics/spelling.h"
#include "languages/ags/check/checker.h"
#include "languages/ags/check/foreign.h"

namespace vellum::ags {

namespace {

constexpr std::uint64_t MaxBytes = 0x3fffffff;  // of one array

}  // namespace

std::optional<std::int32_t> Checker::arraySize(NodeId size) {
  std::size_t before = emitter_.errorCount();
  auto constant = constantOf(size);
  if (constant && constant->kind == Constant::Kind::Int && constant->number > 0) return constant->number;
  if (emitter_.errorCount() > before) return std::nullopt;
  std::string hint = constant ? std::string() : sizeHint(size);
  if (emitter_.errorCount() > before) return std::nullopt;
  auto& diagnostic = emitter_.emit(diag::BadArraySize, tree().location(size));
  if (!hint.empty()) diagnostic.hint(std::move(hint));
  return std::nullopt;
}

// A named constant is a size in 4.0 only.
std::string Checker::sizeHint(NodeId size) {
  std::string dynamic = "for a size that is known only at run time, write 'T name[];' and 'name = new T[size];'";
  if (tree().kind(size) != NodeKind::NameValue) return computedHint(size, dynamic);
  std::string_view name = tree().text(size);
  const Variable* variable = findLocal(name);
  const Symbol* symbol = findGlobal(name);
  if (variable == nullptr && symbol != nullptr && symbol->kind == Symbol::Kind::Variable) variable = symbol->variable;
  if (variable == nullptr || !(variable->isConst || variable->isReadonly)) return dynamic;
  if (is40()) return base::cat("declare it as 'const int ", name, "', which is a constant");
  std::string number = variable->initial && variable->initial->kind == Constant::Kind::Int
                           ? base::cat(" ", variable->initial->number)
                           : std::string();
  return base::cat("write '#define ", name, number, "': only script API 4.0 takes a 'const int'");
}

const Type* Checker::namedType(std::string_view name, Location at) {
  const Symbol* symbol = findGlobal(name);
  if (symbol == nullptr) {
    if (isLost(name) || !unknownTypes_.insert(std::string(name)).second) return types_.error();
    if (isNameless(namelessTypes_, name)) return types_.error();
    auto& diagnostic = emitter_.emit(diag::UnknownType, at, name);
    if (std::string_view known = foreignType(name); !known.empty()) {
      diagnostic.hint(std::string(known));
      return types_.error();
    }
    if (isNoise()) return types_.error();
    diagnostics::SpellingSuggestion spelling(name);
    for (std::string_view basic :
         {"int", "char", "short", "float", "void", "String", "bool", "function", "export", "return", "else"})
      spelling.offer(basic);
    for (const Scope* scope : scopes())
      for (const Scope::Entry& entry : *scope)
        if (entry.value.kind == Symbol::Kind::Type) spelling.offer(entry.name);
    if (spelling) diagnostic.hint(spelling.hint());
    return types_.error();
  }
  if (symbol->kind != Symbol::Kind::Type) {
    emitter_.emit(diag::UnknownType, at, name).hint("a variable or function has this name");
    return types_.error();
  }
  return symbol->type;
}

const Type* Checker::typeReference(NodeId id, bool isConst) {
  std::uint32_t first = tree().firstToken(id), end = tree().endToken(id);
  Location at = tree().tokenLocation(first);
  bool star = first + 1 < end && tree().tokenKind(first + 1) == Star;
  int arrays = 0;
  for (std::uint32_t token = first; token < end; ++token)
    if (tree().tokenKind(token) == OpenBracket) ++arrays;
  const Type* type = types_.error();
  switch (tree().tokenKind(first)) {
    case KwInt:
    case KwLong: type = types_.basic(TypeKind::Int); break;
    case KwChar: type = types_.basic(TypeKind::Char); break;
    case KwShort: type = types_.basic(TypeKind::Short); break;
    case KwFloat: type = types_.basic(TypeKind::Float); break;
    case KwVoid: type = types_.basic(TypeKind::Void); break;
    case KwOldString:
      if (isConst) {
        type = types_.basic(TypeKind::ConstText);
      } else {
        emitter_.emit(diag::OldStringVariable, at).hint("write 'String'");
      }
      break;
    default: type = namedType(tree().tokenText(first), at); break;
  }
  if (type->kind == TypeKind::Struct && type->structInfo->isManaged) {
    StructInfo* info = type->structInfo;
    type = types_.pointer(info);
    bool imported = importing_ && info->isBuiltin;  // `import Character cEgo;`: the engine's own objects
    // Of a managed struct's member more is to be said than that the '*' is missing.
    if (!star && !info->isAutoptr && !is40() && !imported && !inManaged_) {
      emitter_.emit(diag::ManagedByValue, at, info->name).hint(base::cat("write '", info->name, "*'"));
    }
  } else if (star && !type->isError()) {
    Location starAt = at;
    starAt.span.end = tree().tokenLocation(first + 1).span.end;
    auto& diagnostic = emitter_.emit(diag::NotManaged, starAt, typeName(type));
    if (type->kind == TypeKind::Text) diagnostic.hint("write 'String' without '*'");
    else if (type->kind == TypeKind::Char) diagnostic.hint("write 'String' for a text, or 'char name[]'");
    else if (type->kind != TypeKind::Struct)
      diagnostic.hint(base::cat("for many values write '", typeName(type), " name[]'"));
    else if (type->kind == TypeKind::Struct)
      diagnostic.hint(base::cat("write 'managed struct ", type->structInfo->name, "'"));
    type = types_.error();
  }
  if (arrays > 1 && !mayHaveDimensions(static_cast<std::size_t>(arrays), at)) return types_.error();
  if (arrays > 0 && type->kind == TypeKind::Struct && !allow(Feature::DynamicStructs, dialect_, at, emitter_))
    return types_.error();
  for (int i = 0; i < arrays && !type->isError(); ++i) type = types_.dynamicArray(type);
  return type;
}

bool Checker::mayHaveDimensions(std::size_t count, Location at) {
  constexpr std::size_t MaxDimensions = 32;  // types are compared, measured and named dimension by dimension
  if (!allow(Feature::ArrayDimensions, dialect_, at, emitter_)) return false;
  if (count > MaxDimensions) emitter_.emit(diag::TooManyDimensions, at, MaxDimensions);
  return count <= MaxDimensions;
}

// `name[5]` and `name[]` behind the type.
const Type* Checker::dimensioned(NodeId declarator, const Type* type, std::string_view name) {
  std::vector<std::pair<NodeId, NodeId>> sizes;  // the brackets and what is in them, if anything
  for (NodeId child : tree().children(declarator)) {
    if (tree().kind(child) != NodeKind::ArrayDimension) continue;
    if (!tree().child(child, 0)) sizes.emplace_back(child, NodeId());
    for (NodeId size : tree().children(child)) sizes.emplace_back(child, size);
  }
  if (sizes.size() > 1 && !mayHaveDimensions(sizes.size(), tree().location(sizes[1].first))) return types_.error();
  for (std::size_t i = sizes.size(); i-- > 0;) {
    auto [brackets, size] = sizes[i];
    if (!size) {
      if (type->kind == TypeKind::Struct &&
          !allow(Feature::DynamicStructs, dialect_, tree().location(brackets), emitter_))
        return types_.error();
      if (!type->isError()) type = types_.dynamicArray(type);
      continue;
    }
    if (type->isError()) return type;
    auto count = arraySize(size);
    if (!count) {
      type = types_.error();
      continue;
    }
    if (type->kind == TypeKind::Void) continue;
    if (sizeOf(type) * static_cast<std::uint64_t>(*count) > MaxBytes) {
      emitter_.emit(diag::ArrayTooLarge, tree().location(size), name, MaxBytes);
      return types_.error();
    }
    type = types_.fixedArray(type, static_cast<std::uint32_t>(*count));
  }
  return type;
}

// Can a variable have this type?
bool Checker::variableType(const Type* type, std::string_view name, Location at) {
  const Type* inner = type;
  while (inner->isArray()) inner = inner->element;
  if (inner->kind == TypeKind::Void) {
    emitter_.emit(diag::VoidVariable, at, name);
    return false;
  }
  if (inner->kind == TypeKind::Struct && !inner->structInfo->isComplete) {
    emitter_.emit(diag::UnfinishedStruct, at, inner->structInfo->name);
    return false;
  }
  return true;
}

}  // namespace vellum::ags
