// Checked tree to the shared program form: one function a script.
//
// VA00 to VA99 are value registers, except in a script that uses CAOS: there they live in a block, which the inline
// scripts share. OVnn and MVnn are blocks of the target's and the owner's memory. Each command begins with a `step`,
// which is where a script whose slice of the tick is used up stops. Subroutines are labels in their script's function;
// GSUB keeps where to go on, and the counters of the loops around it, in an array.
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
inline constexpr std::int32_t Out = 80;  // variables that a command sets: they go in and come back here
inline constexpr int OutCount = 4;
inline constexpr std::int32_t End = Out + 16 * OutCount;
}  // namespace offset

struct LowerOptions {
  bool strictConditions = false;  // evaluate every operand of a condition, decided or not
  bool localsInBlock = false;     // the VAs belong to the script that runs this one (CAOS with inline)
  bool keepBuilt = false;         // the module keeps its functions as they are before the passes (ir::Module::built)
};

// Function i belongs to script i; a broken script's function is empty.
ir::Module lower(const CheckedProgram& program, std::string_view name, const LowerOptions& options);

// How a row's body is called. Variables that a command sets don't count as arguments: they go through offset::Out.
ir::Signature hostSignature(const Row& row);
ir::Signature setterSignature(const Row& row);  // of a variable form: its arguments, then the new value
std::string setterName(const Row& row);

std::string scriptName(const CheckedScript& script);  // "install script", "script 2 21 1000 9"

// Host functions that only lowered code uses.
enum class InternalHost : std::uint8_t {
  Fail,       // (code)
  Same,       // (value, value) -> i32
  EnumBegin,  // (old iterator, family, genus, species, kind) -> iterator
  EconBegin,  // (old iterator, agent) -> iterator
  EnumNext,   // (iterator) -> 1: there is one more
  Count,
};
std::string_view internalName(InternalHost which);
ir::Signature internalSignature(InternalHost which);

namespace internal {
enum FailCode : std::int32_t { RepeatCountFail, SubroutinesFail, AssertionFail };
enum EnumKind : std::int32_t { EnumAll, EnumSeen, EnumTouched, EnumPassengers };
}  // namespace internal

}  // namespace vellum::caos
