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

namespace {

// What a save refers to by number: strings and scripts. A hash includes their contents where they are used.
template <class Archive>
void names(Archive& archive, Texts& texts, EntityDefinition& entity) {
  archive.part("strings");
  std::size_t strings = archive.count(texts.size(), 4);
  for (std::size_t i = 0; i < strings && archive.ok(); ++i) {
    auto id = static_cast<std::int32_t>(i);
    std::string text;
    if constexpr (!Archive::reads) text = texts[id];
    archive(text);
    if constexpr (Archive::reads) archive.require(texts.intern(text) == id, "a string has another number here");
  }
  // An obliging entity has created scripts in the order in which agents asked for them.
  archive.part("scripts");
  std::size_t clips = archive.count(entity.clips().size(), 4);
  for (std::size_t i = 0; i < clips && archive.ok(); ++i) {
    std::string name;
    if constexpr (!Archive::reads) name = entity.clips()[i].name;
    archive(name);
    if constexpr (Archive::reads)
      archive.require(entity.find(name) == static_cast<std::int32_t>(i), "the entity has no such script");
  }
}

template <class Archive>
void memberCount(Archive& archive, AgentGroup& group) {
  constexpr std::size_t LeastBytes = 32;  // of a member in a save
  archive.part("members");
  std::size_t members = archive.count(static_cast<std::size_t>(group.size()), LeastBytes);
  if constexpr (Archive::reads) {
    while (static_cast<std::size_t>(group.size()) < members) group.add();
    archive.require(static_cast<std::size_t>(group.size()) == members, "the save has fewer members than this group");
  }
}

template <class Archive>
void inputFields(Archive& archive, AgentGroup& group) {
  for (int i = 0; i < group.size(); ++i) {
    for (std::size_t k = 0; k < group.members.inputCount(); ++k) {
      std::int32_t& value = group.members.at(i).inputs[k];
      archive(value);
      archive.require(value >= 0 && static_cast<std::size_t>(value) < group.agent.inputs[k].values.size(),
                      "an input has no such value");
    }
  }
}

bool clipFits(const EntityDefinition& entity, const Playback& playback) {
  auto clips = static_cast<std::int32_t>(entity.clips().size());
  bool fits = playback.clip >= -1 && playback.clip < clips && playback.position >= 0 &&
              playback.position <= double(playback.length);
  return fits && (playback.clip < 0 || playback.length == entity.clip(playback.clip).frames);
}

bool channelFits(const AgentGroup& group, const ChannelState& channel) {
  return clipFits(group.entity, channel.now) && channel.fadingCount <= ChannelExtra::MaxFading &&
         channel.parent >= -1 && channel.parent < static_cast<std::int32_t>(group.members.channelCount()) &&
         channel.timerAction >= -1 && channel.timerAction < static_cast<std::int32_t>(group.agent.actions.size()) &&
         (channel.timerTicks < 0 || channel.timerAction >= 0) && channel.blendElapsed >= 0 &&
         channel.blendElapsed < 1 << 30 && channel.ticksLeft >= 0;
}

template <class Archive>
void notifyFields(Archive& archive, const Texts& texts, std::vector<ChannelExtra::Notify>& notifies) {
  archive.list(notifies, [&](ChannelExtra::Notify& notify) {
    archive(notify.when);
    if constexpr (Archive::hashes) archive(texts[notify.text]);
    else archive(notify.text);
    archive.require(notify.text >= 0 && static_cast<std::size_t>(notify.text) < texts.size(),
                    "a notify has no such string");
  });
}

template <class Archive>
void channelFields(Archive& archive, AgentGroup& group, ChannelState& channel, ChannelExtra& extra) {
  archive(channel);
  if constexpr (Archive::reads) {
    archive.require(channelFits(group, channel), "a channel's state is invalid");
    extra.notifies.clear();
    if (!archive.ok()) return;
    channel.clipNotifies = channel.now.clip >= 0 && !group.entity.clip(channel.now.clip).notifies.empty();
  }
  for (int k = 0; k < channel.fadingCount; ++k) {
    FadingPlayback& fading = extra.fading[k];
    archive(fading);
    archive.require(clipFits(group.entity, fading) && fading.clip >= 0,
                    "the state of a script that fades out is invalid");
  }
  if (channel.notifies) notifyFields(archive, group.texts, extra.notifies);
}

template <class Archive>
void allChannelFields(Archive& archive, AgentGroup& group) {
  archive.part("channels");
  for (int i = 0; i < group.size(); ++i) {
    for (std::size_t k = 0; k < group.members.channelCount(); ++k) {
      channelFields(archive, group, group.members.at(i).channels[k], group.members.extras(i)[k]);
      if constexpr (Archive::reads)
        if (!archive.ok()) return;
    }
  }
}

// Whether the parents of a channel form a cycle, which would never unbind.
bool hasRing(AgentGroup& group) {
  const std::size_t count = group.members.channelCount();
  for (int i = 0; i < group.size(); ++i) {
    const ChannelState* channels = group.members.at(i).channels;
    for (std::size_t k = 0; k < count; ++k) {
      std::size_t steps = 0;
      for (std::int32_t at = static_cast<std::int32_t>(k); at >= 0; ++steps) {
        if (steps > count) return true;
        at = channels[at].parent;
      }
    }
  }
  return false;
}

template <class Archive>
void bagFields(Archive& archive, AgentGroup& group) {
  archive.part("random blocks");
  for (int i = 0; i < group.size(); ++i) {
    for (std::size_t k = 0; k < group.members.bagCount(); ++k) {
      Bag& bag = group.members.at(i).bags[k];
      archive(bag.left, bag.held, bag.holdTicks);
    }
  }
  for (int i = 0; i < group.size(); ++i)
    for (std::size_t k = 0; k < group.members.slipCount(); ++k) archive(group.members.at(i).slips[k]);
}

// Whether each bag holds as many slips as its count says.
bool bagsFit(AgentGroup& group) {
  for (int i = 0; i < group.size(); ++i) {
    const Member member = group.members.at(i);
    for (std::size_t k = 0; k < group.members.bagCount(); ++k) {
      const Bag& bag = member.bags[k];
      std::size_t chances = group.agent.randoms[k].size();
      if (bag.held < -1 || bag.held >= static_cast<std::int32_t>(chances)) return false;
      std::uint64_t slips = 0;
      for (std::size_t c = 0; c < chances; ++c) slips += member.slips[group.members.firstSlip(k) + c];
      if (slips != bag.left) return false;
    }
  }
  return true;
}

}  // namespace

template <class Archive>
void AgentGroup::fields(Archive& archive, AgentGroup& group) {
  if constexpr (Archive::reads) {
    for (int i = 0; i < group.size(); ++i) *group.members.at(i).since = group.sleepers.clock();
    group.sleepers.wakeAll();
  } else {
    for (int i = 0; i < group.size(); ++i) group.members.bringUpTo(i, group.sleepers.over(i));
  }
  if constexpr (!Archive::hashes) names(archive, group.texts, group.entity);
  memberCount(archive, group);
  if (!archive.ok()) return;
  inputFields(archive, group);
  allChannelFields(archive, group);
  if constexpr (Archive::reads) archive.require(archive.ok() && !hasRing(group), "channels form a cycle");
  if (!archive.ok()) return;
  bagFields(archive, group);
  if constexpr (Archive::reads) archive.require(bagsFit(group), "a random block's chances don't match its count");
}

template void AgentGroup::fields(base::ArchiveHasher&, AgentGroup&);
template void AgentGroup::fields(base::ArchiveWriter&, AgentGroup&);
template void AgentGroup::fields(base::ArchiveReader&, AgentGroup&);

}  // namespace vellum::gal
