// A text scan of a game's code for what it names of agents: UnrealScript classes (.uc), and the scripts of the game's
// AI.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/source_set.h"

namespace vellum::gal {

enum class Named : std::uint8_t { Nothing, Input, Value, Action, Channel, Code };

// One name in a text, or the code of an agent. A value follows its input.
struct NamedPart {
  Named what = Named::Nothing;
  std::string text;
  source::Span span;  // of the text, inside of its quotes
};

// The literal arguments of calls like AgentBind('Speed', 'Run').
std::vector<NamedPart> namesInUnrealScript(std::string_view text);
// The arguments of lines like `agentbind Speed Run`.
std::vector<NamedPart> namesInAiScript(std::string_view text);

}  // namespace vellum::gal
