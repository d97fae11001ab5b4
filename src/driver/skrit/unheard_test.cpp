// Events, timers and calls of skrits that reach nothing: what the command says about them.
#include "driver/command_test.h"

namespace vellum::driver {
namespace {

class Unheard : public CommandTest {
 protected:
  void SetUp() override {
    CommandTest::SetUp();
    write("door.skrit",
          "int opened$;\n"
          "int openings$( int more$ ) { return opened$ + more$; }\n"
          "startup state closed$\n"
          "{\n"
          "\tevent OnEnterState$ { this.CreateTimer( 1, 0.1 ); this.CreateTimer( 2, 50 ); }\n"
          "\ttransition -> open$: OnStartChore;\n"
          "}\n"
          "state open$ { event OnGoHandleMessage$( eWorldEvent e$, WorldMessage msg$ ) { opened$ = opened$ + 1; } }\n");
  }
  CommandResult runDoor(std::vector<std::string> words) const {
    words.insert(words.begin(), {"run", "door.skrit"});
    return run(words);
  }
};

TEST_F(Unheard, AMisspeltEventIsAnError) {
  CommandResult ended = runDoor({"--event", "OnGoHandleMesage"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "there is no such event")) << ended.err;
  EXPECT_TRUE(says(ended.err, "did you mean 'OnGoHandleMessage'?")) << ended.err;
}

TEST_F(Unheard, AnEventThatAnotherStateHandlesNamesTheState) {
  CommandResult ended = runDoor({"--event", "OnGoHandleMessage( WE_KILLED )@3", "--ticks", "4"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(says(ended.err, "no object has a handler for the event OnGoHandleMessage now")) << ended.err;
  EXPECT_TRUE(says(ended.err, "(door.skrit) is in state closed$; handlers are in: open$")) << ended.err;
}

TEST_F(Unheard, AnUnknownFunctionNamesThoseThereAre) {
  EXPECT_TRUE(says(runDoor({"--call", "opennings(1)"}).err, "did you mean 'openings$'?"));
  CommandResult ended = runDoor({"--call", "foo@2", "--ticks", "3"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "'foo$' is not declared")) << ended.err;
  EXPECT_TRUE(says(ended.err, "functions that can be called: openings$")) << ended.err;
}

TEST_F(Unheard, TheTraceShowsTimersThatReachNothing) {
  ASSERT_EQ(runDoor({"--trace", "trace.jsonl", "--ticks", "9", "--event", "OnStartChore@8"}).status, 0);
  const std::string trace = bytes("trace.jsonl");
  EXPECT_TRUE(says(trace, "\"unheard\":\"OnTimer( 1 )\"")) << trace;
  EXPECT_TRUE(says(trace, "\"timer ended\":\"2\"")) << trace;
}

// In the console, events are sent as --event sends them.
TEST_F(Unheard, TheConsoleSendsEventsAndShowsWhereObjectsAre) {
  CommandResult ended = run({"repl", "-l", "skrit", "door.skrit"},
                            ":inspect\n:inspect door\n:event OnStartChore\n:event OnGoHandleMessage( 5, 0 ) 256\n"
                            ":inspect 256\n:event OnStartChore 9\n:event OnTimerr\nopened$ + 1\n");
  EXPECT_TRUE(says(ended.out, "no values belong to the world itself")) << ended.out;
  EXPECT_TRUE(says(ended.out, "(state) = \"closed$\"\n(timers) = \"1 in 0.1 s, 2 in 50 s\"\nopened = 0\n"))
      << ended.out;
  EXPECT_TRUE(says(ended.out, "(state) = \"open$\"\nopened = 1\n")) << ended.out;
  EXPECT_TRUE(says(ended.err, "no object has the number 9")) << ended.err;
  EXPECT_TRUE(says(ended.err, "did you mean 'OnTimer'?")) << ended.err;
  EXPECT_TRUE(says(ended.err, "':inspect 256' shows its value")) << ended.err;
}

}  // namespace
}  // namespace vellum::driver
