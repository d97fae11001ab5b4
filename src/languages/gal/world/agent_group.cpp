#include "languages/gal/world/agent_group.h"

#include <algorithm>
#include <cmath>

namespace vellum::gal {
namespace {

constexpr std::int32_t Unlooked = -2;
constexpr std::int32_t ReportedMissing = -3;
constexpr std::int32_t MaxTicks = 1 << 30;

// The whole ticks that cover a time; a value slightly above a whole number counts as that number.
std::int32_t ticksOf(double seconds) {
  double ticks = std::ceil(seconds * TicksPerSecond - 1e-4);
  if (!(ticks > 0)) return 0;
  return ticks < MaxTicks ? static_cast<std::int32_t>(ticks) : MaxTicks;
}

}  // namespace

AgentGroup::AgentGroup(const AgentDefinition& agent, EntityDefinition& entity, base::Random& random,
                       GroupListener* listener)
    : agent_(agent),
      entity_(entity),
      random_(random),
      listener_(listener),
      texts_(agent),
      inputCount_(agent.inputs.size()),
      channelCount_(agent.channels.size()),
      inputsFound_(agent.inputs.size()),
      bindingsFound_(agent.channels.size()),
      pending_(agent.channels.size()) {
  layOut();
}

void AgentGroup::layOut() {
  bagCount_ = agent_.randoms.size();
  bagStart_.clear();
  slipCount_ = 0;
  for (const auto& odds : agent_.randoms) {
    bagStart_.push_back(slipCount_);
    slipCount_ += odds.size();
  }
  auto lines = [](std::size_t bytes) { return (bytes + sizeof(Line) - 1) / sizeof(Line); };
  layout_.bags = sizeof(std::uint64_t) + inputCount_ * sizeof(std::int32_t);
  layout_.slips = layout_.bags + bagCount_ * sizeof(Bag);
  layout_.channels = lines(layout_.slips + slipCount_ * sizeof(std::uint32_t)) * sizeof(Line);
  layout_.lines = lines(layout_.channels + channelCount_ * sizeof(ChannelState));
}

int AgentGroup::add() {
  auto count = static_cast<std::size_t>(size_) + 1;
  memory_.resize(count * layout_.lines);
  allExtras_.resize(count * channelCount_);
  until_.push_back(clock_ + 1);
  awake_.reserve(until_.capacity());
  Member made = member(size_++);
  *made.since = clock_;
  std::fill_n(made.inputs, inputCount_, 0);
  std::fill_n(made.bags, bagCount_, Bag());
  std::fill_n(made.slips, slipCount_, 0u);
  std::fill_n(made.channels, channelCount_, ChannelState());
  select(size_ - 1);
  return size_ - 1;
}

void AgentGroup::select(int agent) {
  settle(agent);
  selected_ = agent;
  Member now = member(agent);
  inputs_ = now.inputs;
  bags_ = now.bags;
  slips_ = now.slips;
  channels_ = now.channels;
  extras_ = allExtras_.data() + static_cast<std::size_t>(agent) * channelCount_;
}

void AgentGroup::definitionChanged() {
  wakeAll();
  texts_.definitionChanged();
  std::size_t oldBags = bagCount_, oldSlips = slipCount_;
  Layout old = layout_;
  layOut();
  std::vector<Line> memory(static_cast<std::size_t>(size_) * layout_.lines);
  std::swap(memory, memory_);
  for (int i = 0; i < size_; ++i) {
    Member from = member(memory.data(), old, i), to = member(i);
    *to.since = *from.since;
    std::copy_n(from.inputs, inputCount_, to.inputs);
    std::fill_n(to.bags, bagCount_, Bag());
    std::copy_n(from.bags, std::min(oldBags, bagCount_), to.bags);
    std::fill_n(to.slips, slipCount_, 0u);
    std::copy_n(from.slips, std::min(oldSlips, slipCount_), to.slips);
    std::copy_n(from.channels, channelCount_, to.channels);
  }
  if (selected_ >= 0) select(selected_);
}

float AgentGroup::between(float low, float high) {
  if (low == high) return low;
  return low + static_cast<float>(random_.unit()) * (high - low);
}

std::int32_t AgentGroup::clipOf(std::int32_t text) {
  auto index = static_cast<std::size_t>(text);
  if (index >= clips_.size()) clips_.resize(texts_.size(), Unlooked);
  if (clips_[index] == Unlooked) clips_[index] = entity_.find(texts_[text]);
  return std::max(clips_[index], -1);
}

const ChannelState& AgentGroup::rootOf(const ChannelState& channel) const {
  const ChannelState* root = &channel;
  while (root->bound && root->parent >= 0) root = &channels_[root->parent];
  return *root;
}

double AgentGroup::secondsBound(int index) const {
  const ChannelState& root = rootOf(channels_[index]);
  return root.bound ? double(root.ticksLeft) / TicksPerSecond : 0;
}

void AgentGroup::beginTick() {
  scopes_.clear();
  ++ticksRun_;
  bool ends = false;
  for (std::size_t i = 0; i < channelCount_; ++i) {
    ChannelState& channel = channels_[i];
    pending_[i].entered = false;
    if (channel.now.clip >= 0 || channel.fadingCount > 0 || channel.blendTicks > 0) advance(static_cast<int>(i));
    if (channel.timerTicks > 0) --channel.timerTicks;
    if (channel.bound && channel.parent < 0 && --channel.ticksLeft <= 0) ends = true;
  }
  for (std::size_t i = 0; ends && i < channelCount_; ++i)
    if (channels_[i].bound && channels_[i].parent < 0 && channels_[i].ticksLeft <= 0) unbind(static_cast<int>(i));
  for (std::size_t i = 0; i < bagCount_; ++i)
    if (bags_[i].holdTicks > 0) --bags_[i].holdTicks;
}

void AgentGroup::beginImmediate() {
  scopes_.clear();
  stirs_ = 1;
  for (PendingBlock& block : pending_) block.entered = false;
}

// "as soon as the parent is unbound, the child channels get unbound as well" (GAL manual, "Scope considerations").
void AgentGroup::unbind(int channel) {
  channels_[channel].bound = false;
  channels_[channel].parent = -1;
  pending_[static_cast<std::size_t>(channel)].entered = false;
  for (std::size_t i = 0; i < channelCount_; ++i)
    if (channels_[i].bound && channels_[i].parent == channel) unbind(static_cast<int>(i));
}

// GAL manual, "Channel statements": set overrides a lower level, force also an equal one.
bool AgentGroup::enter(int channel, int level, bool force, bool closed) {
  ChannelState& state = channels_[channel];
  PendingBlock& block = pending_[static_cast<std::size_t>(channel)];
  ++block.tries;
  int parent = scopes_.empty() || scopes_.back() == channel ? -1 : scopes_.back();
  if (parent >= 0) level = channels_[parent].level;
  if (state.bound) {
    bool gives = force ? state.level <= level : state.level < level;
    if (!gives) return false;
    unbind(channel);
    if (state.timerTicks >= 0) stir();
    state.timerTicks = -1;
  }
  // The parent may have been reset, or, as a child of this channel, unbound with it. So no channel is its own ancestor.
  if (parent >= 0 && !channels_[parent].bound) parent = -1;
  state.bound = true;
  state.level = level;
  state.ticksLeft = 1;
  state.parent = static_cast<std::int16_t>(parent);
  block.reset();
  block.closed = closed && !force && parent < 0;
  scopes_.push_back(static_cast<std::int16_t>(channel));
  return true;
}

void AgentGroup::play(int channel, int level, bool force, const BlockDefinition& block) {
  if (!enter(channel, level, force, true)) return;
  PendingBlock& now = pending_[static_cast<std::size_t>(channel)];
  now.looping = block.looping;
  now.restart = block.restart;
  now.blendIn = block.blendIn;
  now.blendNull = block.blendNull;
  now.waitBlendIn = block.waitBlendIn;
  now.waitBlendOut = block.waitBlendOut;
  now.sync = static_cast<std::int16_t>(block.sync);
  now.blend = block.blend;
  now.rate = block.rate;
  now.startLow = block.startLow;
  now.startHigh = block.startHigh;
  if (block.text >= 0) script(texts_.resolve(static_cast<std::size_t>(block.text), inputs_));
  if (block.duration > 0) duration(block.duration);
  keepSet(block.keepLow, block.keepHigh);
  now.keepIsLengths = block.keepIsLengths && now.clip >= 0;
  for (const BlockDefinition::Notify& next : block.notifies)
    notify(next.when, next.text < 0 ? -1 : texts_.resolve(static_cast<std::size_t>(next.text), inputs_));
  if (block.timed) timer(block.timerSeconds, block.timerAction);
  leave();
}

void AgentGroup::script(std::int32_t text) {
  PendingBlock* now = block();
  if (now == nullptr) return;
  now->clip = text < 0 ? -1 : clipOf(text);
  if (text < 0 || now->clip >= 0 || clips_[static_cast<std::size_t>(text)] == ReportedMissing) return;
  clips_[static_cast<std::size_t>(text)] = ReportedMissing;
  if (listener_ != nullptr) listener_->unknownScript(texts_[text]);
}

void AgentGroup::duration(float seconds) {
  PendingBlock* now = block();
  if (now == nullptr || now->clip < 0 || !(seconds > 0)) return;
  now->rate = static_cast<float>(entity_.clip(now->clip).seconds() / double(seconds));
}

void AgentGroup::notify(float when, std::int32_t text) {
  constexpr std::size_t MaxNotifies = 1000;
  PendingBlock* now = block();
  if (now != nullptr && text >= 0 && now->notifies.size() < MaxNotifies) now->notifies.push_back({when, text});
}

// In seconds before a script command, in lengths of the script after one.
void AgentGroup::keepSet(float low, float high) {
  PendingBlock* now = block();
  if (now == nullptr) return;
  if (low != high) stir();
  now->keep = between(low, high);
  now->keepIsLengths = now->clip >= 0;
}

void AgentGroup::timer(float seconds, int action) {
  if (scopes_.empty() || scopes_.back() < 0) return;
  ChannelState& channel = channels_[scopes_.back()];
  if (action < 0) {
    if (channel.timerTicks >= 0) stir();
    channel.timerTicks = -1;
  } else if (channel.timerTicks < 0 || channel.timerAction != action) {
    stir();
    channel.timerTicks = ticksOf(seconds);
    channel.timerAction = action;
  }
}

void AgentGroup::resetChannel(int channel) {
  if (channel < 0) return;
  ++pending_[static_cast<std::size_t>(channel)].tries;
  unbind(channel);
}

const std::vector<std::int32_t>& AgentGroup::takeDueTimers() {
  due_.clear();
  for (std::size_t i = 0; i < channelCount_; ++i) {
    if (channels_[i].timerTicks != 0) continue;
    stir();
    channels_[i].timerTicks = -1;
    due_.push_back(channels_[i].timerAction);
  }
  return due_;
}

// A bag with as many slips as the odds add up to: over one whole bag each chance is drawn exactly as often as its odds
// say (GAL manual, "Random-Chance statements").
std::int32_t AgentGroup::draw(int random) {
  const auto& odds = agent_.randoms[static_cast<std::size_t>(random)];
  Bag& bag = bags_[random];
  if (bag.holdTicks > 0) return bag.held;
  stir();
  std::uint32_t* slips = slips_ + bagStart_[static_cast<std::size_t>(random)];
  if (bag.left == 0) {
    for (std::size_t i = 0; i < odds.size(); ++i) bag.left += slips[i] = odds[i];
    if (bag.left == 0) return bag.held = -1;
  }
  std::uint32_t slip = random_.below(bag.left);
  std::size_t chance = 0;
  while (slip >= slips[chance]) slip -= slips[chance++];
  --slips[chance];
  --bag.left;
  return bag.held = static_cast<std::int32_t>(chance);
}

void AgentGroup::keepChance(int random, float low, float high) {
  Bag& bag = bags_[random];
  if (bag.holdTicks > 0) return;  // issued again while the choice is kept, it does not extend the time
  double time = between(low, high);
  const PendingBlock* now = block();
  if (now != nullptr && now->clip >= 0) {
    double speed = std::fabs(double(now->rate));
    time = speed > 0 ? time * entity_.clip(now->clip).seconds() / speed : 1e9;
  }
  bag.holdTicks = ticksOf(time);
  if (bag.holdTicks > 0) --stirsHere();  // the choice that was drawn last is the next one, too
}

void AgentGroup::endTick() {
  scopes_.clear();
  // Channels that follow another one's position are processed after those that don't.
  bool syncing = false;
  for (std::size_t i = 0; i < channelCount_; ++i) {
    if (pending_[i].syncs()) syncing = true;
    else commit(static_cast<int>(i));
  }
  for (std::size_t i = 0; syncing && i < channelCount_; ++i)
    if (pending_[i].syncs()) commit(static_cast<int>(i));
  *member(selected_).since = clock_;
  until_[static_cast<std::size_t>(selected_)] = clock_ + 1;
  if (sleeping_ && nextIsTheSame()) fallAsleep();
}

}  // namespace vellum::gal
