// One creature as lines for people.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/runtime/creature_report.h"

namespace vellum::caos {

namespace {

constexpr int BarWidth = 20;
constexpr std::size_t NameWidth = 22;
constexpr int TicksPerSecond = 20;

void appendBar(std::string& out, std::string_view name, float amount) {
  base::append(out, "  ");
  base::append(out, name);
  if (name.size() < NameWidth) out.append(NameWidth - name.size(), ' ');
  int filled = static_cast<int>(std::clamp(amount, 0.0f, 1.0f) * BarWidth + 0.5f);
  out.append(static_cast<std::size_t>(filled), '#');
  out.append(static_cast<std::size_t>(BarWidth - filled), '.');
  out += ' ';
  base::appendFixed(out, amount, 3);
  out += '\n';
}

std::string ageText(std::int32_t ticks) {
  auto twoDigits = [](std::int32_t number) { return base::cat(number < 10 ? "0" : "", number); };
  std::int32_t seconds = ticks / TicksPerSecond;
  return base::cat(seconds / 3600, ':', twoDigits(seconds / 60 % 60), ':', twoDigits(seconds % 60));
}

std::string_view conditionOf(const Creature& creature) {
  if (creature.dead) return "dead";
  if (!creature.born) return "not born yet";
  if (creature.dreaming) return "dreaming";
  if (creature.asleep) return "asleep";
  return creature.unconscious ? "unconscious" : "awake";
}

// Names come from scripts and files: a terminal must not take their control characters.
std::string plain(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = '?';
  return out;
}

void appendHead(std::string& out, const World& world, const Creature& creature) {
  if (std::string_view name = nameOf(world, creature.moniker); !name.empty())
    base::append(out, base::cat(plain(name), ", "));
  std::string_view genus = genusName(creature.genus);
  base::append(out, base::cat(plain(creature.moniker), '\n', "  ", creature.sex == Sex::Male ? "male " : "female ",
                              genus.empty() ? "creature" : genus, " of variant ", creature.variant, ", ",
                              stageName(creature.stage), ", ", conditionOf(creature), ", age ",
                              ageText(creature.ageTicks), " (", creature.ageTicks, " ticks)\n"));
  std::string_view attention = categoryWord(creature.mind.attention), decision = decisionWord(creature.mind.decision);
  base::append(out, base::cat("  attention: ", attention.empty() ? "nothing" : attention,
                              ", decision: ", decision.empty() ? "none" : decision, '\n'));
}

void appendChemistry(std::string& out, const Creature& creature) {
  out += "drives\n";
  for (std::uint8_t i = 0; i < DriveCount; ++i)
    if (float drive = creature.loci.drives[i]; drive > 0) appendBar(out, driveName(i), drive);
  out += "chemicals\n";
  const Chemicals& all = creature.biochemistry.concentrations;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i] <= 0) continue;
    std::string name;
    appendChemical(name, static_cast<std::uint8_t>(i));
    appendBar(out, name, all[i]);
  }
}

void appendBody(std::string& out, const Creature& creature) {
  const auto& organs = creature.biochemistry.organs;
  base::append(out, base::cat("organs: ", organs.size(), '\n'));
  for (std::size_t i = 0; i < organs.size(); ++i)
    if (organs[i].lifeForce > 0)
      appendBar(out,
                base::cat(organs[i].isBrain ? "brain "
                          : i == 0          ? "body "
                                            : "organ ",
                          i),
                organs[i].longTerm / organs[i].lifeForce);
  out += "brain\n";
  for (const Lobe& lobe : creature.brain.lobes) {
    std::string_view id(lobe.id.data(), lobe.id.size());
    base::append(out, base::cat("  ", printable(id), "  ", lobe.size, " neurons, winner ", lobe.spare));
    std::string_view meaning = id == "attn"   ? categoryWord(static_cast<std::int32_t>(lobe.spare))
                               : id == "decn" ? decisionWord(static_cast<std::int32_t>(lobe.spare))
                                              : std::string_view();
    if (!meaning.empty()) base::append(out, base::cat(" (", meaning, ")"));
    out += '\n';
  }
  std::size_t dendrites = 0;
  for (const Tract& tract : creature.brain.tracts) dendrites += tract.size;
  base::append(out, base::cat("  ", creature.brain.tracts.size(), " tracts with ", dendrites, " dendrites; ",
                              creature.instincts.size(), " instincts to dream\n"));
}

void appendLife(std::string& out, const World& world, const Creature& creature) {
  std::size_t known = 0, all = 0;
  for (const auto& list : creature.vocabulary.words)
    for (const Word& word : list) ++all, known += word.certainty > 0;
  base::append(out, base::cat("words: ", known, " of ", all, '\n'));
  std::size_t expressed = 0, genes = creature.genome != nullptr ? creature.genome->size() : 0;
  for (std::size_t i = 0; i < genes; ++i) expressed += isExpressed(creature, (*creature.genome)[i]);
  base::append(out, base::cat("genes: ", expressed, " of ", genes, " expressed\n"));
  const History* history = historyOf(world, creature.moniker);
  if (history == nullptr || history->events.empty()) return;
  out += "life\n";
  for (const LifeRecord& event : history->events) {
    std::string_view name = lifeEventName(event.type);
    base::append(out, base::cat("  tick ", event.worldTick, ": ",
                                name.empty() ? base::cat("event ", event.type) : std::string(name)));
    for (const std::string* other : {&event.moniker1, &event.moniker2})
      if (!other->empty()) base::append(out, base::cat(other == &event.moniker1 ? ": " : ", ", plain(*other)));
    out += '\n';
  }
}

}  // namespace

std::string creatureSummary(const World& world, const Agent& agent) {
  const Creature& creature = *agent.creature();
  std::string out;
  appendHead(out, world, creature);
  appendChemistry(out, creature);
  appendBody(out, creature);
  appendLife(out, world, creature);
  return out;
}

}  // namespace vellum::caos
