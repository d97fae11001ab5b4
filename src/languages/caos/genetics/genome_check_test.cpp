// What could never work in a creature.
#include "languages/caos/genetics/genome_check.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
#include "languages/caos/genetics/random_genome.h"

namespace vellum::caos {
namespace {

// A creature that lacks nothing: a lobe and a drive that is relieved, six ages, death.
constexpr std::string_view Sound =
    "genus\n"
    "lobe name=driv width=20\nlobe name=visn width=40\nlobe name=noun width=40\nlobe name=verb width=14\n"
    "lobe name=resp width=20\nlobe name=attn width=40\nlobe name=decn width=14\n"
    "tract from=driv from-last=19 to=decn to-last=13\n"
    "half-lives rates=255\n"
    "initial chemical=life amount=255\n"
    "receptor locus=age.0 chemical=life threshold=229\nreceptor locus=age.1 chemical=life threshold=200\n"
    "receptor locus=age.2 chemical=life threshold=180\nreceptor locus=age.3 chemical=life threshold=165\n"
    "receptor locus=age.4 chemical=life threshold=120\nreceptor locus=age.5 chemical=life threshold=60\n"
    "receptor locus=die chemical=atp threshold=13\n"
    "emitter locus=constant chemical=hunger-carbohydrate gain=2\n"
    "receptor locus=drive.2 chemical=hunger-carbohydrate gain=255\n"
    "stimulus stimulus=79 changes1=hunger-carbohydrate:-0.4\n";

// "1 message [Name]"; line 1 is the first of `more`.
std::string warnings(std::string_view text, std::string_view more = {}) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  std::string whole = base::cat(text, more);
  GenomeSource source = readGenomeText(sources, *sources.add("test.genome", whole), nullptr, emitter);
  EXPECT_FALSE(emitter.hasErrors());
  checkGenome(source, emitter);
  std::string all;
  for (const diagnostics::Diagnostic& found : emitter.all()) {
    std::size_t line = found.location.valid() ? sources.position(found.location).line : 0;
    base::append(all, base::cat(all.empty() ? "" : "\n", line, ' ', found.message, " [", found.name, ']'));
  }
  return all;
}

std::string without(std::string_view line) {
  std::string text(Sound);
  std::size_t at = text.find(line);
  EXPECT_NE(at, std::string::npos) << line;
  return text.erase(at, text.find('\n', at) + 1 - at);
}

TEST(GenomeCheck, ASoundGenomeHasNoWarnings) { EXPECT_EQ(warnings(Sound), ""); }

TEST(GenomeCheck, Genus) {
  EXPECT_EQ(warnings(without("genus")), "1 a genome has one genus gene: there is none [GenomeGenus]");
  EXPECT_EQ(warnings(Sound, "genus\n"), "22 a genome has one genus gene: there is one already [GenomeGenus]");
  EXPECT_EQ(warnings(without("genus"), "genus\n"),
            "21 a genome has one genus gene: it has to be the first gene [GenomeGenus]");
  EXPECT_EQ(warnings(""), "0 a genome has one genus gene: there is none [GenomeGenus]");
}

TEST(GenomeCheck, Lobes) {
  EXPECT_EQ(warnings(without("lobe name=attn")),
            "1 the brain lacks lobes that the engine uses: 'attn' [GenomeLobeMissing]");
  EXPECT_EQ(warnings("genus\nreceptor locus=die chemical=atp\n"),
            "1 there is no lobe: the creature has no brain [GenomeLobeMissing]");
  EXPECT_EQ(warnings(Sound, "lobe name=driv\n"),
            "22 there is already a lobe 'driv', which the same creatures have at the same stage [GenomeLobeTwice]");
  EXPECT_EQ(warnings(Sound, "lobe name=mood flags=male\nlobe name=mood flags=female\nlobe name=mood on=adult\n"), "");
}

TEST(GenomeCheck, Tracts) {
  EXPECT_EQ(warnings(Sound, "tract from=driv to=mood\n"),
            "22 this tract leads to 'mood', which is not a lobe [GenomeTractNowhere]");
  EXPECT_EQ(warnings(Sound, "tract from=driv from-first=20 to=decn\n"),
            "22 this tract leads from neuron 20 of 'driv', which has 20 [GenomeTractNowhere]");
}

TEST(GenomeCheck, Chemistry) {
  EXPECT_EQ(warnings(Sound, "reaction a=1*starch c=1*glucose\nreceptor locus=gait.1 chemical=glucose\n"),
            "22 this reaction never happens: no gene makes 'starch' [GenomeReactionUnfed]\n"
            "23 this receptor never binds anything: no gene makes 'glucose' [GenomeReceptorOnNothing]");
  EXPECT_EQ(warnings(Sound,
                     "initial chemical=starch amount=9\nreaction a=1*glucose c=1*pyruvate\n"
                     "reaction a=1*starch c=1*glucose\nreceptor locus=gait.1 chemical=pyruvate\n"),
            "");
  EXPECT_EQ(warnings(Sound, "receptor locus=9.9.9 chemical=life\nemitter locus=1.4.200 chemical=life\n"),
            "22 there is no locus 9.9.9: this gene does nothing [GenomeUnknownLocus]\n"
            "23 there is no locus 1.4.200: this gene does nothing [GenomeUnknownLocus]");
}

TEST(GenomeCheck, DrivesNeedRelief) {
  EXPECT_EQ(warnings(without("stimulus")),
            "19 the drive 'hunger-carbohydrate' rises, and no stimulus, reaction or half-life lowers it "
            "[GenomeDriveUnrelieved]");
  EXPECT_EQ(warnings(without("half-lives"), "half-lives rates=255,hunger-carbohydrate:60\n"), "");
}

TEST(GenomeCheck, StagesAndDeath) {
  EXPECT_EQ(warnings(without("receptor locus=age.2")),
            "1 the creature never becomes youth: no receptor serves age.2 [GenomeStageUnreached]");
  EXPECT_EQ(warnings(without("receptor locus=die")),
            "1 the creature can't die: no receptor serves 'die' or 'age.6' [GenomeImmortal]");
  EXPECT_EQ(warnings(Sound, "initial on=9 chemical=glucose\n"),
            "22 this gene is never expressed: there is no stage 9 [GenomeNeverExpressed]");
}

TEST(GenomeCheck, AnyGenomeIsChecked) {
  base::Random random(5);
  for (int i = 0; i < 100; ++i) warnings(genomeText(randomGenome(random, 200)));
}

}  // namespace
}  // namespace vellum::caos
