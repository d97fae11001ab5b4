// Gives every built command all kinds of wrong and extreme arguments, made from its row: the outcome must be a result
// or an error. The sanitizers check the rest.
#include <gtest/gtest.h>

#include <cmath>

#include "base/text.h"
#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/runtime/test_bench.h"
#include "languages/caos/world/creature.h"

namespace vellum::caos {
namespace {

constexpr std::string_view Scene = R"(
mapk mapd 10000 10000 setv va00 addm 0 0 2000 2000 "b"
setv va01 addr va00 0 400 0 0 300 350 setv va01 addr va00 400 800 0 0 350 300 setv va01 addr va00 0 400 300 350 700 700
door 0 1 60 link 0 2 50 rate 0 3 0.5 0.5 0.5
new: simp 2 8 3 "x" 2 0 1 attr 193 mvto 60 60 seta game "e_held" targ
new: simp 2 8 4 "x" 2 0 1 mvto 80 60 seta game "e_dead" targ
new: comp 2 8 5 "x" 2 0 1 attr 2241 mvto 90 60 prt: onew 0 "o" "" 0 0 seta game "e_compound" targ
new: vhcl 3 8 1 "x" 2 0 1 attr 8 mvto 100 50 cabn 0 0 90 90 prt: inew 0 "i" "" 0 0 1000
prt: join game "e_compound" 0 targ 0 spas targ game "e_held" seta game "e_vehicle" targ
kill game "e_dead"
)";

// A living creature that has others in mind, one that is not born, a corpse, and an egg with genes.
constexpr std::string_view Creatures = R"(
new: simp 3 4 1 "egg" 1 0 1 mvto 60 200 seta game "e_egg" targ gene load targ 1 "mini" gene load targ 2 "mini"
gene load targ 3 "mini" gene load targ 4 "mini"
new: crea 4 game "e_egg" 2 2 2 mvft 100 300 rnge 500 seta game "e_unborn" targ
new: crea 4 game "e_egg" 3 2 1 mvft 150 300 born dead seta game "e_corpse" targ
new: crea 4 game "e_egg" 4 1 1 mvft 120 300 rnge 500 born vocb urge writ targ 36 2 -1 0 seta game "e_creature" targ
sets va00 "0123456789abcdef" reps 16 adds va00 va00 repe sets game "e_long" va00
)";

constexpr std::string_view Targets[] = {"targ null", "targ game \"e_vehicle\"", "targ game \"e_compound\"",
                                        "targ game \"e_held\""};
constexpr std::string_view CreatureTargets[] = {"targ game \"e_creature\"", "targ game \"e_unborn\"",
                                                "targ game \"e_corpse\"", "targ game \"e_egg\""};

std::string_view argument(ArgumentType type, std::size_t pick) {
  static constexpr std::string_view integers[] = {"0",  "-1",   "2147483647", "-2147483648", "1",  "3",
                                                  "20", "1000", "va81",       "va82",        "255"};
  static constexpr std::string_view floats[] = {"0.0",
                                                "-1.5",
                                                "0.5",
                                                "340000000000000000000000000000000000000.0",
                                                "-340000000000000000000000000000000000000.0",
                                                "va83",
                                                "va84",
                                                "100.0",
                                                "va82"};
  static constexpr std::string_view strings[] = {
      "\"\"", "\"x\"", "\"2 1 a\"", "va81", "va85", "va80", "\"perfect verb 12 a\"", "game \"e_long\""};
  static constexpr std::string_view agents[] = {"null",
                                                "targ",
                                                "game \"e_dead\"",
                                                "game \"e_vehicle\"",
                                                "game \"e_compound\"",
                                                "game \"e_held\"",
                                                "va80",
                                                "va82",
                                                "pntr",
                                                "game \"e_creature\"",
                                                "game \"e_egg\"",
                                                "ownr",
                                                "game \"e_corpse\"",
                                                "game \"e_unborn\""};
  static constexpr std::string_view bytes[] = {"[]", "[0 1 255]", "[255]", "[1 1 1 0 255 200]"};
  auto from = [&](const auto& list) { return std::string_view(list[pick % std::size(list)]); };
  switch (type) {
    case ArgumentType::Integer: return from(integers);
    case ArgumentType::Float: return from(floats);
    case ArgumentType::Decimal: return pick % 2 == 0 ? from(integers) : from(floats);
    case ArgumentType::String: return from(strings);
    case ArgumentType::Agent: return from(agents);
    case ArgumentType::Variable: return "va70";
    case ArgumentType::Bytes: return from(bytes);
    case ArgumentType::Condition: return "1 eq 1";
    default: return pick % 3 == 0 ? from(integers) : pick % 3 == 1 ? from(strings) : from(agents);
  }
}

std::string textOf(const Row& row, std::size_t variant, std::span<const std::string_view> targets = Targets) {
  std::string text =
      "setv va80 0 sets va81 \"text\" seta va82 null setv va83 340000000000000000000000000000000000000.0 mulv va83 "
      "10.0 "
      "setv va84 va83 subv va84 va83 sets va85 \"long \" reps 7 adds va85 va85 repe ";
  base::append(text, targets[variant % targets.size()]);
  switch (row.kind) {
    case Kind::Integer:
    case Kind::Float: base::append(text, " outv "); break;
    case Kind::String: base::append(text, " outs "); break;
    case Kind::Agent: base::append(text, " seta va71 "); break;
    case Kind::Variable: base::append(text, " setv va71 "); break;
    default: base::append(text, " ");
  }
  base::append(text, row.name);
  for (std::size_t i = 0; i < row.arguments.size(); ++i)
    base::append(text, base::cat(' ', argument(row.arguments[i].type, variant * (2 * i + 1) + i * 5 + variant / 4)));
  base::append(text, "\n");
  return text;
}

// Blocks have no meaning alone, and commands that end the world or loop have tests of their own.
bool isTested(const Row& row) {
  if (row.kind == Kind::Structure || row.kind == Kind::Operator) return false;
  if (row.status == Status::Compiled && row.kind == Kind::Command) return false;
  for (const Argument& argument : row.arguments)
    if (argument.type == ArgumentType::Label) return false;
  return true;
}

void runVariants(TestBench& bench, const Row& row, std::span<const std::string_view> targets) {
  std::size_t variants = row.arguments.empty() ? targets.size() : 6 * targets.size();
  for (std::size_t variant = 0; variant < variants; ++variant) bench.load(textOf(row, variant, targets));
  for (int i = 0; i < 3; ++i) bench.step();
  std::uint64_t before = bench.hash();
  EXPECT_TRUE(bench.restore(bench.saved())) << "after " << signature(row);
  EXPECT_EQ(before, bench.hash()) << "after " << signature(row);
}

TEST(Extremes, EveryCommandAnswersOrFails) {
  for (const Row& row : rows()) {
    if (!isTested(row)) continue;
    SCOPED_TRACE(signature(row));
    TestBench bench(100'000);
    bench.run(Scene);
    runVariants(bench, row, Targets);
  }
}

bool isFinite(const Creature& creature) {
  bool finite = true;
  auto look = [&](float value) { finite &= std::isfinite(value); };
  for (float each : creature.biochemistry.concentrations) look(each);
  for (const Organ& organ : creature.biochemistry.organs)
    for (float each : {organ.shortTerm, organ.longTerm, organ.clock, organ.repair, organ.injury}) look(each);
  const Loci& loci = creature.loci;
  for (float each : loci.drives) look(each);
  for (float each : loci.gaits) look(each);
  for (float each : loci.involuntary) look(each);
  for (float each : loci.circulatory) look(each);
  for (const Lobe& lobe : creature.brain.lobes) {
    for (float each : lobe.values) look(each);
    for (float each : lobe.input) look(each);
  }
  for (const Tract& tract : creature.brain.tracts)
    for (float each : tract.values) look(each);
  return finite;
}

struct ExtremeNursery : TestBench {
  ExtremeNursery() : TestBench(5'000'000) {
    GeneMaker genes;
    mini::addBrain(genes);
    mini::addChemistry(genes, 72, 255);
    (void)storage.write("Genetics/mini.gen", genes.genome.bytes());
    run(base::cat(Scene, Creatures));
  }
};

// Each command with a creature as TARG and among its arguments: living, unborn, dead, in an egg.
TEST(Extremes, EveryCommandOfCreaturesAnswersOrFails) {
  for (const Row& row : rows()) {
    if (!isTested(row)) continue;
    SCOPED_TRACE(signature(row));
    ExtremeNursery bench;
    runVariants(bench, row, CreatureTargets);
    for (AgentHandle handle : bench.engine().world.creatures) {
      const Agent* agent = bench.engine().world.agents.find(handle);
      if (agent == nullptr) continue;
      EXPECT_TRUE(isFinite(*agent->creature()));
      EXPECT_TRUE(std::isfinite(agent->x) && std::isfinite(agent->y));
    }
  }
}

// Scripts that creatures run, and scripts of others that hear of them, kill the creature in the middle of what it does.
TEST(Extremes, CreaturesMayDieInTheMiddle) {
  constexpr std::string_view Life =
      "targ game \"e_creature\" rnge 800 ages 1 chem 150 1 adin 12 11 0.5 2 sayn like pntr norn targ dirn 3 walk\n"
      "scrp 4 0 0 20 appr touc endm scrp 4 0 0 21 flee endm scrp 4 0 0 28 mesg writ _it_ 12 sezz \"eat\" endm\n"
      "scrp 4 0 0 33 mate endm scrp 4 0 0 25 aslp 1 drea 1 endm\n";
  std::vector<std::int32_t> events = {6, 7, 9, 10, 13, 14, 120, 126, 127, 160, 255};
  for (std::int32_t event = 16; event < 73; ++event) events.push_back(event);
  for (std::int32_t event : events) {
    for (std::string_view act : {"kill game \"e_creature\"", "dead", "boot 1 0 1", "aslp 1 drea 1 ages 9"}) {
      SCOPED_TRACE(base::cat("script ", event, ": ", act));
      ExtremeNursery bench;
      bench.load(base::cat("scrp 2 8 3 ", event, " inst targ game \"e_creature\" ", act, " endm\n", Life, "scrp 4 0 0 ",
                           event, " inst targ game \"e_creature\" ", act, " endm\n"));
      std::int32_t decision = event >= 16 && event < 48 ? event % 16 : 12;
      bench.load(base::cat("urge writ game \"e_creature\" ", event < 32 ? 36 : 0, " 2 ", decision, " 2"));
      if (event >= 64 && event < 72) bench.load(base::cat("targ game \"e_creature\" loci 0 1 4 ", event - 64, " 1"));
      for (int tick = 0; tick < 14; ++tick) bench.step();
      std::uint64_t before = bench.hash();
      EXPECT_TRUE(bench.restore(bench.saved()));
      EXPECT_EQ(before, bench.hash());
    }
  }
}

}  // namespace
}  // namespace vellum::caos
