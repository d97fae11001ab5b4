// What a save contains of a brain.
#pragma once

#include "languages/caos/creature/brain_parts.h"
#include "languages/caos/creature/number_fields.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RuleLine>& line) {
  archive.choice(line.opcode, RuleOpcode::GotoIfPositive);
  archive.choice(line.kind, OperandKind::Integer);
  archive(line.number);
  boundedNumber(archive, line.value, -AccumulatorBound, AccumulatorBound);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RuleMemory>& memory) {
  for (auto* each :
       {&memory.relaxRate, &memory.rewardThreshold, &memory.rewardRate, &memory.punishThreshold, &memory.punishRate})
    boundedNumber(archive, *each, -AccumulatorBound, AccumulatorBound);
  archive(memory.rewardChemical, memory.punishChemical);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Lobe>& lobe) {
  archive(lobe.id, lobe.gene, lobe.updateTime, lobe.x, lobe.y, lobe.width, lobe.height, lobe.red, lobe.green,
          lobe.blue);
  archive(lobe.tissue, lobe.initAlways, lobe.init, lobe.update, lobe.memory, lobe.spare);
  std::size_t size = archive.count(lobe.size, (RuleVariables + 1) * sizeof(float));
  if constexpr (Archive::reads) {
    archive.require(size >= 1 && size <= MaxLobeNeurons, "a lobe has too few or too many neurons");
    archive.require(lobe.spare < size, "a lobe has no such spare neuron");
    if (!archive.ok()) return;
    lobe.size = static_cast<std::uint32_t>(size);
    lobe.stride = columnStride(lobe.size);
    lobe.values.assign(std::size_t(lobe.stride) * RuleVariables, 0.0f);
    lobe.input.assign(lobe.stride, 0.0f);
  }
  storedColumns(archive, lobe.values, lobe.size, lobe.stride);
  for (std::uint32_t i = 0; i < lobe.size; ++i) storedNumber(archive, lobe.input[i]);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, TractEnd>& end) {
  archive(end.lobe, end.first, end.last, end.connections, end.variable);
  archive.require(end.variable < RuleVariables, "a tract is led by a variable that there is not");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Tract>& tract) {
  archive(tract.gene, tract.updateTime, tract.from, tract.to, tract.migrates, tract.randomConnections,
          tract.initAlways);
  archive(tract.init, tract.update, tract.memory, tract.sourceLobe, tract.destinationLobe, tract.source);
  if constexpr (Archive::reads) {
    archive.require(tract.source.size() <= MaxDendrites, "a tract has too many dendrites");
    if (!archive.ok()) return;
    tract.size = static_cast<std::uint32_t>(tract.source.size());
    tract.stride = columnStride(tract.size);
    tract.destination.resize(tract.size);
    tract.values.assign(std::size_t(tract.stride) * RuleVariables, 0.0f);
  }
  for (std::uint32_t i = 0; i < tract.size; ++i) archive(tract.destination[i]);
  storedColumns(archive, tract.values, tract.size, tract.stride);
}

// What a tract says of lobes has to be true.
inline bool leadsSomewhere(const Tract& tract, const Brain& brain) {
  auto isLobe = [&](std::int32_t lobe) { return lobe >= 0 && static_cast<std::size_t>(lobe) < brain.lobes.size(); };
  if (tract.sourceLobe == Tract::NoLobe && tract.destinationLobe == Tract::NoLobe) return tract.size == 0;
  if (!isLobe(tract.sourceLobe) || !isLobe(tract.destinationLobe)) return false;
  std::uint32_t sources = brain.lobes[static_cast<std::size_t>(tract.sourceLobe)].size;
  std::uint32_t destinations = brain.lobes[static_cast<std::size_t>(tract.destinationLobe)].size;
  for (std::uint32_t i = 0; i < tract.size; ++i)
    if (tract.source[i] >= sources || tract.destination[i] >= destinations) return false;
  return true;
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Brain>& brain) {
  archive(brain.lobes, brain.tracts);
  if constexpr (Archive::reads) {
    std::size_t neurons = 0, dendrites = 0;
    for (const Lobe& lobe : brain.lobes) neurons += lobe.size;
    for (const Tract& tract : brain.tracts) dendrites += tract.size;
    archive.require(brain.lobes.size() <= MaxLobes && brain.tracts.size() <= MaxTracts && neurons <= MaxNeurons &&
                        dendrites <= MaxDendrites,
                    "a brain is too large");
    for (const Tract& tract : brain.tracts)
      archive.require(leadsSomewhere(tract, brain), "a dendrite leads to no neuron");
    if (!archive.ok()) brain = {};
    prepareBrain(brain);
  }
}

}  // namespace vellum::caos
