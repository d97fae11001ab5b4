// What a creature is: its state, drives, chemicals, words, life and family, as JSON.
#include "languages/caos/runtime/creature_report.h"

#include <algorithm>

#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/family.h"

namespace vellum::caos {

namespace {

constexpr std::array<std::string_view, 18> LifeEventNames = {
    "conceived", "spliced",           "engineered",  "born",       "aged",           "exported",    "imported",
    "died",      "pregnant",          "impregnated", "child born", "laid by mother", "laid an egg", "photographed",
    "cloned",    "source of a clone", "warped out",  "warped in"};

std::string_view wordOf(WordClass wordClass, std::int32_t number) {
  const auto& words = englishWords()[static_cast<std::size_t>(wordClass)];
  return number >= 0 && static_cast<std::size_t>(number) < words.size()
             ? std::string_view(words[static_cast<std::size_t>(number)])
             : std::string_view();
}

void writeState(base::JsonWriter& json, const World& world, const Creature& creature) {
  json.member("moniker", creature.moniker).member("name", nameOf(world, creature.moniker));
  json.member("sex", creature.sex == Sex::Male ? "male" : "female");
  json.member("genus", genusName(creature.genus));
  json.member("variant", creature.variant)
      .member("stage", stageName(creature.stage))
      .member("ageTicks", creature.ageTicks);
  json.member("tick", static_cast<std::int64_t>(world.worldTick));
  json.member("born", creature.born).member("dead", creature.dead).member("asleep", creature.asleep);
  json.member("dreaming", creature.dreaming)
      .member("unconscious", creature.unconscious)
      .member("zombie", creature.zombie);
  json.member("pregnantTicks", creature.pregnantTicks);
  json.member("attention", creature.mind.attention).member("attentionName", categoryWord(creature.mind.attention));
  json.member("decision", creature.mind.decision).member("decisionName", decisionWord(creature.mind.decision));
  json.member("instincts", creature.instincts.size());
}

void writeNames(base::JsonWriter& json) {
  json.key("names").beginObject().key("categories").beginArray();
  for (std::int32_t i = 0; i < CategoryCount; ++i) json.value(categoryWord(i));
  json.end().key("decisions").beginArray();
  for (std::int32_t i = 0; i < DecisionCount; ++i) json.value(decisionWord(i));
  json.end().key("drives").beginArray();
  for (std::uint8_t i = 0; i < DriveCount; ++i) json.value(driveName(i));
  json.end().key("chemicals").beginArray();
  for (int i = 0; i < 256; ++i) json.value(chemicalName(static_cast<std::uint8_t>(i)));
  json.end().end();
}

void writeChemistry(base::JsonWriter& json, const Creature& creature) {
  json.key("drives").beginArray();
  for (float drive : creature.loci.drives) json.value(shortNumber(drive));
  json.end().key("chemicals").beginArray();
  const Chemicals& all = creature.biochemistry.concentrations;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i] <= 0) continue;
    json.beginObject()
        .member("number", static_cast<std::int32_t>(i))
        .member("name", chemicalName(static_cast<std::uint8_t>(i)));
    json.member("amount", shortNumber(all[i])).end();
  }
  json.end();
}

void writeWords(base::JsonWriter& json, const LearnedWords& vocabulary) {
  json.key("vocabulary").beginArray();
  for (std::size_t each = 0; each < WordClasses; ++each)
    for (std::size_t i = 0; i < vocabulary.words[each].size(); ++i) {
      const Word& word = vocabulary.words[each][i];
      if (word.certainty <= 0) continue;
      json.beginObject().member("class", WordClassNames[each]).member("number", static_cast<std::int32_t>(i));
      json.member("meaning", wordOf(static_cast<WordClass>(each), static_cast<std::int32_t>(i)));
      json.member("word", word.text).member("certainty", shortNumber(word.certainty)).end();
    }
  json.end();
}

void writeRelative(base::JsonWriter& json, const World& world, std::string_view moniker) {
  const History* history = historyOf(world, moniker);
  json.beginObject().member("moniker", moniker).member("name", nameOf(world, moniker));
  json.member("sex", history == nullptr || history->sex < 1 ? "" : history->sex == 1 ? "male" : "female").end();
}

void writeFamily(base::JsonWriter& json, const World& world, std::string_view moniker, const History& history) {
  json.key("parents").beginArray();
  auto [mother, father] = parentsOf(world, moniker);
  for (std::string_view parent : {mother, father})
    if (!parent.empty()) writeRelative(json, world, parent);
  json.end().key("children").beginArray();
  for (const LifeRecord& event : history.events)
    if (event.type == static_cast<std::int32_t>(LifeEvent::ChildBorn)) writeRelative(json, world, event.moniker1);
  json.end();
}

void writeLife(base::JsonWriter& json, const World& world, const Creature& creature) {
  static const History None;
  const History* known = historyOf(world, creature.moniker);
  const History& history = known != nullptr ? *known : None;
  json.member("crossovers", history.crossovers).member("mutations", history.mutations);
  json.key("events").beginArray();
  for (const LifeRecord& event : history.events) {
    json.beginObject().member("type", event.type).member("name", lifeEventName(event.type));
    json.member("tick", event.worldTick).member("age", event.age).member("stage", stageName(event.stage));
    json.member("moniker1", event.moniker1).member("moniker2", event.moniker2).member("text", event.text).end();
  }
  json.end();
  writeFamily(json, world, creature.moniker, history);
}

void writeAcquaintances(base::JsonWriter& json, const World& world, const Creature& creature) {
  const Lobe* lobe = findLobe(creature.brain, "forf");
  json.key("acquaintances").beginArray();
  for (std::uint32_t i = 0; i < creature.acquaintances.monikers.size(); ++i) {
    const std::string& moniker = creature.acquaintances.monikers[i];
    json.beginObject().member("moniker", moniker).member("name", nameOf(world, moniker));
    json.member("feeling",
                lobe != nullptr && i < lobe->size ? shortNumber(lobe->value(i, neuron_variable::State)) : 0.0)
        .end();
  }
  json.end();
}

}  // namespace

std::string_view categoryWord(std::int32_t category) { return wordOf(WordClass::Noun, category); }
std::string_view decisionWord(std::int32_t decision) { return wordOf(WordClass::Verb, decision); }

std::string_view lifeEventName(std::int32_t type) {
  return type >= 0 && static_cast<std::size_t>(type) < LifeEventNames.size()
             ? LifeEventNames[static_cast<std::size_t>(type)]
             : std::string_view();
}

std::string_view stageName(std::int32_t stage) {
  auto names = stageNames();
  return stage >= 0 && static_cast<std::size_t>(stage) < names.size() ? names[static_cast<std::size_t>(stage)]
                                                                      : std::string_view();
}

double shortNumber(float number) {
  constexpr double Places = 10'000, Most = 1e9;
  if (!(number > -Most && number < Most)) return number;
  double scaled = number * Places;
  return static_cast<double>(static_cast<std::int64_t>(scaled + (scaled < 0 ? -0.5 : 0.5))) / Places;
}

const Agent* creatureOf(const World& world, std::string_view moniker) {
  return findCreature(world, [&](const Agent&, const Creature& creature) { return creature.moniker == moniker; });
}

std::string creatureJson(const World& world, const Agent& agent) {
  const Creature& creature = *agent.creature();
  base::JsonWriter json;
  json.beginObject();
  writeState(json, world, creature);
  json.member("x", shortNumber(agent.x)).member("y", shortNumber(agent.y));
  writeNames(json);
  writeChemistry(json, creature);
  writeOrgans(json, creature);
  writeBrain(json, creature);
  writeWords(json, creature.vocabulary);
  writeAcquaintances(json, world, creature);
  writeLife(json, world, creature);
  writeGenes(json, creature);
  json.end();
  return json.take();
}

std::string creatureSample(const World& world, const Agent& agent) {
  constexpr float Thousandths = 1000;
  auto share = [](float amount) { return static_cast<std::int32_t>(std::clamp(amount, -1.0f, 1.0f) * Thousandths); };
  const Creature& creature = *agent.creature();
  base::JsonWriter json;
  json.beginObject().member("t", static_cast<std::int64_t>(world.worldTick));
  json.member("a", creature.mind.attention).member("d", creature.mind.decision).member("z", creature.asleep);
  json.key("v").beginArray();
  for (float drive : creature.loci.drives) json.value(share(drive));
  json.end().key("c").beginArray();
  const Chemicals& all = creature.biochemistry.concentrations;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (share(all[i]) > 0) json.value(static_cast<std::int32_t>(i)).value(share(all[i]));
  json.end().end();
  return json.take();
}

}  // namespace vellum::caos
