// The state of a group: one list of fields makes its hash and its bytes.
#include "base/field_count.h"
#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

template <class Archive>
static void playbackFields(Archive& archive, base::FieldsOf<Archive, Playback>& playback) {
  static_assert(base::fieldCount<Playback> == 6, "list a new field below, then count it here");
  archive(playback.position, playback.step, playback.length, playback.rate, playback.clip, playback.looping);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, FadingPlayback>& fading) {
  static_assert(base::fieldCount<FadingPlayback> == 3, "list a new field below, then count it here");
  playbackFields(archive, fading);
  archive(fading.weight, fading.waits);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, ChannelState>& channel) {
  static_assert(base::fieldCount<ChannelState> == 15, "list a new field below, then count it here");
  playbackFields(archive, channel.now);
  archive(channel.blendTicks, channel.blendElapsed, channel.fadeOutSeconds, channel.level, channel.ticksLeft,
          channel.timerTicks, channel.timerAction, channel.parent);
  bool bound = channel.bound, waitBlendIn = channel.waitBlendIn, notifies = channel.notifies;
  archive(bound, waitBlendIn, channel.fadingCount, notifies);
  if constexpr (Archive::reads) {
    channel.bound = bound;
    channel.waitBlendIn = waitBlendIn;
    channel.notifies = notifies;
  }
}

// What a save refers to by number: strings and scripts. A hash includes their contents where they are used.
template <class Archive>
void AgentGroup::names(Archive& archive) {
  archive.part("strings");
  std::size_t strings = archive.count(texts_.size(), 4);
  for (std::size_t i = 0; i < strings && archive.ok(); ++i) {
    auto id = static_cast<std::int32_t>(i);
    std::string text;
    if constexpr (!Archive::reads) text = texts_[id];
    archive(text);
    if constexpr (Archive::reads) archive.require(texts_.intern(text) == id, "a string has another number here");
  }
  // An obliging entity has created scripts in the order in which agents asked for them.
  archive.part("scripts");
  std::size_t clips = archive.count(entity_.clips().size(), 4);
  for (std::size_t i = 0; i < clips && archive.ok(); ++i) {
    std::string name;
    if constexpr (!Archive::reads) name = entity_.clips()[i].name;
    archive(name);
    if constexpr (Archive::reads)
      archive.require(entity_.find(name) == static_cast<std::int32_t>(i), "the entity has no such script");
  }
}

template <class Archive>
void AgentGroup::memberCount(Archive& archive) {
  constexpr std::size_t LeastBytes = 32;  // of a member in a save
  archive.part("members");
  std::size_t members = archive.count(static_cast<std::size_t>(size_), LeastBytes);
  if constexpr (Archive::reads) {
    while (static_cast<std::size_t>(size_) < members) add();
    archive.require(static_cast<std::size_t>(size_) == members, "the save has fewer members than this group");
  }
}

template <class Archive>
void AgentGroup::inputFields(Archive& archive) {
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < inputCount_; ++k) {
      std::int32_t& value = member(i).inputs[k];
      archive(value);
      archive.require(value >= 0 && static_cast<std::size_t>(value) < agent_.inputs[k].values.size(),
                      "an input has no such value");
    }
  }
}

bool AgentGroup::clipFits(const Playback& playback) const {
  auto clips = static_cast<std::int32_t>(entity_.clips().size());
  bool fits = playback.clip >= -1 && playback.clip < clips && playback.position >= 0 &&
              playback.position <= double(playback.length);
  return fits && (playback.clip < 0 || playback.length == entity_.clip(playback.clip).frames);
}

bool AgentGroup::channelFits(const ChannelState& channel) const {
  return clipFits(channel.now) && channel.fadingCount <= ChannelExtra::MaxFading && channel.parent >= -1 &&
         channel.parent < static_cast<std::int32_t>(channelCount_) && channel.timerAction >= -1 &&
         channel.timerAction < static_cast<std::int32_t>(agent_.actions.size()) &&
         (channel.timerTicks < 0 || channel.timerAction >= 0) && channel.blendElapsed >= 0 &&
         channel.blendElapsed < 1 << 30 && channel.ticksLeft >= 0;
}

template <class Archive>
void AgentGroup::notifyFields(Archive& archive, std::vector<ChannelExtra::Notify>& notifies) {
  archive.list(notifies, [&](ChannelExtra::Notify& notify) {
    archive(notify.when);
    if constexpr (Archive::hashes) archive(texts_[notify.text]);
    else archive(notify.text);
    archive.require(notify.text >= 0 && static_cast<std::size_t>(notify.text) < texts_.size(),
                    "a notify has no such string");
  });
}

template <class Archive>
void AgentGroup::channelFields(Archive& archive) {
  archive.part("channels");
  for (std::size_t i = 0; i < allExtras_.size(); ++i) {
    ChannelState& channel = channelAt(i);
    ChannelExtra& extra = allExtras_[i];
    archive(channel);
    if constexpr (Archive::reads) {
      archive.require(channelFits(channel), "a channel's state is invalid");
      extra.notifies.clear();
      if (!archive.ok()) return;
      channel.clipNotifies = channel.now.clip >= 0 && !entity_.clip(channel.now.clip).notifies.empty();
    }
    for (int k = 0; k < channel.fadingCount; ++k) {
      FadingPlayback& fading = extra.fading[k];
      archive(fading);
      archive.require(clipFits(fading) && fading.clip >= 0, "the state of a script that fades out is invalid");
    }
    if (channel.notifies) notifyFields(archive, extra.notifies);
  }
}

// Whether the parents of a channel form a cycle, which would never unbind.
bool AgentGroup::hasRing() {
  for (std::size_t i = 0; i < allExtras_.size(); ++i) {
    std::size_t first = i / channelCount_ * channelCount_, steps = 0;
    for (std::int32_t at = static_cast<std::int32_t>(i - first); at >= 0; ++steps) {
      if (steps > channelCount_) return true;
      at = channelAt(first + static_cast<std::size_t>(at)).parent;
    }
  }
  return false;
}

template <class Archive>
void AgentGroup::bagFields(Archive& archive) {
  archive.part("random blocks");
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < bagCount_; ++k) {
      Bag& bag = member(i).bags[k];
      archive(bag.left, bag.held, bag.holdTicks);
    }
  }
  for (int i = 0; i < size_; ++i)
    for (std::size_t k = 0; k < slipCount_; ++k) archive(member(i).slips[k]);
}

// Whether each bag holds as many slips as its count says.
bool AgentGroup::bagsFit() {
  for (int i = 0; i < size_; ++i) {
    for (std::size_t k = 0; k < bagCount_; ++k) {
      const Bag& bag = member(i).bags[k];
      std::size_t chances = agent_.randoms[k].size();
      if (bag.held < -1 || bag.held >= static_cast<std::int32_t>(chances)) return false;
      std::uint64_t slips = 0;
      for (std::size_t c = 0; c < chances; ++c) slips += member(i).slips[bagStart_[k] + c];
      if (slips != bag.left) return false;
    }
  }
  return true;
}

template <class Archive>
void AgentGroup::fields(Archive& archive, AgentGroup& group) {
  if constexpr (Archive::reads) {
    for (int i = 0; i < group.size_; ++i) *group.member(i).since = group.clock_;
    group.wakeAll();
  } else {
    for (int i = 0; i < group.size_; ++i) group.settle(i);
  }
  if constexpr (!Archive::hashes) group.names(archive);
  group.memberCount(archive);
  if (!archive.ok()) return;
  group.inputFields(archive);
  group.channelFields(archive);
  if constexpr (Archive::reads) archive.require(archive.ok() && !group.hasRing(), "channels form a cycle");
  if (!archive.ok()) return;
  group.bagFields(archive);
  if constexpr (Archive::reads) archive.require(group.bagsFit(), "a random block's chances don't match its count");
}

template void AgentGroup::fields(base::ArchiveHasher&, AgentGroup&);
template void AgentGroup::fields(base::ArchiveWriter&, AgentGroup&);
template void AgentGroup::fields(base::ArchiveReader&, AgentGroup&);

}  // namespace vellum::gal
