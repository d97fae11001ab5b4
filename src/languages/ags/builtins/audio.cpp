// Clips and channels.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/audio.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

const world::AudioClip* clipOf(const auto& call) { return worldOf(call).game.clip(Adventure::idOf(call.r(0))); }

world::ChannelState* channelOf(const auto& call) {
  auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  auto& channels = worldOf(call).state.audio.channels;
  return id < channels.size() ? &channels[id] : nullptr;
}

int given(int value) { return value == NotGiven ? -1 : value; }

std::int32_t milliseconds(const world::World& world, std::int32_t ticks) {
  return static_cast<std::int32_t>(std::int64_t(ticks) * 1000 / world.state.globals.ticksPerSecond);
}
std::int32_t ticks(const world::World& world, std::int32_t ms) {
  return static_cast<std::int32_t>(std::int64_t(std::max(ms, 0)) * world.state.globals.ticksPerSecond / 1000);
}

bool isMidi(const world::World& world, int clip) {
  const world::AudioClip* data = world.game.clip(clip);
  return data != nullptr && data->isMidi();
}

}  // namespace

#define VELLUM_AGS_CLIP(name) VELLUM_AGS_FIND_IN(name, clipOf(call), "sound")
#define VELLUM_AGS_CHANNEL(name) VELLUM_AGS_FIND_IN(name, channelOf(call), "channel")

VELLUM_AGS_PROPERTIES(clip, VELLUM_AGS_CLIP, 1, base::cat("a", Adventure::idOf(call.r(0))), it.properties)
VELLUM_AGS_GET(clipGetFileType, VELLUM_AGS_CLIP, it.fileType)
VELLUM_AGS_GET(clipGetID, VELLUM_AGS_CLIP, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(clipGetIsAvailable, VELLUM_AGS_CLIP, it.available)
VELLUM_AGS_GET(clipGetType, VELLUM_AGS_CLIP, it.type)
VELLUM_AGS_GET(clipGetDefaultPriority, VELLUM_AGS_CLIP, it.priority)
VELLUM_AGS_GET(clipGetDefaultRepeat, VELLUM_AGS_CLIP, it.repeat)
VELLUM_AGS_GET(clipGetDefaultVolume, VELLUM_AGS_CLIP, it.volume)

VELLUM_AGS_BODY(clipPlay) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  return thing(call, Type::Channel,
               worldOf(call).audio.play(Adventure::idOf(call.r(0)), given(call.i(1)), given(call.i(2)), 0, -1, false));
}
VELLUM_AGS_BODY(clipPlayFrom) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  return thing(
      call, Type::Channel,
      worldOf(call).audio.play(Adventure::idOf(call.r(0)), given(call.i(2)), given(call.i(3)), call.i(1), -1, false));
}
VELLUM_AGS_BODY(clipPlayOnChannel) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  if (call.i(1) < 1 || call.i(1) >= worldOf(call).audio.channelCount())
    return call.fail(
        base::cat("AudioClip.PlayOnChannel: channels go from 1 to ", worldOf(call).audio.channelCount() - 1));
  return thing(
      call, Type::Channel,
      worldOf(call).audio.play(Adventure::idOf(call.r(0)), given(call.i(2)), given(call.i(3)), 0, call.i(1), false));
}
VELLUM_AGS_BODY(clipPlayAsType) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  return thing(call, Type::Channel,
               worldOf(call).audio.play(Adventure::idOf(call.r(0)), given(call.i(3)), given(call.i(4)), 0,
                                        given(call.i(2)), false));
}
VELLUM_AGS_BODY(clipPlayQueued) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  return thing(call, Type::Channel,
               worldOf(call).audio.play(Adventure::idOf(call.r(0)), given(call.i(1)), given(call.i(2)), 0, -1, true));
}
VELLUM_AGS_BODY(clipStop) {
  VELLUM_AGS_CLIP(it);
  (void)it;
  world::World& world = worldOf(call);
  for (int i = 0; i < world.audio.channelCount(); ++i)
    if (world.state.audio.channels[static_cast<std::size_t>(i)].clip == Adventure::idOf(call.r(0)))
      world.audio.stopChannel(i);
  return call.done();
}

VELLUM_AGS_GET(channelGetID, VELLUM_AGS_CHANNEL, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(channelGetIsPaused, VELLUM_AGS_CHANNEL, it.paused)
VELLUM_AGS_GET(channelGetIsPlaying, VELLUM_AGS_CHANNEL, it.clip >= 0)
VELLUM_AGS_GET(channelGetLengthMs, VELLUM_AGS_CHANNEL, it.clip >= 0 ? milliseconds(worldOf(call), it.ticks) : 0)
VELLUM_AGS_GET(channelGetPosition, VELLUM_AGS_CHANNEL, it.clip >= 0 ? milliseconds(worldOf(call), it.tick) : 0)
VELLUM_AGS_GET(channelGetPositionMs, VELLUM_AGS_CHANNEL,
               it.clip >= 0 && !isMidi(worldOf(call), it.clip) ? milliseconds(worldOf(call), it.tick) : 0)
VELLUM_AGS_INT_AS(channelGetPanning, channelSetPanning, VELLUM_AGS_CHANNEL, panning, std::clamp(value, -100, 100))
VELLUM_AGS_INT(channelGetSpeed, channelSetSpeed, VELLUM_AGS_CHANNEL, speed)
VELLUM_AGS_INT_AS(channelGetVolume, channelSetVolume, VELLUM_AGS_CHANNEL, volume, percent(value))
VELLUM_AGS_SET(channelSeek, VELLUM_AGS_CHANNEL, it.tick = std::min(ticks(worldOf(call), value), it.ticks))
VELLUM_AGS_SET(channelSeekMs, VELLUM_AGS_CHANNEL, it.tick = std::min(ticks(worldOf(call), value), it.ticks))

VELLUM_AGS_BODY(channelGetPlayingClip) {
  VELLUM_AGS_CHANNEL(it);
  return thing(call, Type::Clip, it.clip);
}
VELLUM_AGS_BODY(channelPause) {
  VELLUM_AGS_CHANNEL(it);
  it.paused = it.clip >= 0;
  return call.done();
}
VELLUM_AGS_BODY(channelResume) {
  VELLUM_AGS_CHANNEL(it);
  it.paused = 0;
  return call.done();
}
VELLUM_AGS_BODY(channelGetPlayingType) {
  VELLUM_AGS_CHANNEL(it);
  const world::AudioClip* clip = worldOf(call).game.clip(it.clip);
  return call.done(std::int32_t(clip != nullptr ? clip->type : -1));
}
VELLUM_AGS_BODY(channelSetRoomLocation) {
  VELLUM_AGS_CHANNEL(it);
  (void)it;
  return call.done();
}
VELLUM_AGS_BODY(channelStop) {
  VELLUM_AGS_CHANNEL(it);
  (void)it;
  worldOf(call).audio.stopChannel(Adventure::idOf(call.r(0)));
  return call.done();
}

VELLUM_AGS_BODY(gameGetAudioClips) {
  if (worldOf(call).game.clip(call.i(0)) == nullptr)
    return call.fail(base::cat("Game.AudioClips: there is no sound ", call.i(0)));
  return thing(call, Type::Clip, call.i(0));
}
VELLUM_AGS_STATIC_GET(gameGetAudioClipCount, w.game.clips.size())
VELLUM_AGS_STATIC_GET(gameIsAudioPlaying, w.audio.isPlaying(given(call.i(0))))
VELLUM_AGS_STATIC_GET(systemGetAudioChannelCount, w.audio.channelCount())
VELLUM_AGS_BODY(systemGetAudioChannels) {
  if (call.i(0) < 0 || call.i(0) >= worldOf(call).audio.channelCount())
    return call.fail(base::cat("System.AudioChannels: there is no channel ", call.i(0)));
  return thing(call, Type::Channel, call.i(0));
}
VELLUM_AGS_BODY(gameStopAudio) {
  worldOf(call).audio.stopType(given(call.i(0)));
  return call.done();
}
VELLUM_AGS_BODY(gameStopSound) {
  worldOf(call).audio.stopType(-1);
  return call.done();
}
VELLUM_AGS_BODY(gameGetMODPattern) { return call.done(std::int32_t(-1)); }
VELLUM_AGS_BODY(gameSetAudioTypeVolume) {
  world::World& world = worldOf(call);
  int type = call.i(0), volume = percent(call.i(1)), change = call.i(2);
  if (type < 0 || static_cast<std::size_t>(type) >= world.state.audio.typeVolumes.size())
    return call.fail(base::cat("Game.SetAudioTypeVolume: there is no audio type ", type));
  if (change != 1678) world.state.audio.typeVolumes[static_cast<std::size_t>(type)] = volume;
  if (change == 1679) return call.done();
  for (world::ChannelState& channel : world.state.audio.channels)
    if (const world::AudioClip* clip = world.game.clip(channel.clip); clip != nullptr && clip->type == type)
      channel.volume = volume;
  return call.done();
}

// The commands from before AGS 3.2: sounds and music have numbers, which are those of clips called aSound5 and aMusic5.
namespace {

int numberedClip(const vm::HostCall& call, std::string_view prefix, int number) {
  const auto& clips = worldOf(call).game.clips;
  call.vm.charge(static_cast<std::int64_t>(clips.size()));
  std::string wanted = base::cat(prefix, number);
  for (std::size_t i = 0; i < clips.size(); ++i)
    if (clips[i].scriptName == wanted) return static_cast<int>(i);
  return -1;
}

bool isMusic(const world::World& world, int clip) {
  const world::AudioClip* data = world.game.clip(clip);
  if (data == nullptr) return false;
  auto type = static_cast<std::size_t>(data->type);
  return type < world.game.audioTypes.size() && world.game.audioTypes[type].name == "Music";
}

void stopMusicOrSounds(world::World& world, bool music) {
  for (int i = 0; i < world.audio.channelCount(); ++i)
    if (isMusic(world, world.state.audio.channels[static_cast<std::size_t>(i)].clip) == music)
      world.audio.stopChannel(i);
}

bool playsMusicOrSounds(const world::World& world, bool music) {
  return std::any_of(
      world.state.audio.channels.begin(), world.state.audio.channels.end(),
      [&](const world::ChannelState& channel) { return channel.clip >= 0 && isMusic(world, channel.clip) == music; });
}

// From a range of 255 to percent.
int oldVolume(std::int32_t value) { return std::clamp(value, 0, 255) * 100 / 255; }

world::ChannelState* numberedChannel(const vm::HostCall& call) {
  auto& channels = worldOf(call).state.audio.channels;
  return call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < channels.size()
             ? &channels[static_cast<std::size_t>(call.i(0))]
             : nullptr;
}

}  // namespace

VELLUM_AGS_BODY(globalPlaySound) {
  if (call.i(0) >= 0)
    return call.done(
        std::int32_t(worldOf(call).audio.play(numberedClip(call, "aSound", call.i(0)), -1, 0, 0, -1, false)));
  stopMusicOrSounds(worldOf(call), false);
  return call.done(std::int32_t(-1));
}
VELLUM_AGS_BODY(globalPlaySoundEx) {
  worldOf(call).audio.play(numberedClip(call, "aSound", call.i(0)), -1, 0, 0, std::max(0, call.i(1)), false);
  return call.done();
}
VELLUM_AGS_BODY(globalPlayMusic) {
  worldOf(call).audio.play(numberedClip(call, "aMusic", call.i(0)), -1, 1, 0, -1, false);
  return call.done();
}
VELLUM_AGS_BODY(globalPlayMusicQueued) {
  worldOf(call).audio.play(numberedClip(call, "aMusic", call.i(0)), -1, 1, 0, -1, true);
  return call.done();
}
VELLUM_AGS_BODY(globalPlayAmbientSound) {
  world::World& world = worldOf(call);
  int played = world.audio.play(numberedClip(call, "aSound", call.i(1)), -1, 1, 0, std::max(0, call.i(0)), false);
  if (played >= 0) world.state.audio.channels[static_cast<std::size_t>(played)].volume = oldVolume(call.i(2));
  return call.done();
}
VELLUM_AGS_BODY(globalStopMusic) {
  stopMusicOrSounds(worldOf(call), true);
  return call.done();
}
VELLUM_AGS_BODY(globalStopChannel) {
  worldOf(call).audio.stopChannel(call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(globalSetChannelVolume) {
  if (world::ChannelState* channel = numberedChannel(call); channel != nullptr) channel->volume = oldVolume(call.i(1));
  return call.done();
}
VELLUM_AGS_BODY(globalIsChannelPlaying) {
  const world::ChannelState* channel = numberedChannel(call);
  return call.done(std::int32_t(channel != nullptr && channel->clip >= 0));
}
VELLUM_AGS_STATIC_GET(globalIsMusicPlaying, playsMusicOrSounds(w, true))
VELLUM_AGS_STATIC_GET(globalIsSoundPlaying, playsMusicOrSounds(w, false))
// The clip that a frame starts, by its old number; 0 or less: none.
VELLUM_AGS_BODY(frameGetSound) {
  if (call.r(0) == nullptr) return nullPointer(call);
  int second = Adventure::secondOf(call.r(0));
  const world::AudioClip* clip =
      worldOf(call).game.clip(worldOf(call).views.soundOf({Adventure::idOf(call.r(0)), second >> 16, second & 0xffff}));
  if (clip == nullptr || !clip->scriptName.starts_with("aSound")) return call.done(std::int32_t(-1));
  return call.done(
      static_cast<std::int32_t>(base::parseInt(std::string_view(clip->scriptName).substr(6)).value_or(-1)));
}
VELLUM_AGS_BODY(frameSetSound) {
  if (call.r(0) == nullptr) return nullPointer(call);
  int second = Adventure::secondOf(call.r(0));
  worldOf(call).state.frames.sounds[{Adventure::idOf(call.r(0)), second >> 16, second & 0xffff}] =
      call.i(1) > 0 ? numberedClip(call, "aSound", call.i(1)) : -1;
  return call.done();
}
VELLUM_AGS_BODY(globalSetOldVolume) {
  worldOf(call).log.event("volume", base::cat("volume: ", call.i(0)), {{"volume", call.i(0)}});
  return call.done();
}

// There are no voices, so nothing plays.
VELLUM_AGS_BODY(gamePlayVoiceClip) { return call.done(static_cast<vm::Object*>(nullptr)); }
VELLUM_AGS_BODY(gameGetAudioTypeVolume) {
  const auto& volumes = worldOf(call).state.audio.typeVolumes;
  auto type = static_cast<std::size_t>(call.i(0));
  if (type >= volumes.size())
    return call.fail(base::cat("Game.GetAudioTypeVolume: there is no audio type ", call.i(0)));
  return call.done(volumes[type]);
}

}  // namespace vellum::ags::api
