// Chapter "Sounds" of the manual (runtime/sound_output.h).
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/runtime/creature_speech.h"
#include "languages/caos/runtime/speech.h"

namespace vellum::caos {

// Without a game directory, missing sounds are not an error.
static bool isThere(Call& call, std::string_view name, vm::HostResult& result) {
  const Assets& assets = call.world.galleries.assets;
  if (name.empty() || !isPlainName(name)) {
    result = call.fail(diag::SoundFile, name.substr(0, 100));
    return false;
  }
  if (assets.standIns || !assets.hasPictures() || assets.exists("Sounds", base::cat(name, ".wav"))) return true;
  result = call.fail(diag::SoundFile, name.substr(0, 100));
  return false;
}

static vm::HostResult play(Call& call, bool controlled, bool looped) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  vm::HostResult result = vm::HostResult::Done;
  if (isThere(call, call.s(0), result)) call.engine.sounds.start(agent, call.s(0), controlled, looped);
  return result;
}

VELLUM_CAOS_BODY(Snde) { return play(call, false, false); }
VELLUM_CAOS_BODY(Sndc) { return play(call, true, false); }
VELLUM_CAOS_BODY(Sndl) { return play(call, true, true); }
VELLUM_CAOS_BODY(Sndq) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  vm::HostResult result = vm::HostResult::Done;
  if (!isThere(call, call.s(0), result)) return result;
  auto& delayed = call.world.sounds.delayed;
  if (delayed.size() >= MaxDelayedSounds) return call.fail(diag::InvalidRange);
  auto delay = static_cast<std::uint64_t>(std::max(0, call.i(1)));
  delayed.push_back({std::string(call.s(0)), agent.handle, call.world.worldTick + delay});
  return call.done();
}

VELLUM_CAOS_BODY(Stpc) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Looks* looks = agent.extrasOrDefault().looks.get();
  if (looks == nullptr || looks->sound.name.empty()) return call.done();
  call.engine.sounds.post({SoundEvent::Stop, looks->sound.number, looks->sound.name, {}});
  looks->sound = {};
  return call.done();
}

VELLUM_CAOS_BODY(Fade) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Looks* looks = agent.extrasOrDefault().looks.get();
  if (looks == nullptr || looks->sound.name.empty() || looks->sound.fading) return call.done();
  call.engine.sounds.post({SoundEvent::Fade, looks->sound.number, looks->sound.name, {}});
  looks->sound.fading = true;
  return call.done();
}

// Music

VELLUM_CAOS_BODY(Strk) {
  Sounds& sounds = call.world.sounds;
  auto ticks = static_cast<std::uint64_t>(std::max(0, call.i(0))) * 20;  // seconds, 20 ticks each
  sounds.trackUntil = call.world.worldTick + ticks;
  sounds.track = call.s(1).substr(0, MaxTrackName);
  call.engine.sounds.startMusic();
  return call.done();
}

VELLUM_CAOS_BODY(Midi) {
  call.world.sounds.midi = call.s(0).substr(0, MaxTrackName);
  call.engine.sounds.startMidi();
  return call.done();
}

#define VELLUM_CAOS_REQUIRE_METAROOM(name)                                         \
  const Metaroom* name##Pointer = call.world.map.metaroomAt(call.i(0), call.i(1)); \
  if (name##Pointer == nullptr) return call.fail(diag::NoMetaroomLocation);        \
  Metaroom& name = *call.world.map.metaroom(name##Pointer->id)
#define VELLUM_CAOS_REQUIRE_ROOM(name)                                     \
  const Room* name##Pointer = call.world.map.roomAt(call.i(0), call.i(1)); \
  if (name##Pointer == nullptr) return call.fail(diag::NoRoomLocation);    \
  const Room& name = *name##Pointer

VELLUM_CAOS_BODY(Mmsc) {
  VELLUM_CAOS_REQUIRE_METAROOM(room);
  room.music = call.s(2).substr(0, MaxTrackName);
  return call.done();
}
VELLUM_CAOS_BODY(MmscString) {
  VELLUM_CAOS_REQUIRE_METAROOM(room);
  return call.done(std::string_view(room.music));
}
VELLUM_CAOS_BODY(Mclr) {
  VELLUM_CAOS_REQUIRE_METAROOM(room);
  room.music.clear();
  return call.done();
}
VELLUM_CAOS_BODY(Rmsc) {
  VELLUM_CAOS_REQUIRE_ROOM(room);
  call.world.map.setMusic(room.id, call.s(2).substr(0, MaxTrackName));
  return call.done();
}
VELLUM_CAOS_BODY(RmscString) {
  VELLUM_CAOS_REQUIRE_ROOM(room);
  return call.done(std::string_view(room.music));
}
VELLUM_CAOS_BODY(Rclr) {
  VELLUM_CAOS_REQUIRE_ROOM(room);
  call.world.map.setMusic(room.id, "");
  return call.done();
}

VELLUM_CAOS_BODY(MuteInteger) {
  std::int32_t& muted = call.world.sounds.muted;
  std::int32_t before = muted;
  muted = ((muted & call.i(0)) ^ call.i(1)) & 3;
  if (muted != before) call.engine.sounds.adjustMusic();
  return call.done(muted);
}

VELLUM_CAOS_BODY(Volm) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  call.world.sounds.volume[call.i(0)] = std::clamp(call.i(1), Silent, Loudest);
  if (call.i(0) != 0) call.engine.sounds.adjustMusic();
  return call.done();
}
VELLUM_CAOS_BODY(VolmInteger) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  return call.done(call.world.sounds.volume[call.i(0)]);
}

// Voices are tags of the catalogue; a missing one falls back to the default voice.

VELLUM_CAOS_BODY(Vois) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  bool known = call.engine.catalogues.catalogue().find(call.s(0)) != nullptr;
  agent.extras.make().voice = known ? call.s(0).substr(0, 200) : std::string_view("DefaultVoice");
  return call.done();
}
VELLUM_CAOS_BODY(VoisString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.extrasOrDefault().voice);
}
VELLUM_CAOS_BODY(Voic) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  call.charge(4);  // several names are looked up in the catalogue
  agent.extras.make().voice = voiceOf(call.engine.catalogues.catalogue(), call.i(0), call.i(1), call.i(2));
  return call.done();
}

VELLUM_CAOS_BODY(Sezz) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (agent.creature() != nullptr) {
    chargeSpeech(call);
    call.charge(call.s(0).size() / 16);
    Living living(call.engine, agent);
    say(living, call.s(0));
    return call.done();
  }
  traceSpeech(call.engine, agent, call.s(0));
  if (useVoice(call.engine, agent, call.s(0))) call.charge(2 * Voice::MaxLetters / 16);
  return call.done();
}

}  // namespace vellum::caos
