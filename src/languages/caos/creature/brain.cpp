#include "languages/caos/creature/brain.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "languages/caos/creature/brain_parts.h"

namespace vellum::caos {

static bool isIndex(int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; }

std::uint32_t brainSize(const Brain& brain) {
  std::uint32_t sum = 0;
  for (const Lobe& lobe : brain.lobes) sum += lobe.size;
  for (const Tract& tract : brain.tracts) sum += tract.size;
  return sum;
}

const Lobe* findLobe(const Brain& brain, std::string_view id) {
  LobeId wanted;
  if (id.size() != wanted.size()) return nullptr;
  std::copy_n(id.data(), wanted.size(), wanted.data());
  const auto number = std::bit_cast<std::uint32_t>(wanted);
  for (std::size_t i = 0; i < brain.ids.size(); ++i)
    if (std::bit_cast<std::uint32_t>(brain.ids[i]) == number) return &brain.lobes[i];
  return nullptr;
}

Lobe* findLobe(Brain& brain, std::string_view id) { return const_cast<Lobe*>(findLobe(std::as_const(brain), id)); }

const Lobe* lobeOfTissue(const Brain& brain, int tissue) {
  for (const Lobe& lobe : brain.lobes)
    if (lobe.tissue == tissue) return &lobe;
  return nullptr;
}

bool setInput(Brain& brain, std::string_view id, std::uint32_t neuron, float value) {
  Lobe* lobe = findLobe(brain, id);
  if (lobe == nullptr || neuron >= lobe->size) return false;
  lobe->input[neuron] = storable(value);
  return true;
}

void addInput(Lobe& lobe, std::uint32_t neuron, float value) {
  lobe.input[neuron] = storable(lobe.input[neuron] + value);
}
bool addInput(Brain& brain, std::string_view id, std::uint32_t neuron, float value) {
  Lobe* lobe = findLobe(brain, id);
  if (lobe == nullptr || neuron >= lobe->size) return false;
  addInput(*lobe, neuron, value);
  return true;
}

int winner(const Brain& brain, std::string_view id) {
  const Lobe* lobe = findLobe(brain, id);
  return lobe == nullptr ? -1 : static_cast<int>(lobe->spare);
}

void wipe(Brain& brain) {
  for (Lobe& lobe : brain.lobes) {
    std::fill(lobe.values.begin(), lobe.values.end(), 0.0f);
    std::fill(lobe.input.begin(), lobe.input.end(), 0.0f);
  }
}

bool setNeuron(Brain& brain, int lobe, int neuron, int variable, float value) {
  if (!isIndex(lobe, brain.lobes.size()) || !isIndex(variable, RuleVariables)) return false;
  Lobe& of = brain.lobes[static_cast<std::size_t>(lobe)];
  if (!isIndex(neuron, of.size)) return false;
  of.value(static_cast<std::uint32_t>(neuron), static_cast<std::uint32_t>(variable)) = storable(value);
  return true;
}

bool setDendrite(Brain& brain, int tract, int dendrite, int variable, float value) {
  if (!isIndex(tract, brain.tracts.size()) || !isIndex(variable, RuleVariables)) return false;
  Tract& of = brain.tracts[static_cast<std::size_t>(tract)];
  if (!isIndex(dendrite, of.size)) return false;
  of.value(static_cast<std::uint32_t>(dendrite), static_cast<std::uint32_t>(variable)) = storable(value);
  return true;
}

template <class Component>
static bool setLine(Component& component, int line, float value) {
  if (!isIndex(line, 2 * RuleLines)) return false;
  Rule& rule = line < RuleLines ? component.init : component.update;
  setConstant(rule[static_cast<std::size_t>(line % RuleLines)], value);
  replan(component);
  return true;
}

bool setLobeLine(Brain& brain, int lobe, int line, float value) {
  return isIndex(lobe, brain.lobes.size()) && setLine(brain.lobes[static_cast<std::size_t>(lobe)], line, value);
}

bool setTractLine(Brain& brain, int tract, int line, float value) {
  return isIndex(tract, brain.tracts.size()) && setLine(brain.tracts[static_cast<std::size_t>(tract)], line, value);
}

}  // namespace vellum::caos
