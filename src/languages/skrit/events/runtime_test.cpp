// What a runtime keeps, and live reload, which no script can see.
#include "languages/skrit/events/runtime.h"

#include <gtest/gtest.h>

#include <map>

#include "base/bytes.h"
#include "base/text.h"
#include "host/memory_storage.h"

namespace vellum::skrit {
namespace {

class Lines : public host::Output {
 public:
  void print(std::string_view text) override { all += text; }
  std::string take() { return std::move(all); }
  std::string all;
};

class Files : public source::FileProvider {
 public:
  base::Result<std::string> read(std::string_view name) override {
    auto found = files.find(std::string(name));
    if (found == files.end()) return base::Error{"no such file"};
    return found->second;
  }
  std::map<std::string, std::string> files;
};

struct World {
  World() {
    host.output = &output;
    host.storage = &storage;
  }
  SkritRuntime& start() {
    runtime = std::make_unique<SkritRuntime>(
        languages::WorldContext{host, sources, random, tick, 100000, 0, &files, options, 0});
    return *runtime;
  }
  source::FileId add(std::string name, std::string_view text) { return sources.add(std::move(name), text).value(); }
  std::string eval(std::string_view text) {
    std::string result;
    runtime->eval(add("<line>", text), result, emitter);
    return result;
  }
  void run(int ticks) {
    for (; ticks > 0; --ticks) {
      ++tick;
      runtime->tick(emitter);
    }
  }

  host::Host host;
  Lines output;
  host::MemoryStorage storage;
  Files files;
  source::SourceSet sources;
  base::Random random;
  std::uint64_t tick = 0;
  languages::Options options;
  diagnostics::Emitter emitter;
  std::unique_ptr<SkritRuntime> runtime;
};

TEST(SkritRuntime, ConsoleLinesLeaveNothingBehind) {
  World world;
  SkritRuntime& runtime = world.start();
  source::FileId line = world.add("<line>", "String.Format( \"%d\", 6 * 7 ) + \"!\"");
  source::FileId object =
      world.add("<line>", "# string kept$ = \"a\"; f$ { kept$ += \"b\"; this.CreateTimer( 1, 2.0 ); }");
  std::string result;
  std::uint64_t bytes = 0;
  for (int i = 0; i < 100000; ++i) {
    ASSERT_TRUE(runtime.eval(i % 10 == 9 ? object : line, result, world.emitter));
    if (i == 100) bytes = runtime.heapBytes();
  }
  EXPECT_EQ(runtime.implementationCount(), 0u);
  EXPECT_EQ(runtime.engine().objectCount(), 0u);
  EXPECT_EQ(runtime.heapBytes(), bytes);
}

TEST(SkritRuntime, CommandsOfSkritsAreKeptForAWhile) {
  World world;
  SkritRuntime& runtime = world.start();
  world.eval(
      "/int i$; while ( i$ < 100 ) { Skrit.Command( \"Math.Abs( \" + String.FromInt( i$ ) + \" );\" ); i$ += 1; }");
  EXPECT_EQ(world.emitter.errorCount(), 0u);
  EXPECT_LE(runtime.implementationCount(), 33u);
}

TEST(SkritRuntime, AnObjectCanLetItselfGoWhileItRuns) {
  World world;
  world.start();
  EXPECT_EQ(world.eval("# int x$ = 3; int f$ { Skrit.ReleaseObject( this ); x$ += 4; return x$; }"), "7");
  EXPECT_EQ(world.runtime->engine().objectCount(), 0u);
}

TEST(SkritRuntime, ReloadKeepsWhatItCan) {
  World world;
  SkritRuntime& runtime = world.start();
  ASSERT_TRUE(runtime.load({world.add("a.skrit?speed=7",
                                      "property int speed$ = 1; string name$ = \"x\"; shared int all$;"
                                      "event OnConstruct$ { name$ = \"kept\"; all$ = 5; }"
                                      "startup state one$ { event OnGoUpdate$ { setstate two$; } }"
                                      "state two$ { event OnGoUpdate$ { Report.Generic( \"old\\n\" ); } }")},
                           world.emitter));
  world.run(2);
  EXPECT_EQ(world.output.take(), "old\n");
  auto reloaded = runtime.reload(
      world.add(
          "a.skrit",
          "float added$ = 2.5; shared int all$; string name$; property int speed$ = 1;"
          "startup state one$ { event OnEnterState$ { Report.Generic( \"wrong\\n\" ); } }"
          "state two$ { event OnGoUpdate$ { Report.GenericF( \"%d %s %g %d\\n\", speed$, name$, added$, all$ ); } }"),
      world.emitter);
  EXPECT_EQ(reloaded, std::optional<bool>(true));
  world.run(1);
  EXPECT_EQ(world.output.take(), "7 kept 2.5 5\n");
  EXPECT_EQ(runtime.implementationCount(), 1u);

  // With errors the old code runs on.
  EXPECT_EQ(runtime.reload(world.add("a.skrit", "event OnGoUpdate$ { nothing$(); }"), world.emitter),
            std::optional<bool>(false));
  EXPECT_EQ(world.emitter.errorCount(), 1u);
  world.run(1);
  EXPECT_EQ(world.output.take(), "7 kept 2.5 5\n");

  // A state that is no more: the object starts anew.
  EXPECT_EQ(runtime.reload(world.add("a.skrit",
                                     "property int speed$; startup state three$ { event OnEnterState$ {"
                                     " Report.GenericF( \"three %d\\n\", speed$ ); } }"),
                           world.emitter),
            std::optional<bool>(true));
  EXPECT_EQ(world.output.take(), "three 7\n");
  EXPECT_EQ(runtime.reload(world.add("b.skrit", ""), world.emitter), std::nullopt);
}

TEST(SkritRuntime, ReloadOfWhatIsIncluded) {
  World world;
  world.files.files["lib.skrit"] = "int Value$ { return 1; }";
  SkritRuntime& runtime = world.start();
  ASSERT_TRUE(
      runtime.load({world.add("a.skrit", "#include \"lib\"\nevent OnGoUpdate$ { Report.GenericF( \"%d\", Value$ ); }")},
                   world.emitter));
  world.run(1);
  EXPECT_EQ(runtime.reload(world.add("lib.skrit", "int Value$ { return 2; }"), world.emitter),
            std::optional<bool>(true));
  world.run(1);
  EXPECT_EQ(world.output.take(), "12");
}

TEST(SkritRuntime, StreamsWriteFiles) {
  World world;
  world.start();
  world.eval(
      "/Report.OpenFile( \"log\", \"out.txt\" ); Report.StreamF( \"LOG\", \"a %d\\n\", 1 ); "
      "Report.ToConsole( \"log\", false ); Report.Stream( \"log\", \"b\\n\" );");
  EXPECT_EQ(world.emitter.errorCount(), 0u);
  EXPECT_EQ(world.output.take(), "a 1\n");
  EXPECT_EQ(world.storage.read("out.txt").value(), "a 1\nb\n");
  EXPECT_EQ(world.eval("Report.OpenFile( \"log\", \"../out.txt\" )"), "0");
}

TEST(SkritRuntime, ASaveHoldsSkritsThatWereAskedFor) {
  World world;
  world.files.files["child.skrit"] =
      "shared int n$; event OnLoad$ { Report.GenericF( \"loaded %d\\n\", n$ ); }"
      "event OnLoadShared$ { Report.Generic( \"shared \" ); }"
      "event OnConstruct$ { n$ = 3; }";
  source::FileId root = world.add("a.skrit", "event OnConstruct$ { Skrit.CreateObject( \"child\" ); }");
  SkritRuntime& runtime = world.start();
  ASSERT_TRUE(runtime.load({root}, world.emitter));
  base::ByteWriter writer;
  runtime.save(writer);
  std::string saved = writer.take();
  world.start().load({root}, world.emitter);
  base::ByteReader again(saved);
  auto second = world.runtime->restore(again);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(world.output.take(), "shared loaded 3\n");
  EXPECT_EQ(world.runtime->engine().objectCount(), 2u);
}

}  // namespace
}  // namespace vellum::skrit
