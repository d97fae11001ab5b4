// From a checked tree to the IR: one function for each script.
//
// VA00 to VA99 are value registers, except in a script that uses CAOS: there they are in a block, which the inline
// scripts share. OVnn and MVnn are blocks in the memory of the target and the owner. Each command begins with a `step`,
// where a script stops when its slice of the tick is used up. Subroutines are labels in their script's function; GSUB
// saves the return address, and the counters of the enclosing loops, in an array.
#pragma once

#include "ir/module.h"
#include "languages/caos/check/program.h"

namespace vellum::caos {

// The blocks that every script borrows from the runtime.
enum class ContextBlock : std::uint16_t { Script, TargetVariables, OwnerVariables, Locals };

// Offsets in the script block, each of a 16-byte value.
namespace offset {
inline constexpr std::int32_t Target = 0;
inline constexpr std::int32_t Owner = 16;
inline constexpr std::int32_t From = 32;
inline constexpr std::int32_t Parameter1 = 48;
inline constexpr std::int32_t Parameter2 = 64;
inline constexpr std::int32_t Out = 80;  // variables that a command sets: passed in and out here
inline constexpr int OutCount = 4;
inline constexpr std::int32_t End = Out + 16 * OutCount;
}  // namespace offset

struct LowerOptions {
  bool strictConditions = false;  // evaluate every operand of a condition, even when it is decided
  bool localsInBlock = false;     // the VAs belong to the script that runs this one (CAOS with inline)
  bool keepBuilt = false;         // the module keeps its functions as they are before the passes (ir::Module::built)
};

// Function i belongs to script i; a broken script's function is empty.
ir::Module lower(const CheckedProgram& program, std::string_view name, const LowerOptions& options);

// The signature of a row's body. Variables that a command sets are not arguments: they are passed in offset::Out.
ir::Signature hostSignature(const Row& row);
ir::Signature setterSignature(const Row& row);  // of a variable form: its arguments, then the new value
std::string setterName(const Row& row);

std::string scriptName(const CheckedScript& script);  // "install script", "script 2 21 1000 9"

// Host functions for lowered code only.
enum class InternalHost : std::uint8_t {
  Fail,       // (code)
  Same,       // (value, value) -> i32
  EnumBegin,  // (old iterator, family, genus, species, kind) -> iterator
  EconBegin,  // (old iterator, agent) -> iterator
  EnumNext,   // (iterator) -> 1: there is another one
  Count,
};
std::string_view internalName(InternalHost which);
ir::Signature internalSignature(InternalHost which);

namespace internal {
enum FailCode : std::int32_t { RepeatCountFail, SubroutinesFail, AssertionFail };
enum EnumKind : std::int32_t { EnumAll, EnumSeen, EnumTouched, EnumPassengers };
}  // namespace internal

}  // namespace vellum::caos
