// Banks of XG functions, as a host uses them.
#include <gtest/gtest.h>

#include <cstdio>
#include <vellum/xg.hpp>

namespace {

class XgBanks : public ::testing::Test {
 protected:
  void SetUp() override {
    if (engine.languageById("xg") == nullptr) GTEST_SKIP() << "XG is not in this build";
  }
  std::string problem() {
    std::string text = report.size() > 0 ? report[0].message : report.message();
    report.clear();
    return text;
  }
  vellum::Host host;
  vellum::Engine engine{host};
  vellum::Report report;
};

struct Light {
  const char* text;
  std::vector<vellum::Option> options;
  std::uint64_t seed;
};

// Of both profiles; most of them draw random numbers, some end, one has long steps, and some send events.
const std::vector<Light> Lights = {
    {"az<", {{"min", "4"}, {"max", "12"}}, 1},
    {"AZ<", {{"profile", "doomsday"}, {"min", "4"}, {"max", "12"}, {"scale", "255"}}, 1},
    {"a?20z?20!7a<", {{"scale", "32"}, {"offset", "8"}}, 2},
    {"a?20z?20!7a<", {{"scale", "32"}, {"offset", "8"}}, 3},
    {"AB#14!1!2CD<", {{"profile", "doomsday"}}, 9},
    {"+c AZ<", {{"original", "c:64"}}, 5},
    {"am", {{"min", "3"}}, 0},
    {"a#70000z<", {{"min", "0"}, {"max", "5"}}, 8},
    {"az12Az<", {{"profile", "doomsday"}, {"min", "2"}, {"max", "9"}}, 77},
};

std::string sampled(vellum::Engine& engine, const Light& light, int tics) {
  std::vector<vellum::Option> options = light.options;
  options.push_back({"seed", std::to_string(light.seed)});
  options.push_back({"tics", std::to_string(tics)});
  std::string out;
  vellum::Report report;
  EXPECT_EQ(vellum::sampleXg(engine, light.text, out, report, options), VELLUM_OK) << light.text << report.render();
  return out + " ";
}

TEST_F(XgBanks, EachFunctionGivesTheBitsOfItsOwnSample) {
  constexpr int Tics = 700;
  vellum::XgBank bank(engine, report);
  for (const Light& light : Lights) {
    auto number = bank.add(light.text, report, light.options, light.seed);
    ASSERT_TRUE(number.has_value()) << light.text << report.render() << report.message();
  }
  std::vector<std::string> played(Lights.size());
  std::vector<float> values;
  for (int tic = 0; tic < Tics; ++tic) {
    bank.advance(values);
    auto [event, end] = bank.events();
    for (std::size_t i = 0; i < Lights.size(); ++i) {
      char text[40];
      std::snprintf(text, sizeof text, "%.9g", static_cast<double>(values[i]));
      played[i] += text;
      const char* before = "!";
      for (; event != end && event->function == i; ++event) {
        EXPECT_EQ(event->tic, static_cast<std::uint32_t>(tic));
        played[i] += before + std::to_string(event->type);
        before = ",";
      }
      played[i] += ' ';
    }
    EXPECT_EQ(event, end);
  }
  for (std::size_t i = 0; i < Lights.size(); ++i) EXPECT_EQ(played[i], sampled(engine, Lights[i], Tics)) << i;
  EXPECT_TRUE(bank.ended(6));
  EXPECT_FALSE(bank.ended(0));
  EXPECT_TRUE(bank.ended(99));
}

TEST_F(XgBanks, ASaveAtAnyTicContinuesTheSame) {
  vellum::XgBank bank(engine, report);
  for (const Light& light : Lights) ASSERT_TRUE(bank.add(light.text, report, light.options, light.seed));
  ASSERT_TRUE(bank.remove(2));
  std::vector<float> values, restoredValues;
  for (int tic = 0; tic < 60; ++tic) {
    vellum::XgBank restored(engine, report);
    ASSERT_EQ(restored.restore(bank.save(), report), VELLUM_OK) << report.message();
    EXPECT_EQ(restored.save(), bank.save());
    bank.advance(values, 3);
    restored.advance(restoredValues, 3);
    ASSERT_EQ(restoredValues, values) << tic;
    auto [event, end] = bank.events();
    auto [again, last] = restored.events();
    ASSERT_EQ(end - event, last - again);
    EXPECT_EQ(restored.save(), bank.save());
  }
}

TEST_F(XgBanks, AFunctionTakesThePlaceOfARemovedOne) {
  vellum::XgBank bank(engine, report);
  std::vector<float> values;
  for (int i = 0; i < 200; ++i) ASSERT_EQ(bank.add("z", report), static_cast<std::uint32_t>(i));
  bank.advance(values);
  EXPECT_EQ(values[150], 1.0f);
  EXPECT_TRUE(bank.remove(150));
  EXPECT_TRUE(bank.remove(3));
  EXPECT_FALSE(bank.remove(3));
  EXPECT_FALSE(bank.remove(200));
  bank.advance(values);
  EXPECT_EQ(values[150], 0.0f);
  EXPECT_EQ(values[149], 1.0f);
  EXPECT_EQ(bank.add("z", report, {{"profile", "doomsday"}, {"scale", "7"}}), 200u);
  EXPECT_EQ(bank.add("z", report, {{"scale", "5"}}), 3u);
  EXPECT_EQ(bank.add("z", report, {{"scale", "5"}}), 150u);
  bank.advance(values, 0);
  EXPECT_EQ(values[3], 0.0f);  // it begins with the next tic
  bank.advance(values);
  EXPECT_EQ(values[3], 5.0f);
  EXPECT_EQ(values[150], 5.0f);
  EXPECT_EQ(values[200], 7.0f);
  float more[204];
  vellum_xg_bank_advance(bank.get(), 0, more, 204);
  EXPECT_EQ(more[200], 7.0f);
  EXPECT_EQ(more[203], 0.0f);
  vellum_xg_bank_advance(bank.get(), 1, nullptr, 0);
}

TEST_F(XgBanks, ResetPlaysTheSameOnceMore) {
  vellum::XgBank bank(engine, report);
  for (const Light& light : Lights) ASSERT_TRUE(bank.add(light.text, report, light.options, light.seed));
  std::vector<float> first, second;
  bank.advance(first, 123);
  bank.reset();
  bank.advance(second, 123);
  EXPECT_EQ(first, second);
}

TEST_F(XgBanks, ReplacingFunctionsForEverDoesNotFillTheMemory) {
  vellum::XgBank bank(engine, report);
  ASSERT_EQ(bank.add("az<", report, {{"max", "9"}}, 4), 0u);
  std::vector<float> values;
  for (int i = 0; i < 3000; ++i) {
    auto number = bank.add("az<", report, {{"scale", std::to_string(i)}});
    ASSERT_EQ(number, 1u);
    bank.advance(values);
    ASSERT_TRUE(bank.remove(*number));
  }
  EXPECT_LT(bank.save().size(), 400u);
  vellum::XgBank alone(engine, report);
  ASSERT_EQ(alone.add("az<", report, {{"max", "9"}}, 4), 0u);
  std::vector<float> expected;
  alone.advance(expected, 3000);
  EXPECT_EQ(values[0], expected[0]);
}

TEST_F(XgBanks, WrongFunctionsAreRefusedByName) {
  vellum::XgBank bank(engine, report);
  EXPECT_FALSE(bank.add("", report));
  EXPECT_EQ(problem(), "the function is empty: it needs at least one value, such as 'a' or '/0.5'");
  EXPECT_FALSE(bank.add("f:az<|c:=f", report));
  EXPECT_EQ(problem(), "a bank takes functions; a sector's are separate functions there");
  EXPECT_FALSE(bank.add("=f", report));
  EXPECT_EQ(problem(), "a link needs a sector: write it like 'f:az<|c:=f'");
  EXPECT_FALSE(bank.add("az<", report, {{"min", "many"}}));
  EXPECT_EQ(problem(), "--min needs a whole number of tics from 0 to 1000000000, not 'many'");
  EXPECT_FALSE(bank.add("az<", report, {{"mim", "3"}}));
  EXPECT_EQ(problem(), "XG functions have no option 'mim'; did you mean 'min'?");
  EXPECT_FALSE(bank.add("az<", report, {{"seed", "3"}}));
  EXPECT_EQ(problem(), "the seed of a bank's function is an argument");
  EXPECT_FALSE(bank.add("az<", report, {{"tics", "3"}}));
  EXPECT_EQ(problem(), "the host decides how many tics a bank plays");
  EXPECT_EQ(bank.size(), 0u);
}

TEST_F(XgBanks, UnknownOptionsOfASampleAreRefused) {
  std::string out;
  EXPECT_EQ(vellum::sampleXg(engine, "az<", out, report, {{"mim", "3"}}), VELLUM_FAILED);
  EXPECT_EQ(problem(), "XG functions have no option 'mim'; did you mean 'min'?");
}

TEST_F(XgBanks, DamagedBytesAreRefusedAndTheBankStays) {
  vellum::XgBank bank(engine, report);
  for (const Light& light : Lights) ASSERT_TRUE(bank.add(light.text, report, light.options, light.seed));
  std::vector<float> values;
  bank.advance(values, 40);
  const std::string good = bank.save();
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_EQ(bank.restore(good.substr(0, size), report), VELLUM_FAILED);
    ASSERT_EQ(bank.save(), good);
  }
  EXPECT_EQ(bank.restore(good + "x", report), VELLUM_FAILED);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string damaged = good;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x5a);
    vellum::XgBank other(engine, report);
    if (other.restore(damaged, report) == VELLUM_OK) other.advance(values, 50);
  }
}

}  // namespace
