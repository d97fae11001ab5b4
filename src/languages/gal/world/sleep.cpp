// Members sleep while nothing can happen to them.
//
// Default's decisions depend on the inputs, on which channels are bound, by which block and at which level, on which
// timers are pending and on which choices are kept; never on frames, on weights or on remaining times. So if the next
// tick's Default will find the same state as this one did, and this one drew no random number that is not kept, it
// requests the same blocks again. Those play already, so nothing starts, ends or is reported: scripts and blends
// advance, times count down. Changes of inputs and called actions of this tick don't matter, because they came before
// Default. Neither do the contents of a set block that binds its channel for longer and affects nothing beyond it: the
// next Default skips the block and otherwise does the same.
//
// This lasts until a binding, a timer or a kept choice expires, a notify comes near, or something happens from outside.
// Until then nothing runs for the member, and settle() makes up for the skipped ticks with exactly the steps that they
// would have taken. The tests "GalSleep" compare both ways.
#include <algorithm>
#include <cmath>

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {
namespace {

constexpr std::int64_t LongestSleep = 1 << 20;

constexpr double UnitsOfFrame = 65536;

// A number of frames in units whose sums are exact, so that one large step equals many small ones. -1: not a whole
// number of units, or too large.
std::int64_t unitsOf(double frames) {
  constexpr double Limit = 32768;
  if (!(frames >= 0 && frames < Limit)) return -1;
  auto units = static_cast<std::int64_t>(frames * UnitsOfFrame);
  return static_cast<double>(units) == frames * UnitsOfFrame ? units : -1;
}

}  // namespace

void move(Playback& playback, std::uint64_t ticks) {
  constexpr std::uint64_t Few = 4;
  if (playback.clip < 0 || playback.step == 0) return;
  if (ticks > Few) {
    std::int64_t step = unitsOf(playback.step), position = unitsOf(playback.position),
                 length = unitsOf(playback.length);
    if (step >= 0 && position >= 0 && length > 0) {
      std::int64_t end = position + step * static_cast<std::int64_t>(ticks);
      if (end >= length) end = playback.looping ? end % length : length;
      playback.position = static_cast<double>(end) / UnitsOfFrame;
      return;
    }
  }
  for (std::uint64_t i = 0; i < ticks; ++i) moveOn(playback);
}

const std::vector<std::int32_t>& AgentGroup::nextTick() {
  ++clock_;
  awake_.clear();
  for (std::size_t i = 0; i < until_.size(); ++i)
    if (until_[i] <= clock_) awake_.push_back(static_cast<std::int32_t>(i));
  return awake_;
}

void AgentGroup::prefetch(int agent) const {
  const Line* first = memory_.data() + static_cast<std::size_t>(agent) * layout_.lines;
  for (std::size_t i = 0; i < layout_.lines; ++i) __builtin_prefetch(first + i, 1);
}

void AgentGroup::prefetchExtras(int agent) {
  const ChannelState* channels = member(agent).channels;
  const ChannelExtra* extras = allExtras_.data() + static_cast<std::size_t>(agent) * channelCount_;
  for (std::size_t i = 0; i < channelCount_; ++i)
    if (channels[i].fadingCount > 0 || channels[i].notifies) __builtin_prefetch(extras + i, 1);
}

// The member's tick brings its state up to date, so its record need not be in the cache before.
void AgentGroup::wake(int agent) { until_[static_cast<std::size_t>(agent)] = clock_ + 1; }

void AgentGroup::wakeAll() {
  for (int i = 0; i < size_; ++i) wake(i);
}

void AgentGroup::setSleeping(bool on) {
  wakeAll();
  sleeping_ = on;
}

// Brings the state up to the end of the current tick; when the member has yet to run in it, to its beginning.
void AgentGroup::settle(int agent) {
  Member state = member(agent);
  std::uint64_t now = until_[static_cast<std::size_t>(agent)] > clock_ ? clock_ : clock_ - 1;
  if (now <= *state.since) return;
  std::uint64_t ticks = now - *state.since;
  *state.since = now;
  ChannelExtra* extras = allExtras_.data() + static_cast<std::size_t>(agent) * channelCount_;
  for (std::size_t i = 0; i < channelCount_; ++i) skip(state.channels[i], extras[i], ticks);
  for (std::size_t i = 0; i < bagCount_; ++i)
    if (state.bags[i].holdTicks > 0) state.bags[i].holdTicks -= static_cast<std::int32_t>(ticks);
}

void AgentGroup::skip(ChannelState& channel, ChannelExtra& extra, std::uint64_t ticks) const {
  if (channel.timerTicks > 0) channel.timerTicks -= static_cast<std::int32_t>(ticks);
  if (channel.bound && channel.parent < 0 && !channel.renewed) channel.ticksLeft -= static_cast<std::int32_t>(ticks);
  if (channel.blendTicks > 0) {
    std::uint64_t blended = 1;
    for (bool over = blendOn(channel); !over && blended < ticks; ++blended) over = blendOn(channel);
    for (int i = 0; i < channel.fadingCount; ++i)
      if (!extra.fading[i].waits) move(extra.fading[i], blended);
    if (channel.waitBlendIn) ticks -= blended;
  }
  move(channel.now, ticks);
}

void AgentGroup::beginDefault() {
  stirs_ = 0;
  for (PendingBlock& block : pending_) {
    block.again = false;
    block.tries = block.stirs = 0;
  }
  if (!sleeping_) return;
  std::copy_n(inputs_, inputCount_, inputsFound_.data());
  for (std::size_t i = 0; i < channelCount_; ++i)
    bindingsFound_[i] = {channels_[i].level, channels_[i].parent, channels_[i].bound};
}

// Whether the next beginTick() leaves a bound channel bound. A restored channel may have an unbound parent; it stays
// bound.
bool AgentGroup::goesOnBound(const ChannelState& channel) const {
  const ChannelState& root = rootOf(channel);
  return !root.bound || root.ticksLeft > 1;
}

// Whether the next Default finds the channel bound, skips its block and otherwise does the same.
bool AgentGroup::settles(std::size_t channel) const {
  const PendingBlock& block = pending_[channel];
  return block.entered && block.closed && block.tries == 1 && !bindingsFound_[channel].bound &&
         channels_[channel].ticksLeft > 1;
}

// Whether Default will find the same state as in this tick, except for channels whose blocks it skips, and do the same.
bool AgentGroup::nextIsTheSame() const {
  if (!std::equal(inputsFound_.begin(), inputsFound_.end(), inputs_)) return false;
  std::int32_t stirs = stirs_;
  for (std::size_t i = 0; i < channelCount_; ++i) {
    const ChannelState& channel = channels_[i];
    if (settles(i)) continue;
    stirs += pending_[i].stirs;
    const Binding& found = bindingsFound_[i];
    bool bound = channel.bound && goesOnBound(channel);
    if (bound != found.bound || (bound && (channel.level != found.level || channel.parent != found.parent)))
      return false;
  }
  return stirs == 0;
}

// How many ticks pass before a notify may be due; one less where rounded sums of frames leave a doubt.
std::int64_t AgentGroup::ticksToNotify(const ChannelState& channel, const ChannelExtra& extra) const {
  const Playback& now = channel.now;
  if (listener_ == nullptr || now.clip < 0 || now.step == 0) return LongestSleep;
  if (!(now.step > 0) || (channel.blendTicks > 0 && channel.waitBlendIn)) return 0;
  double length = now.length, nearest = now.looping ? length : 1e18;
  auto look = [&](double at) {
    if (at > now.position) nearest = std::min(nearest, at - now.position);
    else if (now.looping) nearest = std::min(nearest, length - now.position + at);
  };
  for (const Clip::Notify& notify : entity_.clip(now.clip).notifies) look(double(notify.frame));
  if (channel.notifies)
    for (const ChannelExtra::Notify& notify : extra.notifies) look(double(notify.when) * length);
  double ticks = std::ceil((nearest - 1e-6 * length) / now.step) - 1;
  return ticks > 0 ? static_cast<std::int64_t>(std::min(ticks, double(LongestSleep))) : 0;
}

void AgentGroup::fallAsleep() {
  std::int64_t ticks = LongestSleep;  // to skip
  auto endsIn = [&](std::int32_t left) { ticks = std::min<std::int64_t>(ticks, left - 1); };
  for (std::size_t i = 0; i < channelCount_; ++i) {
    ChannelState& channel = channels_[i];
    channel.renewed = pending_[i].entered && pending_[i].again && !settles(i);
    if (channel.bound && channel.parent < 0 && !channel.renewed) endsIn(channel.ticksLeft);
    if (channel.timerTicks >= 0) endsIn(channel.timerTicks);
    if (channel.notifies || channel.clipNotifies) ticks = std::min(ticks, ticksToNotify(channel, extras_[i]));
  }
  for (std::size_t i = 0; i < bagCount_; ++i)
    if (bags_[i].holdTicks > 0) endsIn(bags_[i].holdTicks);
  if (ticks > 0) until_[static_cast<std::size_t>(selected_)] = clock_ + 1 + static_cast<std::uint64_t>(ticks);
}

}  // namespace vellum::gal
