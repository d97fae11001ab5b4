// What happened in a run, channel by channel: for the lines that a run prints, and for timelines.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// One channel after one tick. The level of an unbound channel is -1.
struct ChannelView {
  std::int32_t clip = -1;
  float frame = 0, rate = 1, weight = 1;
  std::int32_t level = -1;
};
ChannelView viewOf(const AgentGroup& group, int channel);

// `3 Main "Walk" frame 0 rate 1 weight 0.5 level 0`; level - when the channel is not bound.
std::string lineOf(std::uint64_t tick, std::string_view channel, std::string_view script, const ChannelView& view);

// A run as a timeline shows it: what every channel of one agent did.
struct Recording {
  // Of each list; a full list drops its older half.
  static constexpr std::size_t MaxEntries = 1 << 15;
  template <class Entry>
  static void add(std::vector<Entry>& list, Entry entry) {
    if (list.size() >= MaxEntries) list.erase(list.begin(), list.begin() + MaxEntries / 2);
    list.push_back(std::move(entry));
  }

  struct Change {
    std::uint64_t tick = 0;
    ChannelView view;
    std::string script;    // "" for None
    float blendTicks = 0;  // how long the blend takes that begins here
    bool started = false;  // a script begins here
    float length = 0;      // in frames, of the script
    double step = 0;       // frames a tick
  };
  struct Notify {
    std::uint64_t tick = 0;
    std::string text;
  };
  struct Lane {
    std::string name;
    std::vector<Change> changes;
    std::vector<Notify> notifies;
    std::vector<Notify> refusals;  // blocks that could not bind the channel: what, and why
  };
  struct Event {  // above the lanes: inputs, keys, calls
    std::uint64_t tick = 0;
    std::string text;
  };
  struct InputLane {
    std::string name;
    std::vector<Event> values;  // text: the value from this tick on
  };
  std::string title;
  std::uint64_t ticks = 0;
  std::vector<Lane> lanes;
  std::vector<InputLane> inputs;
  std::vector<Event> events;
};

}  // namespace vellum::gal
