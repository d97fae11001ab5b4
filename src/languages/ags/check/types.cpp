#include "languages/ags/check/types.h"

#include "base/text.h"
#include "languages/ags/check/model.h"

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
    case TypeKind::Text: return "String";
    case TypeKind::ConstText: return "const string";
    case TypeKind::Struct: return type->structInfo->name;
    case TypeKind::Pointer: return base::cat(type->structInfo->name, "*");
    case TypeKind::Null: return "null";
    case TypeKind::FixedArray: {
      // The outer size comes first, as it is written.
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

const Type* TypeTable::basic(TypeKind kind) {
  Type& type = basics_[static_cast<std::size_t>(kind)];
  type.kind = kind;
  return &type;
}

const Type* TypeTable::enumeration(const EnumInfo* info) {
  auto& place = index_[{info, 0}];
  if (place == nullptr) place = &types_.emplace_back(Type{TypeKind::Enum, nullptr, info});
  return place;
}

const Type* TypeTable::structure(StructInfo* info) {
  auto& place = index_[{info, 0}];
  if (place == nullptr) place = &types_.emplace_back(Type{TypeKind::Struct, info});
  return place;
}

const Type* TypeTable::pointer(StructInfo* info) {
  auto& place = index_[{info, 1}];
  if (place == nullptr) place = &types_.emplace_back(Type{TypeKind::Pointer, info});
  return place;
}

const Type* TypeTable::fixedArray(const Type* element, std::uint32_t count) {
  auto& place = index_[{element, std::uint64_t(count) + 10}];
  if (place == nullptr) place = &types_.emplace_back(Type{TypeKind::FixedArray, nullptr, nullptr, element, count});
  return place;
}

const Type* TypeTable::dynamicArray(const Type* element) {
  auto& place = index_[{element, 2}];
  if (place == nullptr) place = &types_.emplace_back(Type{TypeKind::DynamicArray, nullptr, nullptr, element});
  return place;
}

}  // namespace vellum::ags
