// Rules that run by the line have the results of the interpreter.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <set>

#include "languages/caos/creature/brain.h"
#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/creature/random_genes.h"

namespace vellum::caos {

namespace {

// Bits, so that -0 differs from 0.
bool sameBits(const std::vector<float>& a, std::uint32_t strideOfA, const std::vector<float>& b, std::uint32_t count) {
  if (count == 0) return true;
  for (std::uint32_t v = 0; v < RuleVariables; ++v)
    if (std::memcmp(a.data() + v * strideOfA, b.data() + v * strideOfA, count * sizeof(float)) != 0) return false;
  return true;
}

// The component in which two brains differ; empty when they are equal.
std::string brainDifference(const Brain& a, const Brain& b) {
  for (std::size_t i = 0; i < a.lobes.size(); ++i) {
    const Lobe &x = a.lobes[i], &y = b.lobes[i];
    if (!sameBits(x.values, x.stride, y.values, x.size) || x.spare != y.spare) return "lobe " + std::to_string(i);
  }
  for (std::size_t i = 0; i < a.tracts.size(); ++i) {
    const Tract &x = a.tracts[i], &y = b.tracts[i];
    if (!sameBits(x.values, x.stride, y.values, x.size) || x.source != y.source || x.destination != y.destination)
      return "tract " + std::to_string(i);
    if (std::memcmp(&x.memory, &y.memory, offsetof(RuleMemory, rewardChemical)) != 0 ||
        x.memory.rewardChemical != y.memory.rewardChemical || x.memory.punishChemical != y.memory.punishChemical)
      return "memory of tract " + std::to_string(i);
  }
  return "";
}

std::string ruleText(const Rule& rule) {
  std::string all;
  for (const RuleLine& line : rule)
    all += "(" + std::to_string(int(line.opcode)) + "," + std::to_string(int(line.kind)) + "," +
           std::to_string(line.number) + ")";
  return all;
}

struct Coverage {
  int lobes = 0, turns = 0, tracts = 0, all = 0;
  int neighbours = 0, repeated = 0, irregular = 0;  // of the tracts' dendrites
  std::set<RuleOpcode> opcodes;

  void count(const Brain& brain) {
    auto visit = [&](const auto& component, int& count) {
      ++all;
      if (!component.plan->byLine || component.updateTime == 0 || component.size == 0) return;
      ++count;
      for (std::size_t i = 0; i < component.plan->lines; ++i) opcodes.insert(component.plan->line[i].opcode);
    };
    for (const Lobe& lobe : brain.lobes) {
      visit(lobe, lobes);
      turns += lobe.plan->byLine && lobe.plan->turns < RuleLines ? 1 : 0;
    }
    for (const Tract& tract : brain.tracts) {
      visit(tract, tracts);
      if (tract.size == 0) continue;
      for (const NeuronSteps& steps : {tract.sourceSteps, tract.destinationSteps})
        ++(steps.count == 0 ? irregular : steps.step == 1 ? neighbours : repeated);
    }
  }
};

std::string compareForms(std::uint64_t number, Coverage& coverage) {
  base::Random making(number), randomA(number + 1);
  GeneMaker genes = RandomGenes(making).brain();
  Brain a;
  expressBrain(a, genes.genome, 0, Sex::Male, 1, randomA);
  Brain b = a;
  base::Random randomB = randomA;
  coverage.count(a);
  Chemicals chemicals{};
  for (int update = 0; update < 6; ++update) {
    for (float& each : chemicals) each = making.below(3) == 0 ? 0 : randomUnit(making);
    if (update == 3) {
      expressBrain(a, genes.genome, 1, Sex::Male, 1, randomA);
      expressBrain(b, genes.genome, 1, Sex::Male, 1, randomB);
    }
    for (std::size_t i = 0; i < a.lobes.size(); ++i)
      for (std::uint32_t k = 0; k < a.lobes[i].size; ++k)
        a.lobes[i].input[k] = b.lobes[i].input[k] = storable(making.below(3) == 0 ? 0 : 2 * randomUnit(making) - 1);
    updateBrain(a, chemicals, randomA, BrainWay::Compiled);
    updateBrain(b, chemicals, randomB, BrainWay::Interpreted);
    std::string where = brainDifference(a, b);
    if (where.empty() && randomA.state() != randomB.state()) where = "the random numbers";
    if (where.empty()) continue;
    for (const Lobe& lobe : a.lobes)
      where += "\nlobe " + std::to_string(lobe.plan->byLine) + " " + ruleText(lobe.update);
    for (const Tract& tract : a.tracts)
      where += "\ntract " + std::to_string(tract.plan->byLine) + " " + ruleText(tract.update);
    return where;
  }
  return "";
}

}  // namespace

TEST(CaosRuleForms, HaveEqualResultsForRandomBrains) {
  Coverage coverage;
  for (std::uint64_t number = 1; number <= 1500; ++number) {
    std::string where = compareForms(number, coverage);
    ASSERT_EQ(where, "") << number;
  }
  EXPECT_GT(coverage.lobes, 500);
  EXPECT_GT(coverage.tracts, 500);
  EXPECT_GT(coverage.turns, 50);
  EXPECT_GT(coverage.neighbours, 200);
  EXPECT_GT(coverage.repeated, 200);
  EXPECT_GT(coverage.irregular, 200);
  // All but those that depend on their neighbours, which the interpreter runs.
  std::set<int> missing;
  for (int i = 0; i < RuleOpcodeCount; ++i)
    if (!coverage.opcodes.contains(static_cast<RuleOpcode>(i))) missing.insert(i);
  EXPECT_EQ(missing, (std::set<int>{42, 63, 64, 65, 66}));
}

// Lobes with a winner: lines that all neurons run at once, then lines that concern the spare neuron, wherever it is.
TEST(CaosRuleForms, HaveEqualResultsWhereNeuronsTakeTurns) {
  base::Random making(17);
  auto below = [&](int count) { return static_cast<int>(making.below(static_cast<std::uint32_t>(count))); };
  int byLine = 0;
  for (int round = 0; round < 2000; ++round) {
    const GeneMaker::Line before[] = {{3, 3, below(8)},    {16, 7, below(8)},    {2, 3, below(8)}, {19, 11, below(248)},
                                      {6, 11, below(248)}, {54, 11, below(248)}, {16, 5, 0},       {34, 3, below(8)}};
    const GeneMaker::Line after[] = {{2, 3, below(8)}, {6, 4, below(8)},  {31, 0, 0},        {42, 0, 0},
                                     {3, 4, below(8)}, {2, 4, below(8)},  {34, 4, below(8)}, {66, 11, below(248)},
                                     {3, 5, 0},        {64, 15, below(8)}};
    GeneMaker::Lines lines;
    for (int i = 1 + below(5); i > 0; --i) lines.push_back(before[below(8)]);
    for (int i = 1 + below(5); i > 0; --i) lines.push_back(after[below(10)]);
    GeneMaker genes;
    genes.lobe("attn", 1 + below(12), 1 + below(16), 1, 0, lines);
    base::Random randomA(static_cast<std::uint64_t>(round));
    Brain a;
    expressBrain(a, genes.genome, 0, Sex::Male, 1, randomA);
    Lobe& lobe = a.lobes[0];
    for (std::uint32_t i = 0; i < lobe.size * 8; ++i) lobe.value(i / 8, i % 8) = storable(2 * randomUnit(making) - 1);
    lobe.spare = making.below(lobe.size);
    byLine += lobe.plan->byLine && lobe.plan->turns < RuleLines ? 1 : 0;
    Brain b = a;
    base::Random randomB = randomA;
    Chemicals chemicals{};
    for (float& each : chemicals) each = randomUnit(making);
    for (int update = 0; update < 5; ++update) {
      for (std::uint32_t i = 0; i < lobe.size; ++i)
        a.lobes[0].input[i] = b.lobes[0].input[i] = storable(2 * randomUnit(making) - 1);
      updateBrain(a, chemicals, randomA, BrainWay::Compiled);
      updateBrain(b, chemicals, randomB, BrainWay::Interpreted);
      ASSERT_EQ(brainDifference(a, b), "") << round << " " << ruleText(lobe.update);
      ASSERT_EQ(randomA.state(), randomB.state()) << round;
    }
  }
  EXPECT_GT(byLine, 500);
}

// Each operation with each kind of operand, where the variables are 0, 1 or random.
TEST(CaosRuleForms, HaveEqualResultsForEachOperation) {
  base::Random making(3);
  auto some = [&] { return making.below(3) == 0 ? float(making.below(2)) : 2 * randomUnit(making) - 1; };
  for (int opcode = 0; opcode < RuleOpcodeCount; ++opcode)
    for (int kind = 0; kind < OperandKindCount; ++kind)
      for (int number = 0; number < 8; ++number) {
        GeneMaker genes;
        GeneMaker::Line line{opcode, kind, number};
        genes.lobe("from", 7, 1, 1, 0, {{24, 11, 50}, line, {2, 3, 5}, {3, 10, 0}, {2, 3, 6}});
        genes.lobe("to", 5, 1, 0, 1, {});
        genes.tract(2, {"from", 0, 6, 1}, {"to", 0, 4, 5},
                    {{3, 2, 3}, {43, 11, 100}, {24, 11, 50}, line, {2, 2, 5}, {3, 10, 0}, {2, 2, 6}});
        base::Random randomA(1);
        Brain a;
        expressBrain(a, genes.genome, 0, Sex::Male, 1, randomA);
        for (Lobe& lobe : a.lobes)
          for (std::uint32_t i = 0; i < lobe.size * 8; ++i) lobe.value(i / 8, i % 8) = storable(some());
        for (std::uint32_t i = 0; i < a.tracts[0].size * 8; ++i) a.tracts[0].value(i / 8, i % 8) = storable(some());
        for (float& each : a.lobes[0].input) each = storable(some());
        Brain b = a;
        base::Random randomB = randomA;
        Chemicals chemicals{};
        for (float& each : chemicals) each = randomUnit(making);
        updateBrain(a, chemicals, randomA, BrainWay::Compiled);
        updateBrain(b, chemicals, randomB, BrainWay::Interpreted);
        ASSERT_EQ(brainDifference(a, b), "") << opcode << " " << kind << " " << number;
        ASSERT_EQ(randomA.state(), randomB.state()) << opcode << " " << kind;
      }
}

TEST(CaosRuleForms, HaveEqualResultsForABrainThatLearns) {
  GeneMaker genes;
  mini::addBrain(genes);
  base::Random randomA(5);
  Brain a;
  expressBrain(a, genes.genome, 0, Sex::Male, 1, randomA);
  Brain b = a;
  base::Random randomB = randomA, world(6);
  for (const Tract& tract : a.tracts) EXPECT_TRUE(tract.plan->byLine);
  Chemicals chemicals{};
  for (int i = 0; i < 2000; ++i) {
    chemicals[204] = randomUnit(world);
    chemicals[205] = randomUnit(world);
    std::uint32_t drive = world.below(20);
    for (Brain* brain : {&a, &b}) {
      setInput(*brain, "driv", drive, 0.75f);
      setInput(*brain, "visn", drive * 2, -0.25f);
    }
    updateBrain(a, chemicals, randomA, BrainWay::Compiled);
    updateBrain(b, chemicals, randomB, BrainWay::Interpreted);
    ASSERT_EQ(brainDifference(a, b), "") << i;
  }
}

}  // namespace vellum::caos
