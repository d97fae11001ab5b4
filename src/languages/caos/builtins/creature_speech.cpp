// Chapter "Creatures" of the manual: what creatures say.
#include "languages/caos/runtime/creature_speech.h"
#include "languages/caos/builtins/creature_call.h"

namespace vellum::caos {

// Each agent is asked for script 126, and each creature whether it hears.
static void chargeSpeech(Call& call) {
  static constexpr std::size_t OfListener = 8;
  call.chargeWalk(call.world.agents.toWalk());
  call.charge(OfListener * call.world.creatures.size() + 32);
}

VELLUM_CAOS_BODY(Sayn) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  chargeSpeech(call);
  sayNeed(living);
  return call.done();
}
VELLUM_CAOS_BODY(Like) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  VELLUM_CAOS_REQUIRE_AGENT(about, 0);
  chargeSpeech(call);
  sayOpinion(living, about);
  return call.done();
}
VELLUM_CAOS_BODY(Vocb) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  static constexpr std::size_t Words = 127;
  call.charge(Words);
  learnAllWords(living);
  return call.done();
}

}  // namespace vellum::caos
