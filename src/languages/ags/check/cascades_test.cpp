// One mistake is one error, whichever token of a script is missing or doubled.
#include <gtest/gtest.h>

#include "languages/ags/ags.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {
namespace {

constexpr std::string_view Script = R"(#define LIMIT 3
enum Mood { eCalm = 1, eHappy, eGrumpy };
struct Chamber {
  int gold;
  String name;
  import function Describe(int times);
};
Chamber rooms[LIMIT];
managed struct Hero {
  int gold;
  protected int health;
};
Hero* hero;

function Chamber::Describe(int times) {
  while (times > 0) {
    Display("%s: %d", this.name, this.gold);
    times--;
  }
}

function Take(this Hero*, int amount) {
  if (amount < 0) return;
  this.gold += amount;
  if (this.gold > 40) {
    this.health = 100;
  } else if (this.gold == 0) {
    this.health = 1;
  }
  else this.health = 50;
}

String MoodName(Mood mood) {
  switch (mood) {
    case eCalm: return "calm";
    case eHappy:
      return "happy";
    default: break;
  }
  return "grumpy";
}

function game_start() {
  int sum = 0, most = LIMIT * 2 - 1;
  float half = 0.5;
  for (int i = 0; i < LIMIT; i++) {
    rooms[i].gold = i * 10;
    if (i == 1) continue;
    sum += rooms[i].gold % 7;
  }
  do {
    sum = sum / 2;
    if (sum == most && !IsGamePaused()) break;
  } while (sum > 0);
  hero = new Hero;
  hero.Take(sum);
  int numbers[] = new int[most];
  numbers[0] = FloatToInt(half * 3.0, eRoundNearest);
  rooms[0].Describe(numbers[0]);
  Display("%s", MoodName(eHappy));
}
)";

std::vector<diagnostics::Diagnostic> errorsOf(std::string_view text) {
  source::SourceSet sources;
  languages::Program program{sources, {}, nullptr, {}};
  program.files.push_back(sources.add("mistake.asc", std::string(text)).value());
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  std::vector<diagnostics::Diagnostic> all = emitter.take();
  std::erase_if(all, [](const auto& one) { return one.severity != diagnostics::Severity::Error; });
  return all;
}

// The tokens of the script that give more than one error when each is repeated `times` times.
std::vector<std::string> cascades(int times) {
  source::SourceSet sources;
  source::FileId file = sources.add("script.asc", std::string(Script)).value();
  diagnostics::Emitter emitter;
  Macros macros;
  Tokens tokens = preprocess(sources, file, {}, macros, emitter);
  std::vector<std::string> found;
  for (std::uint32_t i = 0; i + 1 < tokens.buffer.size(); ++i) {
    source::Span span = tokens.buffer[i].span;
    std::string text(Script.substr(0, span.begin));
    for (int n = 0; n < times; ++n) text += base::cat(tokens.buffer.text(i), " ");
    text += Script.substr(span.end);
    auto errors = errorsOf(text);
    if (errors.size() > 1)
      found.push_back(
          base::cat("token ", i, " '", tokens.buffer.text(i), "': ", errors[0].message, "; ", errors[1].message));
  }
  return found;
}

TEST(Cascades, TheScriptIsGood) { EXPECT_TRUE(errorsOf(Script).empty()); }

// Few of 360 may give two errors: a missing type in `int a = 0, b;`, a `do`, the '}' before an `else`.
TEST(Cascades, ATokenThatIsMissingIsOneError) {
  std::vector<std::string> found = cascades(0);
  EXPECT_LE(found.size(), 10u) << ::testing::PrintToString(found);
}

TEST(Cascades, ATokenThatIsDoubledIsOneError) {
  std::vector<std::string> found = cascades(2);
  EXPECT_LE(found.size(), 0u) << ::testing::PrintToString(found);
}

TEST(Cascades, HintsNameOnlyWhatMakesSense) {
  auto errors = errorsOf("function f() {\n  labels2 = 5;\n}\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(errors[0].hints.empty()) << errors[0].hints[0];  // not the type Label
}

}  // namespace
}  // namespace vellum::ags
