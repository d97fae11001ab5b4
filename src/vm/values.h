// Arithmetic and comparison of tagged values beyond the interpreter's fast paths.
#pragma once

#include "vm/heap.h"
#include "vm/trap.h"

namespace vellum::vm {

enum class ValueOp : std::uint8_t { Add, Subtract, Multiply, Divide, Modulo, And, Or };
enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual };

// left = left op right. Returns false and fills `trap` for incompatible types and for division by zero.
bool apply(ValueOp op, Value& left, const Value& right, Trap& trap);
// Compares numbers with numbers (int with float as floats), strings with strings by bytes, which adds to `work`
// (Vm::charge), and handles only for equality.
bool compare(Comparison comparison, const Value& left, const Value& right, bool& result, std::int64_t& work,
             Trap& trap);

std::int32_t roundHalfAway(float number);  // to int; NaN gives 0; saturates
std::int32_t truncate(float number);       // toward zero, likewise

}  // namespace vellum::vm
