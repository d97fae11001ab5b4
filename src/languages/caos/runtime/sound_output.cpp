#include "languages/caos/runtime/sound_output.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

static Loudness loudnessOf(const World& world, const Agent& agent) {
  Loudness loudness = heardFrom(world.camera, middleXOf(agent), middleYOf(agent));
  const Metaroom* there = world.map.metaroomAt(middleXOf(agent), middleYOf(agent));
  if (there != nullptr && world.camera.metaroom >= 0 && there->id != world.camera.metaroom) loudness.volume = Silent;
  loudness.volume = std::max(Silent, loudness.volume + world.sounds.volume[0]);
  if (gameNumber(world, "engine_playAllSoundsAtMaximumLevel") != 0) loudness = {};
  if (world.sounds.soundsSilent()) loudness.volume = Silent;
  return loudness;
}

// Describes the parts of a track such as "dawn\\rain", when its MNG file exists.
static void describeMusic(const World& world, std::string_view track, base::JsonWriter& json) {
  std::size_t slash = track.find('\\');
  if (slash == std::string_view::npos) return;
  auto bytes = world.galleries.assets.read("Sounds", base::cat(track.substr(0, slash), ".mng"));
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

void SoundOutput::trace(const SoundEvent& event) const {
  if (event.kind == SoundEvent::Adjust) return;
  environment_.traceLine("sound", [&](base::JsonWriter& json) {
    json.member("does", soundEventName(event.kind)).member("number", static_cast<std::int64_t>(event.number));
    if (!event.name.empty() || event.kind >= SoundEvent::Music) json.member("name", event.name);
    if (event.kind == SoundEvent::Music) describeMusic(world_, event.name, json);
    if (event.kind <= SoundEvent::Loop)
      json.member("volume", event.loudness.volume).member("panning", event.loudness.panning);
  });
}

void SoundOutput::post(SoundEvent event) {
  trace(event);
  if (environment_.host.wants(host::EventKind::Sound))
    environment_.host.events->happened(
        {host::EventKind::Sound, 0, static_cast<std::int32_t>(event.number), event.name, soundEventName(event.kind)});
  world_.sounds.post(std::move(event));
}

void SoundOutput::start(const Agent& agent, std::string_view name, bool controlled, bool looped) {
  SoundEvent event;
  event.kind = looped ? SoundEvent::Loop : SoundEvent::Play;
  event.number = world_.sounds.nextNumber++;
  event.name = name;
  event.loudness = loudnessOf(world_, agent);
  if (controlled) {
    Agent& owner = *world_.agents.find(agent.handle);
    ControlledSound& sound = owner.extras.make().looks.make().sound;
    if (!sound.name.empty()) post({SoundEvent::Stop, sound.number, sound.name, {}});
    sound = {std::string(name), looped, false, event.number};
    world_.controlledSounds = true;
  }
  post(std::move(event));
}

void SoundOutput::speak(const Agent& agent, const std::vector<Syllable>& syllables) {
  std::vector<DelayedSound>& speech = world_.sounds.speech;
  std::uint64_t at = world_.worldTick;
  for (const DelayedSound& sound : speech)
    if (sound.agent == agent.handle) at = std::max(at, sound.due);
  for (const Syllable& syllable : syllables) {
    if (speech.size() + 1 >= MaxDelayedSounds) break;
    if (!syllable.sound.empty()) speech.push_back({syllable.sound, agent.handle, at});
    at += static_cast<std::uint64_t>(syllable.ticks);
  }
  if (!syllables.empty() && speech.size() < MaxDelayedSounds) speech.push_back({{}, agent.handle, at});
}

// Starts those that are due.
void SoundOutput::startDue(std::vector<DelayedSound>& waiting) {
  if (waiting.empty()) return;
  std::vector<DelayedSound> due;
  std::erase_if(waiting, [&](DelayedSound& sound) {
    if (sound.due > world_.worldTick) return false;
    due.push_back(std::move(sound));
    return true;
  });
  for (const DelayedSound& sound : due)
    if (const Agent* agent = world_.agents.find(sound.agent); agent != nullptr && !sound.name.empty())
      start(*agent, sound.name, false, false);
}

// Of its organs less than a quarter of the life force is left, on average.
static bool isNearDeath(const Agent&, const Creature& creature) {
  static constexpr float Danger = 0.25f;
  float left = 0, organs = 0;
  for (const Organ& organ : creature.biochemistry.organs) {
    if (organ.lifeForce <= 0) continue;
    left += organ.shortTerm / organ.lifeForce;
    ++organs;
  }
  return creature.born && !creature.dead && left < Danger * organs;
}
// Controlled sounds follow their agents.
void SoundOutput::adjustControlled() {
  bool controlled = false;
  for (std::size_t i = 0; world_.controlledSounds && i < world_.agents.inOrder().size(); ++i) {
    const Agent* agent = world_.agents.inOrder()[i];
    const Looks* looks = agent != nullptr ? agent->extrasOrDefault().looks.get() : nullptr;
    if (looks == nullptr || looks->sound.name.empty() || looks->sound.fading) continue;
    controlled = true;
    world_.sounds.post({SoundEvent::Adjust, looks->sound.number, {}, loudnessOf(world_, *agent)});
  }
  world_.controlledSounds = controlled;
}

// Plays the track of a creature that is near death, otherwise the room's music, otherwise the metaroom's, unless STRK
// keeps another one (CAOS: engine_near_death_track_name).
void SoundOutput::chooseMusic() {
  Sounds& sounds = world_.sounds;
  if (world_.worldTick < sounds.trackUntil) return;
  std::string_view ofDeath = gameText(world_, "engine_near_death_track_name").substr(0, MaxTrackName);
  const Room* room = world_.map.roomAt(world_.camera.middleX(), world_.camera.middleY());
  const Metaroom* metaroom = world_.map.metaroom(world_.camera.metaroom);
  std::string_view track = sounds.track;
  if (!ofDeath.empty() && track == ofDeath) track = {};  // it ends with the danger
  if (!ofDeath.empty() && findCreature(world_, isNearDeath) != nullptr) track = ofDeath;
  else if (room != nullptr && !room->music.empty()) track = room->music;
  else if (metaroom != nullptr && !metaroom->music.empty()) track = metaroom->music;
  if (track == sounds.track) return;
  sounds.track = track;
  startMusic();
}

void SoundOutput::startMusic() { post({SoundEvent::Music, 0, world_.sounds.track, world_.sounds.musicLoudness()}); }

void SoundOutput::startMidi() { post({SoundEvent::Midi, 0, world_.sounds.midi, world_.sounds.midiLoudness()}); }

void SoundOutput::adjustMusic() {
  post({SoundEvent::Adjust, MusicNumber, {}, world_.sounds.musicLoudness()});
  post({SoundEvent::Adjust, MidiNumber, {}, world_.sounds.midiLoudness()});
}

SoundOutput::Repeating SoundOutput::repeating() const {
  Repeating found{!world_.sounds.track.empty(), !world_.sounds.midi.empty(), {}};
  for (const Agent* agent : world_.agents.inOrder()) {
    const Looks* looks = agent != nullptr ? agent->extrasOrDefault().looks.get() : nullptr;
    if (looks == nullptr || looks->sound.name.empty() || !looks->sound.looped || looks->sound.fading) continue;
    found.loops.push_back({SoundEvent::Loop, looks->sound.number, looks->sound.name, loudnessOf(world_, *agent)});
  }
  return found;
}

// Without lines in the trace: the world did nothing.
void SoundOutput::resume(const Repeating& before) {
  Repeating now = repeating();
  Sounds& sounds = world_.sounds;
  // A player that has not fetched the start of something need not hear of its end.
  auto forget = [&](SoundEvent::Kind kind, std::uint32_t number) {
    return std::erase_if(sounds.events,
                         [&](const SoundEvent& each) { return each.kind == kind && each.number == number; });
  };
  for (const SoundEvent& loop : before.loops)
    if (forget(SoundEvent::Loop, loop.number) == 0) sounds.post({SoundEvent::Stop, loop.number, loop.name, {}});
  forget(SoundEvent::Music, MusicNumber);
  forget(SoundEvent::Midi, 0);
  if (before.music || now.music) sounds.post({SoundEvent::Music, MusicNumber, sounds.track, sounds.musicLoudness()});
  if (before.midi || now.midi) sounds.post({SoundEvent::Midi, 0, sounds.midi, sounds.midiLoudness()});
  for (SoundEvent& loop : now.loops) sounds.post(std::move(loop));
}

void SoundOutput::tick() {
  startDue(world_.sounds.delayed);
  startDue(world_.sounds.speech);
  adjustControlled();
  chooseMusic();
}

}  // namespace vellum::caos
