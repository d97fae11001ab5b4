// Gives every built command all kinds of wrong and extreme arguments, made from its row: the outcome must be a result
// or an error. The sanitizers check the rest.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/runtime/test_bench.h"

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

constexpr std::string_view Targets[] = {"targ null", "targ game \"e_vehicle\"", "targ game \"e_compound\"",
                                        "targ game \"e_held\""};

std::string_view argument(ArgumentType type, std::size_t pick) {
  static constexpr std::string_view integers[] = {"0", "-1", "2147483647", "-2147483648", "1",
                                                  "3", "20", "1000",       "va81",        "va82"};
  static constexpr std::string_view floats[] = {"0.0",
                                                "-1.5",
                                                "0.5",
                                                "340000000000000000000000000000000000000.0",
                                                "-340000000000000000000000000000000000000.0",
                                                "va83",
                                                "va84",
                                                "100.0",
                                                "va82"};
  static constexpr std::string_view strings[] = {"\"\"", "\"x\"", "\"2 1 a\"", "va81", "va85", "va80"};
  static constexpr std::string_view agents[] = {
      "null", "targ", "game \"e_dead\"", "game \"e_vehicle\"", "game \"e_compound\"", "game \"e_held\"", "va80",
      "va82", "pntr"};
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

std::string textOf(const Row& row, std::size_t variant) {
  std::string text =
      "setv va80 0 sets va81 \"text\" seta va82 null setv va83 340000000000000000000000000000000000000.0 mulv va83 "
      "10.0 "
      "setv va84 va83 subv va84 va83 sets va85 \"long \" reps 7 adds va85 va85 repe ";
  base::append(text, Targets[variant % std::size(Targets)]);
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

TEST(Extremes, EveryCommandAnswersOrFails) {
  for (const Row& row : rows()) {
    if (!isTested(row)) continue;
    SCOPED_TRACE(signature(row));
    TestBench bench(100'000);
    bench.run(Scene);
    std::size_t variants = row.arguments.empty() ? 4 : 24;
    for (std::size_t variant = 0; variant < variants; ++variant) bench.load(textOf(row, variant));
    for (int i = 0; i < 3; ++i) bench.step();
    std::uint64_t before = bench.hash();
    EXPECT_TRUE(bench.restore(bench.saved())) << "after " << signature(row);
    EXPECT_EQ(before, bench.hash()) << "after " << signature(row);
  }
}

}  // namespace
}  // namespace vellum::caos
