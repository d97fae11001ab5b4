#include "languages/ags/check/types.h"

#include <array>

#include "base/text.h"
#include "languages/ags/check/program.h"

namespace vellum::ags {

std::string typeName(const Type* type) {
  switch (type->kind) {
    case TypeKind::Error: return "unknown";
    case TypeKind::Void: return "void";
    case TypeKind::Char: return "char";
    case TypeKind::Short: return "short";
    case TypeKind::Int: return "int";
    case TypeKind::Float: return "float";
    case TypeKind::Enum: return type->enumInfo->name;
    case TypeKind::String: return "String";
    case TypeKind::ConstString: return "const string";
    case TypeKind::Struct: return type->structInfo->name;
    case TypeKind::Pointer: return base::cat(type->structInfo->name, "*");
    case TypeKind::Null: return "null";
    case TypeKind::FixedArray: {
      // The outer size comes first, as written.
      std::string sizes;
      const Type* element = type;
      while (element->kind == TypeKind::FixedArray) {
        sizes += base::cat("[", element->count, "]");
        element = element->element;
      }
      return typeName(element) + sizes;
    }
    case TypeKind::DynamicArray: return base::cat(typeName(type->element), "[]");
  }
  return "";
}

const Type* TypeTable::basic(TypeKind kind) const {
  static constexpr auto types = [] {
    std::array<Type, static_cast<std::size_t>(TypeKind::DynamicArray) + 1> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i].kind = static_cast<TypeKind>(i);
    return all;
  }();
  return &types[static_cast<std::size_t>(kind)];
}

const Type* TypeTable::derived(const Key& key, const Type& type) {
  if (shared_ != nullptr)
    if (auto found = shared_->index_.find(key); found != shared_->index_.end()) return found->second;
  auto [place, isNew] = index_.try_emplace(key, nullptr);
  if (isNew) place->second = &types_.emplace_back(type);
  return place->second;
}

const Type* TypeTable::enumeration(const EnumInfo* info) { return derived({info, 0}, {TypeKind::Enum, nullptr, info}); }

const Type* TypeTable::structure(StructInfo* info) { return derived({info, 0}, {TypeKind::Struct, info}); }

const Type* TypeTable::pointer(StructInfo* info) { return derived({info, 1}, {TypeKind::Pointer, info}); }

const Type* TypeTable::fixedArray(const Type* element, std::uint32_t count) {
  return derived({element, std::uint64_t(count) + 10}, {TypeKind::FixedArray, nullptr, nullptr, element, count});
}

const Type* TypeTable::dynamicArray(const Type* element) {
  return derived({element, 2}, {TypeKind::DynamicArray, nullptr, nullptr, element});
}

}  // namespace vellum::ags
