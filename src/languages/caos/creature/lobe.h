// One lobe of a brain: neurons of eight variables each, and a rule.
#pragma once

#include <vector>

#include "languages/caos/creature/rule_plan.h"

namespace vellum::caos {

using LobeId = std::array<char, 4>;  // as in the genome: "driv"

// Bounds of a brain; what a genome wants beyond them is cut off. A norn has about 900 neurons in 15 lobes.
constexpr std::uint32_t MaxLobes = 64, MaxTracts = 128;
constexpr std::uint32_t MaxLobeNeurons = 4096, MaxNeurons = 16'384, MaxDendrites = 65'536;

// Variables are in columns, padded to whole vectors: variable v of neuron n is values[v * stride + n].
constexpr std::uint32_t ColumnStep = 4;
constexpr std::uint32_t columnStride(std::uint32_t count) { return (count + ColumnStep - 1) / ColumnStep * ColumnStep; }

struct Lobe {
  LobeId id{};
  std::uint32_t gene = 0;        // numbers them in the order in which they were expressed
  std::uint16_t updateTime = 0;  // 0: never
  std::uint16_t x = 0, y = 0;    // for viewers, with the colour
  std::uint8_t width = 1, height = 1, red = 0, green = 0, blue = 0;
  std::uint8_t tissue = 0;
  bool initAlways = false;
  Rule init{}, update{};
  RuleMemory memory;
  std::uint32_t spare = 0;  // the neuron that registered itself last: the winner
  std::uint32_t size = 0, stride = 0;
  std::vector<float> values;
  std::vector<float> input;  // from outside of the brain; emptied by an update
  SharedPlan plan;           // not saved

  float& value(std::uint32_t neuron, std::uint32_t variable) { return values[variable * stride + neuron]; }
  float value(std::uint32_t neuron, std::uint32_t variable) const { return values[variable * stride + neuron]; }
  RuleCells cells(std::uint32_t neuron) { return {values.data() + neuron, stride}; }
};

}  // namespace vellum::caos
