// The state that a runtime keeps, and live reload, which no script can see.
#include "languages/skrit/runtime/runtime.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/sanitizers.h"
#include "base/text.h"
#include "languages/skrit/runtime/test_world.h"

namespace vellum::skrit {
namespace {

using testing::World;

// A command is wrapped, compiled, executed, then discarded; the compiled code goes with the last object of its skrit
// (Skrit manual, "Storage", "Skrit Engine").
TEST(SkritRuntime, ConsoleLinesLeaveNothing) {
  World world;
  SkritRuntime& runtime = world.start();
  source::FileId line = world.add("<line>", "String.Format( \"%d\", 6 * 7 ) + \"!\"");
  source::FileId object =
      world.add("<line>", "# string kept$ = \"a\"; f$ { kept$ += \"b\"; this.CreateTimer( 1, 2.0 ); }");
  std::string result;
  std::uint64_t bytes = 0;
  for (int i = 0; i < (base::UnderSanitizers ? 2'000 : 20'000); ++i) {
    ASSERT_TRUE(runtime.eval(i % 10 == 9 ? object : line, result, world.emitter));
    if (i == 100) bytes = runtime.heapBytes();
  }
  EXPECT_EQ(runtime.implementationCount(), 0u);
  EXPECT_EQ(runtime.engine().objects.count(), 0u);
  EXPECT_EQ(runtime.heapBytes(), bytes);
}

// Skrit manual, "Storage": caching is in place.
TEST(SkritRuntime, CommandsOfSkritsAreKeptForAWhile) {
  World world;
  SkritRuntime& runtime = world.start();
  world.eval(
      "/int i$; while ( i$ < 100 ) { Skrit.Command( \"Math.Abs( \" + String.FromInt( i$ ) + \" );\" ); i$ += 1; }");
  EXPECT_EQ(world.emitter.errorCount(), 0u);
  EXPECT_LE(runtime.implementationCount(), 33u);
}

// Skrit manual, "Skrit Engine": skrits are indexed by name; the engine checks whether one is in memory already.
TEST(SkritRuntime, ASkritIsCompiledOnce) {
  World world;
  world.files.files["child.skrit"] = "int x$;";
  SkritRuntime& runtime = world.start();
  source::FileId root = world.add("a.skrit",
                                  "SkritObject a$; int i$; event OnConstruct$ { while ( i$ < 5 ) {"
                                  " a$ = Skrit.CreateObject( \"child\" ); i$ += 1; } }");
  ASSERT_TRUE(runtime.load({root}, world.emitter));
  EXPECT_EQ(runtime.engine().objects.count(), 6u);
  EXPECT_EQ(runtime.implementationCount(), 2u);
}

// Skrit manual, "Exception Handling": execution continues after a fault, also after one during the creation of objects.
TEST(SkritRuntime, FaultsAtTheStartAreNoReasonNotToRun) {
  World world;
  SkritRuntime& runtime = world.start();
  EXPECT_TRUE(runtime.load({world.add("a.skrit", "int zero$; int x$ = 1 / zero$;")}, world.emitter));
  EXPECT_EQ(world.emitter.errorCount(), 1u);
  EXPECT_FALSE(runtime.load({world.add("b.skrit?speed=1", "int x$;")}, world.emitter));
  EXPECT_FALSE(runtime.load({world.add("c.skrit", "int x$ = y$;")}, world.emitter));
}

TEST(SkritRuntime, AnObjectCanLetItselfGoWhileItRuns) {
  World world;
  world.start();
  EXPECT_EQ(world.eval("# int x$ = 3; int f$ { Skrit.ReleaseObject( this ); x$ += 4; return x$; }"), "7");
  EXPECT_EQ(world.runtime->engine().objects.count(), 0u);
}

TEST(SkritRuntime, AnInitialValueMayLetObjectsGo) {
  World world;
  SkritRuntime& runtime = world.start();
  constexpr std::string_view itself =
      "string name$ = \"x\"; int f$ { Skrit.ReleaseObject( this ); return 3; } int n$ = f$();"
      "event OnConstruct$ { Report.Generic( \"wrong\\n\" ); }";
  EXPECT_TRUE(runtime.load({world.add("itself.skrit", itself)}, world.emitter));
  EXPECT_EQ(runtime.engine().objects.count(), 0u);

  ASSERT_TRUE(runtime.load({world.add("a.skrit", "int n$;")}, world.emitter));
  ASSERT_NE(runtime.scripts().createFromUrl("a", {}), nullptr);
  EXPECT_EQ(runtime.reload(world.add("a.skrit", itself), world.emitter), std::optional<bool>(true));
  EXPECT_EQ(runtime.engine().objects.count(), 0u);
  EXPECT_EQ(world.output.take(), "");
}

// Skrit manual, "Dynamic Content Reloading", "Skrit Compiler": a skrit with errors is corrected and compiled again
// while the game runs.
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

  // With errors the old code continues.
  EXPECT_EQ(runtime.reload(world.add("a.skrit", "event OnGoUpdate$ { nothing$(); }"), world.emitter),
            std::optional<bool>(false));
  EXPECT_EQ(world.emitter.errorCount(), 1u);
  world.run(1);
  EXPECT_EQ(world.output.take(), "7 kept 2.5 5\n");

  // The state no longer exists, so the object starts over.
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

// Skrit manual, "Report Streams".
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

// Skrit manual, "Events", "Skrit Engine": OnLoadShared, OnLoad; the engine handles persistence.
TEST(SkritRuntime, ASaveHoldsSkritsThatWereAskedFor) {
  World world;
  world.files.files["child.skrit"] =
      "shared int n$; event OnLoad$ { Report.GenericF( \"loaded %d\\n\", n$ ); }"
      "event OnLoadShared$ { Report.Generic( \"shared \" ); }"
      "event OnConstruct$ { n$ = 3; }";
  source::FileId root = world.add("a.skrit", "event OnConstruct$ { Skrit.CreateObject( \"child\" ); }");
  SkritRuntime& runtime = world.start();
  ASSERT_TRUE(runtime.load({root}, world.emitter));
  base::ArchiveWriter writer;
  runtime.save(writer);
  std::string saved = writer.take();
  world.start().load({root}, world.emitter);
  base::ArchiveReader again(saved);
  auto second = world.runtime->restore(again);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(world.output.take(), "shared loaded 3\n");
  EXPECT_EQ(world.runtime->engine().objects.count(), 2u);
}

// Skrit manual, "Events", AI job: OnJobInitPointers is called on load game, OnJobInit on construction only.
TEST(SkritRuntime, AJobThatIsLoadedFindsItsPointersAgain) {
  World world;
  world.files.files["rest.skrit"] =
      "event OnJobInit$( Job job$ ) { Report.GenericF( \"init %s \", job$.Name ); }"
      "event OnJobInitPointers$( Job job$ ) { Report.GenericF( \"pointers of %s\\n\", job$.Go.TemplateName ); }";
  source::FileId root = world.add(
      "krug.gas", "[t:template,n:krug] { [actor] {} [mind] { jat_brain = rest; } }\n[t:krug,n:0x00000005] {}");
  SkritRuntime& runtime = world.start();
  ASSERT_TRUE(runtime.load({root}, world.emitter)) << world.emitter.all()[0].message;
  EXPECT_EQ(world.output.take(), "init jat_brain ");
  base::ArchiveWriter writer;
  runtime.save(writer);
  std::string saved = writer.take();
  world.start().load({root}, world.emitter);
  world.output.take();
  base::ArchiveReader again(saved);
  auto restored = world.runtime->restore(again);
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_EQ(world.output.take(), "pointers of krug\n");
}

// Skrit manual, "Exception Handling", "Opcodes": mixed-mode partial disassembly with an arrow at the opcode, and its
// location.
TEST(SkritRuntime, TheErrorBoxShowsThePlace) {
  World world;
  SkritRuntime& runtime = world.start();
  world.eval("/Report.OpenFile( \"error\", \"errors.log\" )");
  std::string text =
      "int Half$( int x$, int y$ )\n{\n\tint a$ = x$ * 2;\n\treturn a$ / y$;\n}\nevent OnGoUpdate$ { Half$( 1, 0 ); "
      "}\n";
  ASSERT_TRUE(runtime.load({world.add("box.skrit", text)}, world.emitter));
  world.run(45);
  ASSERT_GE(world.emitter.all().size(), 1u);
  const diagnostics::Diagnostic& fault = world.emitter.all()[0];
  EXPECT_EQ(fault.message, "integer division by zero");
  EXPECT_EQ(world.sources.position(fault.location).line, 4u);
  ASSERT_EQ(fault.stack.size(), 2u);
  EXPECT_EQ(fault.stack[0].name, "Half$");
  EXPECT_EQ(fault.stack[1].name, "OnGoUpdate$");
  ASSERT_EQ(fault.hints.size(), 1u);
  EXPECT_EQ(fault.hints[0],
            "p-code around the fault:\n"
            "    3 | int a$ = x$ * 2;\n"
            "        0008  PUSH4             2\n"
            "        0009  MULTIPLYI\n"
            "        0010  STOREVAR          local #2  ; a$\n"
            "    4 | return a$ / y$;\n"
            "        0011  LOADVAR           local #2  ; a$\n"
            "        0012  LOADVAR           local #1  ; y$\n"
            "  -->   0013  DIVIDEI\n"
            "        0014  RETURN\n"
            "    5 | }\n"
            "        0015  PUSH4             0\n"
            "        0016  RETURN");
  std::string log = world.storage.read("errors.log").value();
  EXPECT_TRUE(log.starts_with("[0.0333333 s] box.skrit:4: integer division by zero\n")) << log;
  EXPECT_NE(log.find("-->   0013  DIVIDEI"), std::string::npos);
}

TEST(SkritRuntime, HelpCountsAgainstTheBudget) {
  for (std::string_view help : {"Help.All()", "Help.Classes()", "Help.Class( \"Math\" )"}) {
    SCOPED_TRACE(help);
    World world;
    world.budget = 20'000;
    world.start();
    world.eval(base::cat("/int i$; while ( i$ < 3000 ) { ", help, "; i$ += 1; }"));
    ASSERT_EQ(world.emitter.errorCount(), 1u);
    EXPECT_EQ(world.emitter.all().back().name, "OutOfBudget");
  }
}

// Skrit manual, "The Help System": --exports reads the output of Help.
TEST(SkritRuntime, HelpAllIsAnExportList) {
  World world;
  world.start();
  world.eval("/Help.All()");
  std::string list = world.output.take();
  ExportTable table, builtIn = ExportTable::builtIns();
  ASSERT_TRUE(table.read(list));
  for (const ExportClass& each : builtIn.classes) {
    std::uint32_t id = table.findClass(each.name);
    ASSERT_NE(id, ExportTable::None) << each.name;
    EXPECT_EQ(table.classes[id].singleton, each.singleton) << each.name;
    for (std::uint32_t function : each.functions)
      EXPECT_FALSE(table.findFunctions(id, builtIn.functions[function].name).empty())
          << each.name << "." << builtIn.functions[function].name;
  }
  for (const ExportConstant& each : builtIn.constants) {
    std::uint32_t id = table.findConstant(each.name);
    ASSERT_NE(id, ExportTable::None) << each.name;
    EXPECT_EQ(table.constants[id].value, each.value);
  }
}

// The compiler emits every opcode that the manual lists (Skrit manual, "Opcodes", "Floating point numbers"), except
// those whose work is done elsewhere here.
TEST(SkritRuntime, EveryOpcodeIsMade) {
  World world;
  ExportTable exports = ExportTable::builtIns();
  std::string text = R"(
owner = SkritObject; shared int shared$; string kept$; SkritObject other$; float g$;
int Callee$( int x$, float, string s$ ) { return x$; }
void Nothing$( void ) { return; }
float Real$( void ) { return 1.5; }
event OnConstruct$ {
  sitnspin;
  int i$ = 5, j$ = 3; float f$ = 1.5; bool b$ = true; string s$ = "a"; string t$;
  { int inner$; string innerText$; SkritObject innerObject$; }
  i$ = i$ + j$; i$ = i$ - j$; i$ = i$ * j$; i$ = i$ / j$; i$ = i$ % j$; i$ = i$ ** j$; i$ = -i$;
  f$ = f$ + g$; f$ = f$ - g$; f$ = f$ * g$; f$ = f$ / g$; f$ = f$ % g$; f$ = f$ ** g$; f$ = -f$;
  t$ = s$ + t$; t$ = s$ + "x"; t$ = "x" + s$; t$ = "x" + "y"; t$ = "x";
  i$ = i$ & j$; i$ = i$ ^ j$; i$ = i$ | j$; i$ = ~i$; b$ = b$ && b$; b$ = b$ || b$; b$ = !b$;
  b$ = i$ == j$; b$ = i$ != j$; b$ = i$ > j$; b$ = i$ < j$; b$ = i$ >= j$; b$ = i$ <= j$;
  b$ = f$ == g$; b$ = f$ != g$; b$ = f$ > g$; b$ = f$ < g$; b$ = f$ >= g$; b$ = f$ <= g$; b$ = f$ ~= g$;
  b$ = b$ == b$; b$ = b$ != b$; b$ = b$ > b$; b$ = b$ < b$; b$ = b$ >= b$; b$ = b$ <= b$;
  b$ = s$ == t$; b$ = s$ != t$; b$ = s$ > t$; b$ = s$ < t$; b$ = s$ >= t$; b$ = s$ <= t$; b$ = s$ ~= t$;
  b$ = s$ == "x"; b$ = "x" == "y"; b$ = "x" != "y"; b$ = "x" > "y"; b$ = "x" < "y"; b$ = "x" >= "y"; b$ = "x" <= "y"; b$ = "x" ~= "y";
  f$ = i$; i$ = int( f$ ); b$ = i$;
  Report.GenericF( "%g %s", f$, s$ );
  i$ = Callee$( 1, 2.5, "x" ); Nothing$; Callee$( 1, 1.0, s$ );
  other$ = this; other$ = owner; i$ = vm.CurrentLine; other$.CreateTimer( 1, 1.0 );
  while ( i$ > 0 ) { i$ -= 1; if ( i$ == 2 ) { break; } }
  kept$ = s$; shared$ = i$; setstate a$; abort;
}
startup state a$;
)";
  Program program = check(world.sources, world.add("ops.skrit", text), nullptr, exports, {}, world.emitter);
  ASSERT_EQ(world.emitter.errorCount(), 0u) << world.emitter.all()[0].message;
  PcodeProgram pcode = toPcode(program, exports);
  std::vector<bool> made(static_cast<std::size_t>(Pcode::Count));
  for (const PcodeFunction& function : pcode.functions)
    for (const PcodeInstruction& each : function.code) made[static_cast<std::size_t>(each.op)] = true;
  // There are no built-in global functions; strings and objects need no checks of their own; ints are whole.
  for (Pcode op : {Pcode::CALL, Pcode::CALLSINGLETONBASE, Pcode::CALLMEMBERBASE, Pcode::HDLTOPTR, Pcode::BASEADJUST,
                   Pcode::MASK2, Pcode::MASK3, Pcode::PUSH1, Pcode::PUSH2, Pcode::SWAP, Pcode::POP, Pcode::LOADCSTR})
    made[static_cast<std::size_t>(op)] = true;
  for (std::size_t i = 0; i < made.size(); ++i) EXPECT_TRUE(made[i]) << pcodeInfo(static_cast<Pcode>(i)).mnemonic;
}

// Endlessly nested or very long input is an error or fits; it never crashes.
TEST(SkritRuntime, HostileTexts) {
  ExportTable exports = ExportTable::builtIns();
  auto times = [](std::string_view what, int count) {
    std::string out;
    for (; count > 0; --count) out += what;
    return out;
  };
  std::string body = "event OnConstruct$ { ";
  for (const std::string& text : {std::string(),
                                  "int x$ = " + times("(", 100000),
                                  body + times("{", 100000),
                                  times("}", 100000),
                                  body + times("if ( 1 ) { ", 50000),
                                  body + "int x$ = " + times("- ", 100000) + "1; }",
                                  body + "int x$ = 1" + times(" + 1", 50000) + "; }",
                                  body + "int x$ = 1" + times(" ** 1", 50000) + "; }",
                                  body + "int x$ = 1" + times(" ? 1", 50000) + "; }",
                                  body + "if ( 1 ) { ; }" + times(" else if ( 1 ) { ; }", 20000) + " }",
                                  body + "a" + times(".b", 50000) + "; }",
                                  body + "f$" + times("()", 50000) + "; }",
                                  times("#only( 1 ) [[ ", 20000),
                                  times("startup state a$ { transition { -> a$: OnTimer( ", 5000),
                                  times("\"", 100000),
                                  times("'", 100000),
                                  times("/* ", 50000),
                                  times("\x1a", 300000) + "x",
                                  times("\u201c", 100000),
                                  times("\u201cx\u201d ", 50000),
                                  body + "x$" + times("[1]", 50000) + "; }",
                                  times("[", 100000),
                                  times("const ", 50000) + "int x$;",
                                  body + "int x$ = " + times("(int) ", 50000) + "1; }",
                                  body + "bool x$ = 1" + times(" or 1", 50000) + "; }",
                                  body + "bool x$ = 1" + times(" => 1", 20000) + "; }",
                                  times("startup state a$ ", 20000),
                                  times("state a$ { ", 20000),
                                  times("event a$ int x$; ", 20000),
                                  times("\xff\xfe\x00", 30000),
                                  body + "string s$ = " + times("\"a\" ", 50000) + "; }"}) {
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    auto file = sources.add("hostile.skrit", text);
    ASSERT_TRUE(file);
    Program program = check(sources, file.value(), nullptr, exports, {}, emitter);
    if (!emitter.hasErrors()) toPcode(program, exports);
  }
}

TEST(SkritRuntime, ACommentWithoutAnEndTakesTheRest) {
  World world;
  ExportTable exports = ExportTable::builtIns();
  check(world.sources, world.add("comment.skrit", "event OnConstruct$ { ; } /* and so on"), nullptr, exports, {},
        world.emitter);
  ASSERT_EQ(world.emitter.errorCount(), 1u);
  EXPECT_EQ(world.emitter.all()[0].name, "UnterminatedComment");
  EXPECT_EQ(world.emitter.all()[0].location.span.begin, 25u);
}

}  // namespace
}  // namespace vellum::skrit
