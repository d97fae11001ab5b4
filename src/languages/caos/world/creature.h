// A creature: the agent's mind, body and life. What is inside of it, without a world, is in creature/.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "languages/caos/creature/biochemistry.h"
#include "languages/caos/creature/blinking.h"
#include "languages/caos/creature/brain.h"
#include "languages/caos/creature/instincts.h"
#include "languages/caos/creature/learned_words.h"
#include "languages/caos/creature/loci.h"
#include "languages/caos/creature/looks.h"
#include "languages/caos/creature/skeleton.h"
#include "languages/caos/creature/stimulus.h"
#include "languages/caos/creature/wardrobe.h"
#include "languages/caos/genetics/genome.h"
#include "languages/caos/world/body.h"
#include "languages/caos/world/body_sprites.h"

namespace vellum::caos {

constexpr int CategoryCount = 40;  // those that reach the brain (CAOS: CATA)
constexpr int TicksPerUpdate = 4;  // engine ticks between two updates of a creature
constexpr int DecisionCount = 14;  // scripts 16 to 29, and 32 to 45
constexpr int NoDecision = -1, NoCategory = -1;

// CAOS: SOUL. The manual's numbers.
enum class Faculty : std::uint8_t {
  Sensory,
  Brain,
  Motor,
  Linguistic,
  Biochemistry,
  Reproductive,
  Expressive,
  Music,
  Life,
};
constexpr int FacultyCount = 9;

// CAOS: CALG
enum class Choice : std::uint8_t { NearestX, Random, NearestInRoom, NearestToGround, RandomNearX };
constexpr int ChoiceCount = 5;

// What the body does over several ticks on behalf of a script.
enum class MotorTask : std::uint8_t { None, Walk, Approach, Flee, Reach };

struct Involuntary {
  std::uint8_t least = 0, most = 0;  // updates between two of them (CAOS: LTCY)
  std::uint8_t latency = 0;          // updates until it may happen again
};

struct Motor {
  MotorTask task = MotorTask::None;
  bool waiting = false;          // a script waits until the task is done (APPR, TOUC)
  bool done = false;             // it is: the script continues
  float nearest = 0;             // the smallest distance so far
  std::int32_t sinceNearer = 0;  // updates of the skeleton
  bool onFoot = false;           // the down foot is on a floor; otherwise physics moves the creature
  bool fell = false;             // it was in the air in the last update
  bool bumped = false;           // at a wall; until it turns, or does something else
};

struct Mind {
  std::int32_t attention = NoCategory, decision = NoDecision;              // of the brain, or forced
  std::int32_t forcedAttention = NoCategory, forcedDecision = NoDecision;  // CAOS: URGE with a stimulus above 1
  AgentHandle it = 0;                                                      // the agent attended to (CAOS: IITT)
  AgentHandle itOfScript = 0;                                              // when the current script began (CAOS: _IT_)
  // What the current decision script acts on; a change starts another script.
  std::int32_t actingOn = NoDecision;
  AgentHandle actingWith = 0;
  std::int32_t involuntary = -1;  // the involuntary action whose script runs
  std::array<Involuntary, InvoluntaryActions> latencies{};
};

struct Senses {
  std::array<AgentHandle, CategoryCount> chosen{};  // CAOS: SEEN
  std::array<Choice, CategoryCount> choices{};
  std::int32_t room = -1;          // of the down foot, in the last update
  std::array<float, 20> smells{};  // there
};

constexpr std::size_t MaxHeard = 16;

// A sentence that waits for the linguistic faculty (CAOS: ORDR); at most MaxHeard do.
struct Heard {
  AgentHandle speaker = 0;
  std::string text;
};

// Who lives in the lobe "forf": a neuron each, in the order in which they were met (CAOS: FORF, LIKE).
struct Acquaintances {
  std::vector<std::string> monikers;  // "" is the hand
  std::int32_t current = -1;          // the one to learn about
};

struct Creature {
  std::int32_t number = 0;  // counts the creatures that were made in this world; its updates are spread by it
  std::shared_ptr<const Genome> genome;
  std::string moniker;
  Sex sex = Sex::Male;
  std::int32_t genus = 0;    // of the genus gene: 0 norn, 1 grendel, 2 ettin, 3 geat
  std::int32_t variant = 1;  // 1 to 8
  std::int32_t stage = 0;
  std::int32_t ageTicks = 0;    // since BORN (CAOS: TAGE)
  std::int32_t agesToCome = 0;  // CAOS: AGES
  bool born = false, dead = false;
  bool asleep = false, dreaming = false, unconscious = false, zombie = false;
  bool skeletal = true;                                // false: CAOS: NEW: CRAG
  std::uint32_t faculties = (1u << FacultyCount) - 1;  // CAOS: SOUL
  std::int32_t pregnantTicks = 0;
  base::Random random = base::Random(0);

  Loci loci;
  Biochemistry biochemistry;
  Brain brain;
  Instincts instincts;
  Stimuli stimuli;
  LearnedWords vocabulary;
  std::vector<Heard> heard;
  Acquaintances acquaintances;
  Skeleton skeleton;
  BodyGenes bodyGenes;
  Wardrobe wardrobe;
  Blinking blinking;
  Rare<BodySprites> sprites;  // not saved: dressBody() finds them again
  Mind mind;
  Senses senses;
  Motor motor;

  bool runs(Faculty faculty) const { return (faculties >> static_cast<int>(faculty) & 1) != 0; }
};

}  // namespace vellum::caos
