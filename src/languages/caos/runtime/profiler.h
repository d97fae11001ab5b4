// The work of the engine, by classifier: counts, not times, so that the same world gives the same numbers on every
// machine.
#pragma once

#include <array>
#include <map>

#include "base/account_allocator.h"
#include "base/archive.h"
#include "languages/caos/world/agent.h"

namespace vellum::caos {

// CAOS: DBG: PROF. The work for the agents of one classifier since the start or DBG: CPRO.
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
  // Classifiers beyond this number are not counted.
  static constexpr std::size_t MaxClassifiers = 65'535;

  // Adds work to an agent's classifier.
  void add(Agent& agent, const Profile& spent) { rowFor(agent).add(spent); }
  // The same for one slice, which every agent with a script has in a tick.
  void addSlice(Agent& agent, std::uint64_t commands) {
    Profile& row = rowFor(agent);
    ++row.slices;
    row.commands += commands;
  }
  void addScript(Agent& agent) { ++rowFor(agent).scripts; }
  // Resets all counts. Living agents must reset their rows (Agent::profile).
  void clear();

  using Key = std::array<std::int32_t, 3>;
  struct Line {
    std::uint32_t agents = 0;
    Profile profile;
  };
  // By classifier; `agents` are the living ones, with null for others.
  std::map<Key, Line> lines(const base::AccountVector<Agent*>& agents) const;

  template <class Archive>
  void fields(Archive& archive) {
    std::map<Key, Profile> counted;
    if constexpr (!Archive::reads)
      for (const auto& [key, row] : rowOf_) counted[key] = rows_[row];
    archive.map(counted, [&](auto& key, Profile& profile) {
      archive(key, profile.slices, profile.commands, profile.scripts, profile.messages);
    });
    if constexpr (Archive::reads) {
      clear();
      for (const auto& [key, profile] : counted) rows_[rowOf(key)].add(profile);
    }
  }

 private:
  static Key keyOf(const Classifier& c) { return {c.family, c.genus, c.species}; }
  std::uint16_t rowOf(const Key& key);
  Profile& rowFor(Agent& agent) {
    if (agent.profile == 0) agent.profile = rowOf(keyOf(agent.classifier));
    return rows_[agent.profile];
  }

  // Row 0 is for agents whose classifier is not counted.
  std::vector<Profile> rows_{1};
  std::map<Key, std::uint16_t> rowOf_;
};

}  // namespace vellum::caos
