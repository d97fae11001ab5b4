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
  RulePlan plan;                                               // not saved

  float& value(std::uint32_t dendrite, std::uint32_t variable) { return values[variable * stride + dendrite]; }
  float value(std::uint32_t dendrite, std::uint32_t variable) const { return values[variable * stride + dendrite]; }
  RuleCells cells(std::uint32_t dendrite) { return {values.data() + dendrite, stride}; }
};

}  // namespace vellum::caos
