// The state of a group as a hash and as bytes.
#include <bit>

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
  visit.number(channel.bound);
  visit.number(channel.waitBlendIn);
  visit.number(channel.fadingCount);
  visit.number(channel.notifies);
}

template <class Visitor, class State>
void visitFading(Visitor& visit, State& fading) {
  visitPlayback(visit, fading);
  visit.number(fading.weight);
  visit.number(fading.waits);
}

}  // namespace

void AgentGroup::hash(base::Hasher& hasher) const {
  Hash visit{hasher};
  hasher.number(static_cast<std::uint64_t>(size_));
  for (std::int32_t value : allInputs_) visit.number(value);
  for (std::size_t i = 0; i < allChannels_.size(); ++i) {
    visitChannel(visit, allChannels_[i]);
    for (int k = 0; k < allChannels_[i].fadingCount; ++k) visitFading(visit, allExtras_[i].fading[k]);
    if (!allChannels_[i].notifies) continue;
    hasher.number(allExtras_[i].notifies.size());
    for (const ChannelExtra::Notify& notify : allExtras_[i].notifies) {
      visit.number(notify.when);
      hasher.text(texts_[notify.text]);
    }
  }
  for (const Bag& bag : allBags_) {
    visit.number(bag.left);
    visit.number(bag.held);
    visit.number(bag.holdTicks);
  }
  for (std::uint32_t slips : allSlots_) visit.number(slips);
}

void AgentGroup::save(base::ByteWriter& writer) const {
  Write visit{writer};
  writer.u32(static_cast<std::uint32_t>(texts_.size()));
  for (std::size_t i = 0; i < texts_.size(); ++i) writer.text(texts_[static_cast<std::int32_t>(i)]);
  // An obliging entity has made up scripts in the order in which they were asked for.
  writer.u32(static_cast<std::uint32_t>(entity_.clips().size()));
  for (const Clip& clip : entity_.clips()) writer.text(clip.name);
  writer.u32(static_cast<std::uint32_t>(size_));
  for (std::int32_t value : allInputs_) visit.number(value);
  for (std::size_t i = 0; i < allChannels_.size(); ++i) {
    visitChannel(visit, allChannels_[i]);
    for (int k = 0; k < allChannels_[i].fadingCount; ++k) visitFading(visit, allExtras_[i].fading[k]);
    if (!allChannels_[i].notifies) continue;
    writer.u32(static_cast<std::uint32_t>(allExtras_[i].notifies.size()));
    for (const ChannelExtra::Notify& notify : allExtras_[i].notifies) {
      visit.number(notify.when);
      visit.number(notify.text);
    }
  }
  for (const Bag& bag : allBags_) {
    visit.number(bag.left);
    visit.number(bag.held);
    visit.number(bag.holdTicks);
  }
  for (std::uint32_t slips : allSlots_) visit.number(slips);
}

bool AgentGroup::restore(base::ByteReader& reader) {
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
  if (agents > reader.remaining()) return false;
  while (static_cast<std::uint32_t>(size_) < agents) add();
  if (static_cast<std::uint32_t>(size_) != agents) return false;

  auto clipFits = [&](const Playback& playback) {
    bool fits = playback.clip >= -1 && playback.clip < static_cast<std::int32_t>(clips) && playback.position >= 0 &&
                playback.position <= double(playback.length);
    return fits && (playback.clip < 0 || playback.length == entity_.clip(playback.clip).frames);
  };
  for (std::size_t i = 0; i < allInputs_.size(); ++i) {
    visit.number(allInputs_[i]);
    const auto& values = agent_.inputs[i % inputCount_].values;
    if (allInputs_[i] < 0 || static_cast<std::size_t>(allInputs_[i]) >= values.size()) return false;
  }
  auto channels = static_cast<std::int32_t>(channelCount_);
  for (std::size_t i = 0; i < allChannels_.size(); ++i) {
    ChannelState& channel = allChannels_[i];
    visitChannel(visit, channel);
    bool fits = clipFits(channel.now) && channel.fadingCount <= ChannelExtra::MaxFading && channel.parent >= -1 &&
                channel.parent < channels && channel.timerAction >= -1 &&
                channel.timerAction < static_cast<std::int32_t>(agent_.actions.size()) &&
                (channel.timerTicks < 0 || channel.timerAction >= 0) && channel.blendElapsed >= 0 &&
                channel.blendElapsed < 1 << 30 && channel.ticksLeft >= 0;
    if (!fits || !reader.ok()) return false;
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
  for (std::size_t i = 0; i < allChannels_.size(); ++i) {
    std::size_t first = i / channelCount_ * channelCount_, steps = 0;
    for (std::int32_t at = static_cast<std::int32_t>(i - first); at >= 0; ++steps) {
      if (steps > channelCount_) return false;
      at = allChannels_[first + static_cast<std::size_t>(at)].parent;
    }
  }
  for (std::size_t i = 0; i < allBags_.size(); ++i) {
    Bag& bag = allBags_[i];
    visit.number(bag.left);
    visit.number(bag.held);
    visit.number(bag.holdTicks);
    auto chances = static_cast<std::int32_t>(agent_.randoms[i % bagCount_].size());
    if (bag.held < -1 || bag.held >= chances) return false;
  }
  for (std::size_t i = 0; i < allSlots_.size(); ++i) visit.number(allSlots_[i]);
  // Each bag holds as many slips as it says.
  for (std::size_t i = 0; i < allBags_.size(); ++i) {
    std::size_t random = i % bagCount_, start = i / bagCount_ * slotCount_ + bagStart_[random];
    std::uint64_t slips = 0;
    for (std::size_t k = 0; k < agent_.randoms[random].size(); ++k) slips += allSlots_[start + k];
    if (slips != allBags_[i].left) return false;
  }
  return reader.ok();
}

}  // namespace vellum::gal
