// GAL's descriptor, and what only GAL has: timelines and the description of an agent. The only header of this language
// that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::gal {

const languages::Language& language();
const languages::Tools& tools();

enum class TimelineFormat : std::uint8_t {
  Svg,       // a whole document
  Html,      // a page with the same
  Terminal,  // lines of `columns` columns, with ANSI colours when `color`
};

// Everything that the agents of a runtime have done so far: inputs and events above, one lane a channel below. With
// several agents a Terminal picture shows one after the other, the others the first agent's. Empty when nothing is
// loaded. `runtime` was made by this language's createRuntime.
std::string timeline(const languages::Runtime& runtime, TimelineFormat format, int columns = 100, bool color = false);

// The same from the lines that a run of `ticks` ticks printed: no inputs, no marks where scripts loop.
std::string timelineOfPrinted(std::string_view printed, std::uint64_t ticks, TimelineFormat format, int columns = 100,
                              bool color = false);

// Channels, inputs with their values, actions, transitions and keys of the agents, as text (doc --agent).
std::string describe(const languages::Program& program, diagnostics::Emitter& emitter);

// For engines that draw what agents play. `runtime` was made by this language's createRuntime; agents count from 0 in
// the order of loading, channels as the agent lists them.

struct PoseClip {
  std::string_view script;  // lives as long as the runtime
  double frame = 0;         // from 0 to frames
  float frames = 0;         // the script's length
  float framesPerSecond = 0;
  float weight = 0;  // 0 to 1
};

// The mix of one channel: the script that runs first, then those it blends away. What their weights lack to 1 is the
// pose without a script.
struct ChannelPose {
  std::string_view name;
  bool bound = false;
  int level = 0;            // while bound
  double secondsBound = 0;  // how long it still stays so
  PoseClip clips[4];
  int clipCount = 0;
};

std::size_t agentCount(const languages::Runtime& runtime);
std::size_t channelCount(const languages::Runtime& runtime, std::size_t agent);
ChannelPose pose(const languages::Runtime& runtime, std::size_t agent, std::size_t channel);
// Sets a global input at the next tick; false, and why, when there is no such input or value.
bool bind(languages::Runtime& runtime, std::size_t agent, std::string_view input, std::string_view value,
          std::string& problem);

}  // namespace vellum::gal
