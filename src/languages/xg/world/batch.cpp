#include "languages/xg/world/batch.h"

#include <algorithm>
#include <utility>

#include "languages/xg/world/batch_block.h"

namespace vellum::xg {

using Kernels = BatchKernels;

Batch::Batch(Profile profile, Draws draws, base::MemoryAccount* account, Values values)
    : profile_(profile),
      draws_(draws),
      values_(values),
      keepsEndings_(values == Values::WhenRead),
      blocks_(account),
      evaluate_(Kernels::chooseEvaluate()) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

std::uint32_t Batch::addDefinition(const StepTable& table, const Timing& timing) {
  Definition definition;
  definition.firstStep = static_cast<std::uint32_t>(steps_.size());
  definition.endStep = definition.firstStep + table.end();
  definition.firstTimer = static_cast<std::uint32_t>(timers_.size());
  definition.firstEvent = static_cast<std::uint32_t>(events_.size());
  definition.min = timing.min;
  definition.max = timing.max;
  definition.scale = timing.scale;
  std::uint32_t id = static_cast<std::uint32_t>(definitions_.size());
  auto moved = [&](Transition way) {
    way.next += definition.firstStep;
    way.firstTimer += definition.firstTimer;
    way.firstEvent += definition.firstEvent;
    return way;
  };
  definition.entry = moved(table.entry);
  for (const Step& step : table.steps)
    steps_.push_back({step.value, step.target, id, step.blends, step.blendsHolds, false,
                      step.exit.timerCount == 0 && step.exit.eventCount == 0, moved(step.exit)});
  steps_.push_back({0, 0, id, false, false, true, true, {}});
  timers_.insert(timers_.end(), table.timers.begin(), table.timers.end());
  events_.insert(events_.end(), table.events.begin(), table.events.end());
  definitions_.push_back(definition);
  addHotSteps(definition);
  return id;
}

void Batch::addHotSteps(const Definition& definition) {
  // Whether 32 bits suffice to compute the draw, and the result always fits a function's small fields.
  auto fits = [](std::int64_t min, std::int64_t max) { return min >= 0 && min < 60000 && max >= 0 && max < 60000; };
  for (std::uint32_t i = definition.firstStep; i <= definition.endStep; ++i) {
    const SharedStep& step = steps_[i];
    HotStep hot{};
    hot.value = step.value;
    hot.target = step.target;
    hot.next = step.exit.next;
    hot.flags =
        static_cast<std::uint8_t>((step.blends ? HotStep::Blends : 0) | (step.blendsHolds ? HotStep::BlendsHolds : 0));
    std::int64_t min = definition.min, max = definition.max;
    if (!fits(min, max) || step.ends || (profile_ == Profile::Manual && min > max)) {
      hot.flags |= HotStep::SlowHold | HotStep::SlowExit;
      hotSteps_.push_back(hot);
      continue;
    }
    hot.holdMin = static_cast<std::uint16_t>(min);
    hot.holdMul = static_cast<std::int32_t>(max - min + 1);
    hot.holdDraws = min != max ? 1 : 0;
    std::uint32_t draws = hot.holdDraws;
    for (std::uint32_t t = 0; t < step.exit.timerCount; ++t) {
      const TimerSymbol& timer = timers_[step.exit.firstTimer + t];
      min = timer.random ? 0 : timer.tics;
      max = timer.tics;
      draws += timer.random && timer.tics != 0 ? 1 : 0;
    }
    hot.exitMin = static_cast<std::uint16_t>(min);
    hot.exitMul = static_cast<std::int32_t>(max - min + 1);
    hot.exitDraws = static_cast<std::uint8_t>(draws);
    hot.nextRepeat = static_cast<std::uint16_t>(step.exit.repeat);
    bool oneFixed = step.exit.timerCount == 1 && min == max;
    if (oneFixed) hot.flags |= HotStep::FixedExit;
    bool slow = !fits(min, max) || draws > 100 || step.exit.eventCount > 0 ||
                step.exit.repeat >= BatchKernels::SeeRare || step.exit.next == definition.endStep;
    if (profile_ == Profile::Manual) slow |= step.exit.timerCount > 0 && !oneFixed;
    if (slow) hot.flags |= HotStep::SlowExit;
    hotSteps_.push_back(hot);
  }
}

std::int32_t Batch::wayTimer(const Transition& way, std::int32_t timer, Dice& dice) const {
  for (std::uint32_t i = 0; i < way.timerCount; ++i) {
    const TimerSymbol& symbol = timers_[way.firstTimer + i];
    timer = symbol.random ? dice.between(0, symbol.tics) : symbol.tics;
  }
  return timer;
}

std::int32_t Batch::drawFirst(std::uint32_t definition, Dice& dice) const {
  const Definition& shared = definitions_[definition];
  std::int32_t timer = wayTimer(shared.entry, dice.between(shared.min, shared.max), dice);
  return timer > 0 ? timer : 0;
}

// A new function without anything in it.
std::uint32_t Batch::append() {
  std::uint32_t function = static_cast<std::uint32_t>(size_++);
  if (function % BlockSize == 0) {
    Block& block = blocks_.emplace_back();
    block = Block{};
    std::fill(std::begin(block.span), std::end(block.span), Kernels::Forever);
  }
  if (draws_ == Draws::Own && profile_ == Profile::Doomsday) ownIndex_.push_back(0);
  if (draws_ == Draws::Own && profile_ == Profile::Manual) ownState_.push_back(0);
  return function;
}

void Batch::place(std::uint32_t function, std::uint32_t definition, float offset, std::int32_t firstTimer) {
  std::uint32_t at = function % BlockSize;
  Block& block = blocks_[function / BlockSize];
  const Definition& shared = definitions_[definition];
  block.scale[at] = shared.scale;
  block.offset[at] = offset;
  // The next tic is the first one that shows the step.
  ++tick_;
  enter(block, function, shared.entry.next, shared.entry.repeat, firstTimer);
  --tick_;
  block.value[at] = 0;
  std::uint64_t bit = std::uint64_t(1) << at;
  if ((block.fresh & bit) == 0) fresh_.push_back(function);
  block.fresh |= bit;
}

std::uint32_t Batch::add(std::uint32_t definition, float offset, std::int32_t firstTimer) {
  std::uint32_t function = append();
  place(function, definition, offset, firstTimer);
  return function;
}

// Moves a function to a step and computes the step's value.
void Batch::enter(Block& block, std::uint32_t function, std::uint32_t step, std::uint32_t repeat, std::int32_t timer) {
  std::uint32_t at = function % BlockSize;
  std::uint64_t bit = std::uint64_t(1) << at;
  const SharedStep& shared = steps_[step];
  if (shared.ends) block.value[at] = valueAt(block, at, tick_ - 1);  // the last value stays
  block.step[at] = step;
  block.start[at] = static_cast<std::uint16_t>(tick_);
  bool wasRare = block.repeat[at] == Kernels::SeeRare;
  if (shared.ends) {
    if (wasRare) rare_.erase(function);
    block.repeat[at] = 0;
    block.span[at] = Kernels::Forever;
    block.blends &= ~bit;
    return;
  }
  timer = timer > 0 ? timer : 0;
  std::uint32_t span = stepTics(timer, profile_);
  bool isLong = span > Kernels::LongestSpan;
  bool blends = repeat > 0 ? shared.blendsHolds : shared.blends;
  block.span[at] = static_cast<std::uint16_t>(isLong ? Kernels::Forever : span);
  block.from[at] = shared.value;
  block.to[at] = repeat > 0 ? shared.value : shared.target;
  block.value[at] = shared.value * block.scale[at] + block.offset[at];
  block.blends = blends && !isLong ? block.blends | bit : block.blends & ~bit;
  if (isLong || repeat >= Kernels::SeeRare) {
    block.repeat[at] = Kernels::SeeRare;
    rare_[function] = {repeat, isLong, tick_, timer};
  } else {
    if (wasRare) rare_.erase(function);
    block.repeat[at] = static_cast<std::uint16_t>(repeat);
  }
}

// For a function whose small timer ran out: whether its step lasts longer. If so, begins the next part of the step.
bool Batch::waitsOn(Block& block, std::uint32_t function) {
  std::uint32_t at = function % BlockSize;
  if (steps_[block.step[at]].ends) {
    block.start[at] = static_cast<std::uint16_t>(tick_);
    return true;
  }
  if (block.repeat[at] != Kernels::SeeRare) return false;
  const Rare& rare = rare_.find(function)->second;
  if (!rare.isLong) return false;
  std::uint64_t passed = tick_ - rare.start, lasts = stepTics(rare.timer, profile_);
  if (passed >= lasts) return false;
  std::uint64_t left = lasts - passed;
  block.start[at] = static_cast<std::uint16_t>(tick_);
  block.span[at] = static_cast<std::uint16_t>(left > Kernels::LongestSpan ? Kernels::Forever : left);
  return true;
}

void Batch::expire(Block& block, std::uint32_t function, Dice& dice, std::vector<Event>& events) {
  std::uint32_t at = function % BlockSize;
  if (block.span[at] == Kernels::Forever || block.repeat[at] == Kernels::SeeRare)
    if (waitsOn(block, function)) return;
  std::uint32_t step = block.step[at];
  const SharedStep& shared = steps_[step];
  const Definition& definition = definitions_[shared.definition];
  std::int32_t timer = dice.between(definition.min, definition.max);
  std::uint32_t repeat = block.repeat[at];
  if (repeat == Kernels::SeeRare) repeat = rare_.find(function)->second.repeat;
  if (repeat > 0) {
    enter(block, function, step, repeat - 1, timer);
    return;
  }
  const Transition& way = shared.exit;
  if (!shared.plainWay) {
    timer = wayTimer(way, timer, dice);
    for (std::uint32_t i = 0; i < way.eventCount; ++i) events.push_back({function, events_[way.firstEvent + i]});
  }
  if (keepsEndings_ && steps_[way.next].ends) endings_.push_back(function);
  enter(block, function, way.next, way.repeat, timer);
}

void Batch::begin(Block& block, std::uint32_t function, std::vector<Event>& events) {
  std::uint32_t at = function % BlockSize;
  const SharedStep& shared = steps_[block.step[at]];
  if (!shared.ends) block.value[at] = shared.value * block.scale[at] + block.offset[at];
  const Transition& entry = definitions_[shared.definition].entry;
  for (std::uint32_t i = 0; i < entry.eventCount; ++i) events.push_back({function, events_[entry.firstEvent + i]});
}

// What the tics have left to readers. Rare functions, and those that begin or have ended, are up to date.
void Batch::evaluate(Values when) {
  if (std::exchange(values_, when) == when || when == Values::WhenRead) return;
  for (std::uint32_t function = 0; function < size_; ++function) {
    Block& block = blocks_[function / BlockSize];
    const std::uint32_t at = function % BlockSize;
    const SharedStep& step = steps_[block.step[at]];
    if (step.ends || (block.fresh >> at & 1) != 0 || block.repeat[at] == Kernels::SeeRare) continue;
    block.value[at] = lazyValueAt(block, at, tick_);
    block.from[at] = step.value;
    block.to[at] = block.repeat[at] > 0 ? step.value : step.target;
  }
}

void Batch::tick(Dice& dice, std::vector<Event>& events) {
  ++tick_;
  endings_.clear();
  const bool evaluates = values_ == Values::EachTic;
  if (profile_ == Profile::Doomsday)
    evaluates ? tickBlocks<true, false, true>(dice, nullptr, events)
              : tickBlocks<true, false, false>(dice, nullptr, events);
  else
    evaluates ? tickBlocks<false, false, true>(dice, nullptr, events)
              : tickBlocks<false, false, false>(dice, nullptr, events);
  fresh_.clear();
  if (!rare_.empty()) evaluateRare();
}

void Batch::tickOwn(std::vector<Event>& events) {
  ++tick_;
  base::Random random;
  Dice dice(profile_, random);
  if (profile_ == Profile::Doomsday) tickBlocks<true, true, true>(dice, &random, events);
  else tickBlocks<false, true, true>(dice, &random, events);
  fresh_.clear();
  if (!rare_.empty()) evaluateRare();
}

template <bool Engine, bool Own, bool Evaluates>
void Batch::tickBlocks(Dice& dice, base::Random* random, std::vector<Event>& events) {
  const auto now = static_cast<std::uint16_t>(tick_);
  constexpr int extra = Engine ? 1 : 0;
  const HotStep* const hot = hotSteps_.data();
  std::uint8_t index = dice.index();
  std::uint32_t base = 0;
  for (Block& block : blocks_) {
    // Memory is the bottleneck.
    if (Evaluates && base / BlockSize + 2 < blocks_.size()) Kernels::prefetch(blocks_[base / BlockSize + 2]);
    std::uint64_t over = Kernels::expired(block, now);
    if (size_ - base < BlockSize) over &= (std::uint64_t(1) << (size_ - base)) - 1;
    for (over |= block.fresh; over != 0; over &= over - 1) {
      const auto at = static_cast<std::uint32_t>(__builtin_ctzll(over));
      if (block.fresh >> at & 1) {
        begin(block, base + at, events);
        continue;
      }
      const std::uint32_t from = block.step[at], repeat = block.repeat[at];
      const HotStep& step = hot[from];
      const bool hold = repeat != 0;
      if (step.flags & (hold ? HotStep::SlowHold : HotStep::SlowExit) || repeat == Kernels::SeeRare) {
        if constexpr (Own) load(base + at, dice, *random);
        else dice.setIndex(index);
        expire(block, base + at, dice, events);
        if constexpr (Own) keep(base + at, dice, *random);
        else index = dice.index();
        continue;
      }
      std::int32_t timer;
      if constexpr (Engine) {
        if constexpr (Own) index = ownIndex_[base + at];
        index = static_cast<std::uint8_t>(index + (hold ? step.holdDraws : step.exitDraws));
        if constexpr (Own) ownIndex_[base + at] = index;
        timer = (hold ? step.holdMin : step.exitMin) +
                (EngineRandomTable[index] * (hold ? step.holdMul : step.exitMul) >> 8);
      } else {
        if constexpr (Own) load(base + at, dice, *random);
        timer = dice.between(step.holdMin, step.holdMin + step.holdMul - 1);
        if constexpr (Own) keep(base + at, dice, *random);
        if (!hold && (step.flags & HotStep::FixedExit)) timer = step.exitMin;
      }
      const std::uint32_t to = hold ? from : step.next;
      const std::uint32_t holds = hold ? repeat - 1 : step.nextRepeat;
      block.start[at] = now;
      block.span[at] = static_cast<std::uint16_t>(std::max(timer + extra, 1));
      block.step[at] = to;
      block.repeat[at] = static_cast<std::uint16_t>(holds);
      Kernels::enter<Evaluates>(block, at, hot[to], holds != 0);
    }
    block.fresh = 0;
    if constexpr (Evaluates) evaluate_(block, now, extra);
    base += BlockSize;
  }
  if constexpr (!Own) dice.setIndex(index);
}

void Batch::evaluateRare() {
  for (const auto& [function, rare] : rare_) {
    if (!rare.isLong) continue;
    Block& block = blocks_[function / BlockSize];
    std::uint32_t at = function % BlockSize;
    const SharedStep& shared = steps_[block.step[at]];
    if (!(rare.repeat > 0 ? shared.blendsHolds : shared.blends)) continue;
    float value = blend(block.from[at], block.to[at], static_cast<std::uint32_t>(tick_ - rare.start), rare.timer);
    block.value[at] = value * block.scale[at] + block.offset[at];
  }
}

float Batch::valueAt(const Block& block, std::uint32_t at, std::uint64_t tick) const {
  return values_ == Values::EachTic ? block.value[at] : lazyValueAt(block, at, tick);
}

// The arithmetic of the kernels, for one function, which is in its step at that tic.
float Batch::lazyValueAt(const Block& block, std::uint32_t at, std::uint64_t tick) const {
  const SharedStep& step = steps_[block.step[at]];
  if ((block.fresh >> at & 1) != 0 || step.ends) return block.value[at];
  float from = step.value, to = block.repeat[at] > 0 ? step.value : step.target;
  const bool blends = (block.blends >> at & 1) != 0;
  if (block.repeat[at] == Kernels::SeeRare) {
    if (!blends) return block.value[at];
    from = block.from[at];
    to = block.to[at];
  }
  if (blends) {
    const auto elapsed = static_cast<std::uint16_t>(tick - block.start[at]);
    from = blend(from, to, elapsed, block.span[at] - (profile_ == Profile::Doomsday ? 1 : 0));
  }
  return from * block.scale[at] + block.offset[at];
}

float Batch::value(std::uint32_t function) const {
  return valueAt(blocks_[function / BlockSize], function % BlockSize, tick_);
}

bool Batch::ended(std::uint32_t function) const {
  const Block& block = blocks_[function / BlockSize];
  std::uint32_t at = function % BlockSize;
  return block.span[at] == Kernels::Forever && steps_[block.step[at]].ends;
}

bool Batch::stepBegan(std::uint32_t function) const {
  const Block& block = blocks_[function / BlockSize];
  std::uint32_t at = function % BlockSize;
  if (block.start[at] != static_cast<std::uint16_t>(tick_)) return false;
  if (block.repeat[at] != Kernels::SeeRare) return true;
  const Rare& rare = rare_.find(function)->second;
  return !rare.isLong || rare.start == tick_;
}

std::size_t Batch::bytesPerFunction() const { return (sizeof(Block) + BlockSize - 1) / BlockSize; }

std::size_t Batch::sharedBytes() const {
  return steps_.size() * (sizeof(SharedStep) + sizeof(HotStep)) + definitions_.size() * sizeof(Definition) +
         timers_.size() * sizeof(TimerSymbol) + events_.size() * sizeof(std::int32_t);
}

const Batch::Definition& Batch::definitionOf(std::uint32_t function) const {
  return definitions_[steps_[blocks_[function / BlockSize].step[function % BlockSize]].definition];
}

Batch::Saved Batch::saved(std::uint32_t function, bool isFresh) const {
  const Block& block = blocks_[function / BlockSize];
  std::uint32_t at = function % BlockSize;
  Rare rare;
  if (block.repeat[at] == Kernels::SeeRare) rare = rare_.find(function)->second;
  else rare.repeat = block.repeat[at];
  std::int32_t extra = profile_ == Profile::Doomsday ? 1 : 0;
  std::uint64_t elapsed = rare.isLong ? tick_ - rare.start : static_cast<std::uint16_t>(tick_ - block.start[at]);
  return {block.step[at] - definitionOf(function).firstStep, valueAt(block, at, tick_), rare.repeat,
          isFresh ? 0 : static_cast<std::uint32_t>(elapsed), rare.isLong ? rare.timer : block.span[at] - extra};
}

bool Batch::fits(std::uint32_t function, const Saved& saved) const {
  const Definition& definition = definitionOf(function);
  bool isFinite = saved.value - saved.value == 0;
  return isFinite && saved.step <= definition.endStep - definition.firstStep && saved.timer >= 0 &&
         saved.timer <= MaxTics && saved.repeat <= 0x7fffffffu && saved.elapsed < stepTics(saved.timer, profile_);
}

void Batch::resume(std::uint32_t function, const Saved& saved, std::uint64_t tick, bool isFresh) {
  Block& block = blocks_[function / BlockSize];
  std::uint32_t at = function % BlockSize;
  // As if the step had begun at its original tic.
  tick_ = tick - saved.elapsed + (isFresh ? 1 : 0);
  enter(block, function, definitionOf(function).firstStep + saved.step, saved.repeat, saved.timer);
  if (block.repeat[at] == Kernels::SeeRare && rare_[function].isLong) {
    tick_ = tick;
    waitsOn(block, function);
  }
  block.value[at] = saved.value;
  std::uint64_t bit = std::uint64_t(1) << at;
  block.fresh = isFresh ? block.fresh | bit : block.fresh & ~bit;
}

void Batch::copy(std::uint32_t to, std::uint32_t from) {
  const std::uint64_t now = tick_;
  const Block& source = blocks_[from / BlockSize];
  bool isFresh = (source.fresh >> (from % BlockSize) & 1) != 0;
  Saved state = saved(from, isFresh);
  auto definition = static_cast<std::uint32_t>(&definitionOf(from) - definitions_.data());
  place(to, definition, source.offset[from % BlockSize], 0);
  if (!isFresh) std::erase(fresh_, to);
  resume(to, state, now, isFresh);
  tick_ = now;
}

template <class Archive>
void Batch::fields(Archive& archive, base::FieldsOf<Archive, Batch>& batch) {
  std::uint64_t tick = batch.tick_;
  archive(tick, batch.fresh_);
  if (batch.draws_ == Draws::Own && batch.profile_ == Profile::Doomsday) archive.fixed(batch.ownIndex_);
  if (batch.draws_ == Draws::Own && batch.profile_ == Profile::Manual) archive.fixed(batch.ownState_);
  std::vector<bool> isFresh(batch.size_);
  for (std::uint32_t function : batch.fresh_) {
    bool known = function < batch.size_ && !isFresh[function];
    archive.require(known, "a function that begins is not there, or there twice");
    if (!known) return;
    isFresh[function] = true;
  }
  for (std::uint32_t function = 0; function < batch.size_; ++function) {
    Saved saved;
    if constexpr (!Archive::reads) saved = batch.saved(function, isFresh[function]);
    archive(saved.step, saved.value);
    const Definition& definition = batch.definitionOf(function);
    archive.require(saved.step <= definition.endStep - definition.firstStep, "a function has no such step");
    if (!archive.ok()) return;
    if (!batch.steps_[definition.firstStep + saved.step].ends) archive(saved.repeat, saved.elapsed, saved.timer);
    if constexpr (Archive::reads) {
      archive.require(batch.fits(function, saved), "a function can't be at this place of its step");
      if (!archive.ok()) return;
      batch.resume(function, saved, tick, isFresh[function]);
    }
  }
  if constexpr (Archive::reads) batch.tick_ = tick;
}

template void Batch::fields(base::ArchiveWriter&, const Batch&);
template void Batch::fields(base::ArchiveReader&, Batch&);

}  // namespace vellum::xg
