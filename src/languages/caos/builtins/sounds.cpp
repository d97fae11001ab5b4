// Chapter "Sounds" of the manual. Sounds are events; whoever plays them asks for them after a tick.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/runtime/trace_line.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

static Loudness loudnessOf(const World& world, const Agent& agent) {
  Loudness loudness = heardFrom(world.camera, world.middleX(agent), world.middleY(agent));
  const Metaroom* there = world.map.metaroomAt(world.middleX(agent), world.middleY(agent));
  if (there != nullptr && world.camera.metaroom >= 0 && there->id != world.camera.metaroom) loudness.volume = Silent;
  loudness.volume = std::max(Silent, loudness.volume + world.sounds.volume[0]);
  if (gameNumber(world, "engine_playAllSoundsAtMaximumLevel") != 0) loudness = {};
  if (world.sounds.soundsSilent()) loudness.volume = Silent;
  return loudness;
}

// What a track such as "dawn\\rain" is made of, when its MNG file is there.
static void describeMusic(CaosRuntime& runtime, std::string_view track, base::JsonWriter& json) {
  std::size_t slash = track.find('\\');
  if (slash == std::string_view::npos) return;
  auto bytes = runtime.world().galleries.assets.read("Sounds", base::cat(track.substr(0, slash), ".mng"));
  auto file = bytes ? readMng(*bytes) : base::Result<MngFile>(bytes.error());
  if (!file) return;
  for (const MngFile::Track& found : file->tracks) {
    if (!base::equalsIgnoreCase(found.name, track.substr(slash + 1))) continue;
    json.key("plays").beginArray();
    for (const std::string& sample : found.samples) json.value(sample);
    json.end();
    return;
  }
}

void traceSound(CaosRuntime& runtime, const SoundEvent& event) {
  if (event.kind == SoundEvent::Adjust) return;
  traceLine(runtime, "sound", [&](base::JsonWriter& json) {
    json.member("does", soundEventName(event.kind)).member("number", static_cast<std::int64_t>(event.number));
    if (!event.name.empty() || event.kind >= SoundEvent::Music) json.member("name", event.name);
    if (event.kind == SoundEvent::Music) describeMusic(runtime, event.name, json);
    if (event.kind <= SoundEvent::Loop)
      json.member("volume", event.loudness.volume).member("panning", event.loudness.panning);
  });
}

static void post(CaosRuntime& runtime, SoundEvent event) {
  traceSound(runtime, event);
  runtime.world().sounds.post(std::move(event));
}

void startSound(CaosRuntime& runtime, const Agent& agent, std::string_view name, bool controlled, bool looped) {
  World& world = runtime.world();
  SoundEvent event;
  event.kind = looped ? SoundEvent::Loop : SoundEvent::Play;
  event.number = world.sounds.nextNumber++;
  event.name = name;
  event.loudness = loudnessOf(world, agent);
  if (controlled) {
    Agent& owner = *world.find(agent.handle);
    ControlledSound& sound = owner.extras.make().looks.make().sound;
    if (!sound.name.empty()) post(runtime, {SoundEvent::Stop, sound.number, sound.name, {}});
    sound = {std::string(name), looped, false, event.number};
    world.controlledSounds = true;
  }
  post(runtime, std::move(event));
}

void watchSounds(CaosRuntime& runtime) {
  World& world = runtime.world();
  Sounds& sounds = world.sounds;
  if (!sounds.delayed.empty()) {
    std::vector<DelayedSound> due;
    std::erase_if(sounds.delayed, [&](DelayedSound& sound) {
      if (sound.due > world.worldTick) return false;
      due.push_back(std::move(sound));
      return true;
    });
    for (const DelayedSound& sound : due)
      if (const Agent* agent = world.find(sound.agent); agent != nullptr)
        startSound(runtime, *agent, sound.name, false, false);
  }
  bool controlled = false;
  for (std::size_t i = 0; world.controlledSounds && i < world.agents().size(); ++i) {
    const Agent* agent = world.agents()[i];
    const Looks* looks = agent != nullptr ? agent->seldom().looks.get() : nullptr;
    if (looks == nullptr || looks->sound.name.empty() || looks->sound.fading) continue;
    controlled = true;
    sounds.post({SoundEvent::Adjust, looks->sound.number, {}, loudnessOf(world, *agent)});
  }
  world.controlledSounds = controlled;
  // The room's music, else the metaroom's, unless STRK holds another track.
  if (world.worldTick < sounds.trackUntil) return;
  const Room* room = world.map.roomAt(world.camera.middleX(), world.camera.middleY());
  const Metaroom* metaroom = world.map.metaroom(world.camera.metaroom);
  std::string_view track = sounds.track;
  if (room != nullptr && !room->music.empty()) track = room->music;
  else if (metaroom != nullptr && !metaroom->music.empty()) track = metaroom->music;
  if (track == sounds.track) return;
  sounds.track = track;
  post(runtime, {SoundEvent::Music, 0, sounds.track, {}});
}

// A world without a game directory has no sounds to miss.
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
  if (isThere(call, call.s(0), result)) startSound(call.runtime, agent, call.s(0), controlled, looped);
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
  Looks* looks = agent.seldom().looks.get();
  if (looks == nullptr || looks->sound.name.empty()) return call.done();
  post(call.runtime, {SoundEvent::Stop, looks->sound.number, looks->sound.name, {}});
  looks->sound = {};
  return call.done();
}

VELLUM_CAOS_BODY(Fade) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Looks* looks = agent.seldom().looks.get();
  if (looks == nullptr || looks->sound.name.empty() || looks->sound.fading) return call.done();
  post(call.runtime, {SoundEvent::Fade, looks->sound.number, looks->sound.name, {}});
  looks->sound.fading = true;
  return call.done();
}

// Music

VELLUM_CAOS_BODY(Strk) {
  Sounds& sounds = call.world.sounds;
  auto ticks = static_cast<std::uint64_t>(std::max(0, call.i(0))) * 20;  // seconds, 20 ticks each
  sounds.trackUntil = call.world.worldTick + ticks;
  sounds.track = call.s(1).substr(0, 1000);
  post(call.runtime, {SoundEvent::Music, 0, sounds.track, {}});
  return call.done();
}

VELLUM_CAOS_BODY(Midi) {
  call.world.sounds.midi = call.s(0).substr(0, 1000);
  post(call.runtime, {SoundEvent::Midi, 0, call.world.sounds.midi, {}});
  return call.done();
}

#define REQUIRE_METAROOM(name)                                                     \
  const Metaroom* name##Pointer = call.world.map.metaroomAt(call.i(0), call.i(1)); \
  if (name##Pointer == nullptr) return call.fail(diag::NoMetaroomLocation);        \
  Metaroom& name = *call.world.map.metaroom(name##Pointer->id)
#define REQUIRE_ROOM(name)                                                 \
  const Room* name##Pointer = call.world.map.roomAt(call.i(0), call.i(1)); \
  if (name##Pointer == nullptr) return call.fail(diag::NoRoomLocation);    \
  const Room& name = *name##Pointer

VELLUM_CAOS_BODY(Mmsc) {
  REQUIRE_METAROOM(room);
  room.music = call.s(2).substr(0, 1000);
  return call.done();
}
VELLUM_CAOS_BODY(MmscString) {
  REQUIRE_METAROOM(room);
  return call.done(std::string_view(room.music));
}
VELLUM_CAOS_BODY(Mclr) {
  REQUIRE_METAROOM(room);
  room.music.clear();
  return call.done();
}
VELLUM_CAOS_BODY(Rmsc) {
  REQUIRE_ROOM(room);
  call.world.map.setMusic(room.id, call.s(2).substr(0, 1000));
  return call.done();
}
VELLUM_CAOS_BODY(RmscString) {
  REQUIRE_ROOM(room);
  return call.done(std::string_view(room.music));
}
VELLUM_CAOS_BODY(Rclr) {
  REQUIRE_ROOM(room);
  call.world.map.setMusic(room.id, "");
  return call.done();
}

VELLUM_CAOS_BODY(MuteInteger) {
  std::int32_t& muted = call.world.sounds.muted;
  muted = ((muted & call.i(0)) ^ call.i(1)) & 3;
  return call.done(muted);
}

VELLUM_CAOS_BODY(Volm) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  call.world.sounds.volume[call.i(0)] = std::clamp(call.i(1), Silent, Loudest);
  return call.done();
}
VELLUM_CAOS_BODY(VolmInteger) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  return call.done(call.world.sounds.volume[call.i(0)]);
}

// Voices are tags of the catalogue; what is not there becomes the voice that everybody has.

VELLUM_CAOS_BODY(Vois) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  bool known = call.runtime.catalogue().find(call.s(0)) != nullptr;
  agent.extras.make().voice = known ? call.s(0).substr(0, 200) : std::string_view("DefaultVoice");
  return call.done();
}
VELLUM_CAOS_BODY(VoisString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.seldom().voice);
}
// From the very creature to any: genus, gender and age, then with wildcards.
VELLUM_CAOS_BODY(Voic) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  agent.extras.make().voice = "DefaultVoice";
  for (int wild = 0; wild < 4; ++wild) {
    std::string tag =
        base::cat("Voice ", wild > 2 ? 0 : call.i(0), ' ', wild > 1 ? 0 : call.i(1), ' ', wild > 0 ? 0 : call.i(2));
    if (call.runtime.catalogue().find(tag) == nullptr) continue;
    agent.extras.make().voice = tag;
    break;
  }
  return call.done();
}

VELLUM_CAOS_BODY(Sezz) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  traceLine(call.runtime, "say", [&](base::JsonWriter& json) {
    json.member("unid", agent.uniqueId).member("voice", agent.seldom().voice).member("text", call.s(0));
  });
  return call.done();
}

}  // namespace vellum::caos
