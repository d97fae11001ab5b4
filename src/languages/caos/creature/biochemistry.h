// The biochemistry of a creature: chemicals, and organs whose receptors, emitters and reactions connect them with the
// creature's loci.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "languages/caos/creature/brain.h"
#include "languages/caos/creature/loci.h"
#include "languages/caos/genetics/chemicals.h"

namespace vellum::caos {

// Where a receptor writes or an emitter reads. `organ` 0 is the brain, 1 the creature, 2 the own organ, 3 a reaction.
struct LocusId {
  std::uint8_t organ = 0, tissue = 0, id = 0;
};

struct Receptor {
  LocusId locus;
  std::uint8_t chemical = 0;
  bool inverted = false, digital = false;
  bool hasRead = false;  // the chemical, in an update in which the organ worked
  float threshold = 0, nominal = 0, gain = 0;
  float concentration = 0;     // when it was read last
  std::int32_t reaction = -1;  // of the organ, for LocusId::organ 3
};

struct Emitter {
  LocusId locus;
  std::uint8_t chemical = 0;
  bool clears = false, digital = false, inverts = false;
  std::uint8_t rate = 0;  // works of the organ between two of the emitter
  std::uint8_t waited = 0;
  float threshold = 0, gain = 0;
};

struct Reaction {
  std::uint32_t gene = 0;  // its place in the genome
  struct Part {
    std::uint8_t chemical = 0, amount = 1;
  };
  std::array<Part, 4> parts;  // two reactants, two products; chemical 0: none
  float rate = 1;             // a locus: 0 to 1
  float knownRate = -1;       // of which `share` is known
  float share = 0;            // of the reactants that react in an update
};

constexpr float MostLifeForce = 1'000'000;

struct Organ {
  std::uint32_t gene = 0;  // its place in the genome
  bool isBrain = false;
  float lifeForce = 0, shortTerm = 0, longTerm = 0;
  float clock = 0, repair = 0, injury = 0;  // loci, 0 to 1
  float counter = 0, damage = 0, energyCost = 0, atpDamage = 0;
  std::vector<Receptor> receptors;
  std::vector<Emitter> emitters;
  std::vector<Reaction> reactions;
};

struct NeuroEmitter {
  struct Neuron {
    std::uint8_t lobe = 0, neuron = 0;  // the lobe's tissue id
  };
  struct Dose {
    std::uint8_t chemical = 0;
    float amount = 0;
  };
  std::array<Neuron, 3> neurons;
  std::array<Dose, 4> doses;
  std::uint8_t rate = 0, waited = 0;
};

// Bounds; what a genome wants beyond them is ignored. A norn has 20 organs with 367 genes.
constexpr std::size_t MaxOrgans = 128, MaxOrganParts = 4096, MaxNeuroEmitters = 256;

struct Biochemistry {
  Chemicals concentrations{};
  Chemicals kept;             // the share of each chemical that remains after an update
  std::vector<Organ> organs;  // 0: the body, without a gene
  std::vector<NeuroEmitter> neuroEmitters;
  std::uint32_t parts = 0;  // receptors, emitters and reactions
  // The original's do nothing, as breeders report; a world may want them.
  bool neuroEmittersWork = false;

  Biochemistry();
};

// Adds the organs, half-lives and initial concentrations of one life stage.
void expressBiochemistry(Biochemistry& chemistry, const Genome& genome, int stage, Sex sex, int variant);

// One update: organs in gene order, then half-lives. Of the dead (Loci::dead) only emitters of that locus work.
void updateBiochemistry(Biochemistry& chemistry, Loci& loci, Brain& brain);

// Clamped to 0 to 1. Chemical 0 can't be changed.
void adjustChemical(Biochemistry& chemistry, int chemical, float change);

// False when the brain's organ is dead.
bool brainLives(const Biochemistry& chemistry);

int organCount(const Biochemistry& chemistry);                         // CAOS: ORGN
int organInteger(const Biochemistry& chemistry, int organ, int data);  // CAOS: ORGI; -1 without such an organ or data
float organFloat(const Biochemistry& chemistry, int organ, int data);  // CAOS: ORGF; likewise
// CAOS: INJR: -1 is an organ by chance. False without such an organ.
bool injure(Biochemistry& chemistry, int organ, float amount, base::Random& random);

enum class LocusType : std::uint8_t { Receptor, Emitter };

// Loci of the brain and the creature. Null when there is no such locus; for one to write, also when it is a constant or
// a sense that there is no more.
const float* findLocus(const Loci& loci, const Brain& brain, LocusType type, LocusId id);
float* findWritableLocus(Loci& loci, Brain& brain, LocusType type, LocusId id);

// CAOS: LOCI, with its numbers as they come; nothing or false when there is no such locus.
std::optional<float> locus(const Loci& loci, const Brain& brain, int type, int organ, int tissue, int id);
bool setLocus(Loci& loci, Brain& brain, int type, int organ, int tissue, int id, float value);

}  // namespace vellum::caos
