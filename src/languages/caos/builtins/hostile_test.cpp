// Runs every command and value of the manual with extreme arguments: the outcome must be an error or a result, and a
// world that can be saved.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::string_view integers[] = {"0", "-1", "1", "2147483647", "-2147483648", "255", "100000"};
constexpr std::string_view floats[] = {"0.0", "-1.5", "1000000000.0", "-1000000000.0", "0.000001", "2.5", "99999.0"};
constexpr std::string_view strings[] = {"\"\"",    "\"x\"",    "\"../../x\"", "\"a b c\"",
                                        "\"255\"", "\"AGNT\"", "\"-1 0 1\""};
constexpr std::string_view agents[] = {"targ", "null", "ownr", "pntr", "targ", "null", "targ"};
constexpr std::string_view bytes[] = {"[]", "[0]", "[255]", "[0 255 0]", "[254 255 99]", "[1 2 3 255]", "[0]"};

// The arguments of a row, extreme number `round`; "" when the row takes something other than values.
std::string call(const Row& row, std::size_t round) {
  std::string text = base::toLower(row.name);
  int variable = 10;
  std::size_t slot = 0;
  for (const Argument& argument : row.arguments) {
    std::size_t pick = (round + slot++ * (round % 3)) % 7;
    text.push_back(' ');
    switch (argument.type) {
      case ArgumentType::Integer: text += integers[pick]; break;
      case ArgumentType::Float: text += floats[pick]; break;
      case ArgumentType::Decimal: text += pick % 2 == 0 ? integers[pick] : floats[pick]; break;
      case ArgumentType::String: text += strings[pick]; break;
      case ArgumentType::Agent: text += agents[pick]; break;
      case ArgumentType::Variable: base::append(text, base::cat("va", variable++)); break;
      case ArgumentType::Anything:
        text += pick % 3 == 0 ? integers[pick] : pick % 3 == 1 ? strings[pick] : agents[pick];
        break;
      case ArgumentType::Bytes: text += bytes[pick]; break;
      default: return "";
    }
  }
  switch (row.kind) {
    case Kind::Command: return text;
    case Kind::Integer:
    case Kind::Float: return "setv va90 " + text;
    case Kind::String: return "sets va90 " + text;
    case Kind::Agent: return "seta va90 " + text;
    default: return "";
  }
}

constexpr std::string_view scenes[] = {
    "",
    "mapd 10000 10000 setv va00 addm 0 0 1000 1000 \"sky\" setv va01 addr va00 0 1000 0 0 900 900\n"
    "new: simp 2 11 1 \"x\" 5 0 1 attr 195 mvto 100 100\n",
    "setv va00 addm 0 0 1000 1000 \"sky\"\n"
    "new: comp 2 11 1 \"x\" 5 0 1 pat: text 1 \"x\" 0 1 1 1 5 \"f\" pat: butt 2 \"x\" 0 2 1 1 1 [1] 5 1\n"
    "pat: cmra 3 \"\" 0 1 1 1 20 20 20 20 pat: grph 4 \"\" 0 1 1 1 5 part 4 grpl 1 2 3 0.0 1.0 part 1\n",
    "new: comp 2 11 1 \"x\" 5 0 1 pat: cmra 3 \"\" 0 1 1 1 20 20 20 20 pat: grph 4 \"\" 0 1 1 1 5 scam targ 3 part 4\n"
    "grpl 1 2 3 0.0 1.0\n",
};

constexpr std::uint64_t SmallBudget = 2000, MemoryLimit = std::uint64_t(8) << 20;

TEST(Hostile, EveryRowWithExtremeArguments) {
  std::size_t ran = 0;
  for (std::string_view scene : scenes) {
    for (std::size_t round = 0; round < 7; ++round) {
      // All rows of an iteration share one world: the effects of one row are visible to the next.
      TestBench bench(SmallBudget, MemoryLimit);
      for (const Row& row : rows()) {
        if (row.status != Status::Built) continue;
        std::string text = call(row, round);
        if (text.empty()) continue;
        bench.load(base::cat(scene, text, '\n'));
        bench.emitter.clear();
        if (++ran % 64 == 0) bench.step();
      }
      std::string problem;
      EXPECT_TRUE(bench.runtime->input("click 10 10", problem)) << problem;
      bench.step();
      base::Picture picture;
      EXPECT_TRUE(bench.runtime->picture(picture));
      EXPECT_NE(bench.hash(), 0u);
    }
  }
  EXPECT_GT(ran, 5000u);
}

// Reading an arbitrary record ends with a world that runs or an empty one.
TEST(Hostile, ADamagedRecordIsRefusedOrRuns) {
  constexpr std::string_view text =
      "setv va00 addm 0 0 900 900 \"sky\" setv va01 addr va00 0 900 0 0 800 800\n"
      "new: simp 2 11 1 \"x\" 9 0 1 attr 195 mvto 90 90 new: comp 2 11 2 \"x\" 9 0 1 pat: dull 1 \"x\" 0 1 1 1\n";
  TestBench bench(SmallBudget, MemoryLimit);
  bench.run(text);
  const std::string saved = bench.saved();
  std::size_t refused = 0;
  for (std::size_t at = 0; at < saved.size(); ++at) {
    std::string damaged = saved;
    damaged[at] = static_cast<char>(damaged[at] ^ (at % 2 == 0 ? 0xff : 0x01));
    TestBench other(SmallBudget, MemoryLimit);
    other.run(text);
    refused += !other.restore(damaged);
    other.step();
  }
  EXPECT_GT(refused, 0u);
}

// A world with pictures and sounds behaves the same when it is saved and loaded at each tick.
TEST(Hostile, ViewIsSavedAtEveryTick) {
  constexpr std::string_view text =
      "setv va00 addm 0 0 3000 1000 \"sky\" cmra 0 0 0 cmra 900 0 1\n"
      "new: comp 2 11 1 \"x\" 9 0 1 mvto 10 10 pat: text 1 \"x\" 0 40 1 1 5 \"f\" part 1 fcus\n"
      "pat: butt 2 \"x\" 0 3 1 1 1 [1 2 255] 1000 0 part 2 anim [0 1 2 255 1] frat 2\n"
      "pat: cmra 3 \"\" 0 80 1 1 20 20 40 40 pat: grph 4 \"\" 0 1 80 1 5 part 4 grpl 1 2 3 0.0 1.0\n"
      "tick 2 sndl \"hum\" sndq \"late\" 5 line 0 0 9 9 1 2 3 4 5 imsk 127\n"
      "scrp 2 11 1 9 part 4 grpv 0 0.5 part 2 tint 1 2 3 4 5 alph 9 1 scam ownr 3 wait 1 cmra 50 50 1 trck ownr 20 20 "
      "0 0 endm\n"
      "scrp 2 11 1 75 addv ov00 1 wait 2 addv ov01 mopx endm scrp 2 11 1 1000 addv ov02 _p1_ endm\n";
  TestBench bench(SmallBudget, MemoryLimit);
  bench.run(text);
  for (int tick = 1; tick <= 30; ++tick) {
    std::string problem;
    if (tick % 4 == 0) bench.runtime->input(tick % 8 == 0 ? "click 12 12" : "move 500 3", problem);
    if (tick % 5 == 0) bench.runtime->input("type ab", problem);
    EXPECT_EQ(problem, "");
    TestBench other(SmallBudget, MemoryLimit);
    other.run(text);
    ASSERT_TRUE(other.restore(bench.saved())) << tick;
    bench.step();
    other.step();
    ASSERT_EQ(bench.hash(), other.hash()) << tick;
    ASSERT_EQ(bench.picture().pixels, other.picture().pixels) << tick;
  }
}

}  // namespace
}  // namespace vellum::caos
