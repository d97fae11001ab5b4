// Functions that only an export list has: each call is traced and returns a default of its type.
#include <gtest/gtest.h>

#include "languages/skrit/runtime/runtime.h"
#include "source/in_memory_files.h"

namespace vellum::skrit {
namespace {

struct Collected : host::Output, host::Trace {
  void print(std::string_view text) override { printed += text; }
  void line(std::string_view json) override { traced += std::string(json) + "\n"; }
  std::string printed, traced;
};

constexpr std::string_view List =
    "Class: Juggler [SINGLETON] : Artist\n  int Hands( void );\n  float Height;\n  string GetName( void );\n"
    "  Ball* Throw( const char* what, ... );\n  void Catch( Ball* ball );\n"
    "Class: Artist\n  bool IsTired( void ) const;\n"
    "Class: Ball\n  Ball& Next( void );\n  eColor GetColor( void );\n"
    "Enum: eColor\n  C_NONE\n  C_RED\n"
    "Globals:\n  int Applaud( float seconds, ... );\n";

TEST(ForeignExports, AreTracedAndGiveDefaultsOfTheirTypes) {
  Collected collected;
  source::InMemoryFiles files({{"list.txt", std::string(List)}});
  host::Host host;
  host.output = &collected;
  host.trace = &collected;
  source::SourceSet sources;
  base::Random random;
  std::uint64_t tick = 0;
  diagnostics::Emitter emitter;
  SkritRuntime runtime(
      languages::WorldContext{host, sources, random, tick, 100000, 0, &files, {{"exports", "list.txt"}}});
  source::FileId file =
      sources
          .add("a.skrit",
               "event OnConstruct$ {\n"
               "  Report.GenericF( \"%d %g '%s' %d %d\\n\", Juggler.Hands, Juggler.Height, Juggler.Name, "
               "Juggler.IsTired, Applaud( 2.5, 1, \"x\" ) );\n"
               "  Ball ball$ = Juggler.Throw( \"%d balls\", 3 );\n"
               "  Report.GenericF( \"%d %d\\n\", ball$ == null, ball$.Next.Next.Color == C_NONE );\n"
               "  Juggler.Height = 2.0;\n"
               "  Juggler.Catch( null );\n"
               "  Juggler.Catch( ball$ );\n"
               "  Report.MessageBox( \"Save the game?\" );\n"
               "}\n")
          .value();
  EXPECT_TRUE(runtime.load({file}, emitter)) << (emitter.all().empty() ? "" : emitter.all()[0].message);
  EXPECT_EQ(collected.printed, "0 0 '' 0 0\n0 1\nSave the game?\n");
  // Output for the player is an event of the world.
  EXPECT_NE(collected.traced.find(R"({"tick":0,"language":"skrit","stream":"MessageBox","text":"Save the game?"})"),
            std::string::npos)
      << collected.traced;
  for (std::string_view call :
       {R"("call":"Applaud","arguments":[2.5,1,"x"])", R"("arguments":["%d balls",3])",
        R"("call":"Juggler.SetHeight","arguments":[2])", R"("call":"Juggler.Catch","arguments":[0])",
        R"("call":"Juggler.Catch","arguments":["Ball"])", R"("call":"Juggler.Hands"})"})
    EXPECT_NE(collected.traced.find(call), std::string::npos) << call << "\n" << collected.traced;
  std::string calls;
  for (std::size_t at = 0; (at = collected.traced.find("\"call\":\"", at)) != std::string::npos;) {
    at += 8;
    calls += collected.traced.substr(at, collected.traced.find('"', at) - at) + "\n";
  }
  EXPECT_EQ(calls,
            "Juggler.Hands\nJuggler.GetHeight\nJuggler.GetName\nArtist.IsTired\nApplaud\nJuggler.Throw\nBall.Next\n"
            "Ball.Next\nBall.GetColor\nJuggler.SetHeight\nJuggler.Catch\nJuggler.Catch\n");
}

}  // namespace
}  // namespace vellum::skrit
