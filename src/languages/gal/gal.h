// GAL's descriptor, and what only GAL has: timelines and the description of an agent. Other folders include only this
// header of the language.
#pragma once

#include "languages/language.h"

namespace vellum::gal {

const languages::Language& language();
const languages::Tools& tools();

enum class TimelineFormat : std::uint8_t {
  Svg,       // a whole document
  Html,      // the same picture in a page
  Terminal,  // lines of `columns` columns, with ANSI colours when `color`
};

// Draws everything that the agents of a runtime have done so far: inputs and events above, one lane a channel below.
// For several agents, a Terminal picture shows one after the other; Svg and Html show the first agent only. The result
// is empty when nothing is loaded. This language's createRuntime must have made `runtime`.
std::string timeline(const languages::Runtime& runtime, TimelineFormat format, int columns = 100, bool color = false);

// Draws the same from the lines that a run of `ticks` ticks printed: without inputs, and without marks where scripts
// loop.
std::string timelineOfPrinted(std::string_view printed, std::uint64_t ticks, TimelineFormat format, int columns = 100,
                              bool color = false);

// Lists channels, inputs with their values, actions, transitions and keys of the agents as text (doc --agent).
std::string describe(const languages::Program& program, diagnostics::Emitter& emitter);

// For engines that draw what agents play. This language's createRuntime must have made `runtime`. Agents count from 0
// in the order of loading, channels in the order of the agent's list.

struct PoseClip {
  std::string_view script;  // lives as long as the runtime
  double frame = 0;         // from 0 to frames
  float frames = 0;         // the script's length
  float framesPerSecond = 0;
  float weight = 0;  // 0 to 1
};

// The mix of one channel: first the script that runs, then those that fade out. If the weights add up to less than 1,
// the pose without a script has the rest.
struct ChannelPose {
  std::string_view name;
  bool bound = false;
  int level = 0;            // while bound
  double secondsBound = 0;  // how long it stays bound
  PoseClip clips[4];
  int clipCount = 0;
};

std::size_t agentCount(const languages::Runtime& runtime);
std::size_t channelCount(const languages::Runtime& runtime, std::size_t agent);
ChannelPose pose(const languages::Runtime& runtime, std::size_t agent, std::size_t channel);
// Sets a global input at the next tick. Returns false, and the reason, when there is no such input or value.
bool bind(languages::Runtime& runtime, std::size_t agent, std::string_view input, std::string_view value,
          std::string& problem);

}  // namespace vellum::gal
