// The types of AGS Script. A type is a pointer into a TypeTable: equal types are equal pointers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/stable_vector.h"
#include "source/source_set.h"

namespace vellum::ags {

struct StructInfo;
struct EnumInfo;

enum class TypeKind : std::uint8_t {
  Error,  // reported already; fits everything
  Void,
  Char,   // u8
  Short,  // i16
  Int,    // i32; also `long`
  Float,  // f32
  Enum,   // i32; `bool` is one
  String,
  ConstString,   // `const string`: parameters, and literals
  Struct,        // by value
  Pointer,       // to a managed struct
  Null,          // the type of `null`
  FixedArray,    // int a[5]
  DynamicArray,  // int a[]
};

struct Type {
  TypeKind kind = TypeKind::Error;
  StructInfo* structInfo = nullptr;    // Struct, Pointer, String (the struct that declares String's members)
  const EnumInfo* enumInfo = nullptr;  // Enum
  const Type* element = nullptr;       // arrays
  std::uint32_t count = 0;             // FixedArray

  bool isError() const { return kind == TypeKind::Error; }
  bool isIntLike() const {
    return kind == TypeKind::Char || kind == TypeKind::Short || kind == TypeKind::Int || kind == TypeKind::Enum;
  }
  bool isFloat() const { return kind == TypeKind::Float; }
  bool isString() const { return kind == TypeKind::String || kind == TypeKind::ConstString; }
  bool isArray() const { return kind == TypeKind::FixedArray || kind == TypeKind::DynamicArray; }
  // A register holds it: all but structs by value and fixed arrays.
  bool isReference() const {
    return isString() || kind == TypeKind::Pointer || kind == TypeKind::Null || kind == TypeKind::DynamicArray;
  }
};

// The type's name in messages: "int", "String", "Apple*", "int[5]".
std::string typeName(const Type* type);

class TypeTable {
 public:
  // `shared`: an immutable table whose types this one includes.
  explicit TypeTable(const TypeTable* shared) : shared_(shared) {}
  TypeTable(const TypeTable&) = delete;
  TypeTable& operator=(const TypeTable&) = delete;

  const Type* error() const { return basic(TypeKind::Error); }
  const Type* basic(TypeKind kind) const;  // Void Char Short Int Float ConstString Null
  const Type* string() const { return shared_ != nullptr ? shared_->string() : &string_; }
  const Type* enumeration(const EnumInfo* info);
  const Type* structure(StructInfo* info);
  const Type* pointer(StructInfo* info);
  const Type* fixedArray(const Type* element, std::uint32_t count);
  const Type* dynamicArray(const Type* element);
  // Sets the struct that declares String's members.
  void setStringStruct(StructInfo* info) { string_.structInfo = info; }

 private:
  using Key = std::pair<const void*, std::uint64_t>;
  const Type* derived(const Key& key, const Type& type);

  const TypeTable* shared_;
  Type string_{TypeKind::String};
  base::StableVector<Type> types_;
  std::map<Key, const Type*> index_;
};

}  // namespace vellum::ags
