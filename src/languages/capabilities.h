// What only some runtimes can do. A runtime hands out what it has in Runtime::capabilities() (language.h); callers take
// what they need from there, and name the languages that lack it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/image/picture.h"
#include "base/result.h"
#include "diagnostics/emitter.h"
#include "source/source_set.h"

namespace vellum::languages {

// Live reload: new source text for code that runs.
class Reloadable {
 public:
  // `file` is the new text of a file that was loaded, or that what was loaded includes; it has the same name in the
  // source set. False: it has errors, which are reported, and everything runs on with the old code. Nothing: no code
  // here is made of that file.
  virtual std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) = 0;

 protected:
  ~Reloadable() = default;
};

// Has a picture of what a player would see now (--screenshot, --record, --window).
class Drawable {
 public:
  // False: there is nothing to draw yet.
  virtual bool picture(base::Picture& picture) const = 0;

 protected:
  ~Drawable() = default;
};

// Takes what a player does, for the next tick.
class Interactive {
 public:
  // One event in the language's own words: "click 100 200", "key 13", "type hello". False: `problem` is what is
  // wrong.
  virtual bool input(std::string_view event, std::string& problem) = 0;

 protected:
  ~Interactive() = default;
};

// What a loudspeaker has to do next.
struct SoundCue {
  std::string_view does;  // "play", "loop", "adjust", "fade", "stop", "music", "midi"
  std::uint32_t number = 0;
  std::string name;
  std::int32_t volume = 0;   // -10000 silent to 0, hundredths of a decibel
  std::int32_t panning = 0;  // -10000 left to 10000 right
};

// Makes sounds.
class Audible {
 public:
  // The oldest cue that was not fetched yet; false when there is none.
  virtual bool nextSound(SoundCue& cue) = 0;
  // The wav file of a sound.
  virtual base::Result<std::string> soundFile(std::string_view name) = 0;

 protected:
  ~Audible() = default;
};

// How a host with a clock paces and shows a world.
struct Pace {
  std::int32_t interval = 50;  // milliseconds from tick to tick
  bool fastest = false;        // no time at all between ticks instead
  bool drawn = true;           // a window shows the new picture after a tick
  bool fullScreen = false;     // the window fills the screen
  std::int32_t usual = 50;     // the interval that the language's ticks per second stand for
};

// Its scripts change the pace of real time, and ask what their ticks take.
class Paced {
 public:
  virtual Pace pace() const = 0;
  // What the last tick took, in microseconds: computing it, and all until the next one began.
  virtual void tickTook(std::int64_t computing, std::int64_t overall) = 0;

 protected:
  ~Paced() = default;
};

// May play by itself to an end: a recorded player (AGS play scripts).
class SelfPlaying {
 public:
  // It has not come to its end.
  virtual bool busy() const = 0;

 protected:
  ~SelfPlaying() = default;
};

// Its scripts can end the game (CAOS: QUIT).
class Ending {
 public:
  // One has: more ticks change nothing.
  virtual bool over() const = 0;

 protected:
  ~Ending() = default;
};

// Has work for after the last tick (CAOS: the remove scripts).
class Finishing {
 public:
  // False: errors were reported.
  virtual bool finish(diagnostics::Emitter& emitter) = 0;

 protected:
  ~Finishing() = default;
};

// Counts the lines of scripts that run.
class Covered {
 public:
  // As lcov records; empty when the counts were not asked for.
  virtual std::string coverage() const = 0;

 protected:
  ~Covered() = default;
};

// Null: the runtime lacks it. What is there lives as long as the runtime.
struct Capabilities {
  Reloadable* reloadable = nullptr;
  Drawable* drawable = nullptr;
  Interactive* interactive = nullptr;
  Audible* audible = nullptr;
  Paced* paced = nullptr;
  SelfPlaying* selfPlaying = nullptr;
  Ending* ending = nullptr;
  Finishing* finishing = nullptr;
  Covered* covered = nullptr;
};

}  // namespace vellum::languages
