// One creature as a text, for viewers and people: its state, mind, body, life and genes now.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

// Requires an agent with a creature.
std::string creatureJson(const World& world, const Agent& agent);
std::string creatureSummary(const World& world, const Agent& agent);
// What changes from tick to tick, as short JSON: {"t":tick,"a":attention,"d":decision,"v":drives,"c":chemicals}. Drives
// and chemicals are thousandths, chemicals a flat list of numbers and amounts above 0.
std::string creatureSample(const World& world, const Agent& agent);

// Null: no creature in the world has this moniker.
const Agent* creatureOf(const World& world, std::string_view moniker);

// What a number of a category or decision means, in English; "" for none.
std::string_view categoryWord(std::int32_t category);
std::string_view decisionWord(std::int32_t decision);
std::string_view lifeEventName(std::int32_t type);  // "" for a script's own
std::string_view stageName(std::int32_t stage);
// Whether its genome's gene is part of it by now.
bool isExpressed(const Creature& creature, const Gene& gene);

// Parts of creatureJson().
void writeBrain(base::JsonWriter& json, const Creature& creature);
void writeOrgans(base::JsonWriter& json, const Creature& creature);
void writeGenes(base::JsonWriter& json, const Creature& creature);
double shortNumber(float number);  // of four decimal places

}  // namespace vellum::caos
