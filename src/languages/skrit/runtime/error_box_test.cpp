// The error box of every kind of fault (Skrit manual, "Exception Handling", "Opcodes"): source and opcodes around the
// location, an arrow at the failing opcode, the stack.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/skrit/runtime/test_world.h"

namespace vellum::skrit {
namespace {

using testing::World;

struct BoxCase {
  std::string_view name;     // of the fault
  std::string_view code;     // of OnGoUpdate$, one statement a line, from line 5 on
  std::uint32_t line;        // of the fault
  std::string_view arrow;    // the opcode at the arrow
  std::string_view outward;  // the functions of the stack, innermost first
};

constexpr std::string_view Head =
    "SkritObject absent$; int zero$; float none$; string text$ = \"x\";\n"
    "int Inner$( int a$ ) { return a$ / zero$; }\n"
    "int Deep$( int a$ ) { return Deep$( a$ + 1 ); }\n"
    "event OnGoUpdate$( float seconds$ ) {\n";

constexpr BoxCase BoxCases[] = {
    {"DivideByZero", "int a$ = 1;\na$ = a$ / zero$;\na$ = 2;", 6, "DIVIDEI", "OnGoUpdate$"},
    {"DivideByZero", "int a$ = 1; a$ %= zero$;", 5, "MODULOI", "OnGoUpdate$"},
    {"DivideByZero", "int a$ = zero$ ** -1;", 5, "POWERI", "OnGoUpdate$"},
    {"DivideByZero", "int a$ = 5 + Inner$( 3 );", 2, "DIVIDEI", "Inner$ OnGoUpdate$"},
    {"FloatDivideByZero", "float f$ = 1.5 / none$;", 5, "DIVIDEF", "OnGoUpdate$"},
    {"FloatDivideByZero", "float f$ = 1.5 % none$;", 5, "MODULOF", "OnGoUpdate$"},
    {"NullPointer", "Report.Generic( \"a\" );\nabsent$.CreateTimer( 1, 2.0 );", 6, "CALLMEMBER", "OnGoUpdate$"},
    {"NullPointer", "if ( zero$ == 0 && absent$->IsStateChangePending ) { ; }", 5, "CALLMEMBER", "OnGoUpdate$"},
    {"OutOfBudget", "forever {\nzero$ = 0;\n}", 5, "BRANCH", "OnGoUpdate$"},
    {"OutOfBudget", "while ( true ) { sitnspin; }", 5, "BRANCH", "OnGoUpdate$"},
    {"StackOverflow", "Deep$( 1 );", 3, "CALLSKRIT", ""},
    {"OutOfMemory", "forever {\ntext$ = text$ + text$;\n}", 6, "ADDSS", "OnGoUpdate$"},
    {"HostError", "zero$ = 1;\nReport.Fatal( \"the end\\n\" );", 6, "CALLSINGLETON", "OnGoUpdate$"},
    {"HostError", "Skrit.Command( \"nothing.here;\" );", 5, "CALLSINGLETON", "OnGoUpdate$"},
};

TEST(SkritErrorBox, PointsToTheOpcodeOfEveryKindOfFault) {
  for (const BoxCase& each : BoxCases) {
    SCOPED_TRACE(each.code);
    World world;
    world.memoryLimit = 4 << 20;
    if (each.name == "StackOverflow") world.budget = 10'000'000;
    SkritRuntime& runtime = world.start();
    ASSERT_TRUE(runtime.load({world.add("box.skrit", base::cat(Head, each.code, "\n}\n"))}, world.emitter));
    world.run(1);
    ASSERT_FALSE(world.emitter.all().empty());
    const diagnostics::Diagnostic& fault = world.emitter.all().back();
    EXPECT_EQ(fault.name, each.name);
    EXPECT_EQ(world.sources.position(fault.location).line, each.line);
    ASSERT_FALSE(fault.hints.empty());
    const std::string& box = fault.hints.back();
    std::size_t arrow = box.find("  -->   ");
    ASSERT_NE(arrow, std::string::npos) << box;
    std::string_view opcode = std::string_view(box).substr(arrow + 14);
    EXPECT_EQ(opcode.substr(0, opcode.find_first_of(" \n")), each.arrow) << box;
    std::string source = base::cat(" ", each.line, " | ");
    EXPECT_LT(box.find(source), arrow) << box;  // the line of source is above its opcodes
    std::string names;
    for (const diagnostics::Frame& frame : fault.stack) names += (names.empty() ? "" : " ") + frame.name;
    if (!each.outward.empty()) {
      EXPECT_EQ(names, each.outward);
    }
    // The next update behaves the same.
    diagnostics::Emitter next;
    runtime.tick(next);
    ASSERT_FALSE(next.all().empty());
    EXPECT_EQ(next.all().back().name, each.name);
  }
}

// In retail nothing is shown or logged.
TEST(SkritErrorBox, RetailIsSilent) {
  for (const BoxCase& each : BoxCases) {
    if (each.code.starts_with("Skrit.Command")) continue;  // compile errors of the command are reported in any case
    SCOPED_TRACE(each.code);
    World world;
    world.memoryLimit = 4 << 20;
    world.options.push_back({"retail", ""});
    SkritRuntime& runtime = world.start();
    world.eval("/Report.OpenFile( \"error\", \"errors.log\" )");
    ASSERT_TRUE(runtime.load({world.add("box.skrit", base::cat(Head, each.code, "\n}\n"))}, world.emitter));
    world.run(2);
    EXPECT_EQ(world.emitter.all().size(), 0u);
    auto log = world.storage.read("errors.log");
    EXPECT_TRUE(!log || log.value().find("box.skrit") == std::string::npos) << log.value();
  }
}

// Code outside of handlers: initial values, conditions, at functions and the code of transitions.
TEST(SkritErrorBox, KnowsEveryKindOfFragment) {
  struct Fragment {
    std::string_view text, name, arrow;
  };
  constexpr Fragment Fragments[] = {
      {"int zero$; int x$ = 1 / zero$;", "(variables)", "DIVIDEI"},
      {"shared int zero$; shared int x$ = 1 / zero$;", "(shared variables)", "DIVIDEI"},
      {"int zero$; startup state a$ { go$ at( 0.01 ) { zero$ = 1 % zero$; } }", "a$.go$", "MODULOI"},
      {"int zero$; startup state a$ { transition -> a$: if( 1 / zero$ == 1 ); }", "a$ -> a$ (condition)", "DIVIDEI"},
      {"int zero$; startup state a$ { transition -> a$: OnGoUpdate = { zero$ = 1 / zero$; } }", "a$ -> a$", "DIVIDEI"},
      {"int zero$; trigger OnGoUpdate$ { zero$ = 1 / zero$; }", "OnGoUpdate$", "DIVIDEI"},
  };
  for (const Fragment& each : Fragments) {
    SCOPED_TRACE(each.text);
    World world;
    world.start().load({world.add("box.skrit", each.text)}, world.emitter);
    world.run(1);
    ASSERT_FALSE(world.emitter.all().empty());
    const diagnostics::Diagnostic& fault = world.emitter.all()[0];
    ASSERT_FALSE(fault.stack.empty());
    EXPECT_EQ(fault.stack[0].name, each.name);
    ASSERT_FALSE(fault.hints.empty());
    std::size_t arrow = fault.hints.back().find("  -->   ");
    ASSERT_NE(arrow, std::string::npos) << fault.hints.back();
    EXPECT_EQ(fault.hints.back().substr(arrow + 14, each.arrow.size()), each.arrow) << fault.hints.back();
  }
}

}  // namespace
}  // namespace vellum::skrit
