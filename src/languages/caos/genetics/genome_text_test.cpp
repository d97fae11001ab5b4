// The text form of genomes: every genome survives it, and wrong text is reported at its place.
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
#include "languages/caos/genetics/field.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/genetics/random_genome.h"
#include "source/in_memory_files.h"

namespace vellum::caos {
namespace {

struct Reading {
  source::SourceSet sources;
  source::InMemoryFiles files;
  diagnostics::Emitter emitter;
  GenomeSource source;

  explicit Reading(std::string_view text, std::string_view included = {}) {
    files.files["wild/part.genome"] = included;
    auto file = sources.add("wild/test.genome", text);
    source = readGenomeText(sources, *file, &files, emitter);
  }
  // "2:9 message [Name]"
  std::string errors() const {
    std::string all;
    for (const diagnostics::Diagnostic& found : emitter.all()) {
      source::Position at = sources.position(found.location);
      base::append(
          all, base::cat(all.empty() ? "" : "\n", at.line, ':', at.column, ' ', found.message, " [", found.name, ']'));
      for (const std::string& hint : found.hints) base::append(all, base::cat(" (", hint, ")"));
    }
    return all;
  }
};

std::string formatted(std::string_view text) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto result = formatGenomeText(sources, *sources.add("test.genome", text), emitter);
  return result ? *result : "wrong";
}

TEST(GenomeText, EveryGenomeSurvives) {
  base::Random random(1);
  for (int i = 0; i < 300; ++i) {
    std::vector<Junk> junk;
    std::string file = randomGenome(random, 40).bytesWith(randomJunk(random, 40));
    auto genome = Genome::read(file, &junk);
    ASSERT_TRUE(genome);
    ASSERT_EQ(genome->bytesWith(junk), file);
    ASSERT_TRUE(*Genome::read(genome->bytes()) == *genome);  // the same genes as without junk
    std::string text = genomeText(*genome, junk);
    Reading reading(text);
    ASSERT_EQ(reading.errors(), "") << text;
    ASSERT_TRUE(reading.source.genome == *genome) << text;
    ASSERT_EQ(reading.source.junk, junk);
    ASSERT_EQ(reading.source.places.size(), genome->size());
    ASSERT_EQ(formatted(text), text);
  }
}

// Each byte of each field, alone.
TEST(GenomeText, EveryByteSurvives) {
  for (const GeneKindRow& row : GeneKinds) {
    for (int value = 0; value < 256; ++value) {
      std::vector<std::uint8_t> data(row.size, static_cast<std::uint8_t>(value));
      Gene gene;
      gene.kind = row.kind;
      gene.switchOn = gene.flags = gene.mutability = static_cast<std::uint8_t>(value);
      gene.data = data;
      Genome genome;
      genome.append(gene);
      Reading reading(genomeText(genome));
      ASSERT_EQ(reading.errors(), "") << genomeText(genome);
      ASSERT_TRUE(reading.source.genome == genome) << genomeText(genome);
    }
  }
}

TEST(GenomeText, ReadsAsBreedersWriteIt) {
  Reading reading(
      "# a small one\n"
      "genus genus=grendel  # the first gene\n"
      "stimulus stimulus=79 changes1=hunger-carbohydrate:-0.4 changes2=reward:+0.4\n"
      "include \"part.genome\"\n"
      "tract from=visn to=attn\n"
      "  from-last=39 to-last=39\n"
      "  update: load source.state;  # as it is\n"
      "    multiply-and-add-input dendrite.weight; stop\n",
      "half-lives rates=255,reward:8\n");
  EXPECT_EQ(reading.errors(), "");
  const Genome& genome = reading.source.genome;
  ASSERT_EQ(genome.size(), 4u);
  EXPECT_EQ(int(genome[0][0]), 1);
  EXPECT_EQ(int(genome[1][5]), 2);
  EXPECT_EQ(int(genome[1][6]), 74);
  EXPECT_EQ(int(genome[1][7]), 56);
  EXPECT_EQ(int(genome[1][8]), 174);
  EXPECT_EQ(int(genome[1][9]), 255);  // left out: none
  EXPECT_EQ(int(genome[2][204]), 8);
  EXPECT_EQ(genome[3].bigEndian16(8), 39u);
  EXPECT_EQ(int(genome[3][80]), 3);
  EXPECT_EQ(int(genome[3][83]), 51);
  EXPECT_EQ(reading.sources.position(reading.source.places[3]).line, 5u);
}

TEST(GenomeText, WrongTextIsReportedAtItsPlace) {
  EXPECT_EQ(Reading("lobo id=1\n").errors(),
            "1:1 unknown kind of gene 'lobo' [GenomeUnknownKind] (did you mean 'lobe'?)");
  EXPECT_EQ(Reading("genus\nlobe widht=4\n").errors(),
            "2:6 a gene of the kind 'lobe' has no field 'widht' [GenomeUnknownField] (did you mean 'width'?)");
  EXPECT_EQ(Reading("lobe width=4 width=4\n").errors(),
            "1:14 this gene already has the field 'width' [GenomeFieldTwice]");
  EXPECT_EQ(Reading("lobe width=256\n").errors(), "1:12 '256' is not a number from 0 to 255 [GenomeValue]");
  EXPECT_EQ(Reading("initial chemical=glucosse\n").errors(),
            "1:18 unknown chemical 'glucosse': did you mean 'glucose'? [GenomeValue]");
  EXPECT_EQ(Reading("lobe id=1\n  update: loat 0.5\n").errors(),
            "2:11 unknown opcode 'loat': did you mean 'load'? [GenomeValue]");
  EXPECT_EQ(Reading("lobe\n  update: load\n").errors(),
            "2:11 'load' needs an operand, such as neuron.state or 0.5 [GenomeValue]");
  EXPECT_EQ(Reading("lobe\n  update: stop;\n").errors(), "1:1 the rule 'update' ends with ';' [GenomeValue]");
  EXPECT_EQ(Reading("  id=4\n").errors(),
            "1:3 this line begins with a blank, but no gene above it is open [GenomeValue]");
  EXPECT_EQ(Reading("lobe variant=9\n").errors(), "1:14 a variant is 1 to 8, or 0 for all [GenomeValue]");
  EXPECT_EQ(Reading("junk 67656e65\n").errors(),
            "1:6 junk has bytes as hexadecimal digits, without the markers of genes [GenomeValue]");
  EXPECT_EQ(Reading("junk 67656e\njunk 64\n").errors(),
            "2:6 junk has bytes as hexadecimal digits, without the markers of genes [GenomeValue]");
  EXPECT_EQ(Reading("include \"none.genome\"\n").errors(),
            "1:9 can't include 'wild/none.genome': no such file [GenomeInclude]");
  EXPECT_EQ(Reading("include \"test.genome\"\n").errors(),
            "1:9 can't include 'wild/test.genome': it includes itself [GenomeInclude]");
}

TEST(GenomeText, AGenusIsOneOfFour) {
  EXPECT_EQ(genusOf(Reading("genus genus=ettin\n").source.genome), 2);
  EXPECT_EQ(genusOf(Reading("genus genus=6\n").source.genome), 2);
  EXPECT_EQ(genusOf(Reading("lobe id=1\n").source.genome), 0);
}

// Sixteen files that include the next one four times each would be read a thousand million times.
TEST(GenomeText, IncludesAreLimited) {
  Reading few("include \"part.genome\"\ninclude \"part.genome\"\n", "genus\n");
  EXPECT_EQ(few.errors(), "");
  EXPECT_EQ(few.source.genome.size(), 2u);
  std::string many;
  for (int i = 0; i < 201; ++i) many += "include \"part.genome\"\n";
  EXPECT_EQ(Reading(many, "genus\n").errors(),
            "201:9 can't include 'wild/part.genome': a genome has at most 200 includes [GenomeInclude]");
}

TEST(GenomeText, LayoutKeepsCommentsAndLines) {
  EXPECT_EQ(
      formatted("# top\n\nlobe   id=1\twidth=04 # here\n\t update:stop ;load  0.50\n   # inside\n include \"x\"\n"),
      "wrong");
  EXPECT_EQ(
      formatted("# top\n\nlobe   id=1\twidth=04 # here\n\t update:stop ;load  0.50\n   # inside\n\ninclude  \"x\"\n"),
      "# top\n\nlobe id=1 width=4  # here\n  update: stop; load 0.5\n  # inside\n\ninclude \"x\"\n");
}

}  // namespace
}  // namespace vellum::caos
