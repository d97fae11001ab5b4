// The public library as a host uses it. What needs a language that this build lacks is skipped.
#include <gtest/gtest.h>

#include <vellum/media.h>
#include <algorithm>
#include <map>
#include <memory>
#include <vellum/xg.hpp>

namespace {

constexpr const char* Counter =
    "new: simp 1 1 99 \"blnk\" 1 0 0\n"
    "setv ov01 rand 1 1000\n"
    "tick 2\n"
    "scrp 1 1 99 9\n"
    "  addv ov00 1 outv ov00 outs \" \" outv rand 1 1000000 outs \"\\n\"\n"
    "endm\n";

struct TestHost : vellum::Host {
  std::string printed;
  std::string traced;
  std::map<std::string, std::string> files;
  bool wantsTrace = false;
  void print(std::string_view text) override { printed += text; }
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    auto found = files.find(name);
    if (found != files.end()) return found->second;
    error = "not among the test's files";
    return std::nullopt;
  }
  bool tracing() const override { return wantsTrace; }
  void trace(std::string_view json) override { traced += std::string(json) + "\n"; }
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

class Api : public ::testing::Test {
 protected:
  void need(const char* language) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
  }
  TestHost host;
  vellum::Engine engine{host};
  vellum::Report report;
};

TEST_F(Api, ConfigurationsOfOlderHostsAreTaken) {
  vellum_config config;
  vellum_config_init(&config);
  config.size = offsetof(vellum_config, print);
  config.print = reinterpret_cast<void (*)(void*, const char*, size_t)>(1);  // must not be read
  vellum::Engine old(config);
  if (old.languageById("caos") == nullptr) GTEST_SKIP();
  vellum::World world(old);
  EXPECT_EQ(world.load({{"a.cos", Counter}}, report), VELLUM_OK);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(world.tick(report), VELLUM_OK);
}

TEST_F(Api, TwoNamesInBracesAreTwoFiles) {
  need("caos");
  if (IsSkipped()) return;
  for (const char* name : {"a.cos", "b.cos", "c.cos"}) host.files[name] = "outs \"" + std::string(1, name[0]) + " \"";
  auto printed = [&](auto load) {
    host.printed.clear();
    vellum::World world(engine);
    EXPECT_EQ(load(world), VELLUM_OK) << report.render() << report.message();
    return host.printed;
  };
  using vellum::World;
  EXPECT_EQ(printed([&](World& world) { return world.load({{"a.cos", "b.cos"}}, report); }), "a b ");
  EXPECT_EQ(printed([&](World& world) { return world.load({{"a.cos", "b.cos", "c.cos"}}, report); }), "a b c ");
  EXPECT_EQ(printed([&](World& world) { return world.load({"a.cos", "b.cos"}, report); }), "a b ");
  EXPECT_EQ(printed([&](World& world) { return world.load({{"a.cos"}, {"b.cos"}}, report); }), "a b ");
  EXPECT_EQ(printed([&](World& world) { return world.load({{"a.cos"}}, report); }), "a ");
  EXPECT_EQ(printed([&](World& world) {
              return world.load({{"a.cos", "outs \"b.cos\""}, {"c.cos"}}, report);
            }),
            "b.cosc ");
  EXPECT_EQ(engine.check({{"a.cos", "b.cos"}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(engine.check({"a.cos", "no.cos"}, report), VELLUM_FAILED);
}

TEST_F(Api, WhatCantBeDoneIsSaid) {
  EXPECT_EQ(engine.check({{"a.nothing", ""}}, report), VELLUM_FAILED);
  EXPECT_TRUE(has(report.message(), "can't tell the language of 'a.nothing'")) << report.message();
  EXPECT_EQ(engine.check({{"a", "", "klingon"}}, report), VELLUM_FAILED);
  EXPECT_TRUE(has(report.message(), "there is no language 'klingon'"));
  EXPECT_EQ(engine.check({}, report), VELLUM_FAILED);
  vellum::World world(engine, {{"no-such-option", "1"}}, &report);
  EXPECT_FALSE(world.ok());
  EXPECT_TRUE(has(report.message(), "no language has an option 'no-such-option'"));
  std::string result;
  vellum::World empty(engine);
  EXPECT_EQ(empty.call("", "f()", result, report), VELLUM_FAILED);
  EXPECT_EQ(empty.call("klingon", "f()", result, report), VELLUM_FAILED);
  for (const vellum_language* language : engine.languages()) {
    std::string path = std::string("missing") + language->extensions[0];
    EXPECT_EQ(engine.check({{path}}, report), VELLUM_FAILED);
    EXPECT_TRUE(has(report.message(), "not among the test's files")) << report.message();
    break;
  }
}

TEST_F(Api, DiagnosticsHavePlacesAndBothRenderings) {
  need("caos");
  EXPECT_EQ(engine.check({{"a.cos", "outv 1\nsetv va00 \"x\n"}}, report), VELLUM_SCRIPT_ERROR);
  ASSERT_GE(report.size(), 1u);
  EXPECT_EQ(report.errorCount(), report.size());
  EXPECT_STREQ(report[0].severity, "error");
  EXPECT_STREQ(report[0].place.file, "a.cos");
  EXPECT_EQ(report[0].place.line, 2u);
  EXPECT_TRUE(has(report.render(), "a.cos:2:"));
  EXPECT_TRUE(has(report.render(VELLUM_RENDER_JSON), "\"file\":\"a.cos\""));
  EXPECT_TRUE(has(report.render(VELLUM_RENDER_COLOR), "\033["));
  EXPECT_EQ(report[1000].severity, nullptr);
  report.clear();
  EXPECT_EQ(report.size(), 0u);
  EXPECT_EQ(report.render(VELLUM_RENDER_JSON), "[]");
}

TEST_F(Api, WarningsBeyondTheLimitAreNoError) {
  need("xg");
  std::string labels;
  for (int i = 0; i < 1100; ++i) labels += "  Nonsense" + std::to_string(i) + " = 1;\n";
  EXPECT_EQ(engine.check({{"a.ded", "Sector Type {\n  ID = 1;\n" + labels + "}\n"}}, report), VELLUM_OK);
  ASSERT_GT(report.size(), 1000u);
  EXPECT_STREQ(report[report.size() - 1].name, "MoreWarnings");
  EXPECT_STREQ(report[report.size() - 1].severity, "warning");
  EXPECT_EQ(report.errorCount(), 0u);
  report.clear();
  EXPECT_EQ(engine.check({{"a.ded", "Sector Type {\n" + labels + "  ID = nothing;\n}\n"}}, report),
            VELLUM_SCRIPT_ERROR);
}

TEST_F(Api, ALoadedWorldStartsItsMusicAgain) {
  need("caos");
  vellum::World world(engine), loaded(engine);
  EXPECT_EQ(world.load({{"a.cos", "strk 1000 \"mus\\\\track\""}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(loaded.restore(world.save(), report), VELLUM_OK) << report.render();
  vellum_sound sound;
  ASSERT_EQ(vellum_world_sound(loaded.get(), &sound), 1);
  EXPECT_STREQ(sound.does, "music");
  EXPECT_STREQ(sound.name, "mus\\track");
  while (vellum_world_sound(loaded.get(), &sound) != 0) ADD_FAILURE() << sound.does << " " << sound.name;
}

TEST_F(Api, TwoWorldsKnowNothingOfEachOther) {
  need("caos");
  auto runAlone = [&] {
    TestHost own;
    vellum::Engine engine(own);
    vellum::World world(engine);
    EXPECT_EQ(world.load({{"a.cos", Counter}}, report), VELLUM_OK) << report.render();
    for (int i = 0; i < 20; ++i) world.tick(report);
    return std::pair(own.printed, world.hash());
  };
  auto alone = runAlone();
  EXPECT_FALSE(alone.first.empty());

  TestHost hosts[2];
  vellum::Engine engines[2] = {vellum::Engine(hosts[0]), vellum::Engine(hosts[1])};
  vellum::World first(engines[0]), second(engines[1]);
  ASSERT_EQ(first.load({{"a.cos", Counter}}, report), VELLUM_OK);
  for (int i = 0; i < 7; ++i) first.tick(report);
  ASSERT_EQ(second.load({{"a.cos", Counter}}, report), VELLUM_OK);
  for (int i = 0; i < 20; ++i) {
    second.tick(report);
    if (i < 13) first.tick(report);
  }
  EXPECT_EQ(hosts[0].printed, alone.first);
  EXPECT_EQ(hosts[1].printed, alone.first);
  EXPECT_EQ(first.hash(), alone.second);
  EXPECT_EQ(second.hash(), alone.second);
}

TEST_F(Api, TheUsedBudgetGrowsWithWhatScriptsDo) {
  need("caos");
  vellum::World world(engine);
  EXPECT_EQ(world.load({{"a.cos", "reps 100 addv va00 1 repe\n"}}, report), VELLUM_OK);
  std::uint64_t once = world.budgetUsed();
  EXPECT_GE(once, 99u);
  EXPECT_EQ(world.load({{"b.cos", "reps 1000 addv va00 1 repe\n"}}, report), VELLUM_OK);
  EXPECT_GE(world.budgetUsed(), once + 999);
}

TEST_F(Api, ASaveGoesOnWhereItWasAndPrintsNothing) {
  need("caos");
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.cos", Counter}}, report), VELLUM_OK);
  for (int i = 0; i < 9; ++i) world.tick(report);
  std::string save = world.save();
  host.printed.clear();
  vellum::World copy(engine);
  ASSERT_EQ(copy.restore(save, report), VELLUM_OK) << report.message();
  EXPECT_EQ(host.printed, "");
  EXPECT_EQ(copy.hash(), world.hash());
  EXPECT_EQ(copy.ticks(), 9u);
  EXPECT_EQ(copy.save(), save);
  std::string printed[2];
  vellum::World* worlds[2] = {&world, &copy};
  for (int which = 0; which < 2; ++which) {
    host.printed.clear();
    for (int i = 0; i < 9; ++i) worlds[which]->tick(report);
    printed[which] = host.printed;
  }
  EXPECT_EQ(printed[0], printed[1]);
  EXPECT_FALSE(printed[0].empty());
  EXPECT_EQ(copy.hash(), world.hash());
  EXPECT_EQ(copy.restore(save, report), VELLUM_FAILED);  // not fresh
}

TEST_F(Api, EveryDamageToASaveIsNoticed) {
  need("caos");
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.cos", Counter}}, report), VELLUM_OK);
  std::string save = world.save();
  for (std::size_t i = 0; i < save.size(); ++i) {
    std::string damaged = save;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    EXPECT_EQ(vellum::World(engine).restore(damaged, report), VELLUM_FAILED) << "byte " << i;
  }
  for (std::size_t size = 0; size < save.size(); size += 1 + size / 16)
    EXPECT_EQ(vellum::World(engine).restore(save.substr(0, size), report), VELLUM_FAILED) << size << " bytes";
  EXPECT_EQ(vellum::World(engine).restore(save + "x", report), VELLUM_FAILED);
}

TEST_F(Api, ASaveOfAnotherVersionIsRefusedByName) {
  need("caos");
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.cos", Counter}}, report), VELLUM_OK);
  world.tick(report);
  std::string save = world.save();
  constexpr std::size_t Version = 8;  // after the magic
  for (auto [version, message] :
       {std::pair(1, "this save holds Vellum world version 1; this build reads from version 2 on"),
        std::pair(99, "this save holds Vellum world version 99; this build reads up to 3")}) {
    std::string other = save;
    other[Version] = static_cast<char>(version);
    vellum::World copy(engine);
    EXPECT_EQ(copy.restore(other, report), VELLUM_FAILED);
    EXPECT_EQ(report.message(), message);
    // It is as fresh as before.
    ASSERT_EQ(copy.restore(save, report), VELLUM_OK) << report.message();
    EXPECT_EQ(copy.hash(), world.hash());
  }
}

TEST_F(Api, TracesSayWhatHappenedWhen) {
  need("caos");
  TestHost traced;
  traced.wantsTrace = true;
  vellum::Engine tracing(traced);
  vellum::World world(tracing);
  ASSERT_EQ(world.load({{"a.cos", "outs \"a\\\"b\"\n"}}, report), VELLUM_OK);
  EXPECT_TRUE(has(traced.traced, R"({"tick":0,"event":"load","language":"caos","text":"a.cos"})")) << traced.traced;
  EXPECT_TRUE(has(traced.traced, R"({"tick":0,"event":"print","text":"a\"b"})")) << traced.traced;
}

TEST_F(Api, WorldFilesLoadWhatTheyName) {
  need("caos");
  host.files["worlds/nest.toml"] = "seed = 3\nrate = 10\n[caos]\nfiles = [\"a.cos\", \"more/b.cos\"]\n";
  host.files["worlds/a.cos"] = "outs \"a\"";
  host.files["worlds/more/b.cos"] = "outs \"b\"";
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"worlds/nest.toml"}}, report), VELLUM_OK) << report.render() << report.message();
  EXPECT_EQ(host.printed, "ab");
  EXPECT_EQ(world.ticksPerSecond(), 10);

  host.files["bad.toml"] = "[caos]\nfiles = [\"gone.cos\"]\n";
  vellum::World bad(engine);
  EXPECT_EQ(bad.load({{"bad.toml"}}, report), VELLUM_SCRIPT_ERROR);
  EXPECT_TRUE(has(report.render(), "bad.toml:2:10: error: can't read 'gone.cos': not among the test's files"))
      << report.render();
}

TEST_F(Api, ClocksOfDifferentLanguagesShareAWorld) {
  need("caos");
  need("ags");
  auto countLines = [&] { return std::count(host.printed.begin(), host.printed.end(), '\n'); };
  vellum::World alone(engine);
  ASSERT_EQ(alone.load({{"a.cos", Counter}}, report), VELLUM_OK);
  EXPECT_EQ(alone.ticksPerSecond(), 20);
  for (int i = 0; i < 20; ++i) alone.tick(report);
  auto ofCaos = countLines();
  host.printed.clear();

  // AGS has 40 ticks a second, so 40 ticks of the shared world are one second for both.
  vellum::World both(engine);
  const char* ags = "function repeatedly_execute() { Display(\"tick\"); }\n";
  ASSERT_EQ(both.load({{"a.cos", Counter}, {"b.asc", ags}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(both.ticksPerSecond(), 40);
  for (int i = 0; i < 40; ++i) both.tick(report);
  EXPECT_EQ(countLines(), ofCaos + 40);
}

TEST_F(Api, TheManualIsFoundByNamePrefixAndText) {
  need("caos");
  vellum::Docs exact(engine, "caos", "OUTV", VELLUM_DOC_EXACT);
  ASSERT_GE(exact.size(), 1u);
  EXPECT_STREQ(exact[0].language, "caos");
  EXPECT_GT(vellum::Docs(engine, "caos", "out", VELLUM_DOC_PREFIX).size(), 1u);
  EXPECT_GE(vellum::Docs(engine, "", "outv", VELLUM_DOC_SEARCH).size(), 1u);
  std::unique_ptr<vellum_docs, void (*)(vellum_docs*)> docs(
      vellum_docs_find(engine.get(), "caos", "OUTV", VELLUM_DOC_EXACT), vellum_docs_free);
  vellum_doc last;
  EXPECT_EQ(vellum_docs_get(docs.get(), exact.size() - 1, &last), 1);
  EXPECT_EQ(vellum_docs_get(docs.get(), exact.size(), &last), 0);
  vellum::Docs none(engine, "caos", "outvv", VELLUM_DOC_EXACT);
  EXPECT_EQ(none.size(), 0u);
  EXPECT_EQ(vellum::Docs(engine, "caos", "outvv", VELLUM_DOC_EXACT).suggestion(), exact[0].name);
}

TEST_F(Api, PagesOfAManualDescribeEntries) {
  need("caos");
  const std::string page =
      "* entry: ADDV\n* about: Both may be floats.\n* parameter var: changed\n* see: SUBV, MULV\naddv va00 3\n"
      "outv va00 * expect: 3\n* entry: CHAR integer\noutv 1 * expect: 1\n";
  EXPECT_TRUE(vellum::Docs(engine, "caos", "addv", VELLUM_DOC_EXACT).parts(0).empty());
  ASSERT_EQ(engine.addManual("a.cos", page, report), VELLUM_OK);
  vellum::Docs docs(engine, "caos", "addv", VELLUM_DOC_EXACT);
  std::string all;
  for (const vellum_doc_part& part : docs.parts(0)) all += std::string(part.kind) + "<" + part.name + ">" + part.text;
  EXPECT_EQ(all,
            "about<>Both may be floats.parameter<var>changedsee<SUBV>see<MULV>"
            "example<>addv va00 3\noutv va00 * expect: 3\n");
  vellum::Docs both(engine, "caos", "char", VELLUM_DOC_EXACT);
  ASSERT_EQ(both.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(both.parts(i).size(), std::string(both[i].kind) == "integer" ? 1u : 0u);
  EXPECT_TRUE(both.parts(2).empty());
  EXPECT_EQ(engine.addManual("b.cos", "outv 1\n\n* entry: SUBV\n", report), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "b.cos:1: a page begins with '* entry: NAME'\nb.cos:3: the section has no example");
  EXPECT_EQ(engine.addManual("b.txt", page, report), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "'b.txt' is in no language");
}

TEST_F(Api, XgFunctionsAreSampledAndPlotted) {
  need("xg");
  std::string line;
  ASSERT_EQ(vellum::sampleXg(engine, "az", line, report, {{"tics", "6"}, {"min", "4"}, {"max", "4"}}), VELLUM_OK);
  EXPECT_EQ(line, "0 0.25 0.5 0.75 1 1");
  EXPECT_EQ(vellum::sampleXg(engine, "az", line, report, {{"tics", "x"}}), VELLUM_FAILED);
  EXPECT_EQ(line, "");
  ASSERT_EQ(vellum::plotXg(engine, "az<", VELLUM_PLOT_SVG, 0, line, report), VELLUM_OK);
  EXPECT_TRUE(has(line, "<svg"));
}

// Sources that can't be parsed are not formatted; what is formatted stays as it is.
TEST_F(Api, SourcesAreFormattedOrTheirErrorsReported) {
  struct Case {
    const char *language, *name, *source, *formatted, *broken;
  };
  for (const Case& each :
       {Case{"ags", "a.asc", "int  x ;\nvoid f( ){x=1;}\n", "int x;\nvoid f() { x = 1; }\n", "void f( { \"\n"},
        Case{"skrit", "a.skrit", "int  F$( ){return 1;}\n", "int F$() { return 1; }\n", "int F$( { ) \"\n"},
        Case{"caos", "a.cos", "setv  va00 1\n", "setv va00 1\n", "setv \"\n"},
        Case{"gal", "a.gal", "channels{ Main ;}\n", "channels\n{\n    Main;\n}\n", "channels { \"\n"}}) {
    if (engine.languageById(each.language) == nullptr) continue;
    std::string text, again;
    EXPECT_EQ(engine.format({each.name, each.source}, text, report), VELLUM_OK) << report.render();
    EXPECT_EQ(text, each.formatted);
    EXPECT_EQ(engine.format({each.name, text}, again, report), VELLUM_OK);
    EXPECT_EQ(again, text);
    EXPECT_EQ(engine.format({each.name, each.broken}, text, report), VELLUM_SCRIPT_ERROR) << each.language << text;
    EXPECT_EQ(text, "");
  }
}

// A listing has a part for each function, with an empty line between them.
TEST_F(Api, ProgramsAreListed) {
  need("ags");
  std::string listing, ir;
  vellum::Source source{"a.asc", "int one() { return 1; }\nint two() { return one() + one(); }\n"};
  ASSERT_EQ(engine.disassemble({source}, "", listing, report), VELLUM_OK) << report.render();
  EXPECT_TRUE(has(listing, "\n\nfn two(")) << listing;
  ASSERT_EQ(engine.disassemble({source}, "ir", ir, report), VELLUM_OK) << report.render();
  EXPECT_TRUE(has(ir, "fn one(") && has(ir, "fn two(")) << ir;
  source.text = "int one() { return";
  EXPECT_EQ(engine.disassemble({source}, "", listing, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(listing, "");
}

// A definition has the layout of its profile: the engine of record reads blanks as values.
TEST_F(Api, XgDefinitionsAreFormattedByTheirProfile) {
  need("xg");
  std::string text, again;
  ASSERT_EQ(engine.format({"a.xg",
                           "[min=4   max=4]\nf: az |l:=f\n  a  z<\n[profile=doomsday]\nf: az |l:=f\n a z\n"
                           "[profile=manual]\na#0  z\n"},
                          text, report),
            VELLUM_OK)
      << report.render();
  EXPECT_EQ(text, "[min=4 max=4]\nf:az|l:=f\na z<\n[profile=doomsday]\nf: az |l:=f\na z\n[profile=manual]\na#0 z\n");
  EXPECT_TRUE(report.render().empty()) << report.render();  // no warnings either
  EXPECT_EQ(engine.format({"a.xg", text}, again, report), VELLUM_OK);
  EXPECT_EQ(again, text);
  EXPECT_EQ(engine.format({"a.xg", "az\nf:az|q:az\n"}, text, report), VELLUM_SCRIPT_ERROR);
  EXPECT_TRUE(has(report.render(), "a.xg:2:6: error: 'q' is not a function of a sector")) << report.render();
  EXPECT_EQ(engine.format({"a.ded", "Sector Type { ID = 1; }\n"}, text, report), VELLUM_SCRIPT_ERROR);
  EXPECT_TRUE(has(report.render(), "only .xg files have a canonical layout")) << report.render();
}

// The listing of a file has its scripts in order, an empty line apart; those of a file with errors are left out.
TEST_F(Api, CaosScriptsAreListed) {
  need("caos");
  std::string listing;
  vellum::Source source{"a.cos", "setv va00 1\nscrp 1 2 3 4\nsetv va00 2\nendm\nrscr\nsetv va00 3\n"};
  ASSERT_EQ(engine.disassemble({source, {"b.cos", "outs \"b\""}}, "", listing, report), VELLUM_OK) << report.render();
  EXPECT_TRUE(listing.starts_with("fn install script()")) << listing;
  EXPECT_TRUE(has(listing, "end\n\nfn script 1 2 3 4()")) << listing;
  EXPECT_TRUE(has(listing, "end\n\nfn remove script()")) << listing;
  EXPECT_TRUE(has(listing, "  // 3: setv va00 2")) << listing;
  EXPECT_EQ(listing.find("\n\n\n"), std::string::npos);
  ASSERT_EQ(engine.disassemble({{"c.cos", "scrp 1 2 3 4\nendm\n"}}, "", listing, report), VELLUM_OK);
  EXPECT_EQ(listing, "");  // nothing to list
  std::string passes;
  ASSERT_EQ(engine.disassemble({source}, "", listing, report), VELLUM_OK);
  ASSERT_EQ(engine.disassemble({source}, "passes", passes, report), VELLUM_OK);
  EXPECT_NE(passes, listing);
  EXPECT_EQ(engine.disassemble({{"d.cos", "setv va00 ("}, source}, "", listing, report), VELLUM_SCRIPT_ERROR);
}

TEST_F(Api, GalAgentsAreListedInEachStage) {
  need("gal");
  vellum::Source source{"a.gal",
                        "channels { Main; }\ninputs { A = No, Yes; }\naction Default { if (A = Yes) call B; }\n"
                        "action B { set Main script \"x\"; }\n"};
  std::string listing, ir, passes;
  ASSERT_EQ(engine.disassemble({source}, "", listing, report), VELLUM_OK) << report.render();
  ASSERT_EQ(engine.disassemble({source}, "ir", ir, report), VELLUM_OK);
  ASSERT_EQ(engine.disassemble({source}, "passes", passes, report), VELLUM_OK);
  EXPECT_TRUE(has(listing, "// 3: ")) << listing;  // with lines of the source
  EXPECT_FALSE(has(ir, "// 3: ")) << ir;
  EXPECT_TRUE(has(ir, "gal.play")) << ir;
  EXPECT_NE(ir, passes);
  EXPECT_NE(listing, passes);
}

TEST_F(Api, MessagesOfGalHaveTheirHintsAndNotes) {
  need("gal");
  EXPECT_EQ(engine.check({{"a.gal",
                           "channels { Main; }\ninputs { A = No, Yes; }\naction Default { set Mian script \"x\"; }\n"
                           "action B {}\ntransition A { from No to Yes = B; from No = B; }\n"}},
                         report),
            VELLUM_SCRIPT_ERROR);
  EXPECT_TRUE(has(report.render(), "hint: did you mean 'Main'?")) << report.render();
  EXPECT_EQ(engine.check({{"a.gal",
                           "channels { Main; }\ninputs { A = No, Yes; }\naction Default {}\n"
                           "action B {}\ntransition A { from No to Yes = B; from No = B; }\n"}},
                         report),
            VELLUM_OK);
  EXPECT_TRUE(has(report.render(), "a.gal:5:36: note: this one counts instead")) << report.render();
}

TEST_F(Api, ValuesOfOptionsAreChecked) {
  struct Row {
    const char *language, *name, *value;
    bool good;
  };
  for (const Row& row : {Row{"caos", "view", "800x600", true},     Row{"caos", "view", "16x16", true},
                         Row{"caos", "view", "4096x4096", true},   Row{"caos", "view", "15x16", false},
                         Row{"caos", "view", "16x15", false},      Row{"caos", "view", "4097x16", false},
                         Row{"caos", "view", "16x4097", false},    Row{"caos", "view", "99999x20", false},
                         Row{"caos", "view", "+80x60", false},     Row{"caos", "view", "80", false},
                         Row{"caos", "view", "", false},           Row{"caos", "max-agents", "1", true},
                         Row{"caos", "max-agents", "0", false},    Row{"caos", "max-agents", "x", false},
                         Row{"caos", "creatures", "a.html", true}, Row{"caos", "creatures", "a.png", false},
                         Row{"gal", "timeline", "-", true},        Row{"gal", "timeline", "a.svg", true},
                         Row{"gal", "timeline", "a.html", true},   Row{"gal", "timeline", "a.jpg", false},
                         Row{"gal", "timeline", "", false}}) {
    if (engine.languageById(row.language) == nullptr) continue;
    EXPECT_EQ(engine.checkOptions({{row.name, row.value}}, report), row.good ? VELLUM_OK : VELLUM_FAILED)
        << row.name << ' ' << row.value;
    if (!row.good) EXPECT_TRUE(has(report.message(), "takes")) << report.message();
  }
}

TEST_F(Api, WhatALanguageHasNoUseForIsSaid) {
  need("xg");
  std::string dot;
  EXPECT_EQ(engine.graph({{"a.xg", "az<"}}, dot, report), VELLUM_UNAVAILABLE);
  EXPECT_TRUE(has(report.message(), "XG functions have no states to draw as a graph")) << report.message();
  vellum::World nothing(engine);
  EXPECT_EQ(nothing.ticksPerSecond(), 30);
}

TEST_F(Api, LanguagesTickAtTheirOwnRate) {
  struct Row {
    const char* id;
    int ticks;
  };
  for (const Row& row : {Row{"ags", 40}, Row{"skrit", 30}, Row{"caos", 20}, Row{"gal", 30}, Row{"xg", 35}}) {
    const vellum_language* language = engine.languageById(row.id);
    if (language == nullptr) continue;
    EXPECT_EQ(language->ticks_per_second, row.ticks) << row.id;
  }
}

// An entry of each kind, as its row has it.
TEST_F(Api, EntriesOfTheManual) {
  struct Row {
    const char *language, *name, *kind, *signature, *group, *status;
  };
  for (const Row& row : {
           Row{"skrit", "while", "keyword", "while", "Control statements", "complete"},
           Row{"skrit", "#include", "directive", "#include", "Preprocessor-style directives", "complete"},
           Row{"skrit", "+", "operator", "a + b", "Operators", "complete"},
           Row{"skrit", "OnTimer", "event", "event OnTimer$( int id )", "Events: General", "complete"},
           Row{"skrit", "OnEnterState", "event", "event OnEnterState$", "Events: General", "complete"},
           Row{"skrit", "OnGoCommitImport", "event", "event OnGoCommitImport$", "Events: Skrit components",
               "sent on request only (--event)"},
           Row{"skrit", "eWorldEvent", "enumeration", "eWorldEvent", "Exports", "complete"},
           Row{"skrit", "WE_REQ_USE", "constant", "WE_REQ_USE", "Exports: eWorldEvent", "complete"},
           Row{"skrit", "SkritObject", "class", "SkritObject", "Exports", "complete"},
           Row{"skrit", "Math", "singleton", "Math", "Exports", "complete"},
           Row{"skrit", "SkritObject.IsValid", "function", "bool IsValid( void )", "Exports: SkritObject", "complete"},
           Row{"skrit", "RETURN0", "opcode", "RETURN0", "Opcodes: Flow control", "complete"},
           Row{"gal", "channels", "section", "channels { Name; ... }", "File structure", "complete"},
           Row{"gal", "blend", "command", "blend float Time;", "Command statements", "complete"},
           Row{"gal", "if", "keyword", "if (condition) statement else statement", "Control-flow statements",
               "complete"},
           Row{"gal", "has", "condition", "has(\"Script\")", "Conditions and strings", "complete"},
           Row{"gal", "onpress", "keyword", "onpress \"key\" call/bind;", "Test section", "complete"},
           Row{"gal", "from", "keyword", "from Value = Action;", "Transition sections", "complete"},
           Row{"gal", "keyname", "value", "onpress \"shift ctrl alt keyname\"", "Test section", "complete"},
           Row{"caos", "SETV", "command", "SETV var (variable) value (decimal)", "Variables", "complete"},
           Row{"caos", "NEW: CREA", "command",
               "NEW: CREA family (integer) gene_agent (agent) gene_slot (integer) sex (integer) variant (integer)",
               "Creatures", "complete"},
           Row{"xg", "#", "timer", "#tics", "Symbols", "complete"},
           Row{"xg", "+", "first", "+f +c +r +g +b +l", "First character", "complete"},
       }) {
    if (engine.languageById(row.language) == nullptr) continue;
    vellum::Docs found(engine, row.language, row.name, VELLUM_DOC_EXACT);
    ASSERT_GE(found.size(), 1u) << row.name;
    const vellum_doc& entry = found[0];
    EXPECT_STREQ(entry.name, row.name);
    EXPECT_STREQ(entry.kind, row.kind) << row.name;
    EXPECT_STREQ(entry.signature, row.signature);
    EXPECT_STREQ(entry.group, row.group) << row.name;
    EXPECT_STREQ(entry.status, row.status) << row.name;
    EXPECT_STRNE(entry.text, "") << row.name;
  }
}

TEST_F(Api, EveryEntryOfTheManualIsFilled) {
  vellum::Docs all(engine, "", "", VELLUM_DOC_PREFIX);
  EXPECT_GT(all.size(), 100u);
  for (std::size_t i = 0; i < all.size(); ++i) {
    vellum_doc doc = all[i];
    for (const char* field : {doc.language, doc.name, doc.kind, doc.text, doc.status})
      EXPECT_STRNE(field, "") << doc.language << ' ' << doc.name;
  }
}

// A metaroom without a picture is a sky with a mark every hundred pixels.
TEST_F(Api, PicturesShowTheRoomAfterATick) {
  need("caos");
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.cos", "mapd 2000 2000 setv va00 addm 0 0 1200 1000 \"\" meta va00 0 0 0\n"}}, report),
            VELLUM_OK)
      << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  int width = 0, height = 0;
  vellum_text* rgba = nullptr;
  ASSERT_EQ(vellum_world_picture(world.get(), nullptr, &width, &height, &rgba, report.get()), VELLUM_OK);
  std::unique_ptr<vellum_text, void (*)(vellum_text*)> owned(rgba, vellum_text_free);
  EXPECT_EQ(width, 800);
  EXPECT_EQ(height, 600);
  ASSERT_EQ(vellum_text_size(rgba), 800u * 600 * 4);
  auto at = [&](int x, int y) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(vellum_text_data(rgba)) + (y * 800 + x) * 4;
    return bytes[0] << 16 | bytes[1] << 8 | bytes[2];
  };
  constexpr int Mark = 150 << 16 | 170 << 8 | 190;
  EXPECT_EQ(at(0, 0), 30 << 16 | 45 << 8 | 60);
  EXPECT_EQ(at(750, 500), 47 << 16 | 71 << 8 | 95);
  for (int x : {100, 700})
    for (int y : {100, 500}) {
      EXPECT_EQ(at(x - 1, y - 1), Mark);
      EXPECT_EQ(at(x + 1, y + 1), Mark);
      EXPECT_NE(at(x + 2, y), Mark);
    }
}

TEST_F(Api, XgPlotsHave40To400Columns) {
  need("xg");
  auto plot = [&](int columns) {
    std::string text;
    EXPECT_EQ(vellum::plotXg(engine, "az<", VELLUM_PLOT_TERMINAL, columns, text, report), VELLUM_OK);
    return text;
  };
  EXPECT_FALSE(has(plot(80), "<svg"));
  EXPECT_EQ(plot(-1), plot(40));
  EXPECT_EQ(plot(39), plot(40));
  EXPECT_NE(plot(41), plot(40));
  EXPECT_NE(plot(399), plot(400));
  EXPECT_EQ(plot(401), plot(400));
  EXPECT_EQ(plot(2000000000), plot(400));
  std::string text = "before";
  EXPECT_EQ(vellum::plotXg(engine, "a?", VELLUM_PLOT_TERMINAL, 80, text, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(text, "");
  EXPECT_EQ(vellum::sampleXg(engine, "a?", text, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(vellum::plotXg(engine, "az<", VELLUM_PLOT_HTML, 80, text, report), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "XG plots are SVG or for a terminal");
}

// Scripts with expectations, for hosts that test their own scripts.
TEST_F(Api, TestsReportWhatDiffersAndHowTheyWouldPass) {
  need("caos");
  auto run = [&](const char* path, const char* mode) {
    return std::unique_ptr<vellum_test, void (*)(vellum_test*)>(vellum_test_run(engine.get(), path, mode),
                                                                vellum_test_free);
  };
  host.files = {{"good.cos", "outv 7 outs \"\\n\" * expect: 7\n"},
                {"bad.cos", "outv 7 outs \"\\n\" * expect: 8\n"},
                {"check/mistake.cos", "outw 7\n* error: anything else\n"}};
  auto good = run("good.cos", nullptr);
  EXPECT_EQ(vellum_test_result(good.get()), VELLUM_TEST_PASSED) << vellum_test_details(good.get());
  EXPECT_STREQ(vellum_test_details(good.get()), "");
  EXPECT_EQ(vellum_test_update_count(good.get()), 0u);
  auto bad = run("bad.cos", nullptr);
  EXPECT_EQ(vellum_test_result(bad.get()), VELLUM_TEST_FAILED);
  EXPECT_NE(std::string(vellum_test_details(bad.get())), "");
  ASSERT_EQ(vellum_test_update_count(bad.get()), 1u);
  const char *path = nullptr, *bytes = nullptr;
  size_t size = 0;
  EXPECT_EQ(vellum_test_update(bad.get(), 1, &path, &bytes, &size), 0);
  ASSERT_EQ(vellum_test_update(bad.get(), 0, &path, &bytes, &size), 1);
  EXPECT_STREQ(path, "bad.cos");
  EXPECT_EQ(std::string_view(bytes, size), host.files["good.cos"]);
  auto mistake = run("check/mistake.cos", nullptr), alone = run("good.cos", "check");
  EXPECT_EQ(vellum_test_result(mistake.get()), VELLUM_TEST_FAILED);
  EXPECT_TRUE(has(vellum_test_details(mistake.get()), "Invalid command")) << vellum_test_details(mistake.get());
  EXPECT_NE(std::string(vellum_test_details(alone.get())), vellum_test_details(good.get())) << "nothing is printed";
}

TEST_F(Api, TheVersionIsThatOfTheHeaders) {
  EXPECT_STREQ(vellum_version(), VELLUM_VERSION);
  std::string parts = std::to_string(VELLUM_VERSION_MAJOR) + "." + std::to_string(VELLUM_VERSION_MINOR) + "." +
                      std::to_string(VELLUM_VERSION_PATCH);
  EXPECT_EQ(parts, VELLUM_VERSION);
}

TEST_F(Api, OptionsAreLookedAtBeforeAnythingRuns) {
  EXPECT_EQ(engine.checkOptions({}, report), VELLUM_OK);
  EXPECT_EQ(engine.checkOptions({{"klingon", ""}}, report), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "no language has an option 'klingon'");
  need("caos");
  EXPECT_EQ(engine.checkOptions({{"view", "640x480"}, {"input", "click 2 3@4"}, {"remove", ""}}, report), VELLUM_OK);
  for (const char* size : {"", "640", "640x", "15x480", "640x4097", "0x90000", "640x480x", "+640x480"})
    EXPECT_EQ(engine.checkOptions({{"view", size}}, report), VELLUM_FAILED) << size;
  EXPECT_TRUE(has(report.message(), "--view takes WIDTHxHEIGHT")) << report.message();
  EXPECT_EQ(engine.checkOptions({{"input", "jump@3"}}, report), VELLUM_FAILED);
}

TEST_F(Api, ConsolesAskForTheRestOfAnEntry) {
  EXPECT_EQ(engine.consoleEntry("klingon", "("), VELLUM_ENTRY_WHOLE);
  need("ags");
  need("skrit");
  EXPECT_EQ(engine.consoleEntry("ags", "f(1,"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("ags", "f(1,\n2)"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("ags", "Display(\"(\");"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("skrit", "/Help.All"), VELLUM_ENTRY_WITH_PASTE);
  EXPECT_EQ(engine.consoleEntry("skrit", "#Help.All"), VELLUM_ENTRY_WITH_PASTE);
  EXPECT_EQ(engine.consoleEntry("skrit", "Report.Generic( \"x\" )"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("skrit", "/Report.Generic( \"x\""), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("skrit", "/* not yet"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("skrit", "int twice$( int a$ )"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("ags", "return f(1)"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("ags", "5 +"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("ags", "a++"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("ags", "if (a)\n{\n}"), VELLUM_ENTRY_WITH_ELSE);
  EXPECT_EQ(engine.consoleEntry("skrit", "if ( a$ )\nb$();"), VELLUM_ENTRY_WITH_ELSE);
  need("gal");
  EXPECT_EQ(engine.consoleEntry("gal", "if (Speed = Run)"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("gal", "Speed = Run"), VELLUM_ENTRY_WHOLE);
  need("caos");
  EXPECT_EQ(engine.consoleEntry("caos", "doif va00 eq 0 outv 1"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("caos", "doif va00 eq 0 outv 1 else outv 2 endi"), VELLUM_ENTRY_WHOLE);
  EXPECT_EQ(engine.consoleEntry("caos", "scrp 1 2 3 4 reps 2 repe"), VELLUM_ENTRY_OPEN);
  EXPECT_EQ(engine.consoleEntry("caos", "gsub loop"), VELLUM_ENTRY_WHOLE);
}

TEST_F(Api, LanguagesThatLackACapabilityAreNamed) {
  need("xg");
  vellum::World world(engine);
  vellum_pace pace;
  EXPECT_EQ(vellum_world_pace(world.get(), &pace), 0);
  EXPECT_EQ(pace.interval, pace.usual);
  ASSERT_EQ(world.load({{"a.xg", "az<"}}, report), VELLUM_OK) << report.render();
  int width = 1, height = 1;
  vellum_text* rgba = nullptr;
  EXPECT_EQ(vellum_world_picture(world.get(), nullptr, &width, &height, &rgba, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "nothing that is loaded draws a picture (loaded: XG functions)");
  EXPECT_EQ(vellum_world_input(world.get(), "xg", "click 1 2", report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "nothing that is loaded takes input events (loaded: XG functions)");
  EXPECT_EQ(world.reload({"a.xg", "za<"}, report), VELLUM_FAILED);
  EXPECT_TRUE(has(report.message(), "(loaded: XG functions)")) << report.message();
}

TEST_F(Api, ReportsAreOptional) {
  need("caos");
  vellum_source source = {"a.cos", "nonsense here", 13, nullptr};
  EXPECT_EQ(vellum_check(engine.get(), &source, 1, nullptr, 0, nullptr), VELLUM_SCRIPT_ERROR);
  source.name = "a.nothing";
  EXPECT_EQ(vellum_check(engine.get(), &source, 1, nullptr, 0, nullptr), VELLUM_FAILED);
}

}  // namespace
