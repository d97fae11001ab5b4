// The opcodes and operands of brain rules.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace vellum::caos {

enum class RuleOpcode : std::uint8_t {
#define VELLUM_CAOS_RULE(number, id, name, operand) id = number,
#include "languages/caos/genetics/rule_opcodes.def"
#undef VELLUM_CAOS_RULE
};

struct RuleOpcodeRow {
  RuleOpcode opcode;
  std::string_view name;  // in the text form
  bool hasOperand;
};

// In the order of their numbers, from 0, without gaps.
inline constexpr std::array RuleOpcodes{
#define VELLUM_CAOS_RULE(number, id, name, operand) RuleOpcodeRow{RuleOpcode::id, name, operand},
#include "languages/caos/genetics/rule_opcodes.def"
#undef VELLUM_CAOS_RULE
};

// What the value of an operand means.
enum class OperandKind : std::uint8_t {
  Accumulator = 0,
  Source = 1,  // a variable of the neuron where the dendrite begins
  Dendrite = 2,
  Neuron = 3,
  Spare = 4,
  Random = 5,
  SourceChemical = 6,
  Chemical = 7,
  DestinationChemical = 8,
  Zero = 9,
  One = 10,
  Share = 11,  // value / 248
  NegativeShare = 12,
  TenShare = 13,    // value * 10 / 248
  TenthShare = 14,  // value / 2480
  Whole = 15,
};

constexpr std::size_t RuleLines = 16, RuleLineSize = 3, RuleSize = RuleLines * RuleLineSize;

}  // namespace vellum::caos
