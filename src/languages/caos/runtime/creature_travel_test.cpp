// Creatures that leave a world and come into another: what they were, they are.
#include <gtest/gtest.h>

#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/save_creature.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::string_view RoomOfTravel =
    "setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
    "new: simp 2 11 1 \"food\" 1 0 1 mvto 700 460 bhvr 16\n"
    "scrp 4 0 0 28 appr touc sayn endm\nscrp 4 0 0 26 dirn 3 walk wait 10 endm\nscrp 4 0 0 20 appr endm\n";

struct TravelBench : TestBench {
  explicit TravelBench(std::string_view world = "home") {
    GeneMaker genes;
    mini::addBrain(genes);
    mini::addChemistry(genes, 96, 128);
    genes.add(GeneKind::Instinct, {3, 11, 1, 2, 255, 255, 12, 2, 255});
    genes.add(GeneKind::Pose, {0, '2', '2', '1', '2', '2', '1', '2', '2', '1', '2', '0', '0', '1', '1', '0', 'X'});
    (void)storage.write("Genetics/mini.gen", genes.genome.bytes());
    engine().world.identity.name = world;
    engine().world.identity.uid = world;
    engine().world.galleries.assets.worldFolder = engine().world.identity.folder();
    run(RoomOfTravel);
  }
  // `then`: commands with the creature as TARG.
  Agent& create(std::string_view then = "mvft 300 500 born") {
    run(base::cat(
        "new: simp 1 1 1 \"x\" 1 0 1 seta game \"box\" targ gene load targ 1 \"mini\" new: crea 4 targ 1 1 1 ", then));
    return *engine().world.agents.find(engine().world.creatures.back());
  }
  Agent* byMoniker(std::string_view moniker) {
    for (AgentHandle handle : engine().world.creatures)
      if (Agent* agent = engine().world.agents.find(handle); agent != nullptr && agent->creature() != nullptr)
        if (agent->creature()->moniker == moniker) return agent;
    return nullptr;
  }
  std::string leave(std::string_view moniker, std::string_view type = "DSEX") {
    return printedBy(base::cat("targ mtoa \"", moniker, "\" outv pray expo \"", type, '"'));
  }
  std::string come(std::string_view moniker, std::string_view then = "", std::string_view type = "DSEX") {
    return printedBy(base::cat("outv pray impo \"", moniker, '.', type, "\" 1 1 ", then));
  }
  std::string fileOf(std::string_view moniker, std::string_view type = "DSEX") {
    auto bytes = storage.read(base::cat("My Creatures/", moniker, '.', type, ".creature"));
    return bytes ? *bytes : std::string();
  }
  void receive(std::string_view moniker, std::string_view bytes) {
    (void)storage.write(base::cat("My Creatures/", moniker, ".DSEX.creature"), bytes);
    engine().prayStore.refresh();
  }
};

// All that a creature is by itself.
std::string insideOf(const Agent& agent) {
  const Creature& c = *agent.creature();
  base::ArchiveWriter out;
  out(c.loci, c.biochemistry, c.brain, c.instincts, c.stimuli, c.vocabulary, c.acquaintances, c.skeleton, c.bodyGenes,
      c.wardrobe, c.blinking);
  out(c.genus, c.variant, c.stage, c.ageTicks, c.agesToCome, c.born, c.dead, c.asleep, c.dreaming, c.unconscious,
      c.zombie, c.skeletal, c.faculties, c.pregnantTicks, c.moniker);
  out(c.random.state(), agent.x, agent.y, agent.attributes, agent.behaviour);
  return out.take();
}

// What a creature may be doing.
constexpr std::string_view TravelStates[] = {
    "",                                                                   // in its egg
    "drea 1",                                                             // dreaming in it
    "mvft 300 500 born",                                                  // awake
    "mvft 300 500 born urge writ targ 11 2 4 2",                          // on its way to food
    "mvft 300 500 born aslp 1",                                           // asleep
    "mvft 300 500 born drea 1",                                           // dreaming
    "mvft 300 500 born uncs 1",                                           // unconscious
    "mvft 300 500 born zomb 1 vocb",                                      // a zombie that knows words
    "mvft 300 500 born ages 4",                                           // adult
    "mvft 300 500 born gene clon targ 1 targ 0 gene clon targ 3 targ 0",  // with two children
    "mvft 300 500 born dead",                                             // dead
    "mvto 300 100 born",                                                  // falling
};

TEST(CreatureTravel, EveryStateSurvives) {
  for (std::string_view state : TravelStates) {
    for (int ticks : {0, 3, 50}) {
      TravelBench home, away("away");
      const Agent& agent = home.create(state);
      home.tick(ticks);
      std::string moniker = agent.creature()->moniker, before = insideOf(agent);
      std::size_t children = agent.extrasOrDefault().genes.size() - 1;
      ASSERT_EQ(home.leave(moniker), "0") << state;
      EXPECT_EQ(home.byMoniker(moniker), nullptr);
      EXPECT_EQ(home.printedBy(base::cat("outv ooww \"", moniker, '"')), "4");
      away.receive(moniker, home.fileOf(moniker));
      ASSERT_EQ(away.come(moniker), "0") << state;
      const Agent* there = away.byMoniker(moniker);
      ASSERT_NE(there, nullptr);
      EXPECT_EQ(insideOf(*there), before) << state << " after " << ticks;
      EXPECT_EQ(there->extrasOrDefault().genes.size(), children + 1);
      away.tick(20);
      home.tick(20);
    }
  }
}

// Its scripts ended; those of the twin that stayed are stopped. It is the next one to be updated, as its twin is.
TEST(CreatureTravel, GoesOnAsItsTwinThatStayed) {
  for (std::string_view state : TravelStates) {
    TravelBench home, stayed;
    std::string moniker = home.create(state).creature()->moniker;
    home.tick(41);
    stayed.create(state);  // the same programs
    ASSERT_TRUE(stayed.restore(home.saved()));
    stayed.run(base::cat("targ mtoa \"", moniker, "\" stpt"));
    home.engine().world.nextCreature += 3;
    std::string before = insideOf(*home.byMoniker(moniker));
    ASSERT_EQ(home.leave(moniker), "0");
    ASSERT_EQ(home.come(moniker), "0");
    home.tick(2000);
    stayed.tick(2000);
    ASSERT_NE(home.byMoniker(moniker), nullptr);
    EXPECT_EQ(insideOf(*home.byMoniker(moniker)), insideOf(*stayed.byMoniker(moniker))) << state;
    EXPECT_NE(insideOf(*stayed.byMoniker(moniker)), before) << state << ": it has lived";
  }
}

TEST(CreatureTravel, TheHistoryGoesOn) {
  TravelBench home, away("away");
  std::string moniker = home.create("mvft 300 500 born hist name gtos 0 \"R\xc3\xb6n\"").creature()->moniker;
  home.now = 5'000'000;
  ASSERT_EQ(home.leave(moniker), "0");
  away.receive(moniker, home.fileOf(moniker));
  ASSERT_EQ(away.come(moniker), "0");
  EXPECT_EQ(away.printedBy(base::cat("sets va00 \"", moniker,
                                     "\" outv hist coun va00 outs \" \" outv hist type va00 2 outv hist type va00 3 "
                                     "outs hist wnam va00 2 outs hist wnam va00 3 outs hist name va00")),
            "4 56homeawayR\xc3\xb6n");
  // Something happens to it at home meanwhile, and it comes back.
  home.now = 6'000'000;
  home.run(base::cat("hist evnt \"", moniker, "\" 101 \"a\" \"b\""));
  away.now = 7'000'000;
  (void)away.storage.remove(base::cat("My Creatures/", moniker, ".DSEX.creature"));
  away.run("pray refr");
  ASSERT_EQ(away.leave(moniker), "0");
  home.receive(moniker, away.fileOf(moniker));
  home.now = 8'000'000;
  ASSERT_EQ(home.come(moniker), "0");
  std::string types;
  for (const LifeRecord& event : historyOf(home.engine().world, moniker)->events)
    types += std::to_string(event.type) + ' ';
  EXPECT_EQ(types, "2 3 5 6 101 5 6 ");
}

TEST(CreatureTravel, OneOfThisMonikerIsCloned) {
  TravelBench home;
  std::string moniker = home.create().creature()->moniker;
  home.tick(8);
  ASSERT_EQ(home.leave(moniker), "0");
  ASSERT_EQ(home.come(moniker), "0");
  EXPECT_EQ(home.printedBy(base::cat("outv pray impo \"", moniker, ".DSEX\" 0 1")), "1");
  ASSERT_EQ(home.come(moniker, "sets game \"c\" gtos 0"), "1");
  EXPECT_EQ(
      home.printedBy(base::cat("sets va00 game \"c\" sets va01 \"", moniker,
                               "\" doif va00 ne va01 outs \"new \" endi outv hist type va00 0 outv hist type va01 "
                               "4 doif hist mon1 va00 0 eq va01 and hist mon1 va01 4 eq va00 outs \" known\" endi "
                               "outv ooww va00 outv ooww va01 outv totl 4 0 0")),
      "new 1415 known332");
  home.tick(50);
}

TEST(CreatureTravel, TheVariableClonesAll) {
  TravelBench home;
  std::string moniker = home.create().creature()->moniker;
  ASSERT_EQ(home.leave(moniker), "0");
  home.run("setv eame \"engine_clone_upon_import\" 1");
  ASSERT_EQ(home.come(moniker), "1");
  EXPECT_EQ(home.printedBy(base::cat("outv ooww \"", moniker, "\" outv totl 4 0 0")), "41");
}

TEST(CreatureTravel, WhoDiedHereComesBackAsAClone) {
  TravelBench home, away("away");
  std::string moniker = home.create().creature()->moniker;
  ASSERT_EQ(home.leave(moniker), "0");
  ASSERT_EQ(home.come(moniker), "0");
  home.run(base::cat("kill mtoc \"", moniker, '"'));
  EXPECT_EQ(home.come(moniker), "1");
}

TEST(CreatureTravel, ChildrenTravelWithTheirMother) {
  TravelBench home, away("away");
  std::string moniker =
      home.create("mvft 300 500 born gene clon targ 1 targ 0 sets game \"child\" gtos 1").creature()->moniker;
  std::string child = home.printedBy("outs game \"child\"");
  EXPECT_EQ(home.printedBy(base::cat("targ mtoa \"", moniker, "\" outv pray expo \"DSEX\" outv ooww \"", child, '"')),
            "04");
  EXPECT_EQ(home.printedBy(base::cat("outv pray agti \"", moniker, ".DSEX\" \"Pregnancy Status\" 7")), "1");
  away.receive(moniker, home.fileOf(moniker));
  EXPECT_EQ(away.come(moniker, "outs \" \" outs gtos 1 outv ooww gtos 1"), base::cat("0 ", child, '1'));
  // Its mother's file has it already.
  away.run("setv eame \"engine_clone_upon_import\" 0");
  EXPECT_EQ(away.printedBy(base::cat("targ mtoa \"", child, "\" outv pray expo \"DSEX\"")), "1");
  EXPECT_NE(away.byMoniker(moniker), nullptr);
}

TEST(CreatureTravel, PhotographsTravel) {
  TravelBench home, away("away");
  std::string moniker =
      home.create("mvft 300 500 born snap \"pic\" 300 300 64 48 100 hist foto gtos 0 1 \"pic\"").creature()->moniker;
  ASSERT_EQ(home.leave(moniker), "0");
  away.receive(moniker, home.fileOf(moniker));
  away.run("snap \"pic\" 100 100 32 32 100");  // another picture of this name
  ASSERT_EQ(away.come(moniker), "0");
  EXPECT_EQ(away.printedBy(base::cat("outs hist foto \"", moniker, "\" 1 outv snax hist foto \"", moniker, "\" 1")),
            "pic-21");
  EXPECT_EQ(*away.storage.read("My Worlds/away/Images/pic-2.s16"), *home.storage.read("My Worlds/home/Images/pic.s16"));
}

TEST(CreatureTravel, AnImportedFileGoesToThePorch) {
  TravelBench home;
  std::string moniker = home.create().creature()->moniker;
  ASSERT_EQ(home.leave(moniker), "0");
  std::string bytes = home.fileOf(moniker);
  EXPECT_EQ(home.printedBy(base::cat("outv pray impo \"", moniker, ".DSEX\" 1 0 outv pray coun \"DSEX\"")), "00");
  EXPECT_EQ(*home.storage.read(base::cat("My Worlds/home/Porch/", moniker, ".DSEX.creature")), bytes);
  EXPECT_EQ(home.leave(moniker), "0");
}

TEST(CreatureTravel, AFamilyIsOneFile) {
  TravelBench home, away("away");
  std::vector<PrayChunk> family;
  std::vector<std::string> monikers;
  for (int i = 0; i < 3; ++i) {
    std::string moniker = home.create().creature()->moniker;
    ASSERT_EQ(home.leave(moniker, "SFAM"), "0");
    auto bytes = home.storage.read(base::cat("My Creatures/", moniker, ".SFAM.family"));
    ASSERT_TRUE(bytes);
    auto chunks = readPray(*bytes);
    family.insert(family.end(), chunks->begin(), chunks->end());
    monikers.push_back(moniker);
  }
  EXPECT_EQ(creaturesIn(family).size(), 3u);
  (void)away.storage.write("My Creatures/three.family", writePray(family));
  EXPECT_EQ(away.printedBy("outv pray coun \"SFAM\""), "3");
  // Each leaves the file by itself, the last one with it.
  for (std::size_t i = 0; i < monikers.size(); ++i) {
    EXPECT_EQ(away.printedBy(base::cat("outv pray impo \"", monikers[i], ".SFAM\" 1 0 outv pray coun \"SFAM\"")),
              base::cat(0, 2 - i));
    EXPECT_NE(away.byMoniker(monikers[i]), nullptr);
  }
  EXPECT_FALSE(away.storage.exists("My Creatures/three.family"));
  EXPECT_TRUE(away.storage.exists("My Worlds/away/Porch/three.family"));
}

// CAOS: HIST WVET. A file that another user's engine sent.
TEST(CreatureTravel, AWarpedCreatureIsAVeteran) {
  TravelBench home, away("away");
  std::string moniker = home.create().creature()->moniker;
  ASSERT_EQ(home.leave(moniker, "WARP"), "0");
  auto file = readCreatureFile(*readPray(home.fileOf(moniker, "WARP")), moniker + ".WARP");
  ASSERT_TRUE(file);
  file->lives.lives[0].events.back().type = static_cast<int>(LifeEvent::WarpedOut);
  (void)away.storage.write("My Creatures/x.warp", writePray(creatureChunks(*file)));
  EXPECT_EQ(
      away.come(moniker, base::cat("outv hist wvet \"", moniker, "\" outv hist type \"", moniker, "\" 3"), "WARP"),
      "0117");
}

// The state of another program can't be read.
TEST(CreatureTravel, AForeignFileIsRebuilt) {
  TravelBench home, away("away");
  std::string moniker =
      home.create("mvft 300 500 born ages 3 hist name gtos 0 \"Ron\" gene clon targ 1 targ 0").creature()->moniker;
  home.tick(40);
  ASSERT_EQ(home.leave(moniker), "0");
  for (std::string_view state : {"", "Creatures Evolution Engine - Archived information file. zLib 1.13 compressed."}) {
    auto file = readCreatureFile(*readPray(home.fileOf(moniker)), moniker + ".DSEX");
    file->state = state;
    TravelBench other("other");
    other.receive(moniker, writePray(creatureChunks(*file)));
    EXPECT_EQ(other.come(moniker,
                         "outv cage outv tage outv bvar outv spcs outv ooww gtos 0 outv hist coun gtos 0 "
                         "outs hist name gtos 0 doif gtos 1 ne \"\" outs \" pregnant\" endi"),
              "03401138Ron pregnant");
    std::string reported;
    for (const diagnostics::Diagnostic& each : other.emitter.all())
      reported += base::cat(each.name, ": ", each.message, '\n');
    EXPECT_EQ(reported,
              base::cat("CreatureNote: the creature '", moniker,
                        "' is rebuilt from its genes, age and history: only the program that wrote its state can "
                        "read that\n"));
    other.tick(200);
    ASSERT_NE(other.byMoniker(moniker), nullptr);
  }
}

// A query reads the whole file.
TEST(CreatureTravel, TheScriptPaysForIt) {
  TravelBench home;
  std::string moniker = home.create().creature()->moniker;
  ASSERT_EQ(home.leave(moniker), "0");
  std::uint64_t least = home.fileOf(moniker).size() / 4, before = home.runtime->budgetUsed();
  EXPECT_EQ(home.printedBy(base::cat("outv pray impo \"", moniker, ".DSEX\" 0 1")), "0");
  EXPECT_GT(home.runtime->budgetUsed() - before, least);
  ASSERT_EQ(home.come(moniker), "0");
  before = home.runtime->budgetUsed();
  ASSERT_EQ(home.leave(moniker, "EXPC"), "0");
  EXPECT_GT(home.runtime->budgetUsed() - before, least);
}

TEST(CreatureTravel, RefusalsChangeNothing) {
  TravelBench home;
  std::string moniker = home.create().creature()->moniker;
  home.tick(5);
  std::string before = insideOf(*home.byMoniker(moniker));
  for (std::string_view type : {"", "x", "CREA", "GENE", "FILE", "D EX"}) {
    home.emitter.clear();
    (void)home.load(base::cat("targ mtoa \"", moniker, "\" setv va00 pray expo \"", type, '"'));
    EXPECT_TRUE(home.emitter.hasErrors()) << type;
  }
  EXPECT_EQ(insideOf(*home.byMoniker(moniker)), before);
}

}  // namespace
}  // namespace vellum::caos
