// The simulation: any number of agents of one kind, each on an entity of one kind. All state is plain and contiguous; a
// steady tick allocates nothing. What happens to the selected member are functions: group_tick.h, block_commands.h,
// bindings.h, bags.h, commit.h, notifies.h, sleep.h.
#pragma once

#include "base/archive.h"
#include "base/counted.h"
#include "base/random.h"
#include "languages/gal/world/blocks.h"
#include "languages/gal/world/clip_cache.h"
#include "languages/gal/world/members.h"
#include "languages/gal/world/sleepers.h"

namespace vellum::gal {

// A set or force block that may not run, because its channel is bound.
struct RefusedBlock {
  int level = 0;
  bool force = false;
  int text = -1;  // of its script, where that is known before it runs
};

// What the simulation reports while it runs.
class GroupListener {
 public:
  virtual ~GroupListener() = default;
  virtual void started(int agent, int channel) = 0;  // a script begins, at its start frame
  virtual void notified(int agent, int channel, std::string_view text) = 0;
  virtual void unknownScript(std::string_view name) = 0;  // once for each name
  virtual void refused(int, int, const RefusedBlock&) {}  // agent, channel
};

struct AgentGroup {
  // All four must outlive the group. `listener` may be null.
  // `account` has the memory of members and counts it; null: nothing does.
  AgentGroup(const AgentDefinition& agent, EntityDefinition& entity, base::Random& random, GroupListener* listener,
             base::MemoryAccount* account = nullptr);
  AgentGroup(const AgentGroup&) = delete;
  AgentGroup& operator=(const AgentGroup&) = delete;

  int size() const { return members.size(); }
  int add();                // a new member, which is selected
  void select(int member);  // its state is up to date from then on
  // Call after texts and random blocks were added to the definition, or its last ones removed (immediate actions).
  void definitionChanged();
  void setSleeping(bool on);  // off: every member runs on every tick, with the same results
  std::size_t bytesPerMember() const { return members.bytesEach() + Sleepers::BytesEach; }

  // Of the selected member.
  std::int32_t input(int index) const { return now.inputs[index]; }
  void setInput(int index, std::int32_t value) { now.inputs[index] = value; }
  const ChannelState& channel(int index) const { return now.channels[index]; }
  const ChannelExtra& extra(int index) const { return extras[index]; }

  float between(float low, float high);  // a random number

  // The state of all members, brought up to date. It can be read only into a group with the same definitions.
  template <class Archive>
  static void fields(Archive& archive, AgentGroup& group);

  const AgentDefinition& agent;
  EntityDefinition& entity;
  base::Random& random;
  GroupListener* listener;
  Texts texts;
  ClipCache clips;

  Members members;
  Sleepers sleepers;
  base::Counted bytes;         // of both
  std::uint64_t ticksRun = 0;  // of all members together, since the start

  // The selected member.
  int selected = -1;
  Member now;
  ChannelExtra* extras = nullptr;

  // Of its tick.
  Blocks blocks;
  Findings found;
  std::vector<std::int32_t> dueActions;
};

}  // namespace vellum::gal
