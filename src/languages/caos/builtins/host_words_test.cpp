#include "languages/caos/builtins/host_words.h"

#include <gtest/gtest.h>

namespace vellum::caos {

static host::Native wordOf(std::string declaration) {
  host::Native native;
  native.language = "caos";
  native.text = std::move(declaration);
  return native;
}

TEST(CaosHostWords, AreFoundAfterTheWordsOfTheLanguage) {
  host::Natives natives{wordOf("SHOP OPEN who (agent)"), wordOf("TMPR (float) room (integer)")};
  HostWords words(&natives);
  const Vocabulary& all = words.vocabulary();
  diagnostics::Emitter emitter;
  EXPECT_TRUE(words.report(emitter));
  EXPECT_EQ(all.matchCommand("shop", "Open").words, 2);
  EXPECT_EQ(all.matchCommand("shop", "clos").row, nullptr);
  EXPECT_TRUE(all.isCommandPrefix("SHOP"));
  EXPECT_FALSE(all.isCommandPrefix("TMPR"));
  ASSERT_TRUE(all.hasValue("tmpr"));
  EXPECT_EQ(all.matchValues("tmpr", "").rows.front()->kind, Kind::Float);
  EXPECT_NE(all.findCommand("setv"), nullptr);
  EXPECT_EQ(ownWords().findCommand("tmpr"), nullptr);
}

// One at a time: errors without a place count as the same.
TEST(CaosHostWords, WrongOnesAreReported) {
  auto mistake = [](host::Natives natives) {
    diagnostics::Emitter emitter;
    HostWords words(&natives);
    EXPECT_FALSE(words.report(emitter));
    EXPECT_EQ(emitter.all().front().name, "BadHostDeclaration");
    return emitter.all().front().message;
  };
  EXPECT_EQ(mistake({wordOf("TARG (agent)")}),
            "the host's declaration 'TARG (agent)' is wrong: CAOS has the word 'TARG' itself");
  EXPECT_EQ(mistake({wordOf("TMPR (float)"), wordOf("TMPR (float)")}),
            "the host's declaration 'TMPR (float)' is wrong: 'TMPR' is declared twice");
}

}  // namespace vellum::caos
