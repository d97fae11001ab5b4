// What a creature perceives: one agent of each category, smells, its own state; and which agents hear, see or touch it.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// The category under which minds know an agent: that of CATO, else of the catalogue's tag "Agent Classifiers", else of
// the game's usual classifiers (docs/languages/creatures.md); NoCategory for the others.
std::int32_t categoryInMind(Engine& engine, const Agent& agent);
// Fills in World::smellOfCategory: the smells that creatures follow to a category (CAOS: CACL).
void noteSmellsOfCategories(Engine& engine);

// One update: chooses agents, and fills the inputs of the brain and the loci of the senses.
void sense(Living& living);
// The agent of a category now; null when it has chosen none, or that one is gone (CAOS: SEEN).
Agent* chosenOf(Living& living, std::int32_t category);

enum class Channel : std::uint8_t { Hearing, Sight, Touch };  // CAOS: STIM SHOU, SIGN, TACT
bool perceives(const World& world, const Agent& creature, const Agent& sender, Channel channel);

}  // namespace vellum::caos
