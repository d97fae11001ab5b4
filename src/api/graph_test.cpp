// State diagrams in Graphviz's dot language, through the C API.
#include <gtest/gtest.h>

#include <vellum/vellum.hpp>

namespace {

class Graph : public ::testing::Test {
 protected:
  Graph() { vellum_config_init(&config); }
  bool built(const char* language) const { return vellum::Engine(config).languageById(language) != nullptr; }
  std::string of(const std::string& name, const std::string& text) const {
    vellum::Engine engine(config);
    vellum::Report report;
    std::string dot;
    EXPECT_EQ(engine.graph({{name, text}}, dot, report), VELLUM_OK) << report.render(0);
    return dot;
  }
  vellum_config config;
};

// Without the fonts and borders of labels.
std::string plain(std::string dot) {
  for (std::string_view part :
       {"<TABLE BORDER=\"0\" CELLPADDING=\"1\" CELLSPACING=\"0\">", "</TABLE>", "<TD ALIGN=\"LEFT\">", "<TD>", "</TD>",
        "<FONT POINT-SIZE=\"10\" COLOR=\"#444444\">", "</FONT>", "</TR>"})
    for (std::size_t at = dot.find(part); at != std::string::npos; at = dot.find(part)) dot.erase(at, part.size());
  return dot;
}

constexpr const char* Skrit = R"dot(property int count$ = 1;
startup state Closed$
{
  event OnGoHandleMessage$( eWorldEvent e$, WorldMessage msg$ )
  {
    if( e$ == WE_REQ_USE ) { setstate Open$; setstate Open$; } else { setstate Broken$; }
  }
  trigger OnGoHandleMessage$( WE_DAMAGED ) { setstate Broken$; }
  transition -> Open$: OnGoHandleMessage( WE_REQ_ACTIVATE ) and if( count$ > 1 );
}
state Open$ poll( 250 msec )
{
  event OnEnterState$() { count$ += 1; }
  close$ at( 500 msec ) { while( count$ > 3 ) { setstate Closed$; } }
  late$ at( 3 frames ) { count$ = 0; }
  transition -> Closed$: OnGoHandleMessage( WE_REQ_USE, 2 ) = { count$ = 2; }
}
state Broken$ poll( 0.5 )
{
  event OnEnterState$() { this.CreateTimer( 4, count$ * 1.5 ); }
  transition -> Closed$: OnTimer( 4 );
  transition -> Open$: if( (count$ > 1) || (count$ < 0) );
}
void break$() { setstate Broken$; }
)dot";

constexpr const char* SkritGraph = R"dot(digraph "door.skrit" {
  rankdir=TB;
  size="7.5,100";
  label="green box: the first state\nblue: a transition by events; green: by tests; orange, dashed: setstate";
  labelloc=b;
  fontname="sans-serif";
  fontsize=9;
  node [shape=box style="rounded,filled" fillcolor="#f7f6f2" fontname="sans-serif"];
  edge [fontname="sans-serif" fontsize=10];
  start [shape=point fillcolor=black];
  start -> "Closed$";
  "Closed$" [label=<<TR><B>Closed$</B><TR>event OnGoHandleMessage<TR>trigger OnGoHandleMessage( WE_DAMAGED )> fillcolor="#dff0d8"];
  "Open$" [label=<<TR><B>Open$</B><TR>poll every 0.25 s<TR>event OnEnterState<TR>close$ at 0.5 s<TR>late$ at 3 frames>];
  "Broken$" [label=<<TR><B>Broken$</B><TR>poll every 0.5 s<TR>event OnEnterState>];
  "Closed$" -> "Open$" [label="  OnGoHandleMessage( WE_REQ_ACTIVATE )  \n  and if( count$ > 1 )  " color="#2a5db0" fontcolor="#2a5db0"];
  "Open$" -> "Closed$" [label="  OnGoHandleMessage( WE_REQ_USE, 2 )  " color="#2a5db0" fontcolor="#2a5db0"];
  "Broken$" -> "Closed$" [label="  OnTimer( 4 ): count$ * 1.5 s  " color="#2a5db0" fontcolor="#2a5db0"];
  "Broken$" -> "Open$" [label="  if( (count$ > 1)  \n  || (count$ < 0) )  " color="#2f7d32" fontcolor="#2f7d32"];
  "break$" [shape=plaintext];
  "break$" -> "Broken$" [style=dashed label="" color="#b35900" fontcolor="#b35900"];
  "Closed$" -> "Broken$" [style=dashed label="  OnGoHandleMessage$  " color="#b35900" fontcolor="#b35900"];
  "Closed$" -> "Open$" [style=dashed label="  OnGoHandleMessage$  " color="#b35900" fontcolor="#b35900"];
  "Closed$" -> "Broken$" [style=dashed label="  OnGoHandleMessage$  " color="#b35900" fontcolor="#b35900"];
  "Open$" -> "Closed$" [style=dashed label="  close$  " color="#b35900" fontcolor="#b35900"];
}
)dot";

TEST_F(Graph, HandlersOfASkritAndTheWaysBetweenItsStates) {
  if (!built("skrit")) GTEST_SKIP();
  EXPECT_EQ(plain(of("door.skrit", Skrit)), SkritGraph);
}

constexpr const char* Gal = R"dot(channels { Body; Face; }
inputs {
  Mood = Calm, Cross, Wild;
  Light = Off, On;
  Row = R1, R2, R3, R4, R5, R6, R7, R8;
  Seat = S1, S2, S3, S4, S5, S6, S7, S8, S9;
}
action Default { set Body script "idle"; }
action Soothe { set Face script "smile"; }
action Burst { set Face script "frown"; }
action Leap { set Body script "leap"; }
transition Mood { from Calm = Burst; to Calm = Soothe; from Wild to Cross = Leap; from Cross = Burst; from Cross to Wild = Leap; }
transition Row { from R8 to R1 = Leap; }
transition Seat { from S1 to S9 = Leap; to S2 = Burst; from S3 = Soothe; }
)dot";

// Later lines override earlier ones. An input of more than eight values has an arrow a line, not a pair of values.
constexpr const char* GalGraph = R"dot(digraph "door.gal" {
  rankdir=TB;
  size="7.5,100";
  label="green box: the first value; at an arrow: the action that the change calls\nblue: an input that the game binds";
  labelloc=b;
  fontname="sans-serif";
  fontsize=9;
  node [shape=box, style="rounded,filled", fillcolor="#f7f6f2", fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  subgraph cluster_0 {
    label="Mood"; fontname="sans-serif"; color="#2a5db0"; fontcolor="#2a5db0";
    "Mood.Calm" [label="Calm", fillcolor="#dff0d8"];
    "Mood.Cross" [label="Cross"];
    "Mood.Wild" [label="Wild"];
    "Mood.Calm" -> "Mood.Cross" [label="  Burst  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Mood.Calm" -> "Mood.Wild" [label="  Burst  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Mood.Cross" -> "Mood.Calm" [label="  Burst  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Mood.Cross" -> "Mood.Wild" [label="  Leap  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Mood.Wild" -> "Mood.Calm" [label="  Soothe  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Mood.Wild" -> "Mood.Cross" [label="  Leap  ", color="#2a5db0", fontcolor="#2a5db0"];
  }
  subgraph cluster_2 {
    label="Row"; fontname="sans-serif"; color="#2a5db0"; fontcolor="#2a5db0";
    "Row.R1" [label="R1", fillcolor="#dff0d8"];
    "Row.R2" [label="R2"];
    "Row.R3" [label="R3"];
    "Row.R4" [label="R4"];
    "Row.R5" [label="R5"];
    "Row.R6" [label="R6"];
    "Row.R7" [label="R7"];
    "Row.R8" [label="R8"];
    "Row.R8" -> "Row.R1" [label="  Leap  ", color="#2a5db0", fontcolor="#2a5db0"];
  }
  subgraph cluster_3 {
    label="Seat"; fontname="sans-serif"; color="#2a5db0"; fontcolor="#2a5db0";
    "Seat.S1" [label="S1", fillcolor="#dff0d8"];
    "Seat.S2" [label="S2"];
    "Seat.S3" [label="S3"];
    "Seat.S4" [label="S4"];
    "Seat.S5" [label="S5"];
    "Seat.S6" [label="S6"];
    "Seat.S7" [label="S7"];
    "Seat.S8" [label="S8"];
    "Seat.S9" [label="S9"];
    "Seat.S1" -> "Seat.S9" [label="  Leap  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Seat.any" -> "Seat.S2" [label="  Burst  ", color="#2a5db0", fontcolor="#2a5db0"];
    "Seat.S3" -> "Seat.any" [label="  Soothe  ", color="#2a5db0", fontcolor="#2a5db0"];
  }
}
)dot";

TEST_F(Graph, TransitionsOfGalInputs) {
  if (!built("gal")) GTEST_SKIP();
  EXPECT_EQ(of("door.gal", Gal), GalGraph);
}

TEST_F(Graph, LegendsNameOnlyWhatIsDrawn) {
  if (built("gal")) {
    const std::string dot = of("a.gal",
                               "channels { M; } inputs { .A = B, C; } action Default {} "
                               "transition A { to C = Default; }");
    EXPECT_NE(dot.find("calls\\norange: a local input\""), std::string::npos) << dot;
  }
  if (built("skrit")) {
    EXPECT_NE(of("a.skrit", "startup state A$ { }").find("label=\"green box: the first state\";"), std::string::npos);
    EXPECT_NE(of("a.skrit", "startup state A$ { transition -> B$: if( 1 == 2 ); } state B$ { }")
                  .find("state\\ngreen: a transition by tests\";"),
              std::string::npos);
  }
}

TEST_F(Graph, WhatHasNothingToDrawSaysSo) {
  std::string dot;
  auto refused = [&](const char* name, const char* text) {
    vellum::Engine engine(config);
    vellum::Report report;
    EXPECT_NE(engine.graph({{name, text}}, dot, report), VELLUM_OK);
    return report.render(0);
  };
  if (built("gal")) {
    const std::string said = refused("a.gal", "channels { M; } action Default {}");
    EXPECT_NE(said.find("and this agent has none: add 'transition INPUT { ... }'"), std::string::npos) << said;
  }
  if (built("skrit")) {
    const std::string said = refused("a.gas", "[a] { }");
    EXPECT_NE(said.find("a .gas file has no states: graph the skrit of its component"), std::string::npos) << said;
  }
}

// Names with signs of the dot language.
TEST_F(Graph, NamesAreQuoted) {
  if (!built("gal")) GTEST_SKIP();
  std::string dot =
      of("a\"b\\c\nd[].gal", "channels { M; } inputs { A = B, C; } action Default {} transition A { to C = Default; }");
  EXPECT_TRUE(dot.starts_with("digraph \"a\\\"b\\\\c\\nd[].gal\" {")) << dot;
}

}  // namespace
