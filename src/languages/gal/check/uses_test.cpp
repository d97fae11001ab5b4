// check --uses: what a game's code names of agents.
#include "languages/gal/check/uses.h"

#include <gtest/gtest.h>

#include <map>

#include "languages/gal/check/game_code.h"
#include "languages/gal/runtime/agent.h"

namespace vellum::gal {
namespace {

class GameCode : public source::FileProvider {
 public:
  explicit GameCode(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  base::Result<std::string> read(std::string_view name) override {
    if (name == "game/") {
      std::string list;
      for (const auto& [path, text] : files_) list += path + "\n";
      return list;
    }
    auto found = files_.find(std::string(name.substr(name.find('/') + 1)));
    return found != files_.end() ? base::Result<std::string>(found->second) : base::Error{"no such file"};
  }

 private:
  std::map<std::string, std::string> files_;
};

constexpr std::string_view Guard =
    "channels { AnimAll; }\ninputs { Speed = Walk, Run; Mood = Good, Bad; .Phase = One, Two; }\n"
    "action Default { set AnimAll script \"Idle\"; }\naction Wave { force AnimAll script \"Wave\"; }\n";

// A line for each diagnostic: where, its name, its message, and its hint.
std::string usesOf(std::map<std::string, std::string> files, const HostNames& host = {}) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto file = sources.add("guard.gal", Guard);
  CheckedAgent agent = compile(sources, *file, emitter);
  EXPECT_FALSE(emitter.hasErrors());
  emitter.clear();
  GameCode code(std::move(files));
  checkUses(std::span(&agent, 1), host, "game", code, sources, emitter);
  std::string text;
  for (const diagnostics::Diagnostic& diagnostic : emitter.all()) {
    if (diagnostic.location.valid()) {
      source::Position at = sources.position(diagnostic.location);
      base::append(text, base::cat(sources[diagnostic.location.file].name(), ":", at.line, ":", at.column, " "));
    }
    base::append(text, base::cat(diagnostic.name, ": ", diagnostic.message));
    for (const std::string& hint : diagnostic.hints) base::append(text, base::cat(" (", hint, ")"));
    text += "\n";
  }
  return text;
}

TEST(Uses, TheGamesCodeMayCallTheHost) {
  const std::map<std::string, std::string> files = {{"door.txt", "agentexecute call Fire;\n"}};
  HostNames host;
  EXPECT_NE(usesOf(files).find("UsesWrongCode"), std::string::npos);
  host.actions.emplace_back("Fire");
  EXPECT_EQ(usesOf(files, host).find("UsesWrongCode"), std::string::npos) << usesOf(files, host);
}

TEST(Uses, NamesThatAgentsLackAreReported) {
  EXPECT_EQ(
      usesOf({{"Guard.uc",
               "// AgentCall('Nothing')\nfunction F() {\n  Mesh.AgentBind('Speed', \"Rum\");\n"
               "  AgentBind( 'Moood' , 'Bad' ); AgentCall(\"Wawe\");\n  AgentUnbind('phase');\n"
               "  SetAgentChannel('AnimAl'); AgentCall(Chosen); AgentCall('Wave' $ 'x');\n}\n"},
              {"scripts/door.txt",
               "agentcall wave 1\n  agentbind Mood Bad\nagentexecute set AnimAll script \"X\";\n"
               "agentexecute set Nowhere script \"X\";\n"},
              {"picture.bmp", "agentcall Nothing"}}),
      "game/Guard.uc:3:28 UsesUnknownValue: the game binds the input 'Speed' to 'Rum', which is none of its values "
      "(did you mean 'Run'?)\n"
      "game/Guard.uc:4:15 UsesUnknownInput: the game binds the input 'Moood', which the agent lacks "
      "(did you mean 'Mood'?)\n"
      "game/Guard.uc:4:44 UsesUnknownAction: the game calls the action 'Wawe', which the agent lacks "
      "(did you mean 'Wave'?)\n"
      "game/Guard.uc:5:16 UsesLocalInput: the game binds 'phase', but that is a local input: only localbind in an "
      "action writes it\n"
      "game/Guard.uc:6:20 UsesUnknownChannel: the game uses the channel 'AnimAl', which the agent lacks "
      "(did you mean 'AnimAll'?)\n"
      "game/scripts/door.txt:4:14 UsesWrongCode: the game runs this in the agent, and it is wrong: unknown channel "
      "'Nowhere'\n"
      "UsesRead: --uses read 1 UnrealScript class and 1 AI script in 'game', which name parts of agents in 12 "
      "places\n");
}

TEST(Uses, UnsetInputsAreNoted) {
  EXPECT_EQ(usesOf({{"a.uc", "AgentBind('Mood', 'Good')"}}),
            "guard.gal:2:10 UsesInputUnset: the game's code never binds the input 'Speed'\n"
            "UsesRead: --uses read 1 UnrealScript class and 0 AI scripts in 'game', which name parts of agents in 2 "
            "places\n");
}

TEST(Uses, AnyTextIsCode) {
  for (std::string_view text :
       {"AgentBind(", "AgentBind('", "AgentBind('a", "AgentBind('a',", "AgentBind(/*", "agentbind", "agentbind \"",
        "agentexecute", "agentexecute \"", "AgentCall('a'", "\"\\"}) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      namesInUnrealScript(text.substr(0, size));
      namesInAiScript(text.substr(0, size));
    }
  }
}

}  // namespace
}  // namespace vellum::gal
