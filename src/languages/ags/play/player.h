// Plays a play script: makes the player's moves when the game is at rest, and reports failed expectations.
#pragma once

#include "base/archive.h"
#include "languages/ags/play/script.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::play {

// What the player needs from the runtime.
class Stage {
 public:
  virtual ~Stage() = default;
  // Runs a function of the generated script; nothing when it failed, which is already reported.
  virtual std::optional<int> run(const std::string& function, diagnostics::Emitter& emitter) = 0;
  // Whether the main script is running, or has work to do before the player's next move.
  virtual bool scriptIsBusy() const = 0;
};

class Player {
 public:
  // If a game is not at rest after this many ticks, two minutes, something is wrong.
  static constexpr std::uint32_t MaxWait = 40 * 120;

  Player(Script script, world::World& world, Stage& stage) : script_(std::move(script)), world_(world), stage_(stage) {}

  // Does everything that is possible before this tick. False when an expectation failed, or a move was impossible.
  bool step(diagnostics::Emitter& emitter);
  bool done() const { return at_ >= script_.steps.size() && !waiting_; }
  bool failed() const { return failures_ > 0; }
  const Script& script() const { return script_; }

  // The speech and messages of the game since the last move.
  std::vector<std::string>& heard() { return heard_; }

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, Player>& player);

 private:
  bool atRest() const;
  // Returns "" when the move was made, otherwise the reason why not.
  std::string move(const Step& step);
  std::string clickThing(const std::string& name, int mode);
  // Waits and statements; false: the next step is for another tick.
  bool passTime(const Step& step, bool& good, diagnostics::Emitter& emitter);
  // moves.cpp
  // The thing of that script name in the current room, or anywhere; `elsewhere`: it is in another room.
  world::Location findThing(std::string_view name, bool& elsewhere) const;
  std::string drag(world::Point from, world::Point to);
  std::string clickAt(world::Point at, int mode, int button);
  std::string press(const std::string& name);
  std::string choose(const Step& step);
  std::string type(std::string_view text);
  std::string useOn(const Step& step);
  // Returns "" when the expectation holds, otherwise the actual state.
  std::string check(const Step& step, diagnostics::Emitter& emitter);
  std::string saidInstead() const;
  std::string optionsNow() const;
  std::string chosenBefore(const Step& step) const;
  // A place on the screen where a click reaches a thing.
  std::optional<world::Point> reach(world::Location thing) const;
  int option(const Step& step) const;  // 0: there is no such option
  bool fail(const Step& step, std::string problem, diagnostics::Emitter& emitter);

  Script script_;
  world::World& world_;
  Stage& stage_;
  std::size_t at_ = 0;
  bool waiting_ = false;  // for the game to come to rest
  std::uint32_t waited_ = 0, ticks_ = 0;
  std::vector<std::string> heard_;
  std::size_t failures_ = 0;
};

}  // namespace vellum::ags::play
