// GAL agents and timelines, for C++17 and later; see gal.h. Header only.
#ifndef VELLUM_GAL_HPP
#define VELLUM_GAL_HPP

#include "vellum/gal.h"
#include "vellum/vellum.hpp"

namespace vellum {

inline Status describeGal(Engine& engine, const Source& source, std::string& out, Report& report) {
  std::vector<Source> one{source};
  auto list = view(one);
  return takeInto(
      out, [&](vellum_text** text) { return vellum_gal_describe(engine.get(), list.data(), text, report.get()); });
}

// From what a run of `ticks` ticks printed.
inline Status timelineOfGal(Engine& engine, std::string_view printed, std::uint64_t ticks, int columns, bool color,
                            std::string& out, Report& report) {
  return takeInto(out, [&](vellum_text** text) {
    return vellum_gal_timeline(engine.get(), printed.data(), printed.size(), ticks, columns, color ? 1 : 0, text,
                               report.get());
  });
}
// From what a world's agents have done.
inline Status timelineOfGal(const World& world, vellum_plot_kind kind, int columns, std::string& out, Report& report) {
  return takeInto(out, [&](vellum_text** text) {
    return vellum_world_gal_timeline(world.get(), kind, columns, text, report.get());
  });
}

// Live agents. Empty when there is no such agent, channel or clip.
inline std::size_t galAgentCount(const World& world) { return vellum_world_gal_agent_count(world.get()); }
inline std::optional<vellum_gal_channel> galChannel(const World& world, std::size_t agent, std::size_t channel) {
  vellum_gal_channel out;
  if (vellum_world_gal_channel(world.get(), agent, channel, &out) == 0) return std::nullopt;
  return out;
}
inline std::optional<vellum_gal_clip> galClip(const World& world, std::size_t agent, std::size_t channel,
                                              std::size_t clip) {
  vellum_gal_clip out;
  if (vellum_world_gal_clip(world.get(), agent, channel, clip, &out) == 0) return std::nullopt;
  return out;
}
inline Status bindGal(World& world, std::size_t agent, const std::string& input, const std::string& value,
                      Report& report) {
  return vellum_world_gal_bind(world.get(), agent, input.c_str(), value.c_str(), report.get());
}

}  // namespace vellum

#endif
