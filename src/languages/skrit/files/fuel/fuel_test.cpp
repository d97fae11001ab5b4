// Properties of the reader and the writer that no script can show: nothing is lost, nothing hangs, formatting is
// stable.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/random.h"
#include "base/text.h"
#include "languages/skrit/files/fuel/document.h"

namespace vellum::skrit::fuel {
namespace {

std::string joined(const syntax::Tree& tree) {
  std::string out;
  const syntax::TokenBuffer& tokens = tree.tokens();
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    out += tokens.gapBefore(i);
    out += tokens.text(i);
  }
  return out;
}

// Blocks, names, types and values, one a line.
std::string summary(const Document& document, const Block& block, int depth = 0) {
  std::string out = base::cat(depth, " [", block.type, ",", block.name, ",", block.development ? 1 : 0, "]\n");
  for (const Attribute& each : block.attributes) {
    std::string type(each.type == 0 ? "" : std::string(1, each.type));
    out += base::cat(depth, " ", type, " ", each.name, " = ", each.value, "\n");
  }
  for (std::uint32_t child : block.children) out += summary(document, document.blocks[child], depth + 1);
  return out;
}

struct Parsed {
  source::SourceSet sources;
  source::FileId file;
  diagnostics::Emitter emitter;
  explicit Parsed(std::string_view text) : file(sources.add("x.gas", text).value()) {}
  syntax::Tree tree() { return parse(sources, file, emitter); }
};

std::string soup(base::Random& random, int pieces) {
  static constexpr std::string_view Pieces[] = {"[a]",
                                                "[t:template,n:b]",
                                                "[dev,t:x;n:y]",
                                                "[c*]",
                                                "[d:e]",
                                                "{",
                                                "}",
                                                ";",
                                                "=",
                                                "name = 5;",
                                                "f x = 0.5;",
                                                "* = 1;",
                                                "q = \"text; with } all\";",
                                                "s = [[ if ( a ) { b; } ]];",
                                                "l = 1, 2,\n 3;",
                                                "// line\n",
                                                "/* block */",
                                                "\n",
                                                " ",
                                                "\t",
                                                "\r\n",
                                                "[[",
                                                "]]",
                                                "\"",
                                                "b",
                                                "i",
                                                "f = a | b;",
                                                "[open",
                                                "stray",
                                                "junk {",
                                                "a:b:c = v;",
                                                "x = y\n",
                                                "/*",
                                                "\\",
                                                "0x",
                                                ",",
                                                "\x80",
                                                "]",
                                                "x = 1 // why\n;"};
  std::string out;
  for (int i = 0; i < pieces; ++i) out += Pieces[random.below(static_cast<std::uint32_t>(std::size(Pieces)))];
  return out;
}

TEST(Fuel, LosesNothingOfAnyText) {
  base::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string text = soup(random, round % 40);
    Parsed parsed(text);
    EXPECT_EQ(joined(parsed.tree()), parsed.sources[parsed.file].text());
  }
}

TEST(Fuel, FormattingKeepsTheMeaningAndIsStable) {
  base::Random random(2);
  int formatted = 0;
  for (int round = 0; round < 12000; ++round) {
    Parsed before(soup(random, round % 30));
    auto once = format(before.sources, before.file, before.emitter);
    if (!once) {
      EXPECT_TRUE(before.emitter.hasErrors());
      continue;
    }
    ++formatted;
    Parsed after(*once);
    syntax::Tree tree = before.tree(), again = after.tree();
    Document a = document(tree), b = document(again);
    EXPECT_EQ(summary(a, a.root()), summary(b, b.root())) << before.sources[before.file].text() << "\n---\n" << *once;
    EXPECT_EQ(format(after.sources, after.file, after.emitter), once) << before.sources[before.file].text();
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(formatted, 500);
}

// Files like those of the games keep their meaning and all their comments when they are read, written and read again.
TEST(Fuel, FilesOfEveryKindComeBackTheSame) {
  namespace fs = std::filesystem;
  int files = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(VELLUM_SOURCE_DIR) / "src/languages/skrit/testdata/check/fuel")) {
    std::ifstream in(entry.path(), std::ios::binary);
    Parsed before(std::string(std::istreambuf_iterator<char>(in), {}));
    Document a = document(before.tree());
    auto once = format(before.sources, before.file, before.emitter);
    ASSERT_TRUE(once) << entry.path();
    Parsed after(*once);
    syntax::Tree tree = after.tree();
    Document b = document(tree);
    EXPECT_EQ(summary(a, a.root()), summary(b, b.root())) << entry.path() << "\n" << *once;
    EXPECT_EQ(format(after.sources, after.file, after.emitter), once) << entry.path();
    // A `//` in the middle of a line becomes a `/*`.
    auto comments = [](std::string_view text) {
      std::size_t found = 0;
      for (std::size_t at = 0; (at = text.find('/', at)) < text.size() - 1; ++at)
        if (text[at + 1] == '/' || text[at + 1] == '*') ++found, ++at;
      return found;
    };
    EXPECT_EQ(comments(*once), comments(before.sources[before.file].text())) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 30);
}

TEST(Fuel, CommentsSurviveFormatting) {
  base::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    int comments = 0;
    for (int i = 0; i < 12; ++i) {
      if (random.below(2) == 0) text += base::cat("/*c", comments++, "*/ ");
      text += soup(random, 1);
    }
    Parsed before(text);
    auto once = format(before.sources, before.file, before.emitter);
    if (!once) continue;
    for (int i = 0; i < comments; ++i) {
      std::string comment = base::cat("c", i, "*/");
      if (text.find(comment) == std::string::npos) continue;
      std::size_t found = once->find(comment);
      EXPECT_NE(found, std::string::npos) << text << "\n---\n" << *once;
      EXPECT_EQ(once->find(comment, found + 1), std::string::npos) << "twice: " << text << "\n---\n" << *once;
    }
    if (testing::Test::HasFailure()) return;
  }
}

// The end of the file closes what is open.
TEST(Fuel, AnOpenBlockHasItsCommentsOnce) {
  Parsed open("[a]{[b]{x=1;\n// note\n}");
  auto text = format(open.sources, open.file, open.emitter);
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(*text, "[a]\n{\n\t[b]\n\t{\n\t\tx = 1;\n\t\t// note\n\t}\n}\n");
}

TEST(Fuel, PropertiesOfASkritMayHaveLinesOfTheirOwn) {
  Parsed parsed("[a]\n{\n\tbrain = world\\brain.skrit\n\t\t?walks = false\n\t\t&sight = 12\n\t\t;\n\tlife = 3;\n}\n");
  Document document = read(parsed.sources, parsed.file, parsed.emitter);
  EXPECT_TRUE(parsed.emitter.all().empty());
  const Block* block = document.child(document.root(), "a");
  ASSERT_NE(block, nullptr);
  ASSERT_EQ(block->attributes.size(), 2u);
  EXPECT_EQ(block->attributes[0].value, "world\\brain.skrit\n\t\t?walks = false\n\t\t&sight = 12");
}

TEST(Fuel, DeepNestingIsBounded) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "[a]{";
  Parsed parsed(text);
  parsed.tree();
  EXPECT_TRUE(parsed.emitter.hasErrors());
}

// Texts in which a comment or a skrit has no end: no script can state what it expects after it.
TEST(Fuel, WhatHasNoEnd) {
  for (auto [text, name] :
       {std::pair("a = [[ 1 + 2;\nb = 3;", "FuelUnclosedSkrit"), std::pair("a = 1; /* b = 2;", "FuelUnclosedComment"),
        std::pair("a = 1 /* b = 2;", "FuelUnclosedComment")}) {
    Parsed parsed(text);
    Document read = document(parsed.tree());
    EXPECT_TRUE(parsed.emitter.hasErrors());
    EXPECT_EQ(parsed.emitter.all()[0].name, name);
    EXPECT_NE(read.attribute(read.root(), "a"), nullptr);
  }
}

TEST(Fuel, Values) {
  EXPECT_EQ(valueInt("0xffffffff"), -1);
  EXPECT_EQ(valueInt("-3"), -3);
  EXPECT_FALSE(valueInt("3x"));
  EXPECT_EQ(valueFloat("-.5"), -0.5f);
  EXPECT_EQ(valueFloat("2."), 2.0f);
  EXPECT_EQ(valueFloat("1.5f"), 1.5f);
  EXPECT_FALSE(valueFloat("."));
  EXPECT_EQ(valueBool("TRUE"), true);
  EXPECT_EQ(valueBool("0"), false);
  EXPECT_EQ(valueText("[[ a + b ]]"), "a + b");
  EXPECT_EQ(valueText("\"a\\b\""), "a\\b");
  EXPECT_EQ(valueList("1, \"a,b\" , c").size(), 3u);
}

}  // namespace
}  // namespace vellum::skrit::fuel
