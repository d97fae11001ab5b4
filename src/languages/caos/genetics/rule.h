// The rules of brains as genes have them: lines of an opcode, a kind of operand and a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vellum::caos {

enum class RuleOpcode : std::uint8_t {
#define VELLUM_CAOS_RULE(number, Name, text, operand) Name = number,
#include "languages/caos/genetics/rule_opcodes.def"
#undef VELLUM_CAOS_RULE
};

enum class OperandUse : std::uint8_t { Unused, Read, Written, Both, Target };

struct RuleRow {
  std::string_view name;
  OperandUse operand;
};
inline constexpr std::array RuleRows{
#define VELLUM_CAOS_RULE(number, Name, text, operand) RuleRow{text, OperandUse::operand},
#include "languages/caos/genetics/rule_opcodes.def"
#undef VELLUM_CAOS_RULE
};
constexpr OperandUse operandUse(RuleOpcode opcode) { return RuleRows[static_cast<std::size_t>(opcode)].operand; }
constexpr int RuleOpcodeCount = static_cast<int>(RuleRows.size());

enum class OperandKind : std::uint8_t {
  Accumulator,
  Source,  // variables of neurons and of the dendrite
  Dendrite,
  Neuron,
  Spare,
  Random,          // 0 to 1
  SourceChemical,  // the number plus the index of the source neuron
  Chemical,
  NeuronChemical,  // the number plus the index of the neuron
  Zero,
  One,
  Fraction,  // number / 248
  NegatedFraction,
  TenFractions,     // 10 number / 248
  TenthOfFraction,  // number / 2480
  Integer,
};
constexpr int OperandKindCount = 16;

constexpr int RuleLines = 16;
constexpr std::size_t RuleLineBytes = 3, RuleBytes = RuleLines * RuleLineBytes;

}  // namespace vellum::caos
