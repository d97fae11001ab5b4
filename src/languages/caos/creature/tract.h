// One tract of a brain: dendrites of eight variables each between the neurons of two lobes, and a rule.
#pragma once

#include <vector>

#include "languages/caos/creature/lobe.h"

namespace vellum::caos {

// One end, as the gene describes it.
struct TractEnd {
  LobeId lobe{};
  std::uint16_t first = 0, last = 0;  // neurons
  std::uint16_t connections = 0;      // 0: any number
  std::uint8_t variable = 0;          // that attracts migrating dendrites
};

// The neurons at one end of a tract, where they follow one another in steps: that of dendrite i is
// first + i / step % count.
struct NeuronSteps {
  std::uint32_t first = 0, step = 1;
  std::uint32_t count = 0;  // 0: they do not
};
NeuronSteps stepsOf(const std::vector<std::uint16_t>& neurons);

struct Tract {
  static constexpr std::int32_t NoLobe = -1;

  std::uint32_t gene = 0;        // as in Lobe
  std::uint16_t updateTime = 0;  // 0: never
  TractEnd from, to;
  bool migrates = false, randomConnections = false, initAlways = false;
  Rule init{}, update{};
  RuleMemory memory;
  std::int32_t sourceLobe = NoLobe, destinationLobe = NoLobe;  // both or none: there were no such lobes
  std::uint32_t size = 0, stride = 0;                          // dendrites
  std::vector<float> values;                                   // as in Lobe
  std::vector<std::uint16_t> source, destination;              // neurons of each dendrite
  NeuronSteps sourceSteps, destinationSteps;                   // of tracts that do not migrate; not saved
  SharedPlan plan;                                             // not saved

  float& value(std::uint32_t dendrite, std::uint32_t variable) { return values[variable * stride + dendrite]; }
  float value(std::uint32_t dendrite, std::uint32_t variable) const { return values[variable * stride + dendrite]; }
  RuleCells cells(std::uint32_t dendrite) { return {values.data() + dendrite, stride}; }
};

}  // namespace vellum::caos
