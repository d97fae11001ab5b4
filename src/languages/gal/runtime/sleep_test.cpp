// Compares agents as they run, in steps and with sleeping members, with the plain way, in the virtual machine on every
// tick. No difference is allowed, whatever the agent does.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "languages/gal/runtime/test_stage.h"
#include "languages/gal/world/entity_file.h"

namespace vellum::gal {
namespace {

// Records everything that is reported, with its tick.
struct Log : GroupListener {
  void started(int agent, int channel) override { lines.push_back(base::cat(tick, " start ", agent, " ", channel)); }
  void notified(int agent, int channel, std::string_view text) override {
    lines.push_back(base::cat(tick, " notify ", agent, " ", channel, " ", text));
  }
  void unknownScript(std::string_view name) override { lines.push_back(base::cat(tick, " unknown ", name)); }
  int tick = 0;
  std::vector<std::string> lines;
};

struct Troop : TestStage<Log> {
  Troop(std::string_view script, std::string_view entityText, int members, bool sleeping)
      : TestStage(script, entityText.empty() ? obliging() : readEntity(entityText).entity, members), log(listener) {
    if (agent == nullptr) return;
    agent->group().setSleeping(sleeping);
    agent->useSteps(sleeping);
  }
  void tick() {
    ++log.tick;
    diagnostics::Emitter traps;
    agent->tick(fiber, traps);
    for (const auto& trap : traps.all()) log.lines.push_back(base::cat(log.tick, " ", trap.message));
  }

  Log& log;
};

// Now and then changes inputs and calls actions, in the same way for both troops; more rarely for a high `calm`.
void disturb(Troop& troop, base::Random& random, std::uint32_t calm) {
  const AgentDefinition& definition = troop.agent->definition();
  if (random.below(calm) != 0) return;
  int member = static_cast<int>(random.below(static_cast<std::uint32_t>(troop.agent->group().size())));
  if (random.below(2) != 0 || definition.inputs.empty()) {
    int action = static_cast<int>(random.below(static_cast<std::uint32_t>(definition.actions.size())));
    if (random.below(4) == 0) troop.agent->call(action);
    else troop.agent->call(member, action);
    return;
  }
  auto input = random.below(static_cast<std::uint32_t>(definition.inputs.size()));
  auto values = static_cast<std::uint32_t>(definition.inputs[input].values.size());
  InputChange change{static_cast<int>(input), static_cast<int>(random.below(values))};
  if (random.below(4) == 0) troop.agent->bind(change);
  else troop.agent->bind(member, change);
}

// Returns the share of member-ticks that ran in the sleeping troop.
double compareBoth(std::string_view script, std::string_view entity, std::uint64_t seed, int ticks) {
  Troop lazy(script, entity, 3, true), eager(script, entity, 3, false);
  if (lazy.agent == nullptr) {
    ADD_FAILURE() << lazy.emitter.all().front().message << "\n" << script;
    return 1;
  }
  base::Random first(seed), second(seed);
  std::uint32_t calm = 5 + static_cast<std::uint32_t>(seed % 3) * 30;
  for (int tick = 1; tick <= ticks; ++tick) {
    disturb(lazy, first, calm);
    disturb(eager, second, calm);
    lazy.tick();
    eager.tick();
    // Reading a member's state settles it, so reads must be rare, or the test sees only sleeps of one tick.
    bool look = tick == ticks || first.below(40) == 0;
    second.setState(first.state());
    if (!look) continue;
    const char* differs = lazy.log.lines != eager.log.lines ? "what is printed"
                          : lazy.hash() != eager.hash()     ? "the hash"
                          : lazy.save() != eager.save()     ? "the save"
                                                            : nullptr;
    if (differs == nullptr) continue;
    ADD_FAILURE() << differs << " differs: seed " << seed << ", tick " << tick << "\n" << script;
    for (std::size_t i = 0; i < lazy.log.lines.size() && i < eager.log.lines.size(); ++i)
      if (lazy.log.lines[i] != eager.log.lines[i])
        return ADD_FAILURE() << lazy.log.lines[i] << "\n" << eager.log.lines[i], 1;
    return 1;
  }
  return double(lazy.agent->group().ticksRun) / double(eager.agent->group().ticksRun);
}

// Makes random scripts from all constructs of the language. An action calls only later ones, so no call is endless.
class RandomAgent {
 public:
  explicit RandomAgent(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    out_ = "channels { C0; C1; C2; }\ninputs { A = X, Y, Z; B = X, Y; .L = X, Y; }\n";
    for (action_ = 0; action_ < Actions; ++action_) {
      base::append(out_, action_ == 0 ? std::string("action Default {\n") : base::cat("action F", action_, " {\n"));
      statements(0, 2 + below(3));
      out_ += "}\n";
    }
    if (below(3) == 0) out_ += "transition L { to Y = F4; }\n";
    if (below(3) == 0) out_ += "transition A { from X = F4; to X = F3; }\n";
    return out_;
  }

 private:
  static constexpr std::uint32_t Actions = 5;
  std::uint32_t below(std::uint32_t n) { return random_.below(n); }
  const char* pick(std::initializer_list<const char*> words) {
    return words.begin()[below(static_cast<std::uint32_t>(words.size()))];
  }
  std::string channel() { return base::cat("C", below(3)); }

  void statements(int depth, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) statement(depth);
  }
  void statement(int depth) {
    std::uint32_t kind = below(depth > 3 ? 3 : 10);
    if (kind < 4) {
      out_ += pick({"set ", "set ", "set ", "force "});
      if (below(4) == 0) base::append(out_, base::cat("(", below(3), ") "));
      out_ += channel() + " {\n";
      commands();
      if (depth < 2 && below(3) == 0) statements(depth + 2, 1);
      out_ += "}\n";
    } else if (kind < 6) {
      out_ += base::cat("if (", pick({"A = X", "B != Y", "(A = Z) or (L = Y)", "str(A, B) = \"XY\"", "has(\"S1\")"}),
                        ") {\n");
      statements(depth + 1, 1 + below(2));
      out_ += "}\n";
      if (below(2) != 0) {
        out_ += "else {\n";
        statements(depth + 1, 1);
        out_ += "}\n";
      }
    } else if (kind < 7) {
      out_ += "random {\n";
      for (std::uint32_t i = 0; i < 2; ++i) {
        out_ += base::cat("chance ", below(4), " {\n");
        statements(depth + 1, 1);
        out_ += "}\n";
      }
      if (below(2) != 0)
        base::append(out_,
                     base::cat("set ", channel(), " { keepchance 0.3 ", pick({"0.3", "0.9"}), "; script \"S2\"; }\n"));
      out_ += "}\n";
    } else if (kind < 8) {
      if (action_ + 1 < Actions)
        base::append(out_, base::cat("call F", action_ + 1 + below(Actions - action_ - 1), ";\n"));
    } else if (kind < 9) {
      out_ += pick({"localbind L = X;\n", "localbind L = Y;\n"});
    } else if (below(4) == 0) {
      out_ += "if (A = Y) return;\n";
    }
  }
  void commands() {
    if (below(4) == 0) out_ += pick({"keepset 0.2 0.2; ", "keepset 0.5 2.0; "});
    if (below(6) != 0) out_ += pick({"script \"S1\"; ", "script \"S2\"; ", "script str(A, B); ", "script \"S3\"; "});
    if (below(2) != 0) out_ += pick({"blend 0.3; ", "blend 1.5; "});
    if (below(6) == 0) out_ += pick({"rate 0.7; ", "rate 2; ", "rate 0; ", "rate -1; "});
    if (below(8) == 0) out_ += pick({"startframe 0 1; ", "startframe 0.5 0.5; "});
    if (below(5) == 0) out_ += "looping 0; ";
    if (below(10) == 0) out_ += "restart 1; ";
    if (below(8) == 0) out_ += pick({"waitblendin 1; ", "waitblendout 1; ", "blendin 0; ", "blendnull 0; "});
    if (below(6) == 0) out_ += pick({"notify 0.5 \"half\"; ", "notify 1.0 \"end\"; ", "notify 0 str(\"at\", B); "});
    if (below(8) == 0) out_ += base::cat("syncchannel ", channel(), "; ");
    if (below(12) == 0) out_ += base::cat("resetchannel ", channel(), "; ");
    if (below(5) == 0) out_ += pick({"keepset 1 1; ", "keepset 0.1 0.1; ", "keepset 0.5 1.5; "});
    if (below(5) == 0)
      out_ += pick({"random { chance 2 script \"S1\"; chance 1 { keepset 0.3 1.5; script \"S3\"; } } ",
                    "random { chance 1 script \"S2\"; chance 1 script \"S3\"; keepchance 0.4 0.9; } ",
                    "if (A = X) keepset 0.4 0.4; "});
    if (below(8) == 0) out_ += base::cat("timer ", pick({"0.4 ", "1.3 "}), "F4; ");
  }

  base::Random random_;
  std::string out_;
  std::uint32_t action_ = 0;
};

constexpr std::string_view Entity = R"(
[[script]]
name = "S1"
frames = 12
notifies = [ { frame = 0, text = "left" }, { frame = 6.5, text = "right" } ]
[[script]]
name = "S2"
frames = 31.5
rate = 24
[[script]]
name = "XX"
frames = 90
[[script]]
name = "YX"
frames = 7
rate = 13
notifies = [ { frame = 7, text = "end" } ]
)";

TEST(GalSleep, ChangesNothingForAgentsOfAnyKind) {
  double ran = 0;
  int agents = 0;
  for (std::uint64_t seed = 1; seed <= 300 && !testing::Test::HasFailure(); ++seed, ++agents)
    ran += compareBoth(RandomAgent(seed).make(), seed % 2 != 0 ? Entity : std::string_view(), seed, 300);
  // The comparison is meaningful only when a good part slept.
  EXPECT_LT(ran / agents, 0.75);
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// Returns how many ticks ran for one member during a tick in which its game did something and the ten after it.
std::uint64_t ticksRunAfter(std::string_view script, void (*disturb)(Agent& agent)) {
  Troop troop(script, {}, 1, true);
  for (int i = 0; i < 10; ++i) troop.tick();
  std::uint64_t before = troop.agent->group().ticksRun;
  disturb(*troop.agent);
  for (int i = 0; i < 11; ++i) troop.tick();
  return troop.agent->group().ticksRun - before;
}

TEST(GalSleep, OnlyWhatHappensRuns) {
  constexpr std::string_view script = R"(
channels { Body; Arm; }
inputs { Speed = Walk, Run; }
action Default { set Body { script str(Speed); blend 0.2; } set Arm { script "Swing"; } }
action Wave { force (1) Arm { script "Wave"; keepset 0.2 0.2; } }
action Again { force (1) Arm { script "Wave"; keepset 0.2 0.2; notify 0.125 "up"; } }
)";
  EXPECT_EQ(ticksRunAfter(script, [](Agent&) {}), 0u);
  EXPECT_EQ(ticksRunAfter(script, [](Agent& agent) { agent.bind(0, {0, 0}); }), 0u) << "to the value that it has";
  EXPECT_EQ(ticksRunAfter(script, [](Agent& agent) { agent.bind(0, {0, 1}); }), 1u);
  EXPECT_EQ(ticksRunAfter(script, [](Agent& agent) { agent.call(0, 1); }), 2u) << "its binding ends";
  EXPECT_EQ(ticksRunAfter(script, [](Agent& agent) { agent.call(0, 2); }), 3u) << "and there is a notify";

  // A block with a random length, and a choice that is kept: each has to run only when its time is over.
  constexpr std::string_view idle = R"(
channels { Eyes; Head; }
inputs { Mood = Calm, Angry; }
action Default
{
  set Eyes { random { chance 1 script "Open"; chance 1 script "Shut"; keepset 100 200; } }
  set Head { random { chance 1 script "Left"; chance 1 script "Right"; keepchance 100 200; } }
}
action Wink { force Eyes { script "Wink"; } }
)";
  EXPECT_EQ(ticksRunAfter(idle, [](Agent&) {}), 0u);
  EXPECT_EQ(ticksRunAfter(idle, [](Agent& agent) { agent.call(0, 1); }), 2u) << "the wink, and what is drawn after it";
}

TEST(GalSleep, ChangesNothingForTheExamples) {
  for (const char* name : {"bird", "door", "guard", "idle", "walker"}) {
    std::string path = base::cat(VELLUM_GAL_EXAMPLES, "/", name);
    std::string entity = std::string_view(name) == "walker" ? std::string() : contents(path + ".toml");
    for (std::uint64_t seed = 1; seed <= 6; ++seed) compareBoth(contents(path + ".gal"), entity, seed, 1500);
  }
}

}  // namespace
}  // namespace vellum::gal
