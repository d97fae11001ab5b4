// The state of a group as a hash and as bytes.
#include <bit>
#include <type_traits>

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {
namespace {

// One description of all fields serves hash, save and restore: none can forget one of them.
struct Hash {
  base::Hasher& out;
  void number(std::int32_t value) { out.number(static_cast<std::uint32_t>(value)); }
  void number(std::uint32_t value) { out.number(value); }
  void number(std::int16_t value) { out.number(static_cast<std::uint16_t>(value)); }
  void number(std::uint8_t value) { out.number(value); }
  void number(bool value) { out.number(value ? 1 : 0); }
  void number(float value) { out.number(std::bit_cast<std::uint32_t>(value)); }
  void number(double value) { out.number(std::bit_cast<std::uint64_t>(value)); }
};
struct Write {
  base::ByteWriter& out;
  void number(std::int32_t value) { out.i32(value); }
  void number(std::uint32_t value) { out.u32(value); }
  void number(std::int16_t value) { out.u16(static_cast<std::uint16_t>(value)); }
  void number(std::uint8_t value) { out.u8(value); }
  void number(bool value) { out.flag(value); }
  void number(float value) { out.f32(value); }
  void number(double value) { out.f64(value); }
};
struct Read {
  base::ByteReader& in;
  void number(std::int32_t& value) { value = in.i32(); }
  void number(std::uint32_t& value) { value = in.u32(); }
  void number(std::int16_t& value) { value = static_cast<std::int16_t>(in.u16()); }
  void number(std::uint8_t& value) { value = in.u8(); }
  void number(bool& value) { value = in.flag(); }
  void number(float& value) { value = in.f32(); }
  void number(double& value) { value = in.f64(); }
};

template <class Visitor, class State>
void visitPlayback(Visitor& visit, State& playback) {
  visit.number(playback.position);
  visit.number(playback.step);
  visit.number(playback.length);
  visit.number(playback.rate);
  visit.number(playback.clip);
  visit.number(playback.looping);
}

template <class Visitor, class State>
void visitChannel(Visitor& visit, State& channel) {
  visitPlayback(visit, channel.now);
  visit.number(channel.blendTicks);
  visit.number(channel.blendElapsed);
  visit.number(channel.fadeOutSeconds);
  visit.number(channel.level);
  visit.number(channel.ticksLeft);
  visit.number(channel.timerTicks);
  visit.number(channel.timerAction);
  visit.number(channel.parent);
  bool bound = channel.bound, waitBlendIn = channel.waitBlendIn, notifies = channel.notifies;
  std::uint8_t fadingCount = channel.fadingCount;
  visit.number(bound);
  visit.number(waitBlendIn);
  visit.number(fadingCount);
  visit.number(notifies);
  if constexpr (!std::is_const_v<State>) {
    channel.bound = bound;
    channel.waitBlendIn = waitBlendIn;
    channel.fadingCount = fadingCount;
    channel.notifies = notifies;
  }
}

template <class Visitor, class State>
void visitFading(Visitor& visit, State& fading) {
  visitPlayback(visit, fading);
  visit.number(fading.weight);
  visit.number(fading.waits);
}

}  // namespace

template <class Visitor>
void AgentGroup::visitInputs(Visitor& visit) {
  for (int i = 0; i < size_; ++i)
    for (std::size_t k = 0; k < inputCount_; ++k) visit.number(member(i).inputs[k]);
}

template <class Visitor, class Notifies>
void AgentGroup::visitChannels(Visitor& visit, Notifies visitNotifies) {
  for (std::size_t i = 0; i < allExtras_.size(); ++i) {
    const ChannelState& channel = channelAt(i);
    visitChannel(visit, channel);
    for (int k = 0; k < channel.fadingCount; ++k) visitFading(visit, allExtras_[i].fading[k]);
    if (channel.notifies) visitNotifies(allExtras_[i].notifies);
  }
}

template <class Visitor>
void AgentGroup::visitBags(Visitor& visit) {
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < bagCount_; ++k) {
      Bag& bag = member(i).bags[k];
      visit.number(bag.left);
      visit.number(bag.held);
      visit.number(bag.holdTicks);
    }
  }
  for (int i = 0; i < size_; ++i)
    for (std::size_t k = 0; k < slipCount_; ++k) visit.number(member(i).slips[k]);
}

void AgentGroup::hash(base::Hasher& hasher) {
  for (int i = 0; i < size_; ++i) settle(i);
  Hash visit{hasher};
  hasher.number(static_cast<std::uint64_t>(size_));
  visitInputs(visit);
  visitChannels(visit, [&](const std::vector<ChannelExtra::Notify>& notifies) {
    hasher.number(notifies.size());
    for (const ChannelExtra::Notify& notify : notifies) {
      visit.number(notify.when);
      hasher.text(texts_[notify.text]);
    }
  });
  visitBags(visit);
}

void AgentGroup::save(base::ByteWriter& writer) {
  for (int i = 0; i < size_; ++i) settle(i);
  Write visit{writer};
  writer.u32(static_cast<std::uint32_t>(texts_.size()));
  for (std::size_t i = 0; i < texts_.size(); ++i) writer.text(texts_[static_cast<std::int32_t>(i)]);
  // An obliging entity has made up scripts in the order in which they were asked for.
  writer.u32(static_cast<std::uint32_t>(entity_.clips().size()));
  for (const Clip& clip : entity_.clips()) writer.text(clip.name);
  writer.u32(static_cast<std::uint32_t>(size_));
  visitInputs(visit);
  visitChannels(visit, [&](const std::vector<ChannelExtra::Notify>& notifies) {
    writer.u32(static_cast<std::uint32_t>(notifies.size()));
    for (const ChannelExtra::Notify& notify : notifies) {
      visit.number(notify.when);
      visit.number(notify.text);
    }
  });
  visitBags(visit);
}

bool AgentGroup::restore(base::ByteReader& reader) {
  for (int i = 0; i < size_; ++i) *member(i).since = clock_;
  wakeAll();
  Read visit{reader};
  std::uint32_t strings = reader.u32();
  if (strings > reader.remaining() / 4) return false;
  for (std::uint32_t i = 0; i < strings; ++i)
    if (texts_.intern(reader.text()) != static_cast<std::int32_t>(i)) return false;
  std::uint32_t clips = reader.u32();
  if (clips > reader.remaining() / 4) return false;
  for (std::uint32_t i = 0; i < clips; ++i)
    if (entity_.find(reader.text()) != static_cast<std::int32_t>(i)) return false;
  std::uint32_t agents = reader.u32();
  constexpr std::size_t LeastBytes = 32;  // of a member in a save
  if (agents > reader.remaining() / LeastBytes) return false;
  while (static_cast<std::uint32_t>(size_) < agents) add();
  if (static_cast<std::uint32_t>(size_) != agents) return false;

  auto clipFits = [&](const Playback& playback) {
    bool fits = playback.clip >= -1 && playback.clip < static_cast<std::int32_t>(clips) && playback.position >= 0 &&
                playback.position <= double(playback.length);
    return fits && (playback.clip < 0 || playback.length == entity_.clip(playback.clip).frames);
  };
  visitInputs(visit);
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < inputCount_; ++k) {
      std::int32_t value = member(i).inputs[k];
      if (value < 0 || static_cast<std::size_t>(value) >= agent_.inputs[k].values.size()) return false;
    }
  }
  auto channels = static_cast<std::int32_t>(channelCount_);
  for (std::size_t i = 0; i < allExtras_.size(); ++i) {
    ChannelState& channel = channelAt(i);
    visitChannel(visit, channel);
    bool fits = clipFits(channel.now) && channel.fadingCount <= ChannelExtra::MaxFading && channel.parent >= -1 &&
                channel.parent < channels && channel.timerAction >= -1 &&
                channel.timerAction < static_cast<std::int32_t>(agent_.actions.size()) &&
                (channel.timerTicks < 0 || channel.timerAction >= 0) && channel.blendElapsed >= 0 &&
                channel.blendElapsed < 1 << 30 && channel.ticksLeft >= 0;
    if (!fits || !reader.ok()) return false;
    channel.clipNotifies = channel.now.clip >= 0 && !entity_.clip(channel.now.clip).notifies.empty();
    for (int k = 0; k < channel.fadingCount; ++k) {
      visitFading(visit, allExtras_[i].fading[k]);
      if (!clipFits(allExtras_[i].fading[k]) || allExtras_[i].fading[k].clip < 0) return false;
    }
    allExtras_[i].notifies.clear();
    if (!channel.notifies) continue;
    std::uint32_t count = reader.u32();
    if (count > reader.remaining() / 8) return false;
    for (std::uint32_t k = 0; k < count; ++k) {
      ChannelExtra::Notify notify{};
      visit.number(notify.when);
      visit.number(notify.text);
      if (notify.text < 0 || notify.text >= static_cast<std::int32_t>(strings)) return false;
      allExtras_[i].notifies.push_back(notify);
    }
  }
  // A channel's parents end somewhere: a ring would never unbind.
  for (std::size_t i = 0; i < allExtras_.size(); ++i) {
    std::size_t first = i / channelCount_ * channelCount_, steps = 0;
    for (std::int32_t at = static_cast<std::int32_t>(i - first); at >= 0; ++steps) {
      if (steps > channelCount_) return false;
      at = channelAt(first + static_cast<std::size_t>(at)).parent;
    }
  }
  visitBags(visit);
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < bagCount_; ++k) {
      const Bag& bag = member(i).bags[k];
      std::size_t chances = agent_.randoms[k].size();
      if (bag.held < -1 || bag.held >= static_cast<std::int32_t>(chances)) return false;
      // The bag holds as many slips as it says.
      std::uint64_t slips = 0;
      for (std::size_t c = 0; c < chances; ++c) slips += member(i).slips[bagStart_[k] + c];
      if (slips != bag.left) return false;
    }
  }
  return reader.ok();
}

}  // namespace vellum::gal
