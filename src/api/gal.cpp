// Calls for GAL only: timelines, live agents and the description of an agent.
#include <vellum/gal.h>

#include "api/handles.h"
#include "api/required.h"
#ifdef VELLUM_WITH_GAL
#include "languages/gal/gal.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_GAL

extern "C" vellum_status vellum_gal_timeline(vellum_engine* engine, const char* printed, size_t size, uint64_t ticks,
                                             int columns, int color, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine);
  VELLUM_NEEDS_LIST(report, printed, size);
  auto format = gal::TimelineFormat::Terminal;
  *out = api::makeText(gal::timelineOfPrinted({printed, size}, ticks, format, columns, color != 0));
  return VELLUM_OK;
}

extern "C" vellum_status vellum_world_gal_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                                   vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world);
  const languages::Runtime* runtime = world->world.runtimeOf(gal::language());
  if (runtime == nullptr) return api::refuse(report, VELLUM_FAILED, "a timeline needs a GAL agent, and none is loaded");
  gal::TimelineFormat format = kind == VELLUM_PLOT_SVG    ? gal::TimelineFormat::Svg
                               : kind == VELLUM_PLOT_HTML ? gal::TimelineFormat::Html
                                                          : gal::TimelineFormat::Terminal;
  *out = api::makeText(gal::timeline(*runtime, format, columns, kind == VELLUM_PLOT_TERMINAL_COLOR));
  return VELLUM_OK;
}

extern "C" vellum_status vellum_gal_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                             vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  auto sources = std::make_shared<source::SourceSet>();
  api::ConfigFiles files(engine->config);
  auto file = api::addSource(*sources, files, *source, nullptr, report);
  if (!file) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  std::string text = gal::describe({*sources, {*file}, nullptr, {}}, emitter);
  vellum_status status = api::deliver(report, emitter, sources);
  if (status == VELLUM_OK) *out = api::makeText(std::move(text));
  return status;
}

namespace {

// Null when there is no agent of that number.
template <class World>
auto* agentRuntime(World* world, std::size_t agent) {
  auto* runtime = world->world.runtimeOf(gal::language());
  return runtime != nullptr && agent < gal::agentCount(*runtime) ? runtime : nullptr;
}

vellum_gal_clip clipOf(const gal::PoseClip& clip) {
  return {clip.script.data(), clip.script.size(), clip.frame, clip.frames, clip.framesPerSecond, clip.weight};
}

}  // namespace

extern "C" size_t vellum_world_gal_agent_count(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  const languages::Runtime* runtime = world->world.runtimeOf(gal::language());
  return runtime == nullptr ? 0 : gal::agentCount(*runtime);
}

extern "C" int vellum_world_gal_channel(const vellum_world* world, size_t agent, size_t channel,
                                        vellum_gal_channel* out) {
  VELLUM_NEEDS_OR(0, world, out);
  *out = {};
  const languages::Runtime* runtime = agentRuntime(world, agent);
  if (runtime == nullptr || channel >= gal::channelCount(*runtime, agent)) return 0;
  gal::ChannelPose pose = gal::pose(*runtime, agent, channel);
  *out = {pose.name.data(), pose.name.size(),  pose.bound ? 1 : 0,
          pose.level,       pose.secondsBound, static_cast<size_t>(pose.clipCount)};
  return 1;
}

extern "C" int vellum_world_gal_clip(const vellum_world* world, size_t agent, size_t channel, size_t clip,
                                     vellum_gal_clip* out) {
  VELLUM_NEEDS_OR(0, world, out);
  *out = {};
  const languages::Runtime* runtime = agentRuntime(world, agent);
  if (runtime == nullptr || channel >= gal::channelCount(*runtime, agent)) return 0;
  gal::ChannelPose pose = gal::pose(*runtime, agent, channel);
  if (clip >= static_cast<size_t>(pose.clipCount)) return 0;
  *out = clipOf(pose.clips[clip]);
  return 1;
}

extern "C" size_t vellum_world_gal_poses(const vellum_world* world, vellum_gal_pose* out, size_t capacity) {
  VELLUM_NEEDS_OR(0, world);
  if (capacity > 0 && out == nullptr) return 0;
  const languages::Runtime* runtime = world->world.runtimeOf(gal::language());
  if (runtime == nullptr) return 0;
  size_t count = 0;
  for (size_t agent = 0; agent < gal::agentCount(*runtime); ++agent) {
    for (size_t channel = 0; channel < gal::channelCount(*runtime, agent); ++channel) {
      gal::ChannelPose pose = gal::pose(*runtime, agent, channel);
      for (int i = 0; i < pose.clipCount; ++i, ++count)
        if (count < capacity) out[count] = {agent, channel, clipOf(pose.clips[i])};
    }
  }
  return count;
}

extern "C" vellum_status vellum_world_gal_bind(vellum_world* world, size_t agent, const char* input, const char* value,
                                               vellum_report* report) {
  VELLUM_NEEDS(report, world, input, value);
  languages::Runtime* runtime = agentRuntime(world, agent);
  if (runtime == nullptr) return api::refuse(report, VELLUM_FAILED, "there is no such agent in the world");
  std::string problem;
  if (gal::bind(*runtime, agent, input, value, problem)) return VELLUM_OK;
  return api::refuse(report, VELLUM_FAILED, problem);
}

#else

namespace {

vellum_status missingGal(vellum_text** out, vellum_report* report) {
  api::clear(out);
  return api::refuse(report, VELLUM_UNAVAILABLE, "GAL is not in this build");
}

}  // namespace

extern "C" vellum_status vellum_gal_timeline(vellum_engine*, const char*, size_t, uint64_t, int, int, vellum_text** out,
                                             vellum_report* report) {
  return missingGal(out, report);
}
extern "C" vellum_status vellum_world_gal_timeline(const vellum_world*, vellum_plot_kind, int, vellum_text** out,
                                                   vellum_report* report) {
  return missingGal(out, report);
}
extern "C" vellum_status vellum_gal_describe(vellum_engine*, const vellum_source*, vellum_text** out,
                                             vellum_report* report) {
  return missingGal(out, report);
}

extern "C" size_t vellum_world_gal_agent_count(const vellum_world*) { return 0; }
extern "C" int vellum_world_gal_channel(const vellum_world*, size_t, size_t, vellum_gal_channel* out) {
  *out = {};
  return 0;
}
extern "C" int vellum_world_gal_clip(const vellum_world*, size_t, size_t, size_t, vellum_gal_clip* out) {
  *out = {};
  return 0;
}
extern "C" size_t vellum_world_gal_poses(const vellum_world*, vellum_gal_pose*, size_t) { return 0; }
extern "C" vellum_status vellum_world_gal_bind(vellum_world*, size_t, const char*, const char*, vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "GAL is not in this build");
}

#endif
