// The words of brain rules in the text form of genomes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vellum::caos {

struct RuleWordRow {
  std::string_view name;
  bool hasOperand;
};

// By opcode.
inline constexpr std::array RuleWords{
#define VELLUM_CAOS_RULE_WORD(number, name, operand) RuleWordRow{name, operand},
#include "languages/caos/genetics/rule_words.def"
#undef VELLUM_CAOS_RULE_WORD
};

// What the value of an operand means, by its number in the file.
enum class OperandWord : std::uint8_t {
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

constexpr std::size_t GeneRuleLines = 16, GeneRuleLineBytes = 3;

}  // namespace vellum::caos
