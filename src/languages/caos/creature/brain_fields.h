// What a save contains of a brain: all of it but what prepareBrain() derives.
#pragma once

#include <algorithm>

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/brain_parts.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RuleLine>& line) {
  auto opcode = static_cast<std::uint8_t>(line.opcode), kind = static_cast<std::uint8_t>(line.kind);
  archive(opcode, kind, line.number, line.value);
  if constexpr (Archive::reads) {
    archive.require(opcode < RuleOpcodeCount && kind < OperandKindCount, "a brain's rule has an unknown line");
    if (!archive.ok()) return;
    line.opcode = static_cast<RuleOpcode>(opcode);
    line.kind = static_cast<OperandKind>(kind);
    setConstant(line, line.value);
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RuleMemory>& memory) {
  archive(memory.relaxRate, memory.rewardThreshold, memory.rewardRate, memory.punishThreshold, memory.punishRate,
          memory.rewardChemical, memory.punishChemical);
  if constexpr (Archive::reads)
    for (float* number : {&memory.relaxRate, &memory.rewardThreshold, &memory.rewardRate, &memory.punishThreshold,
                          &memory.punishRate})
      *number = *number == *number ? std::min(std::max(*number, -AccumulatorBound), AccumulatorBound) : 0.0f;
}

// Variables of neurons and dendrites: as many as `size` needs.
template <class Archive>
void ruleVariables(Archive& archive, base::FieldsOf<Archive, std::vector<float>>& values, std::uint32_t size,
                   std::uint32_t& stride) {
  archive(values);
  if constexpr (Archive::reads) {
    stride = columnStride(size);
    archive.require(values.size() == std::size_t(stride) * 8, "a part of a brain has another number of variables");
    for (float& value : values) value = storable(value);
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Lobe>& lobe) {
  archive(lobe.id, lobe.gene, lobe.updateTime, lobe.x, lobe.y, lobe.width, lobe.height, lobe.red, lobe.green, lobe.blue,
          lobe.tissue, lobe.initAlways, lobe.init, lobe.update, lobe.memory, lobe.spare, lobe.size);
  archive.require(lobe.size >= 1 && lobe.size <= MaxLobeNeurons && lobe.spare < lobe.size,
                  "a lobe has an impossible size");
  if (!archive.ok()) return;
  std::uint32_t stride = lobe.stride;
  ruleVariables(archive, lobe.values, lobe.size, stride);
  archive(lobe.input);
  if constexpr (Archive::reads) {
    lobe.stride = stride;
    archive.require(lobe.input.size() >= lobe.size && lobe.input.size() <= stride, "a lobe has another number of inputs");
    for (float& value : lobe.input) value = storable(value);
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, TractEnd>& end) {
  archive(end.lobe, end.first, end.last, end.connections, end.variable);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Tract>& tract) {
  archive(tract.gene, tract.updateTime, tract.from, tract.to, tract.migrates, tract.randomConnections, tract.initAlways,
          tract.init, tract.update, tract.memory, tract.sourceLobe, tract.destinationLobe, tract.size);
  archive.require(tract.size <= MaxDendrites, "a tract has too many dendrites");
  if (!archive.ok()) return;
  std::uint32_t stride = tract.stride;
  ruleVariables(archive, tract.values, tract.size, stride);
  archive(tract.source, tract.destination);
  if constexpr (Archive::reads) tract.stride = stride;
  archive.require(tract.source.size() == tract.size && tract.destination.size() == tract.size,
                  "a tract has another number of dendrites");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Brain>& brain) {
  archive(brain.lobes, brain.tracts);
  if constexpr (!Archive::reads) return;
  else {
    auto isLobe = [&](std::int32_t lobe) { return lobe >= 0 && std::size_t(lobe) < brain.lobes.size(); };
    auto all = [](const std::vector<std::uint16_t>& neurons, const Lobe& lobe) {
      return std::all_of(neurons.begin(), neurons.end(), [&](std::uint16_t neuron) { return neuron < lobe.size; });
    };
    archive.require(brain.lobes.size() <= MaxLobes && brain.tracts.size() <= MaxTracts, "a brain has too many parts");
    for (const Tract& tract : brain.tracts) {
      bool loose = tract.sourceLobe == Tract::NoLobe && tract.destinationLobe == Tract::NoLobe && tract.size == 0;
      bool sound = loose || (isLobe(tract.sourceLobe) && isLobe(tract.destinationLobe) &&
                             all(tract.source, brain.lobes[std::size_t(tract.sourceLobe)]) &&
                             all(tract.destination, brain.lobes[std::size_t(tract.destinationLobe)]));
      archive.require(sound, "a tract connects neurons that there are not");
    }
    if (archive.ok()) prepareBrain(brain);
    else brain = {};
  }
}

}  // namespace vellum::caos
