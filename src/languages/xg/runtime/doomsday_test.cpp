// testdata/doomsday-cases.tsv: the results of the engine of record for each of these functions, tic by tic.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "languages/xg/xg.h"

namespace vellum::xg {
namespace {

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, '\t');) out.push_back(cell);
  return out;
}

TEST(Doomsday, GivesTheEnginesValues) {
  std::ifstream file(VELLUM_XG_TESTDATA "/doomsday-cases.tsv");
  ASSERT_TRUE(file.good());
  std::string line;
  std::getline(file, line);
  int count = 0;
  while (std::getline(file, line)) {
    std::vector<std::string> cell = cells(line);
    ASSERT_EQ(cell.size(), 10u) << line;
    ++count;
    SampleRequest request;
    request.profile = Profile::Doomsday;
    request.text = cell[1];
    request.timing = {std::stoi(cell[2]), std::stoi(cell[3]), std::stof(cell[4]), std::stof(cell[5])};
    request.seed = std::stoull(cell[6]);
    request.tics = std::stoi(cell[7]);
    request.originals = {{40, 168, 0.625f, 0.25f, 0.5f, 0.75f}};
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    Sample result = sample(request, sources, emitter);
    std::string expected = cell[9];
    auto says = [&](const char* word) { return expected.find(word) != std::string::npos; };
    if (says("HANG") || says("CHAIN-FLOOD") || says("ERROR")) {
      EXPECT_TRUE(emitter.hasErrors()) << cell[0];
      for (const auto& diagnostic : emitter.all()) EXPECT_TRUE(diagnostic.location.valid()) << cell[0];
      continue;
    }
    EXPECT_EQ(formatSample(result), expected) << cell[0] << " " << cell[1];
    EXPECT_FALSE(emitter.hasErrors()) << cell[0] << " " << emitter.all()[0].message;
  }
  EXPECT_EQ(count, 28);
}

std::string nameOfFirstError(Profile profile, std::string text) {
  SampleRequest request;
  request.profile = profile;
  request.text = std::move(text);
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  sample(request, sources, emitter);
  for (const auto& diagnostic : emitter.all())
    if (diagnostic.severity == diagnostics::Severity::Error) return std::string(diagnostic.name);
  return "";
}

TEST(Doomsday, WhereTheEngineHangsIsALocatedError) {
  for (const char* hang : {"a><", "az>.<", "a>b.<"})
    EXPECT_EQ(nameOfFirstError(Profile::Doomsday, hang), "RepeatNeverReachesValue") << hang;
  EXPECT_EQ(nameOfFirstError(Profile::Doomsday, "A>!5<"), "ChainFlood");
  EXPECT_EQ(nameOfFirstError(Profile::Manual, "A>!5<"), "ChainFlood");
  EXPECT_EQ(nameOfFirstError(Profile::Manual, "a>#4<"), "RepeatNeverReachesValue");
}

}  // namespace
}  // namespace vellum::xg
