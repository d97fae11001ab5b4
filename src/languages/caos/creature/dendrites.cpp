// Where the dendrites of tracts lead: at first, and after migration.
#include <algorithm>
#include <bitset>

#include "languages/caos/creature/brain_parts.h"
#include "languages/caos/creature/lanes.h"

namespace vellum::caos {

NeuronRange neuronsOf(const TractEnd& end, const Lobe& lobe) {
  std::uint32_t last = std::min<std::uint32_t>(end.last, lobe.size - 1);
  return end.first > last ? NeuronRange{} : NeuronRange{end.first, last - end.first + 1};
}

NeuronSteps stepsOf(const std::vector<std::uint16_t>& neurons) {
  if (neurons.empty()) return {};
  NeuronSteps steps;
  steps.first = neurons[0];
  while (steps.step < neurons.size() && neurons[steps.step] == steps.first) ++steps.step;
  std::size_t again = steps.step;
  while (again < neurons.size() && neurons[again] != steps.first) again += steps.step;
  steps.count = static_cast<std::uint32_t>(again / steps.step);
  for (std::size_t i = 0; i < neurons.size(); ++i)
    if (neurons[i] != steps.first + i / steps.step % steps.count) return {};
  return steps;
}

namespace {

class DendriteLayer {
 public:
  DendriteLayer(Tract& tract, NeuronRange from, NeuronRange to, std::uint32_t most)
      : tract_(tract), from_(from), to_(to), most_(most) {}

  void layFixed() {
    if (tract_.from.connections > 1 && tract_.to.connections > 1) layInOrder();
    else layInSteps(tract_.from.connections, tract_.to.connections);
  }
  // One end has a fixed number of connections; their other ends are random.
  void layAtRandom(base::Random& random) {
    bool bySource = tract_.from.connections != 0;
    std::uint32_t wanted = bySource ? tract_.from.connections : tract_.to.connections;
    if (wanted == 0) return;
    const NeuronRange &fixed = bySource ? from_ : to_, &other = bySource ? to_ : from_;
    for (std::uint32_t i = 0; i < fixed.count; ++i) {
      std::uint32_t count = tract_.randomConnections ? 1 + random.below(wanted) : wanted;
      for (; count > 0 && tract_.source.size() < most_; --count) {
        std::uint32_t chosen = random.below(other.count);
        if (bySource) lay(i, chosen);
        else lay(chosen, i);
      }
    }
  }

 private:
  void lay(std::uint32_t source, std::uint32_t destination) {
    tract_.source.push_back(static_cast<std::uint16_t>(from_.first + source));
    tract_.destination.push_back(static_cast<std::uint16_t>(to_.first + destination));
  }
  // Both ends step on, each after so many dendrites, until a pair comes that there is: (1, 1) joins one to one, (1, n)
  // each with all n of the destination.
  void layInSteps(std::uint32_t sourceConnections, std::uint32_t destinationConnections) {
    std::vector<bool> joined(std::size_t(from_.count) * to_.count);
    std::uint32_t source = 0, destination = 0;
    for (std::uint32_t count = 1; tract_.source.size() < most_; ++count) {
      auto pair = joined[std::size_t(source) * to_.count + destination];
      if (pair) return;
      pair = true;
      lay(source, destination);
      if (sourceConnections != 0 && count % sourceConnections == 0) destination = (destination + 1) % to_.count;
      if (destinationConnections != 0 && count % destinationConnections == 0) source = (source + 1) % from_.count;
    }
  }
  // Each source to as many destinations as these have connections, on and on.
  void layInOrder() {
    std::uint32_t each = std::min<std::uint32_t>(tract_.to.connections, to_.count), destination = 0;
    for (std::uint32_t source = 0; source < from_.count; ++source)
      for (std::uint32_t i = 0; i < each && tract_.source.size() < most_; ++i) {
        lay(source, destination);
        destination = (destination + 1) % to_.count;
      }
  }

  Tract& tract_;
  NeuronRange from_, to_;
  std::uint32_t most_;
};

constexpr std::uint32_t NoNeuron = ~std::uint32_t(0);

// The first neuron of the range whose variable is the highest above 0.
std::uint32_t mostAttractive(const Lobe& lobe, NeuronRange range, std::uint32_t variable) {
  const float *begin = &lobe.values[std::size_t(variable) * lobe.stride + range.first], *end = begin + range.count;
  FloatLanes highest = lanesOf(0.0f);
  const float* at = begin;
  for (; end - at >= std::ptrdiff_t(LaneCount); at += LaneCount) highest = greater(lanesAt(at), highest);
  float most = std::max({highest[0], highest[1], highest[2], highest[3]});
  for (; at < end; ++at) most = std::max(most, *at);
  if (!(most > 0)) return NoNeuron;
  return range.first + static_cast<std::uint32_t>(std::find(begin, end, most) - begin);
}

// The same among those that are not yet joined to the source.
std::uint32_t mostAttractiveUnjoined(const Lobe& lobe, NeuronRange range, const Tract& tract, std::uint32_t source) {
  std::uint32_t best = mostAttractive(lobe, range, tract.to.variable);
  if (best == NoNeuron) return NoNeuron;
  bool joined = false;
  for (std::uint32_t i = 0; i < tract.size; ++i) joined |= (tract.source[i] == source) & (tract.destination[i] == best);
  if (!joined) return best;
  std::bitset<MaxLobeNeurons> all;
  for (std::uint32_t i = 0; i < tract.size; ++i)
    if (tract.source[i] == source) all.set(tract.destination[i]);
  best = NoNeuron;
  float highest = 0;
  for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
    if (float value = lobe.value(i, tract.to.variable); value > highest && !all[i]) highest = value, best = i;
  return best;
}

// The first dendrite of no strength; the tract's size: there is none.
std::uint32_t firstLoose(const Tract& tract) {
  const float* strength = &tract.values[std::size_t(tract.stride) * dendrite_variable::Strength];
  std::uint32_t i = 0;
  while (i + LaneCount <= tract.size && !anyIsZero(lanesAt(strength + i))) i += LaneCount;
  while (i < tract.size && strength[i] != 0) ++i;
  return i;
}

}  // namespace

void layDendrites(Brain& brain, Tract& tract, std::uint32_t most, base::Random& random) {
  NeuronRange from = neuronsOf(tract.from, brain.lobes[static_cast<std::size_t>(tract.sourceLobe)]);
  NeuronRange to = neuronsOf(tract.to, brain.lobes[static_cast<std::size_t>(tract.destinationLobe)]);
  if (from.count == 0 || to.count == 0 || most == 0) return;
  DendriteLayer layer(tract, from, to, most);
  if (tract.migrates) layer.layAtRandom(random);
  else layer.layFixed();
  tract.source.shrink_to_fit();
  tract.destination.shrink_to_fit();
  tract.size = static_cast<std::uint32_t>(tract.source.size());
  tract.stride = columnStride(tract.size);
  tract.values.assign(std::size_t(tract.stride) * RuleVariables, 0.0f);
}

void migrate(Brain& brain, Tract& tract, base::Random& random) {
  std::uint32_t loose = firstLoose(tract);
  if (loose == tract.size) return;
  const Lobe& from = brain.lobes[static_cast<std::size_t>(tract.sourceLobe)];
  const Lobe& to = brain.lobes[static_cast<std::size_t>(tract.destinationLobe)];
  std::uint32_t source = mostAttractive(from, neuronsOf(tract.from, from), tract.from.variable);
  if (source == NoNeuron) return;
  std::uint32_t destination = mostAttractiveUnjoined(to, neuronsOf(tract.to, to), tract, source);
  if (destination == NoNeuron) return;
  tract.source[loose] = static_cast<std::uint16_t>(source);
  tract.destination[loose] = static_cast<std::uint16_t>(destination);
  for (std::uint32_t v = 0; v < RuleVariables; ++v) tract.value(loose, v) = 0;
  if (!tract.initAlways) initDendrite(tract, loose, random);
}

}  // namespace vellum::caos
