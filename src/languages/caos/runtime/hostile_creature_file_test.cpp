// Creature files with damaged bytes: each is refused and changes nothing, or brings a creature that goes on living.
#include <gtest/gtest.h>

#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/creature_life.h"
#include "languages/caos/runtime/export_creature.h"
#include "languages/caos/runtime/import_creature.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::string_view Coast =
    "setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
    "new: simp 2 11 1 \"food\" 1 0 1 mvto 400 460 bhvr 16\n"
    "scrp 4 0 0 28 appr touc sayn endm\nscrp 4 0 0 26 dirn 3 walk wait 10 endm\n";
constexpr std::string_view Mother =
    "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"mini\" new: crea 4 targ 1 2 2 mvft 300 500 born vocb\n"
    "gene clon targ 1 targ 0 sets name \"Pray Extra\" \"x\" setv ov05 3 snap \"pic\" 300 300 32 32 100\n"
    "hist foto gtos 0 1 \"pic\" wear 0 1 1";

struct Harbour : TestBench {
  Harbour() {
    GeneMaker genes;
    mini::addBrain(genes);
    mini::addChemistry(genes, 72, 255);
    (void)storage.write("Genetics/mini.gen", genes.genome.bytes());
    run(Coast);
  }
  std::string import(std::string_view bytes, Imported::Code& code) {
    engine().prayStore.give("x.creature", std::string(bytes));
    auto chunks = readPray(bytes);
    std::string name = chunks && !chunks->empty() ? (*chunks)[0].name : "none.DSEX";
    auto imported = importCreature(engine(), name, true);
    code = imported ? imported->code : Imported::Damaged;
    return imported ? imported->problem : imported.error().message;
  }
  // A file is refused with a reason, and the world is as it was; or the creature lives.
  bool accepts(std::string_view bytes) {
    std::uint64_t before = hash();
    Imported::Code code = Imported::Same;
    std::string problem = import(bytes, code);
    if (code == Imported::NotFound || code == Imported::Damaged) {
      EXPECT_EQ(problem.empty(), code == Imported::NotFound);
      EXPECT_EQ(hash(), before) << problem;
      return false;
    }
    EXPECT_EQ(problem, "");
    for (int tick = 0; tick < 12; ++tick) step();
    hash();
    picture();
    for (AgentHandle handle : engine().world.creatures) {
      Agent* agent = engine().world.agents.find(handle);
      if (agent == nullptr || agent->creature() == nullptr) continue;
      Living living(engine(), *agent);
      EXPECT_TRUE(readPray(creatureFileOf(living, "DSEX")).ok());
    }
    return true;
  }
};

CreatureFile exported() {
  Harbour home;
  home.run(Mother);
  home.tick(20);
  Agent* agent = home.engine().world.agents.find(home.engine().world.creatures[0]);
  Living living(home.engine(), *agent);
  std::string name = creatureChunk(living.creature.moniker, "DSEX");
  auto chunks = readPray(creatureFileOf(living, "DSEX"));
  return *readCreatureFile(*chunks, name);
}

void damage(std::string& bytes, base::Random& random) {
  for (std::uint32_t left = 1 + random.below(3); left > 0 && !bytes.empty(); --left) {
    std::uint32_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
    if (random.below(20) == 0) bytes.resize(at);
    else bytes[at] = static_cast<char>(random.below(4) == 0 ? 0xff : random.below(256));
  }
}

TEST(HostileCreatureFile, TheWholeFileIsAccepted) {
  CreatureFile file = exported();
  EXPECT_EQ(file.genomes.size(), 2u);
  EXPECT_EQ(file.photographs.size(), 1u);
  Harbour harbour;
  EXPECT_TRUE(harbour.accepts(writePray(creatureChunks(file))));
}

TEST(HostileCreatureFile, DamagedFilesAreRefused) {
  const std::string whole = writePray(creatureChunks(exported()));
  base::Random random(5);
  Harbour harbour;
  for (int round = 0; round < 300; ++round) {
    std::string damaged = whole;
    damage(damaged, random);
    if (harbour.accepts(damaged)) harbour.run("enum 4 0 0 kill targ next");
  }
}

// The checksums are right, and what is inside is not.
TEST(HostileCreatureFile, DamagedPartsAreRefusedOrLive) {
  const CreatureFile whole = exported();
  base::Random random(9);
  int refused = 0, lived = 0;
  for (int round = 0; round < 400; ++round) {
    CreatureFile file = whole;
    switch (random.below(8)) {
      case 0: damage(file.genomes[0].bytes, random); break;
      case 1: damage(file.genomes[1].bytes, random); break;
      case 2: damage(file.photographs[0].bytes, random); break;
      default: damage(file.state, random);
    }
    Harbour harbour;
    ++(harbour.accepts(writePray(creatureChunks(file))) ? lived : refused);
  }
  EXPECT_GT(refused, 20);
  EXPECT_GT(lived, 20);
}

TEST(HostileCreatureFile, EveryShorterStateIsRefused) {
  CreatureFile file = exported();
  const std::string state = file.state;
  base::Random random(3);
  Harbour harbour;
  for (int round = 0; round < 100; ++round) {
    // So much that it is still a state of ours.
    file.state = state.substr(0, 16 + random.below(static_cast<std::uint32_t>(state.size() - 16)));
    EXPECT_FALSE(harbour.accepts(writePray(creatureChunks(file)))) << file.state.size();
  }
}

TEST(HostileCreatureFile, MonikersNameNoFolders) {
  for (std::string_view moniker : {"..", "a/b", "../../x", ""}) {
    CreatureFile file = exported();
    file.moniker = file.genomes[0].moniker = file.lives.lives[0].moniker = moniker;
    Harbour harbour;
    Imported::Code code = Imported::Same;
    std::string problem = harbour.import(writePray(creatureChunks(file)), code);
    EXPECT_NE(code, Imported::Same) << moniker;
  }
}

TEST(HostileCreatureFile, MissingPartsAreNamed) {
  Harbour harbour;
  Imported::Code code = Imported::Same;
  CreatureFile file = exported();
  std::string moniker = file.moniker, child = file.genomes[1].moniker;
  file.genomes.pop_back();
  EXPECT_EQ(harbour.import(writePray(creatureChunks(file)), code),
            base::cat("x.creature: the genes of '", child, "' are missing"));
  EXPECT_EQ(code, Imported::Damaged);
  file.genomes.clear();
  EXPECT_EQ(harbour.import(writePray(creatureChunks(file)), code),
            base::cat("x.creature: chunk '", moniker, ".DSEX.genetics': it is missing: a creature needs its genes"));
  file = exported();
  file.genomes[0].bytes = "dna2";
  EXPECT_NE(harbour.import(writePray(creatureChunks(file)), code).find(".genetics': "), std::string::npos);
  file = exported();
  file.state[16] = 99;  // the version
  EXPECT_NE(harbour.import(writePray(creatureChunks(file)), code).find("version 99"), std::string::npos);
}

// A small file that unpacks to much.
TEST(HostileCreatureFile, TooMuchIsRefused) {
  CreatureFile file = exported();
  Harbour harbour;
  Imported::Code code = Imported::Same;
  for (int i = 0; i < 1100; ++i) file.lives.lives.push_back({.moniker = base::cat("m", i)});
  EXPECT_NE(harbour.import(writePray(creatureChunks(file)), code).find("more than 1000 histories"), std::string::npos);
  file = exported();
  file.lives.lives[0].events[1].text.assign(MaxLifeListBytes, 'x');
  (void)harbour.import(writePray(creatureChunks(file)), code);
  EXPECT_EQ(code, Imported::Damaged);
  file = exported();
  file.state.resize(MaxCreatureFileBytes - 1000, '\0');
  EXPECT_NE(harbour.import(writePray(creatureChunks(file)), code).find("larger than 64 MiB"), std::string::npos);
}

}  // namespace
}  // namespace vellum::caos
