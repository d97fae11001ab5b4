// Optional capabilities of runtimes. Runtime::capabilities() (language.h) returns those that a runtime has; callers use
// what they need and name the languages that lack it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/image/picture.h"
#include "base/result.h"
#include "diagnostics/emitter.h"
#include "languages/prepared_function.h"
#include "languages/variable.h"
#include "source/source_set.h"

namespace vellum::languages {

// Live reload: new source text for code that runs.
class Reloadable {
 public:
  // `file` is the new text of a file that was loaded or included; it has the same name in the source set. False: it has
  // errors, which are reported, and the old code continues to run. Empty: no code here depends on that file.
  virtual std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) = 0;

 protected:
  ~Reloadable() = default;
};

// Renders what a player would see now (--screenshot, --record, --window).
class Drawable {
 public:
  // False when there is nothing to draw yet.
  virtual bool picture(base::Picture& picture) const = 0;

 protected:
  ~Drawable() = default;
};

// Takes input of a player, for the next tick.
class Interactive {
 public:
  // One event as the language writes it: "click 100 200", "key 13", "type hello". False: `problem` describes the error.
  virtual bool input(std::string_view event, std::string& problem) = 0;

 protected:
  ~Interactive() = default;
};

// One event for the audio output.
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
  // Fetches the oldest cue not fetched yet; false when there is none.
  virtual bool nextSound(SoundCue& cue) = 0;
  // The wav file of a sound.
  virtual base::Result<std::string> soundFile(std::string_view name) = 0;

 protected:
  ~Audible() = default;
};

// How a host paces and shows a world in real time.
struct Pace {
  std::int32_t interval = 50;  // milliseconds between ticks
  bool fastest = false;        // ignore `interval` and tick without a delay
  bool drawn = true;           // a window shows the new picture after a tick
  bool fullScreen = false;     // the window fills the screen
  std::int32_t usual = 50;     // the interval that matches the language's ticks per second
};

// Its scripts can change the pace of real time, and query how long ticks take.
class Paced {
 public:
  virtual Pace pace() const = 0;
  // Reports the last tick's duration in microseconds: the computation, and the whole time until the next tick began.
  virtual void tickTook(std::int64_t computing, std::int64_t overall) = 0;

 protected:
  ~Paced() = default;
};

// May play by itself to an end: a recorded player (AGS play scripts).
class SelfPlaying {
 public:
  // True until it has finished.
  virtual bool busy() const = 0;

 protected:
  ~SelfPlaying() = default;
};

// Its scripts can end the game (CAOS: QUIT).
class Ending {
 public:
  // True once a script has ended it: more ticks change nothing.
  virtual bool over() const = 0;

 protected:
  ~Ending() = default;
};

// Has work to do after the last tick (CAOS: the remove scripts).
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
  // The counts as lcov records; empty unless requested.
  virtual std::string coverage() const = 0;

 protected:
  ~Covered() = default;
};

// Runs its scripts on a budget.
class Metered {
 public:
  // Units of the budget that scripts have used since the runtime was created.
  virtual std::uint64_t budgetUsed() const = 0;

 protected:
  ~Metered() = default;
};

// Has functions that hosts can prepare.
class Callable {
 public:
  // Null: errors were reported.
  virtual std::unique_ptr<PreparedFunction> prepare(std::string_view name, diagnostics::Emitter& emitter) = 0;

 protected:
  ~Callable() = default;
};

// A thing with values of its own: the name by which values() knows it, and a line about it for people.
struct InspectedObject {
  std::string name, about;
};

// Has values that hosts read and write by name.
class Inspectable {
 public:
  // All things that can be looked at.
  virtual std::vector<InspectedObject> objects() { return {}; }
  // What variable() takes for each value of such a thing, "": of the whole; `object` becomes the one to ask for. Names
  // that variable() does not find are left out by the caller.
  virtual std::vector<std::string> values(std::string& /*object*/) { return {}; }
  // The names that a console's entry may have here and that begin with `prefix`, in any case; in any order.
  virtual std::vector<std::string> names(std::string_view /*prefix*/) { return {}; }
  // `object` "": the language's whole part of the world. Null: there is no such value, which is reported.
  virtual std::unique_ptr<Variable> variable(std::string_view object, std::string_view path,
                                             diagnostics::Emitter& emitter) = 0;

 protected:
  ~Inspectable() = default;
};

// Takes messages to its objects at any time.
class Receiving {
 public:
  // `object` "": all, or the one that the language has. False: errors were reported.
  virtual bool receive(std::string_view object, std::string_view message, Values values,
                       diagnostics::Emitter& emitter) = 0;
  // What it takes, each with the words that follow: "click X Y", "Fire".
  virtual std::vector<std::string> messages() const { return {}; }

 protected:
  ~Receiving() = default;
};

// How far a language's game is.
enum class GameState : std::uint8_t {
  Running,
  Waiting,  // for the player, or for the end of something: the world goes on
  Over,     // a script has ended it: more ticks change nothing
  Dead,     // a script's failure has ended it: likewise
};

// Its game can wait, end or die; that of a runtime without this is always running.
class Progressing {
 public:
  virtual GameState gameState() const = 0;
  // The failure that ended a dead game; null: it is not known, since a save does not contain it.
  virtual const diagnostics::Diagnostic* deathCause() const { return nullptr; }

 protected:
  ~Progressing() = default;
};

// Null: the runtime lacks it. The others live as long as the runtime.
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
  Metered* metered = nullptr;
  Callable* callable = nullptr;
  Inspectable* inspectable = nullptr;
  Receiving* receiving = nullptr;
  Progressing* progressing = nullptr;
};

}  // namespace vellum::languages
