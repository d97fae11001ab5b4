// Music and MIDI files as sound (CAOS: MMSC, MIDI).
#include "languages/caos/files/music.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/bytes.h"
#include "base/random.h"
#include "languages/caos/files/samples.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/files/test_mng.h"

namespace vellum::caos {
namespace {

// A sample as MNG files keep it: a wav file without its first 16 bytes.
std::string beat(float strength, std::size_t count) { return wavOf(std::vector<float>(count, strength)).substr(16); }

std::vector<float> rendered(std::string_view script, const std::vector<std::string>& samples) {
  auto wav = renderTrack(mngOf(script, samples), "dawn");
  EXPECT_TRUE(wav.ok()) << wav.error().message;
  auto out = wav ? samplesOf(*wav) : base::Result<std::vector<float>>(wav.error());
  return out ? *out : std::vector<float>();
}

TEST(Music, LayersPlayTogether) {
  std::vector<float> all = rendered(
      "Track(Dawn) { LoopLayer(Rain) { Volume(0.5) Wave(drip) }\n"
      "AleotoricLayer(Birds) { Volume(Random(0, 1)) Voice { Wave(call) } Voice { Wave(call) Wave(end) } } }",
      {beat(0.25f, 30), beat(0.25f, 100), beat(0.5f, 50)});
  ASSERT_EQ(all.size(), 250u);
  EXPECT_NEAR(all[0], 0.375, 0.001);    // both
  EXPECT_NEAR(all[199], 0.375, 0.001);  // the loop repeats
  EXPECT_NEAR(all[249], 0.625, 0.001);
}

TEST(Music, AnIntervalBeginsTheNextWave) {
  std::vector<float> all = rendered("Track(Dawn) { AleotoricLayer(A) { Interval(0.01) Wave(a) Wave(b) } }",
                                    {beat(0.25f, 10), beat(0.5f, 10)});
  ASSERT_EQ(all.size(), 230u);  // 0.01 s are 220 samples
  EXPECT_NEAR(all[9], 0.25, 0.001);
  EXPECT_NEAR(all[100], 0, 0.001);
  EXPECT_NEAR(all[220], 0.5, 0.001);
}

TEST(Music, WhatIsMissingIsNamed) {
  std::string music = mngOf("Track(Noon) { LoopLayer(A) { Wave(a) } }", {"short"});
  EXPECT_EQ(renderTrack(music, "dawn").error().message, "the MNG file has no track 'dawn'");
  EXPECT_EQ(renderTrack(music, "Noon").error().message, "none of the track's samples can be played");
}

std::string midi(std::string_view track) {
  std::string out("MThd\0\0\0\6\0\0\0\1\0\x60MTrk\0\0\0", 21);
  out.push_back(static_cast<char>(track.size()));
  return out + std::string(track);
}

// A quarter note of 96 ticks takes half a second, until the tempo changes.
TEST(Midi, NotesTakeTheirTime) {
  std::string_view notes("\0\x90\x45\x7f\x60\x45\0\0\xff\x51\3\3\xd0\x90\0\x90\x45\x7f\x60\x80\x45\0\0\xff\x2f\0", 26);
  auto wav = renderMidi(midi(notes));
  ASSERT_TRUE(wav.ok()) << wav.error().message;
  auto samples = samplesOf(*wav);
  ASSERT_TRUE(samples.ok());
  // Half a second, a quarter of a second, and a twentieth in which the last note fades.
  EXPECT_NEAR(static_cast<double>(samples->size()), 0.8 * SampleRate, 4);
  int crossings = 0;  // of zero: 440 periods a second for the key 69
  for (std::size_t i = 1; i < SampleRate / 2; ++i) crossings += ((*samples)[i] < 0) != ((*samples)[i - 1] < 0) ? 1 : 0;
  EXPECT_NEAR(crossings, 440, 4);
}

std::vector<float> samplesOfMidi(std::string_view file) {
  auto wav = renderMidi(file);
  EXPECT_TRUE(wav.ok()) << wav.error().message;
  auto samples = wav ? samplesOf(*wav) : base::Result<std::vector<float>>(wav.error());
  return samples ? *samples : std::vector<float>();
}

float loudest(const std::vector<float>& samples, std::size_t from, std::size_t to) {
  float most = 0;
  for (std::size_t i = from; i < to && i < samples.size(); ++i) most = std::max(most, std::abs(samples[i]));
  return most;
}

TEST(Midi, ANoteIsAsLoudAsItsChannelAndItsKeyStroke) {
  // Volume 127, then 64; then a key stroke of half the strength.
  std::string_view notes(
      "\0\xb0\7\x7f\0\x90\x45\x7f\x60\x80\x45\0"
      "\x60\xb0\7\x40\0\x90\x45\x7f\x60\x80\x45\0\x60\x90\x45\x40\x60\x80\x45\0\0\xff\x2f\0",
      36);
  std::vector<float> all = samplesOfMidi(midi(notes));
  constexpr std::size_t Beat = SampleRate / 2, Tenth = SampleRate / 20;
  EXPECT_NEAR(loudest(all, 0, Tenth), 0.2, 0.01);
  EXPECT_EQ(loudest(all, Beat + Tenth + 2, 2 * Beat - 2), 0);  // between the notes
  EXPECT_NEAR(loudest(all, 2 * Beat, 2 * Beat + Tenth), 0.2 * 64 / 127, 0.01);
  EXPECT_NEAR(loudest(all, 4 * Beat, 4 * Beat + Tenth), 0.2 * 64 * 64 / 127 / 127, 0.01);
}

TEST(Midi, PercussionIsNoise) {
  std::vector<float> all = samplesOfMidi(midi(std::string_view("\0\x99\x23\x7f\x60\x23\0\0\xff\x2f\0", 11)));
  ASSERT_NEAR(static_cast<double>(all.size()), 0.1 * SampleRate, 2);
  int crossings = 0;
  for (std::size_t i = 1; i < all.size(); ++i) crossings += (all[i] < 0) != (all[i - 1] < 0) ? 1 : 0;
  EXPECT_NEAR(crossings, static_cast<double>(all.size()) / 2, static_cast<double>(all.size()) / 8);
}

// A file of several chunks: those of another kind are skipped, and all tracks play at once.
TEST(Midi, TracksPlayTogetherAndOtherChunksAreSkipped) {
  std::string_view note("\0\x90\x45\x7f\x60\x45\0\0\xff\x2f\0", 11);
  std::string file = midi(note), other("XFIH\0\0\0\3abc", 11);
  std::string second = file.substr(14);
  std::vector<float> one = samplesOfMidi(file), two = samplesOfMidi(file.substr(0, 14) + other + second + second);
  ASSERT_EQ(one.size(), two.size());
  // The same key of the same channel: the second stroke ends the first at once.
  EXPECT_NEAR(loudest(two, SampleRate / 10, SampleRate / 5), loudest(one, SampleRate / 10, SampleRate / 5), 0.02);
  EXPECT_EQ(samplesOfMidi(file.substr(0, 14) + other + second), one);
}

// System messages and texts take the bytes that they state, whatever they contain.
TEST(Midi, TextsAndSystemMessagesAreSkipped) {
  std::string_view plain("\0\x90\x45\x7f\x60\x45\0\0\xff\x2f\0", 11);
  std::string_view busy("\0\xff\3\4\x90\x45\x7f\0\0\xf0\2\x90\xf7\0\x90\x45\x7f\x60\x45\0\0\xff\x2f\0", 24);
  EXPECT_EQ(samplesOfMidi(midi(busy)), samplesOfMidi(midi(plain)));
}

TEST(Midi, AnyBytesAreLegal) {
  EXPECT_EQ(renderMidi("RIFF").error().message, "it is not a MIDI file");
  EXPECT_EQ(renderMidi(midi("")).error().message, "it has no notes");
  std::string whole = midi(std::string_view("\0\x99\x45\x7f\x60\x45\0\0\xff\x2f\0", 11));
  base::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string damaged = whole.substr(0, random.below(static_cast<std::uint32_t>(whole.size()) + 1));
    if (!damaged.empty())
      damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.below(256));
    (void)renderMidi(damaged);
  }
}

}  // namespace
}  // namespace vellum::caos
