// Speech of agents, whether a script has them speak (CAOS: SEZZ) or they are creatures (CAOS: SAYN).
#pragma once

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

void traceSpeech(const Engine& engine, const Agent& agent, std::string_view text);
// Sounds the syllables of a text; false when the agent has no voice, or the catalogue none of that name (CAOS: VOIC).
bool useVoice(Engine& engine, const Agent& agent, std::string_view text);

}  // namespace vellum::caos
