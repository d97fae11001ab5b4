// The loci of the brain and the creature by their numbers. CAOS: LOCI.
#include "languages/caos/creature/biochemistry.h"

namespace vellum::caos {

namespace {

constexpr float Constant = 1, DeadSense = 0;
constexpr int DeadSenses = 14;  // sensorimotor emitters 0 to 13 there are

const float* somatic(const Loci& loci, LocusType type, std::uint8_t id) {
  if (type == LocusType::Emitter) return id == 0 ? &loci.muscleEnergy : nullptr;
  return id < loci.ages.size() ? &loci.ages[id] : nullptr;
}

const float* reproductive(const Loci& loci, LocusType type, std::uint8_t id) {
  if (type == LocusType::Emitter) {
    if (id == 0) return &loci.fertile;
    if (id == 1) return &loci.pregnant;
    id = static_cast<std::uint8_t>(id - 2);
  }
  switch (id) {
    case 0: return &loci.ovulate;
    case 1: return &loci.receptive;
    case 2: return &loci.mutationChance;
    case 3: return &loci.mutationDegree;
    default: return nullptr;
  }
}

const float* immune(const Loci& loci, LocusType type, std::uint8_t id) {
  if (id != 0) return nullptr;
  return type == LocusType::Emitter ? &loci.dead : &loci.die;
}

const float* sensorimotor(const Loci& loci, LocusType type, std::uint8_t id) {
  if (type == LocusType::Receptor) {
    if (id < loci.involuntary.size()) return &loci.involuntary[id];
    std::size_t gait = id - loci.involuntary.size();
    return gait < loci.gaits.size() ? &loci.gaits[gait] : nullptr;
  }
  switch (id) {
    case 0: return &Constant;
    case 1: return &loci.asleep;
    case 5: return &loci.crowdedness;
    case 9: return &loci.airQuality;
    case 10: return &loci.slopeUp;
    case 11: return &loci.slopeDown;
    default: return id < DeadSenses ? &DeadSense : nullptr;
  }
}

const float* brainLocus(const Brain& brain, LocusId id) {
  constexpr std::uint32_t States = 4;
  const Lobe* lobe = lobeOfTissue(brain, id.tissue);
  std::uint32_t neuron = id.id / States;
  return lobe == nullptr || neuron >= lobe->size ? nullptr : &lobe->values[id.id % States * lobe->stride + neuron];
}

std::optional<LocusId> checkedLocus(int type, int organ, int tissue, int id) {
  auto isByte = [](int x) { return x >= 0 && x <= 255; };
  if (type < 0 || type > 1 || !isByte(organ) || !isByte(tissue) || !isByte(id)) return {};
  return LocusId{static_cast<std::uint8_t>(organ), static_cast<std::uint8_t>(tissue), static_cast<std::uint8_t>(id)};
}

}  // namespace

const float* findLocus(const Loci& loci, const Brain& brain, LocusType type, LocusId id) {
  if (id.organ == 0) return brainLocus(brain, id);
  if (id.organ != 1) return nullptr;
  switch (id.tissue) {
    case 0: return somatic(loci, type, id.id);
    case 1: return id.id < loci.circulatory.size() ? &loci.circulatory[id.id] : nullptr;
    case 2: return reproductive(loci, type, id.id);
    case 3: return immune(loci, type, id.id);
    case 4: return sensorimotor(loci, type, id.id);
    case 5: return id.id < loci.drives.size() ? &loci.drives[id.id] : nullptr;
    default: return nullptr;
  }
}

float* findWritableLocus(Loci& loci, Brain& brain, LocusType type, LocusId id) {
  const float* found = findLocus(loci, brain, type, id);
  return found == &Constant || found == &DeadSense ? nullptr : const_cast<float*>(found);
}

std::optional<float> locus(const Loci& loci, const Brain& brain, int type, int organ, int tissue, int id) {
  std::optional<LocusId> checked = checkedLocus(type, organ, tissue, id);
  const float* found = checked ? findLocus(loci, brain, static_cast<LocusType>(type), *checked) : nullptr;
  return found == nullptr ? std::optional<float>() : *found;
}

bool setLocus(Loci& loci, Brain& brain, int type, int organ, int tissue, int id, float value) {
  std::optional<LocusId> checked = checkedLocus(type, organ, tissue, id);
  if (!checked || findLocus(loci, brain, static_cast<LocusType>(type), *checked) == nullptr) return false;
  float* found = findWritableLocus(loci, brain, static_cast<LocusType>(type), *checked);
  if (found == nullptr) return true;
  float bounded = storable(value);
  *found = organ == 0 || bounded > 0 ? bounded : 0;
  return true;
}

}  // namespace vellum::caos
