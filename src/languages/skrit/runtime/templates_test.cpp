// Templates of several files, which a script test can't set up: whose errors are reported, and the cost of hostile
// files.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/skrit/skrit.h"
#include "source/in_memory_files.h"

namespace vellum::skrit {
namespace {

// The output of `check` for one file with the store "game", one line a diagnostic.
std::string check(source::InMemoryFiles& disk, const std::string& name) {
  source::SourceSet sources;
  languages::Program program{sources, {}, &disk, {{"store", "game"}}};
  program.files = {sources.load(disk, name).value()};
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  std::string out;
  for (const auto& each : emitter.all())
    out += base::cat(sources[each.location.file].name(), ":", sources.position(each.location).line, ": ", each.message,
                     " [", each.name, "]\n");
  return out;
}

constexpr std::string_view Folder = "game/world/contentdb/templates/";

TEST(Templates, OnlyFilesThatAreAskedForAreReported) {
  source::InMemoryFiles disk;
  disk.files[base::cat(Folder, "a.gas")] = "[t:template,n:base] { [aspct] { life = 1; } }\n";
  // The store has this file first; it refers to base, and has an error of its own.
  disk.files[base::cat(Folder, "0.gas")] = "[t:template,n:first] { specializes = base; [trumpet] { } }\n";
  EXPECT_EQ(check(disk, base::cat(Folder, "a.gas")),
            base::cat(Folder,
                      "a.gas:1: unknown component 'aspct': the engine has none of that name, and "
                      "world/contentdb/components has no skrit of it [UnknownComponent]\n"));
}

TEST(Templates, AMissingNameIsReportedOnce) {
  source::InMemoryFiles disk;
  std::string& text = disk.files["game/mod.gas"];
  for (int i = 0; i < 50; ++i)
    text += base::cat("[t:template,n:t", i, "]\n{\n\tspecializes = lost;\n\t[lamp] { }\n}\n");
  EXPECT_EQ(check(disk, "game/mod.gas"),
            "game/mod.gas:3: unknown template 'lost' [UnknownTemplate]\n"
            "game/mod.gas:4: unknown component 'lamp': the engine has none of that name, and "
            "world/contentdb/components has no skrit of it [UnknownComponent]\n");
}

TEST(Templates, AFileThatIsInTheStoreTooSaysNothingNew) {
  source::InMemoryFiles disk;
  disk.files[base::cat(Folder, "a.gas")] = "[t:template,n:x] { }\n";
  disk.files["mine.gas"] = "[t:template,n:X] { }\n";
  EXPECT_EQ(check(disk, base::cat(Folder, "a.gas")), "");
  EXPECT_EQ(check(disk, "mine.gas"),
            "mine.gas:1: there is already a template called 'X'; this one applies [DuplicateTemplate]\n");
}

TEST(Templates, ALongLineOfBasesIsNoTrouble) {
  source::InMemoryFiles disk;
  std::string& text = disk.files[base::cat(Folder, "a.gas")];
  for (int i = 20000; i > 0; --i)
    text += base::cat("[t:template,n:t", i, "]{specializes=t", i - 1, ";[aspect]{life=1;}}\n");
  text += "[t:template,n:t0]{}\n";
  EXPECT_EQ(check(disk, base::cat(Folder, "a.gas")), "");
}

TEST(Templates, CheckingCopiesNothingThatIsInherited) {
  source::InMemoryFiles disk;
  std::string& text = disk.files[base::cat(Folder, "a.gas")];
  text = "[t:template,n:t0]{[aspect]{";
  for (int i = 0; i < 1000; ++i) text += base::cat("f", i, "=1;");
  text += "}}\n";
  for (int i = 1; i <= 2100; ++i) text += base::cat("[t:template,n:t", i, "]{specializes=t0;}\n");
  EXPECT_EQ(check(disk, base::cat(Folder, "a.gas")), "");
}

}  // namespace
}  // namespace vellum::skrit
