// Events of lines: which things may send them, what they need, and the states of lines.
#include <algorithm>

#include "languages/xg/program/references.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {
namespace {

using namespace line_flags;

constexpr std::int32_t StoppedTimer = -1;
// What only a player or another thing can satisfy; an event without one never passes.
constexpr std::int32_t PlayerConditions = PowerAbove | PowerBelow | line_flags::Color | Keys;

bool goesOff(std::int32_t activation) {
  auto type = static_cast<ActivationType>(activation);
  return type == ActivationType::TimedOff || type == ActivationType::FlipTimedOff;
}
bool goesOn(std::int32_t activation) {
  auto type = static_cast<ActivationType>(activation);
  return type == ActivationType::TimedOn || type == ActivationType::FlipTimedOn;
}

}  // namespace

// Counts work against the limit of the tic. False: the tic has no more.
bool Level::step(std::int32_t type, std::int32_t steps) {
  if (steps_ > MaxSteps) return false;
  steps_ += steps;
  if (steps_ <= MaxSteps && depth_ <= MaxDepth) return true;
  steps_ = MaxSteps + 1;
  problem(LevelProblem::Kind::Endless, type);
  return false;
}

void Level::problem(LevelProblem::Kind kind, std::int32_t type) {
  if (said_.insert({kind, type}).second) problems_.push_back({kind, type});
}

void Level::tickLine(std::uint32_t number) {
  LineState& state = lines_[number];
  if (state.disabled || state.type == None) return;
  const LineType& type = types_.lines[state.type];
  if (state.timer >= 0) {
    state.timer = std::min(state.timer + 1, MaxTimer);
    state.tickerTimer = std::min(state.tickerTimer + 1, MaxTimer);
  }
  float seconds = static_cast<float>(tick_) / TicsPerSecond;
  bool inTime = type.tickerEnd <= 0 || (seconds >= type.tickerStart && seconds <= type.tickerEnd);
  if (inTime && state.tickerTimer > type.tickerTics) {
    EventLine line = lineOf(number);
    if ((type.flags & (TickerOn | TickerOff)) != 0) {
      state.tickerTimer = 0;
      send(EventKind::Ticker, 0, line);
    }
    bool holds = (type.flags2 & (state.active ? WhileOn : WhileOff)) != 0;
    if (holds && ((type.flags2 & WhenLast) == 0 || state.count == 1)) perform(type, line);
  }
  if (state.active && type.lineClass == static_cast<std::int32_t>(LineClass::ChainSequence)) tickSequence(number, type);
  bool returns = state.active ? goesOff(type.activation) : goesOn(type.activation);
  if (returns && type.time >= 0 && static_cast<float>(state.timer) > type.time * TicsPerSecond) {
    EventLine line = lineOf(number);
    activate(!state.active, type, line);
  }
}

// Ip1 to Ip19 are line types, Fp1 to Fp19 the seconds before each, Fp0 the percentage by which they vary.
void Level::tickSequence(std::uint32_t number, const LineType& type) {
  LineState& state = lines_[number];
  state.chainTimer -= 1 / TicsPerSecond;
  if (state.chainTimer >= 0) return;
  auto chainAt = [&](std::int32_t index) {
    return index > 0 && index < LineType::ParameterCount ? type.integers[index] : 0;
  };
  std::int32_t chained = chainAt(state.chainIndex);
  EventLine line = lineOf(number);
  if (chained == 0) {
    if ((type.integers[0] & sequence_flags::OffWhenDone) != 0) activate(false, type, line);
    return;
  }
  LineState made;
  made.type = state.type;
  made.count = 1;
  EventLine dummy{None, line.front, line.back, line.tag, &made, line.type};
  send(EventKind::Chain, chained, dummy);
  ++state.chainIndex;
  if (chainAt(state.chainIndex) == 0 && (type.integers[0] & sequence_flags::Loop) != 0) state.chainIndex = 1;
  if (chainAt(state.chainIndex) == 0) return;
  float random = static_cast<float>(dice_.between(0, 255)) * 2 / 255 - 1;
  state.chainTimer = type.numbers[state.chainIndex] * (1 + random * type.numbers[0] / 100);
}

// An event reaches a line, with its own type or, `chained`, another one. True: it activated or deactivated it.
bool Level::send(EventKind kind, std::int32_t chained, EventLine& line) {
  if (line.type == nullptr || line.state->disabled) return false;
  const LineType* type = line.type;
  if (chained != 0) {
    auto found = types_.lineType(chained);
    if (!found) return false;
    type = &types_.lines[*found];
  }
  ++depth_;
  bool sent = false;
  if (step(type->id)) {
    // The event chain goes first; when it passes, it replaces the event.
    sent = type->eventChain != 0 && send(kind, type->eventChain, line);
    if (!sent && passes(kind, *type, *line.state, line)) {
      if (line.state->count > 0 && kind == EventKind::Ticker && chained == 0) --line.state->count;
      activate(!line.state->active, *type, line);
      sent = true;
    }
  }
  --depth_;
  return sent;
}

bool Level::passes(EventKind kind, const LineType& type, const LineState& state, EventLine& line) {
  auto activation = static_cast<ActivationType>(type.activation);
  if (state.active ? activation == ActivationType::TimedOff : activation == ActivationType::TimedOn) return false;
  if (kind == EventKind::Ticker && (type.flags & (state.active ? TickerOff : TickerOn)) == 0) return false;
  if ((type.flags & (ThingGone | ActivatorType)) != 0) return false;
  bool isOwn = line.type == &type;
  if ((isOwn ? state.count : type.count) == 0) return false;
  if ((type.flags2 & PlayerConditions) != 0) return false;
  // The ticker is a thing without health.
  if (kind == EventKind::Ticker && (type.flags2 & HealthAbove) != 0 && type.conditions[0] >= 0) return false;
  if (kind == EventKind::Ticker && (type.flags2 & HealthBelow) != 0 && type.conditions[1] <= 0) return false;
  if ((type.flags2 & LineOn) != 0 && !linesAre(line, type.conditions[4], type.conditions[5], true)) return false;
  if ((type.flags2 & LineOff) != 0 && !linesAre(line, type.conditions[6], type.conditions[7], false)) return false;
  return (type.flags2 & SinglePlayer) != 0 && (type.flags2 & MediumSkill) != 0;
}

// Whether all lines of the reference have a type and are in this state.
bool Level::linesAre(EventLine& line, std::int32_t reference, std::int32_t number, bool active) {
  Targets targets = lineTargets(line, reference, number, *line.type);
  for (std::uint32_t target : targets.all)
    if (lines_[target].type == None || lines_[target].active != active) return false;
  return true;
}

void Level::activate(bool on, const LineType& type, EventLine& line) {
  LineState& state = *line.state;
  if (state.disabled || state.active == on) return;
  ++depth_;
  if (std::int32_t chain = on ? type.actChain : type.deactChain; chain != 0) send(EventKind::Chain, chain, line);
  state.active = on;
  state.timer = 0;
  events_.push_back({LevelEvent::Kind::Line, line.line, type.id, on});
  if ((type.flags2 & (on ? GroupOn : GroupOff)) != 0)
    for (std::uint32_t other : topology_.linesTagged(line.tag)) {
      if (other == line.line || lines_[other].type == None || lines_[other].active == on) continue;
      if (!step(type.id)) break;
      EventLine target = lineOf(other);
      send(EventKind::Chain, 0, target);
    }
  if ((type.flags2 & Multiple) != 0 && step(type.id, scanned(topology_.linesTagged(line.tag).size())))
    for (std::uint32_t other : topology_.linesTagged(line.tag)) {
      if (other == line.line || lines_[other].type == None) continue;
      lines_[other].active = on;
      lines_[other].timer = StoppedTimer;
    }
  bool acts = (type.flags2 & (on ? WhenOn : WhenOff)) != 0;
  std::int32_t count = line.type == &type ? state.count : type.count;
  if (acts && ((type.flags2 & WhenLast) == 0 || count == 1) && depth_ <= MaxDepth) perform(type, line);
  std::int32_t next = on ? type.actType : type.deactType;
  if (next != 0 && line.line != None) setLineType(line.line, next);
  --depth_;
}

}  // namespace vellum::xg
