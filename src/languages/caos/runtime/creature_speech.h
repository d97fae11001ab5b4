// What creatures hear and say.
#pragma once

#include <string>

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// CAOS: ORDR. It understands the sentence in its next update, with the linguistic faculty.
void hear(Living& living, const Agent* speaker, std::string_view sentence);
void understand(Living& living);  // one update

// Says a sentence: script 126 on all agents that have it, the voice, and to all creatures that hear it.
void say(Living& living, std::string_view sentence);
void sayNeed(Living& living);                         // CAOS: SAYN
void sayOpinion(Living& living, const Agent& about);  // CAOS: LIKE
void learnAllWords(Living& living);                   // CAOS: VOCB

std::int32_t highestDrive(const Creature& creature);  // CAOS: DRV!

}  // namespace vellum::caos
