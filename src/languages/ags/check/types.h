// The types of AGS Script. A type is a pointer into a TypeTable: equal types are equal pointers.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "source/source_set.h"

namespace vellum::ags {

struct StructInfo;
struct EnumInfo;

enum class TypeKind : std::uint8_t {
  Error,  // reported already; fits everything
  Void,
  Char,          // u8
  Short,         // i16
  Int,           // i32; also `long`
  Float,         // f32
  Enum,          // i32; `bool` is one
  Text,          // String
  ConstText,     // `const string`: parameters, and literals
  Struct,        // by value
  Pointer,       // to a managed struct
  Null,          // the type of `null`
  FixedArray,    // int a[5]
  DynamicArray,  // int a[]
};

struct Type {
  TypeKind kind = TypeKind::Error;
  StructInfo* structInfo = nullptr;    // Struct, Pointer, Text (the struct that declares String's members)
  const EnumInfo* enumInfo = nullptr;  // Enum
  const Type* element = nullptr;       // arrays
  std::uint32_t count = 0;             // FixedArray

  bool isError() const { return kind == TypeKind::Error; }
  bool isIntLike() const {
    return kind == TypeKind::Char || kind == TypeKind::Short || kind == TypeKind::Int || kind == TypeKind::Enum;
  }
  bool isFloat() const { return kind == TypeKind::Float; }
  bool isText() const { return kind == TypeKind::Text || kind == TypeKind::ConstText; }
  bool isArray() const { return kind == TypeKind::FixedArray || kind == TypeKind::DynamicArray; }
  // A register holds it: all but structs by value and fixed arrays.
  bool isReference() const {
    return isText() || kind == TypeKind::Pointer || kind == TypeKind::Null || kind == TypeKind::DynamicArray;
  }
};

// How a message calls the type: "int", "String", "Apple*", "int[5]".
std::string typeName(const Type* type);

class TypeTable {
 public:
  const Type* error() { return &error_; }
  const Type* basic(TypeKind kind);  // Void Char Short Int Float ConstText Null
  const Type* text() { return text_; }
  const Type* enumeration(const EnumInfo* info);
  const Type* structure(StructInfo* info);
  const Type* pointer(StructInfo* info);
  const Type* fixedArray(const Type* element, std::uint32_t count);
  const Type* dynamicArray(const Type* element);
  // String's members are those of this struct from now on.
  void setTextStruct(StructInfo* info) { textStorage_.structInfo = info; }

 private:
  Type error_;
  Type basics_[14];
  Type textStorage_{TypeKind::Text};
  const Type* text_ = &textStorage_;
  std::deque<Type> types_;
  std::map<std::pair<const void*, std::uint64_t>, const Type*> index_;
};

}  // namespace vellum::ags
