// Genomes through the C interface: those of the examples are sound, and survive the way to a file and back.
#include <gtest/gtest.h>

#include <vellum/caos.h>
#include <vellum/vellum.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

std::string bytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Includes are beside the examples.
struct GenomeHost : vellum::Host {
  std::optional<std::string> readFile(const std::string& name, std::string&) override {
    return bytesOf(std::filesystem::path(VELLUM_EXAMPLES "/creatures/Genetics") / name);
  }
};

struct GenomeFiles : ::testing::Test {
  GenomeHost host;
  vellum::Engine engine{host};
  vellum::Report report;

  void SetUp() override {
    if (engine.languageById("caos") == nullptr) GTEST_SKIP() << "CAOS is not in this build";
  }
  std::string converted(const std::string& name, const std::string& bytes, const char* format) {
    vellum_source source{name.c_str(), bytes.data(), bytes.size(), nullptr};
    vellum_text* out = nullptr;
    EXPECT_EQ(vellum_caos_genome_convert(engine.get(), &source, format, &out, report.get()), VELLUM_OK) << name;
    if (out == nullptr) return "";
    std::string text(vellum_text_data(out), vellum_text_size(out));
    vellum_text_free(out);
    return text;
  }
};

TEST_F(GenomeFiles, TheExamplesAreSoundAndSurvive) {
  int whole = 0;
  for (const auto& entry : std::filesystem::directory_iterator(VELLUM_EXAMPLES "/creatures/Genetics")) {
    if (entry.path().extension() != ".genome") continue;
    std::string name = entry.path().filename().string(), text = bytesOf(entry.path());
    vellum_source source{name.c_str(), text.data(), text.size(), nullptr};
    vellum::Report warnings;
    EXPECT_EQ(vellum_caos_genome_check(engine.get(), &source, warnings.get()), VELLUM_OK);
    // Those of experiments lack what their creatures don't need.
    bool lives = name == "bramlet.genome" || name == "mini.genome";
    EXPECT_TRUE(!lives || vellum_report_count(warnings.get()) == 0) << name << " has warnings";
    whole += lives ? 1 : 0;
    vellum_text* laidOut = nullptr;
    ASSERT_EQ(vellum_caos_genome_format(engine.get(), &source, &laidOut, report.get()), VELLUM_OK);
    EXPECT_EQ(std::string(vellum_text_data(laidOut), vellum_text_size(laidOut)), text) << name << ": vellum genome fmt";
    vellum_text_free(laidOut);
    std::string file = converted(name, text, "gen");
    EXPECT_EQ(converted("a.genome", converted("a.gen", file, "text"), "gen"), file) << name;
  }
  EXPECT_EQ(whole, 2);
}

TEST_F(GenomeFiles, WrongFilesAndNumbersAreRefused) {
  std::string older = "dna2gend", none;
  vellum_source source{"older.gen", older.data(), older.size(), nullptr};
  vellum_text* out = nullptr;
  EXPECT_EQ(vellum_caos_genome_convert(engine.get(), &source, "text", &out, report.get()), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(out, nullptr);
  EXPECT_EQ(vellum_caos_genome_convert(engine.get(), &source, "gno", &out, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "a genome is converted to 'text', 'gen' or 'summary'");
  EXPECT_EQ(out, nullptr);
  vellum_caos_litter litter{sizeof(vellum_caos_litter), 0, 0, 0, 0, 1};
  vellum_files* children = nullptr;
  EXPECT_EQ(vellum_caos_genome_cross(engine.get(), &source, &source, &litter, &children, report.get()), VELLUM_FAILED);
  EXPECT_EQ(children, nullptr);
  litter.count = 1;
  litter.size = 0;
  EXPECT_EQ(vellum_caos_genome_cross(engine.get(), &source, &source, &litter, &children, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "vellum_caos_litter.size is not set");
}

}  // namespace
