// Standard MIDI files as sound: notes, tempo and volume. Instruments all sound alike; channel 10 is percussion.
#include <algorithm>
#include <array>
#include <vector>

#include "base/math/math.h"
#include "base/sort.h"
#include "base/text.h"
#include "languages/caos/files/music.h"
#include "languages/caos/files/samples.h"

namespace vellum::caos {

namespace {

constexpr std::size_t MaxMidiEvents = 200'000;
constexpr std::uint64_t MaxNoteSamples = std::uint64_t(SampleRate) * 3600;  // of all notes: bounds the work
constexpr std::uint8_t Percussion = 9;

struct MidiEvent {
  std::uint64_t tick = 0;
  enum Kind : std::uint8_t { NoteOff, NoteOn, Volume, Tempo } kind = NoteOff;
  std::uint8_t channel = 0, key = 0, value = 0;
  std::uint32_t tempo = 0;  // microseconds a quarter note
};

class MidiReader {
 public:
  explicit MidiReader(std::string_view bytes) : bytes_(bytes) {}

  base::Result<void> read() {
    if (!bytes_.starts_with("MThd") || bytes_.size() < 14) return base::Error{"it is not a MIDI file"};
    std::size_t header = big(4, 4);
    division_ = static_cast<std::uint32_t>(big(12, 2));
    if (division_ == 0 || (division_ & 0x8000) != 0) return base::Error{"its time is not counted in quarter notes"};
    for (std::size_t at = 8 + header; at + 8 <= bytes_.size();) {
      std::size_t size = std::min(big(at + 4, 4), bytes_.size() - at - 8);
      if (bytes_.substr(at, 4) == "MTrk") track(at + 8, at + 8 + size);
      at += 8 + size;
    }
    base::sortStable(events_, [](const MidiEvent& a, const MidiEvent& b) { return a.tick < b.tick; });
    return {};
  }

  const std::vector<MidiEvent>& events() const { return events_; }
  std::uint32_t division() const { return division_; }

 private:
  std::uint8_t byte(std::size_t at) const { return at < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at]) : 0; }
  std::size_t big(std::size_t at, std::size_t count) const {
    std::size_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | byte(at + i);
    return value;
  }
  // A number of up to four bytes of seven bits.
  std::uint32_t variable(std::size_t& at) const {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
      std::uint8_t part = byte(at++);
      value = value << 7 | (part & 0x7f);
      if ((part & 0x80) == 0) break;
    }
    return value;
  }

  void track(std::size_t at, std::size_t end) {
    std::uint64_t tick = 0;
    std::uint8_t status = 0;
    while (at < end && events_.size() < MaxMidiEvents) {
      tick += variable(at);
      if ((byte(at) & 0x80) != 0) status = byte(at++);
      if (status >= 0xf0) {
        at = special(status, at, tick);
        status = 0;
      } else if (status == 0) {
        return;  // damaged
      } else {
        message(status, at, tick);
        at += (status & 0xe0) == 0xc0 ? 1 : 2;  // programs and channel pressure have one byte
      }
    }
  }

  // A meta event or a system message; returns the place after it.
  std::size_t special(std::uint8_t status, std::size_t at, std::uint64_t tick) {
    std::uint8_t kind = status == 0xff ? byte(at++) : 0;
    std::size_t size = variable(at);
    if (kind == 0x51 && size == 3) {
      MidiEvent event{tick, MidiEvent::Tempo, 0, 0, 0, static_cast<std::uint32_t>(big(at, 3))};
      if (event.tempo > 0) events_.push_back(event);
    }
    return at + std::min(size, bytes_.size());
  }

  void message(std::uint8_t status, std::size_t at, std::uint64_t tick) {
    MidiEvent event{tick,
                    MidiEvent::NoteOff,
                    static_cast<std::uint8_t>(status & 15),
                    static_cast<std::uint8_t>(byte(at) & 0x7f),
                    static_cast<std::uint8_t>(byte(at + 1) & 0x7f),
                    0};
    std::uint8_t kind = status >> 4;
    if (kind == 9 && event.value > 0) event.kind = MidiEvent::NoteOn;
    else if (kind == 11 && event.key == 7) event.kind = MidiEvent::Volume;
    else if (kind != 8 && kind != 9) return;
    events_.push_back(event);
  }

  std::string_view bytes_;
  std::uint32_t division_ = 0;
  std::vector<MidiEvent> events_;
};

class Synthesiser {
 public:
  std::vector<float> play(const MidiReader& midi) {
    double seconds = 0, tickLength = 0.5 / midi.division();
    std::uint64_t tick = 0;
    volume_.fill(100);
    for (const MidiEvent& event : midi.events()) {
      seconds += static_cast<double>(event.tick - tick) * tickLength;
      tick = event.tick;
      if (seconds * SampleRate >= static_cast<double>(MaxSamples)) break;
      now_ = static_cast<std::size_t>(seconds * SampleRate);
      if (event.kind == MidiEvent::Tempo) tickLength = event.tempo / 1e6 / midi.division();
      else if (event.kind == MidiEvent::Volume) volume_[event.channel] = event.value;
      else change(event);
    }
    return std::move(out_);
  }

 private:
  struct Note {
    std::size_t start = 0;
    float strength = 0;  // 0: it is not held
  };

  void change(const MidiEvent& event) {
    Note& note = held_[event.channel * 128u + event.key];
    if (note.strength > 0) sound(note, event.channel, event.key);
    note = {};
    if (event.kind == MidiEvent::NoteOn)
      note = {now_, static_cast<float>(event.value * volume_[event.channel]) / 16129};
  }

  // Adds a note that ends now, and a twentieth of a second in which it fades.
  void sound(const Note& note, std::uint8_t channel, std::uint8_t key) {
    static constexpr std::size_t Release = SampleRate / 20;
    bool noise = channel == Percussion;
    std::size_t held = noise ? Release : std::min(now_ - note.start, SampleRate * 10);
    std::size_t end = std::min(note.start + held + Release, MaxSamples);
    work_ += end - note.start;
    if (work_ > MaxNoteSamples) return;
    if (out_.size() < end) out_.resize(end);
    auto step = static_cast<float>(440.0 / SampleRate * base::math::pow(2, (key - 69) / 12.0));
    float phase = 0, decay = 1;
    for (std::size_t at = note.start; at < end; ++at) {
      float left = static_cast<float>(end - at) / Release;
      float wave = noise ? hiss() : 4 * (phase < 0.5f ? phase : 1 - phase) - 1;
      out_[at] += wave * decay * std::min(left, 1.0f) * note.strength * 0.2f;
      phase += step;
      if (phase >= 1) phase -= 1;
      decay *= 0.99995f;
    }
  }

  float hiss() {
    noise_ = noise_ * 1664525u + 1013904223u;
    return static_cast<float>(noise_ >> 8) / 8388608 - 1;
  }

  std::vector<float> out_;
  std::array<Note, 16 * 128> held_{};
  std::array<int, 16> volume_{};
  std::size_t now_ = 0;
  std::uint64_t work_ = 0;
  std::uint32_t noise_ = 1;
};

}  // namespace

base::Result<std::string> renderMidi(std::string_view bytes) {
  MidiReader midi(bytes);
  if (auto read = midi.read(); !read) return read.error();
  std::vector<float> samples = Synthesiser().play(midi);
  if (samples.empty()) return base::Error{"it has no notes"};
  return wavOf(samples);
}

}  // namespace vellum::caos
