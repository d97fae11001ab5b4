// The simulation: any number of agents of one kind, each on an entity of one kind. All state is plain and contiguous; a
// steady tick allocates nothing.
//
// A tick of one agent, which the runtime drives (only the runtime can run the actions' code):
//   select(i); beginTick();              time passes, channels unbind, timers count down
//   ... changes of inputs with their transitions, called actions ...
//   beginDefault();                      from here on all comes from the state alone
//   ... Default, takeDueTimers() ...
//   endTick();                           what the blocks asked for happens
//
// Blocks only record what they request; it happens at the end of the tick. So of two force blocks of one level in a row
// the first has no effect at all (GAL manual, "Channel statements"), and a set that names the same script each tick
// lets it continue.
//
// A member whose next ticks are all the same sleeps until something can happen (sleep.cpp): nothing runs for it, and
// its state is brought up to date when it is read. Sleeping never changes a result.
#pragma once

#include "base/archive.h"
#include "base/random.h"
#include "languages/gal/world/channel.h"
#include "languages/gal/world/texts.h"

namespace vellum::gal {

// What the simulation reports while it runs.
class GroupListener {
 public:
  virtual ~GroupListener() = default;
  virtual void started(int agent, int channel) = 0;  // a script begins, at its start frame
  virtual void notified(int agent, int channel, std::string_view text) = 0;
  virtual void unknownScript(std::string_view name) = 0;  // once for each name
};

class AgentGroup {
 public:
  // How many nested set and force blocks there may be at run time, across calls.
  static constexpr std::size_t MaxScopes = 256;

  // All three must outlive the group. `listener` may be null.
  AgentGroup(const AgentDefinition& agent, EntityDefinition& entity, base::Random& random, GroupListener* listener);

  const AgentDefinition& agent() const { return agent_; }
  EntityDefinition& entity() { return entity_; }
  const EntityDefinition& entity() const { return entity_; }
  int size() const { return size_; }
  int add();               // a new agent: every input at its first value, every channel empty
  void select(int agent);  // its state is up to date from then on
  int selected() const { return selected_; }
  std::int32_t inputOf(int agent, int index) { return member(agent).inputs[index]; }

  // These concern the selected agent.
  std::int32_t* inputs() { return inputs_; }
  std::int32_t input(int index) const { return inputs_[index]; }
  void setInput(int index, std::int32_t value) { inputs_[index] = value; }
  const ChannelState& channel(int index) const { return channels_[index]; }
  const ChannelExtra& extra(int index) const { return extras_[index]; }
  double secondsBound(int index) const;  // how long the channel stays bound, including its parent's time

  // Begins a tick of all members and returns those that have to run, in order. The others sleep.
  const std::vector<std::int32_t>& nextTick();
  void wake(int agent);  // call before anything happens to it
  void wakeAll();
  // Records that the selected member does something that the next tick may not repeat.
  void stir() { ++stirsHere(); }
  // Off: every member runs on every tick, with the same results.
  void setSleeping(bool on);
  std::uint64_t ticksRun() const { return ticksRun_; }  // of all members together, since the start
  std::size_t bytesPerMember() const {
    return layout_.lines * sizeof(Line) + channelCount_ * sizeof(ChannelExtra) + sizeof(std::uint64_t);
  }
  // Prefetch the memory of a member; then, when that is in the cache, what it points to.
  void prefetch(int agent) const;
  void prefetchExtras(int agent);

  void beginTick();
  void beginDefault();
  void endTick();
  void beginImmediate();  // as beginTick(), without any time passing
  // The actions whose timers ran out, each once.
  const std::vector<std::int32_t>& takeDueTimers();

  // set and force: returns whether the block may run. If so, leave() must follow. `closed`: the block contains only
  // commands of its own channel and is left only at its end.
  bool enter(int channel, int level, bool force, bool closed = false);
  // Runs a whole block of the definition: enter, its commands, leave.
  void play(int channel, int level, bool force, const BlockDefinition& block);
  void leave() { scopes_.pop_back(); }
  // Opens a scope without a channel, in which the enclosing blocks do not count. leave() must follow.
  void openScope() { scopes_.push_back(-1); }
  std::size_t scopes() const { return scopes_.size(); }
  void leaveAll() { scopes_.clear(); }  // after a trap

  // Commands act on the channel of the innermost block; without one they do nothing.
  void script(std::int32_t text);  // a string id, -1 for None
  PendingBlock* block() {
    return scopes_.empty() || scopes_.back() < 0 ? nullptr : &pending_[static_cast<std::size_t>(scopes_.back())];
  }
  void duration(float seconds);
  void notify(float when, std::int32_t text);
  void keepSet(float low, float high);
  void timer(float seconds, int action);
  void resetChannel(int channel);

  // The chance drawn, or -1 when all odds are 0.
  std::int32_t draw(int random);
  void keepChance(int random, float low, float high);

  bool has(std::int32_t text) { return clipOf(text) >= 0; }
  Texts& texts() { return texts_; }
  const Texts& texts() const { return texts_; }

  // Call after texts and random blocks were added to the definition, or its last ones removed (immediate actions).
  void definitionChanged();

  // The state of all members, brought up to date. It can be read only into a group with the same definitions.
  template <class Archive>
  static void fields(Archive& archive, AgentGroup& group);

 private:
  struct Bag {
    std::uint32_t left = 0;      // draws until it is filled again
    std::int32_t held = -1;      // the choice drawn last
    std::int32_t holdTicks = 0;  // for how long it is kept
  };

  // The state of a member is contiguous and starts at a cache line: its clock, inputs, bags, slips (by random block and
  // chance: how often it is still in the bag) and channels.
  struct Line {
    alignas(64) unsigned char bytes[64];
  };
  struct Layout {
    std::size_t bags = 0, slips = 0, channels = 0;  // offsets in bytes
    std::size_t lines = 0;                          // of one member
  };
  struct Member {
    std::uint64_t* since;  // the tick of the group at which the state was up to date
    std::int32_t* inputs;
    Bag* bags;
    std::uint32_t* slips;
    ChannelState* channels;
  };
  Member member(int agent) { return member(memory_.data(), layout_, agent); }
  static Member member(Line* memory, const Layout& layout, int agent) {
    unsigned char* at = memory[static_cast<std::size_t>(agent) * layout.lines].bytes;
    return {reinterpret_cast<std::uint64_t*>(at), reinterpret_cast<std::int32_t*>(at + sizeof(std::uint64_t)),
            reinterpret_cast<Bag*>(at + layout.bags), reinterpret_cast<std::uint32_t*>(at + layout.slips),
            reinterpret_cast<ChannelState*>(at + layout.channels)};
  }

  // `index` counts through all members.
  ChannelState& channelAt(std::size_t index) {
    return member(static_cast<int>(index / channelCount_)).channels[index % channelCount_];
  }
  template <class Archive>
  void names(Archive& archive);
  template <class Archive>
  void memberCount(Archive& archive);
  template <class Archive>
  void inputFields(Archive& archive);
  template <class Archive>
  void channelFields(Archive& archive);
  template <class Archive>
  void notifyFields(Archive& archive, std::vector<ChannelExtra::Notify>& notifies);
  template <class Archive>
  void bagFields(Archive& archive);
  bool clipFits(const Playback& playback) const;
  bool channelFits(const ChannelState& channel) const;
  bool hasRing();
  bool bagsFit();

  std::int32_t& stirsHere() { return block() != nullptr ? block()->stirs : stirs_; }
  float between(float low, float high);
  void settle(int agent);
  void skip(ChannelState& channel, ChannelExtra& extra, std::uint64_t ticks) const;
  // The channel that the binding of `channel` ultimately depends on: it has no parent.
  const ChannelState& rootOf(const ChannelState& channel) const;
  bool goesOnBound(const ChannelState& channel) const;
  bool settles(std::size_t channel) const;
  bool nextIsTheSame() const;
  void fallAsleep();
  std::int64_t ticksToNotify(const ChannelState& channel, const ChannelExtra& extra) const;
  std::int32_t clipOf(std::int32_t text);
  void unbind(int channel);
  void advance(int channel);
  void fire(int channel, const Playback& playback, double from, double to, bool fromIncluded);
  void commit(int channel);
  void begin(int channel, const PendingBlock& block);
  void fadeOut(ChannelState& channel, ChannelExtra& extra, float seconds, bool wait);
  void setRate(Playback& playback, float rate) const;
  void layOut();

  const AgentDefinition& agent_;
  EntityDefinition& entity_;
  base::Random& random_;
  GroupListener* listener_;
  Texts texts_;
  std::vector<std::int32_t> clips_;  // by string id: the script's index, or the reason that there is none

  int size_ = 0, selected_ = -1;
  std::size_t inputCount_, channelCount_, bagCount_ = 0, slipCount_ = 0;
  std::vector<std::size_t> bagStart_;  // where each random block's slips begin
  Layout layout_;
  std::vector<Line> memory_;
  std::vector<ChannelExtra> allExtras_;
  std::vector<std::uint64_t> until_;  // by member: the next tick of the group in which it has to run

  std::uint64_t ticksRun_ = 0;
  std::uint64_t clock_ = 0;  // ticks of the group since it was created or restored
  bool sleeping_ = true;
  std::int32_t stirs_ = 0;  // since Default began, outside of blocks
  std::vector<std::int32_t> awake_;
  // What Default found when it began, as far as it may change without a stir().
  struct Binding {
    std::int32_t level = 0;
    std::int16_t parent = -1;
    bool bound = false;
  };
  std::vector<std::int32_t> inputsFound_;
  std::vector<Binding> bindingsFound_;

  // Of the selected agent.
  std::int32_t* inputs_ = nullptr;
  Bag* bags_ = nullptr;
  std::uint32_t* slips_ = nullptr;
  ChannelState* channels_ = nullptr;
  ChannelExtra* extras_ = nullptr;

  // Of one tick; all agents share them, since they are ticked one after the other.
  std::vector<PendingBlock> pending_;
  std::vector<std::int16_t> scopes_;
  std::vector<std::int32_t> due_;
};

}  // namespace vellum::gal
