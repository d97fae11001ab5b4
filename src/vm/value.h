// Register contents and heap objects. The only vm header that a language's world may include.
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/types.h"

namespace vellum::vm {

struct Object;

// One register. The code that uses it knows its type.
union Slot {
  std::uint64_t bits = 0;
  std::int32_t i;
  float f;
  Object* r;
};

inline Slot slotOf(std::int32_t number) {
  Slot slot;
  slot.i = number;
  return slot;
}
inline Slot slotOf(float number) {
  Slot slot;
  slot.f = number;
  return slot;
}
inline Slot slotOf(Object* object) {
  Slot slot;
  slot.r = object;
  return slot;
}

enum class Tag : std::uint64_t { Int, Float, String, Handle };

// A tagged value: two registers, or 16 bytes of a memory block. All zero is the integer 0. Plain data: a kept copy of
// a string must be counted (Heap::retain).
struct Value {
  Slot content;
  Tag tag = Tag::Int;

  static Value ofInt(std::int32_t number) { return {slotOf(number), Tag::Int}; }
  static Value ofFloat(float number) { return {slotOf(number), Tag::Float}; }
  static Value ofString(Object* string) { return {slotOf(string), Tag::String}; }
  static Value ofHandle(std::uint64_t handle) {
    Value value;
    value.content.bits = handle;
    value.tag = Tag::Handle;
    return value;
  }
  bool isInt() const { return tag == Tag::Int; }
  bool isFloat() const { return tag == Tag::Float; }
  bool isNumber() const { return isInt() || isFloat(); }
  bool isString() const { return tag == Tag::String; }
  bool isHandle() const { return tag == Tag::Handle; }
  std::int32_t asInt() const { return content.i; }
  float asFloat() const { return isFloat() ? content.f : static_cast<float>(content.i); }
  Object* string() const { return content.r; }
  std::uint64_t handle() const { return content.bits; }  // 0 is the null handle; the language defines the rest
};
static_assert(sizeof(Value) == 16);

enum class Kind : std::uint8_t { String, Struct, Array };

// The header of every heap object; its data follows. Only the Heap creates and frees objects.
struct Object {
  std::uint32_t references = 1;
  Kind kind = Kind::String;
  std::uint8_t color = 0;  // the cycle collector's
  std::uint8_t flags = 0;
  ir::Storage element = ir::Storage::Struct;
  std::uint32_t type = 0;    // Struct, Array: index of the heap's type table. String: bytes of capacity
  std::uint32_t length = 0;  // String: bytes. Array: elements. Struct: bytes of data

  unsigned char* data() { return reinterpret_cast<unsigned char*>(this + 1); }
  const unsigned char* data() const { return reinterpret_cast<const unsigned char*>(this + 1); }
};
static_assert(sizeof(Object) == 16);

// The content of a string object; null is the empty string.
inline std::string_view text(const Object* string) {
  if (string == nullptr) return {};
  return {reinterpret_cast<const char*>(string->data()), string->length};
}

}  // namespace vellum::vm
