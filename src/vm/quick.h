// Host functions that take their arguments as C++ functions do: for what is asked often and only reads or writes
// numbers of the host's. They see neither the run nor its traps, and neither stop it nor make objects nor run scripts.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "ir/types.h"
#include "vm/value.h"

namespace vellum::vm {

// What such a function answers, in one register of the machine: a number, nothing, or that the call is to be made in
// full, by the host function beside it, which then does all of it.
struct Quick {
  static constexpr std::uint64_t InFull = std::uint64_t(1) << 32;
  std::uint64_t bits = 0;  // the result's in the lower half

  static Quick of(std::int32_t number) { return {static_cast<std::uint32_t>(number)}; }
  static Quick of(float number) { return {std::bit_cast<std::uint32_t>(number)}; }
  static Quick done() { return {}; }
  static Quick inFull() { return {InFull}; }
  bool answers() const { return (bits & InFull) == 0; }
  std::int32_t number() const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }
};

// One of them: `function` is a Quick(void* user, parameters...), `call` the same with its arguments in slots.
struct QuickHost {
  const void* function = nullptr;
  Quick (*call)(void* user, const Slot* arguments) = nullptr;
  std::vector<ir::Type> parameters;
  explicit operator bool() const { return function != nullptr; }
};

namespace quick {

inline std::int32_t read(const Slot& slot, std::int32_t*) { return slot.i; }
inline float read(const Slot& slot, float*) { return slot.f; }
inline const Object* read(const Slot& slot, const Object**) { return slot.r; }
constexpr ir::Type typeOf(std::int32_t*) { return ir::Type::I32; }
constexpr ir::Type typeOf(float*) { return ir::Type::F32; }
constexpr ir::Type typeOf(const Object**) { return ir::Type::Borrowed; }

template <auto Function, class Type = decltype(Function)>
struct Of;
template <auto Function, class... Parameters>
struct Of<Function, Quick (*)(void*, Parameters...)> {
  static Quick call(void* user, const Slot* arguments) {
    return spread(user, arguments, std::index_sequence_for<Parameters...>());
  }
  static std::vector<ir::Type> parameters() { return {typeOf(static_cast<Parameters*>(nullptr))...}; }

 private:
  template <std::size_t... Index>
  static Quick spread(void* user, [[maybe_unused]] const Slot* arguments, std::index_sequence<Index...>) {
    return Function(user, read(arguments[Index], static_cast<Parameters*>(nullptr))...);
  }
};

}  // namespace quick

// Of a function whose parameters are std::int32_t, float, and const Object* (borrowed; maybe null).
template <auto Function>
QuickHost quickHost() {
  using Of = quick::Of<Function>;
  return {reinterpret_cast<const void*>(Function), &Of::call, Of::parameters()};
}

}  // namespace vellum::vm
