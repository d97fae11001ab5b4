// Types of registers, parameters and stored elements.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::ir {

// The type of a register, parameter or result. Value takes two register slots.
enum class Type : std::uint8_t {
  Void,
  I32,
  F32,
  Ref,       // an owned, counted reference; may be null
  Borrowed,  // a reference to an object that is kept alive elsewhere
  Value,     // 16 bytes: a type and its content
};

// What a field or an array element holds in memory.
enum class Storage : std::uint8_t { U8, I16, I32, F32, Ref, Struct };

constexpr int slotsOf(Type type) { return type == Type::Void ? 0 : type == Type::Value ? 2 : 1; }
constexpr std::uint32_t sizeOf(Storage storage) {
  switch (storage) {
    case Storage::U8: return 1;
    case Storage::I16: return 2;
    case Storage::I32: return 4;
    case Storage::F32: return 4;
    case Storage::Ref: return 8;
    case Storage::Struct: return 0;  // the type's own size
  }
  return 0;
}
std::string_view typeName(Type type);  // "void" "i32" "f32" "ref" "borrowed" "value"

}  // namespace vellum::ir
