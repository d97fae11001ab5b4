#include "languages/ags/play/player.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/world/inventory.h"

namespace vellum::ags::play {

using world::Location;
using world::Thing;
using world::Wait;

namespace {

constexpr std::size_t MaxHeard = 2000;

// Events that recur on every tick while a character stays somewhere are no reason to wait.
bool isStanding(const world::Task& task) {
  auto kind = static_cast<world::TaskKind>(task.kind);
  return (kind == world::TaskKind::RegionEvent && task.b == 0) ||
         (kind == world::TaskKind::HotspotEvent && task.b == world::HandlerStand);
}

}  // namespace

bool Player::atRest() const {
  if (world_.state.globals.quit != 0) return true;
  if (!world_.state.input.queue.empty()) return false;
  const auto& blocking = world_.state.blocking;
  if (blocking.kind != 0) {
    auto kind = static_cast<Wait>(blocking.kind);
    return (kind == Wait::Options || kind == Wait::InputText) && blocking.done == 0;
  }
  if (stage_.scriptIsBusy() || !world_.state.deferred.empty()) return false;
  for (std::size_t i = 0; i < world_.state.tasks.size(); ++i)
    if (!isStanding(world_.state.tasks[i])) return false;
  const world::CharacterState* who = world_.state.character(world_.state.globals.player);
  return who == nullptr || who->movement.on == 0;
}

bool Player::fail(const Step& step, std::string problem, diagnostics::Emitter& emitter) {
  ++failures_;
  emitter.emit(diag::PlayFailed, step.at, problem);
  return false;
}

bool Player::step(diagnostics::Emitter& emitter) {
  bool good = true;
  if (ticks_ > 0 && --ticks_ > 0) return true;
  while (true) {
    if (waiting_ && !atRest()) {
      if (++waited_ <= MaxWait || at_ == 0) return good;
      const Step& step = script_.steps[at_ - 1];
      waiting_ = false;
      at_ = script_.steps.size();
      return fail(step, base::cat("the game is still busy ", MaxWait, " ticks after this"), emitter);
    }
    waiting_ = false;
    if (at_ >= script_.steps.size()) return good;
    const Step& step = script_.steps[at_];
    if (isExpectation(step.kind)) {
      ++at_;
      std::string instead = check(step, emitter);
      if (!instead.empty()) good = fail(step, std::move(instead), emitter);
    } else if (!isMove(step.kind)) {
      if (!passTime(step, good, emitter)) return good;
    } else {
      ++at_;
      heard_.clear();
      std::string problem = move(step);
      waiting_ = !step.goesOn;
      waited_ = 0;
      if (problem.empty()) return good;  // the move is for this tick
      // The steps after an impossible move are meaningless.
      waiting_ = false;
      at_ = script_.steps.size();
      return fail(step, std::move(problem), emitter);
    }
  }
}

// Handles waits and statements. False: the next step is for another tick.
bool Player::passTime(const Step& step, bool& good, diagnostics::Emitter& emitter) {
  switch (step.kind) {
    case StepKind::WaitTicks:
      ++at_;
      ticks_ = static_cast<std::uint32_t>(step.number);
      return ticks_ == 0;
    case StepKind::WaitUntil: {
      auto value = stage_.run(step.function, emitter);
      bool isSo = !value || *value != 0;
      if (!isSo && ++waited_ <= MaxWait) return false;
      waited_ = 0;
      ++at_;
      if (!value) good = fail(step, "this can't be evaluated", emitter);
      else if (!isSo) good = fail(step, base::cat("this is still false after ", MaxWait, " ticks"), emitter);
      return true;
    }
    case StepKind::Do:
      if (!stage_.run(step.function, emitter)) good = fail(step, "this failed", emitter);
      [[fallthrough]];
    case StepKind::WaitIdle:
      waiting_ = true;
      waited_ = 0;
      [[fallthrough]];
    default: ++at_; return true;
  }
}

// ------------------------------------------------------------------------------------------ expectations

std::string Player::saidInstead() const {
  if (heard_.empty()) return "nothing was said";
  std::string text = "what was said:";
  std::size_t first = heard_.size() > 5 ? heard_.size() - 5 : 0;
  for (std::size_t i = first; i < heard_.size(); ++i) base::append(text, base::cat(i > first ? " / " : " ", heard_[i]));
  return text;
}

std::string Player::check(const Step& step, diagnostics::Emitter& emitter) {
  bool holds = false;
  std::string instead;
  switch (step.kind) {
    case StepKind::ExpectSaid:
      for (const std::string& text : heard_) holds |= mentions(text, step.text);
      instead = saidInstead();
      break;
    case StepKind::ExpectRoom:
      holds = world_.state.globals.room == step.number;
      instead = base::cat("the game is in room ", world_.state.globals.room);
      break;
    case StepKind::ExpectScore:
      holds = world_.state.variables.score == step.number;
      instead = base::cat("the score is ", world_.state.variables.score);
      break;
    case StepKind::ExpectHas: {
      bool elsewhere = false;
      Location item = findThing(step.text, elsewhere);
      if (item.kind != Thing::Item) return base::cat("unknown inventory item '", step.text, "'");
      const world::CharacterState* who = world_.state.character(world_.state.globals.player);
      holds = who != nullptr && world_.inventory.count(*who, item.id) > 0;
      instead = base::cat("the player has ", holds ? "" : "no ", step.text);
      break;
    }
    case StepKind::ExpectOption:
      holds = option(step) != 0;
      instead = optionsNow();
      break;
    case StepKind::ExpectOver:
      holds = world_.state.globals.quit != 0;
      instead = holds ? "the game is over" : "the game continues";
      break;
    case StepKind::Expect: {
      auto value = stage_.run(step.function, emitter);
      if (!value) return "this can't be evaluated";
      holds = *value != 0;
      instead = base::cat("expected ", step.text, holds ? " to be false; it is true" : " to be true; it is false");
      break;
    }
    default: break;
  }
  return holds != step.negated ? "" : instead;
}

// ------------------------------------------------------------------------------------------------- saves

template <class Archive>
void Player::fields(Archive& archive, base::FieldsOf<Archive, Player>& player) {
  archive.part("play script");
  archive.template as<std::uint32_t>(player.at_);
  archive(player.waiting_, player.waited_, player.ticks_);
  archive.template as<std::uint32_t>(player.failures_);
  archive(player.heard_);
  archive.require(player.at_ <= player.script_.steps.size(), "the play script has no such step");
  archive.require(player.heard_.size() <= MaxHeard, "too much was heard");
}

template void Player::fields(base::ArchiveWriter&, const Player&);
template void Player::fields(base::ArchiveReader&, Player&);

}  // namespace vellum::ags::play
