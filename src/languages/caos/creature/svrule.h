// SVRules: the small programs of the brain, 16 lines each, that lobes run for their neurons and tracts for their
// dendrites. This is the reference that runs one line after another; the fast form (line_loops.h) has the same results,
// bit by bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "languages/caos/genetics/rule.h"

namespace vellum::caos {

constexpr std::uint32_t RuleVariables = 8;  // of a neuron or dendrite

// Variables of neurons and dendrites by custom.
namespace neuron_variable {
enum : std::uint32_t { State, Input, Output, Kept = 4 };
}
namespace dendrite_variable {
enum : std::uint32_t { Weight, LongTermWeight, Strength = 7 };
}

struct RuleLine {
  RuleOpcode opcode = RuleOpcode::Stop;
  OperandKind kind = OperandKind::Accumulator;
  std::uint8_t number = 0;
  float value = 0;  // of an operand that is constant (CAOS: BRN: SETL)
};
using Rule = std::array<RuleLine, RuleLines>;

// Exactly RuleBytes of a gene. An opcode that there is not does nothing; an operand of such a kind is 0.
Rule readRule(std::span<const std::uint8_t> bytes);
float constantOf(OperandKind kind, std::uint8_t number);
// Of BRN: SETL and SETT: as far as rules compute with it.
void setConstant(RuleLine& line, float value);

// The accumulator is free, within these bounds: so no rule can compute an infinity.
constexpr float AccumulatorBound = 1048576.0f;
// What is stored is between -1 and 1, and 0 when it is nearer to 0 than this: processors take a hundred times as long
// for the tiniest numbers.
constexpr float LeastStored = 0x1p-40f;

constexpr float atMostOne(float x) { return x < -1.0f ? -1.0f : x > 1.0f ? 1.0f : x; }
constexpr float stored(float x) {
  float bounded = atMostOne(x);
  return bounded < LeastStored && bounded > -LeastStored ? 0.0f : bounded;
}
// From scripts and saves, which may hold anything.
constexpr float storable(float x) { return x == x ? stored(x) : 0.0f; }

// What a component of the brain keeps from one run of its rule to the next.
struct RuleMemory {
  float relaxRate = 0;
  float rewardThreshold = 0, rewardRate = 0, punishThreshold = 0, punishRate = 0;
  std::uint8_t rewardChemical = 0, punishChemical = 0;  // 0: none
};

// The variables of one neuron or dendrite among many: variable v is at[v * stride]. Without `at`: zeros, never written.
struct RuleCells {
  float* at = nullptr;
  std::size_t stride = 0;

  float read(std::uint32_t variable) const { return at == nullptr ? 0.0f : at[variable * stride]; }
  void write(std::uint32_t variable, float value) const {
    if (at != nullptr) at[variable * stride] = stored(value);
  }
};

// False when the operation is none that sets what is remembered.
bool rememberInRule(RuleMemory& memory, RuleOpcode opcode, float x);

constexpr std::size_t ChemicalCount = 256;
using Chemicals = std::array<float, ChemicalCount>;

struct RuleRun {
  RuleCells source, dendrite, neuron, spare;
  std::uint32_t sourceIndex = 0, neuronIndex = 0;  // in their lobes
  const Chemicals& chemicals;
  base::Random& random;
  RuleMemory& memory;
  float accumulator = 0;
  float tendRate = 0;
  bool registers = false;  // afterwards: the neuron becomes its lobe's spare
};

// From a line on, counted from 0.
void runRule(const Rule& rule, RuleRun& run, int line = 0);

// 24 bits, exactly.
inline float randomUnit(base::Random& random) { return static_cast<float>(random.next() >> 8) * 0x1p-24f; }

}  // namespace vellum::caos
