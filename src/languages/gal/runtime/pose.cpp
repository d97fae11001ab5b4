// What renderers read from a running agent: the scripts of each channel, with frames and weights.
#include "languages/gal/gal.h"
#include "languages/gal/runtime/runtime.h"
#include "languages/gal/world/bindings.h"

namespace vellum::gal {

namespace {

const GalRuntime& agentsOf(const languages::Runtime& runtime) { return static_cast<const GalRuntime&>(runtime); }

PoseClip poseClip(const EntityDefinition& entity, const Playback& playback, float weight) {
  const Clip& clip = entity.clip(playback.clip);
  return {clip.name, frameOf(playback), clip.frames, clip.rate, weight};
}

}  // namespace

std::size_t agentCount(const languages::Runtime& runtime) { return agentsOf(runtime).agentCount(); }

std::size_t channelCount(const languages::Runtime& runtime, std::size_t agent) {
  return agentsOf(runtime).agent(agent).definition().channels.size();
}

ChannelPose pose(const languages::Runtime& runtime, std::size_t agentIndex, std::size_t channelIndex) {
  const Agent& agent = agentsOf(runtime).agent(agentIndex);
  const AgentGroup& group = agent.group();
  int index = static_cast<int>(channelIndex);
  const ChannelState& channel = group.channel(index);
  const ChannelExtra& extra = group.extra(index);
  ChannelPose pose;
  pose.name = agent.definition().channels[channelIndex];
  pose.bound = channel.bound;
  pose.level = channel.level;
  pose.secondsBound = channel.bound ? secondsBound(group, index) : 0;
  float weight = weightOf(channel);
  if (channel.now.clip >= 0) pose.clips[pose.clipCount++] = poseClip(group.entity, channel.now, weight);
  for (int i = 0; i < channel.fadingCount; ++i) {
    float left = extra.fading[i].weight * (1 - weight);
    if (left > 0) pose.clips[pose.clipCount++] = poseClip(group.entity, extra.fading[i], left);
  }
  return pose;
}

bool bind(languages::Runtime& runtime, std::size_t agent, std::string_view input, std::string_view value,
          std::string& problem) {
  return static_cast<GalRuntime&>(runtime).bindNow(agent, input, value, problem);
}

}  // namespace vellum::gal
