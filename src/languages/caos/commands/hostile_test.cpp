// Every command and value of the manual with extreme arguments: an error or an answer, and a world that can be saved.
#include <gtest/gtest.h>

#include "base/text.h"
#include "host/memory_storage.h"
#include "languages/caos/commands/runtime.h"

namespace vellum::caos {
namespace {

struct Bench {
  host::MemoryStorage storage;
  host::Host host;
  source::SourceSet sources;
  base::Random random;
  std::uint64_t tick = 0;
  Bench() { host.storage = &storage; }
  std::unique_ptr<CaosRuntime> make() {
    languages::WorldContext context{host, sources, random, tick};
    context.budget = 2000;
    context.memoryLimit = std::uint64_t(8) << 20;
    return std::make_unique<CaosRuntime>(context);
  }
};

constexpr std::string_view integers[] = {"0", "-1", "1", "2147483647", "-2147483648", "255", "100000"};
constexpr std::string_view floats[] = {"0.0", "-1.5", "1000000000.0", "-1000000000.0", "0.000001", "2.5", "99999.0"};
constexpr std::string_view strings[] = {"\"\"",    "\"x\"",    "\"../../x\"", "\"a b c\"",
                                        "\"255\"", "\"AGNT\"", "\"-1 0 1\""};
constexpr std::string_view agents[] = {"targ", "null", "ownr", "pntr", "targ", "null", "targ"};
constexpr std::string_view bytes[] = {"[]", "[0]", "[255]", "[0 255 0]", "[254 255 99]", "[1 2 3 255]", "[0]"};

// The arguments of a row, extreme number `round`; "" when it takes something that is no value.
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

TEST(Hostile, EveryRowWithExtremeArguments) {
  std::size_t ran = 0;
  for (std::string_view scene : scenes) {
    for (std::size_t round = 0; round < 7; ++round) {
      // One world for all rows of a round: what one leaves behind is there for the next.
      Bench bench;
      auto runtime = bench.make();
      for (const Row& row : rows()) {
        if (row.status != Status::Built) continue;
        std::string text = call(row, round);
        if (text.empty()) continue;
        auto file = bench.sources.add("hostile.cos", base::cat(scene, text, '\n'));
        ASSERT_TRUE(file.ok());
        diagnostics::Emitter emitter;
        runtime->load({*file}, emitter);
        ++ran;
        if (ran % 64 == 0) {
          ++bench.tick;
          runtime->tick(emitter);
        }
      }
      diagnostics::Emitter emitter;
      std::string problem;
      EXPECT_TRUE(runtime->input("click 10 10", problem)) << problem;
      runtime->tick(emitter);
      base::Picture picture;
      EXPECT_TRUE(runtime->picture(picture));
      base::Hasher before;
      runtime->hash(before);
      EXPECT_NE(before.digest(), 0u);
    }
  }
  EXPECT_GT(ran, 5000u);
}

// Whatever stands in a record, reading it ends with a world that runs or an empty one.
TEST(Hostile, ADamagedRecordIsRefusedOrRuns) {
  constexpr std::string_view text =
      "setv va00 addm 0 0 900 900 \"sky\" setv va01 addr va00 0 900 0 0 800 800\n"
      "new: simp 2 11 1 \"x\" 9 0 1 attr 195 mvto 90 90 new: comp 2 11 2 \"x\" 9 0 1 pat: dull 1 \"x\" 0 1 1 1\n";
  Bench bench;
  auto runtime = bench.make();
  auto file = bench.sources.add("damaged.cos", text);
  diagnostics::Emitter emitter;
  ASSERT_TRUE(runtime->load({*file}, emitter));
  base::ByteWriter saved;
  runtime->save(saved);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < saved.bytes().size(); ++at) {
    std::string damaged(saved.bytes());
    damaged[at] = static_cast<char>(damaged[at] ^ (at % 2 == 0 ? 0xff : 0x01));
    Bench other;
    auto copy = other.make();
    auto file2 = other.sources.add("damaged.cos", text);
    diagnostics::Emitter unheard;
    ASSERT_TRUE(copy->load({*file2}, unheard));
    base::ByteReader reader(damaged);
    refused += !copy->restore(reader).ok();
    copy->tick(unheard);
  }
  EXPECT_GT(refused, 0u);
}

// A world with everything that is seen and heard, saved and loaded at each tick, goes on alike.
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
  Bench bench;
  auto runtime = bench.make();
  auto file = bench.sources.add("view.cos", text);
  diagnostics::Emitter emitter;
  ASSERT_TRUE(runtime->load({*file}, emitter)) << emitter.all()[0].message;
  for (int tick = 1; tick <= 30; ++tick) {
    std::string problem;
    if (tick % 4 == 0) runtime->input(tick % 8 == 0 ? "click 12 12" : "move 500 3", problem);
    if (tick % 5 == 0) runtime->input("type ab", problem);
    EXPECT_EQ(problem, "");
    base::ByteWriter saved;
    runtime->save(saved);
    Bench other;
    auto file2 = other.sources.add("view.cos", text);
    auto copy = other.make();
    diagnostics::Emitter unheard;
    ASSERT_TRUE(copy->load({*file2}, unheard));
    base::ByteReader reader(saved.bytes());
    ASSERT_TRUE(copy->restore(reader).ok()) << tick;
    ++bench.tick;
    runtime->tick(emitter);
    copy->tick(unheard);
    base::Hasher a, b;
    runtime->hash(a);
    copy->hash(b);
    ASSERT_EQ(a.digest(), b.digest()) << tick;
    base::Picture seen, again;
    runtime->picture(seen);
    copy->picture(again);
    ASSERT_EQ(seen.pixels, again.pixels) << tick;
  }
}

}  // namespace
}  // namespace vellum::caos
