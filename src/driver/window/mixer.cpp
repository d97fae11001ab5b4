#ifdef VELLUM_WITH_SDL

#include "driver/window/mixer.h"

#include <algorithm>
#include <cmath>

#include <vellum/vellum.hpp>

namespace vellum::driver {

bool Mixer::open(std::string& error) {
  SDL_AudioSpec wanted{};
  wanted.freq = Rate;
  wanted.format = AUDIO_S16SYS;
  wanted.channels = 2;
  wanted.samples = 1024;
  device_ = sdl().OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
  if (device_ == 0) {
    error = sdl().GetError();
    return false;
  }
  sdl().PauseAudioDevice(device_, 0);
  return true;
}

Mixer::~Mixer() {
  if (device_ != 0) sdl().CloseAudioDevice(device_);
}

void Mixer::take(vellum_world* world) {
  vellum_sound sound;
  while (vellum_world_sound(world, &sound) != 0) {
    std::string does = sound.does;
    if (does == "play" || does == "loop") {
      start(world, sound, does == "loop");
    } else if (does == "music" || does == "midi") {
      playing_.erase(sound.number);
      if (*sound.name != '\0') start(world, sound, true);
    } else if (does == "adjust") {
      if (auto found = playing_.find(sound.number); found != playing_.end()) aim(found->second, sound);
    } else if (does == "stop") {
      playing_.erase(sound.number);
    } else if (does == "fade") {
      if (auto found = playing_.find(sound.number); found != playing_.end()) found->second.fading = true;
    }
  }
}

void Mixer::mix(int milliseconds) {
  if (device_ == 0) return;
  Uint32 wanted = static_cast<Uint32>(Rate * (milliseconds + 60) / 1000) * 4;
  Uint32 queued = sdl().GetQueuedAudioSize(device_);
  if (queued >= wanted) return;
  std::vector<std::int16_t> out((wanted - queued) / 2);
  for (auto at = playing_.begin(); at != playing_.end();)
    at = add(at->second, out) ? std::next(at) : playing_.erase(at);
  sdl().QueueAudio(device_, out.data(), static_cast<Uint32>(out.size() * 2));
}

void Mixer::aim(Voice& voice, const vellum_sound& sound) {
  float gain = sound.volume <= -10000 ? 0 : std::pow(10.0f, static_cast<float>(sound.volume) / 2000);
  float pan = static_cast<float>(sound.panning) / 10000;
  voice.left = gain * std::min(1.0f, 1 - pan);
  voice.right = gain * std::min(1.0f, 1 + pan);
}

void Mixer::start(vellum_world* world, const vellum_sound& sound, bool looped) {
  if (playing_.size() > 64) return;
  auto& samples = loaded_[sound.name];
  if (samples == nullptr) {
    samples = std::make_shared<std::vector<std::int16_t>>();
    vellum_text* text = nullptr;
    if (vellum_world_sound_file(world, sound.name, &text, nullptr) == VELLUM_OK) decode(takeText(text), *samples);
  }
  if (samples->empty()) return;
  Voice voice{samples, 0, looped, false, 1, 1, 1};
  aim(voice, sound);
  playing_[sound.number] = voice;
}

void Mixer::decode(const std::string& wav, std::vector<std::int16_t>& out) {
  SDL_AudioSpec spec{};
  Uint8* data = nullptr;
  Uint32 size = 0;
  if (sdl().LoadWAV_RW(sdl().RWFromConstMem(wav.data(), static_cast<int>(wav.size())), 1, &spec, &data, &size) ==
      nullptr)
    return;
  SDL_AudioCVT convert{};
  if (sdl().BuildAudioCVT(&convert, spec.format, spec.channels, spec.freq, AUDIO_S16SYS, 1, Rate) >= 0) {
    std::vector<Uint8> buffer(std::size_t(size) * static_cast<std::size_t>(std::max(1, convert.len_mult)));
    std::copy(data, data + size, buffer.begin());
    convert.buf = buffer.data();
    convert.len = static_cast<int>(size);
    if (!convert.needed) convert.len_cvt = convert.len;
    else sdl().ConvertAudio(&convert);
    const auto* first = reinterpret_cast<const std::int16_t*>(buffer.data());
    out.assign(first, first + convert.len_cvt / 2);
  }
  sdl().FreeWAV(data);
}

bool Mixer::add(Voice& voice, std::vector<std::int16_t>& out) {
  for (std::size_t i = 0; i + 1 < out.size(); i += 2) {
    if (voice.at >= voice.samples->size()) {
      if (!voice.looped) return false;
      voice.at = 0;
    }
    if (voice.fading) voice.strength -= 1.0f / Rate;
    if (voice.strength <= 0) return false;
    float sample = static_cast<float>((*voice.samples)[voice.at++]) * voice.strength;
    auto mixed = [](std::int16_t old, float more) {
      return static_cast<std::int16_t>(std::clamp(static_cast<float>(old) + more, -32768.0f, 32767.0f));
    };
    out[i] = mixed(out[i], sample * voice.left);
    out[i + 1] = mixed(out[i + 1], sample * voice.right);
  }
  return true;
}

}  // namespace vellum::driver

#endif
