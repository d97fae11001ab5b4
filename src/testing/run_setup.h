// The setup of a run test: its `args:` comments, parsed as by the command line.
#pragma once

#include "languages/language.h"
#include "testing/expectations.h"

namespace vellum::testing {

struct RunSetup {
  std::uint64_t ticks = 0;
  std::uint64_t seed = 0;
  std::uint64_t budget = 0;
  std::int32_t tierUpThreshold = -1;  // see languages::WorldContext
  languages::RunMode mode;
  bool seedGiven = false;
  bool untilDone = false;           // the test plays by itself to its end
  std::vector<std::string> before;  // --with: files loaded before the test, beside it
  std::vector<std::string> after;   // --then: after it
  bool onHub = false;               // --net hub
  std::vector<std::string> worlds;  // --world: each is another world on the hub, which ticks after this one
  languages::Options options;
  struct Action {
    bool isEval = false;
    std::string text;
    std::uint64_t tick = 0;  // before that tick; 0: after all
  };
  std::vector<Action> actions;
  std::string error;  // the error in the comments
};

RunSetup readRunSetup(const std::vector<Expectation>& expectations, const languages::Language* language);

}  // namespace vellum::testing
