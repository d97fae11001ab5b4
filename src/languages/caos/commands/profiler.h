// Who keeps the engine busy: counted by agent while it lives, by classifier when it is gone. Counts and not times, so
// that the same world tells the same on every machine.
#pragma once

#include <array>
#include <map>

#include "languages/caos/commands/save_io.h"
#include "languages/caos/world/agent.h"

namespace vellum::caos {

// CAOS: DBG: PROF. What the agents of one classifier have had since the start or DBG: CPRO.
struct Profile {
  std::uint64_t slices = 0, commands = 0, scripts = 0, messages = 0;
  void add(const Profile& other) {
    slices += other.slices;
    commands += other.commands;
    scripts += other.scripts;
    messages += other.messages;
  }
};

class Profiler {
 public:
  // What the agent in slot `index` has had now.
  void add(const Agent& agent, std::uint32_t index, const Profile& spent) {
    if (index >= byAgent_.size()) byAgent_.resize(index + 1);
    Counts& counts = byAgent_[index];
    if ((counts.slices | counts.scripts | counts.messages) >= MaxCount || counts.commands + spent.commands >= MaxCount)
      return carry(agent, counts, spent);
    counts.slices += static_cast<std::uint32_t>(spent.slices);
    counts.commands += static_cast<std::uint32_t>(spent.commands);
    counts.scripts += static_cast<std::uint32_t>(spent.scripts);
    counts.messages += static_cast<std::uint32_t>(spent.messages);
  }
  void died(const Agent& agent, std::uint32_t index) {
    if (index < byAgent_.size()) carry(agent, byAgent_[index], {});
  }
  void addGone(const Classifier& c, const Profile& profile) {
    if (gone_.size() < MaxClassifiers || gone_.count(keyOf(c)) != 0) gone_[keyOf(c)].add(profile);
  }
  void clear() {
    byAgent_.clear();
    gone_.clear();
  }
  using Key = std::array<std::int32_t, 3>;
  struct Line {
    std::uint32_t agents = 0;
    Profile profile;
  };
  // By classifier; `agents` are those that live.
  template <class Agents>
  std::map<Key, Line> lines(const Agents& agents) const {
    std::map<Key, Line> all;
    for (const auto& [key, profile] : gone_) all[key].profile = profile;
    for (const auto& [agent, index] : agents) {
      Line& line = all[keyOf(agent->classifier)];
      ++line.agents;
      if (index < byAgent_.size()) line.profile.add(byAgent_[index].all());
    }
    return all;
  }

  template <class Io>
  void save(Io& io) {
    auto fields = [&](Profile& p) { each(io, p.slices, p.commands, p.scripts, p.messages); };
    all(io, byAgent_, 32, [&](Counts& counts) {
      Profile profile = counts.all();
      fields(profile);
      if constexpr (Io::reads) counts = Counts(profile);
    });
    allOfMap(io, gone_, 44, [&](Key& key, Profile& profile) {
      for (std::int32_t& number : key) io(number);
      fields(profile);
    });
  }

 private:
  static constexpr std::size_t MaxClassifiers = 10'000;  // of agents that are gone
  static Key keyOf(const Classifier& c) { return {c.family, c.genus, c.species}; }
  static constexpr std::uint32_t MaxCount = 1u << 31;
  // Of one agent, in half the memory. What does not fit is booked on its classifier before it grows too large.
  struct Counts {
    std::uint32_t slices = 0, commands = 0, scripts = 0, messages = 0;
    Counts() = default;
    explicit Counts(const Profile& profile)
        : slices(static_cast<std::uint32_t>(profile.slices)),
          commands(static_cast<std::uint32_t>(profile.commands)),
          scripts(static_cast<std::uint32_t>(profile.scripts)),
          messages(static_cast<std::uint32_t>(profile.messages)) {}
    Profile all() const { return {slices, commands, scripts, messages}; }
  };
  void carry(const Agent& agent, Counts& counts, const Profile& spent) {
    addGone(agent.classifier, counts.all());
    addGone(agent.classifier, spent);
    counts = {};
  }
  std::vector<Counts> byAgent_;  // by the agent's index
  std::map<Key, Profile> gone_;
};

}  // namespace vellum::caos
