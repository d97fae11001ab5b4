// Evaluates very many functions at once, with the same bits as the plain evaluator (evaluator.h).
//
// A function takes a little more than 30 bytes, in blocks of 64 in structure-of-arrays form; functions with the same
// string and timing share their steps in one table. A tic goes through the blocks in order: it finds the functions
// whose step is over, moves them to their next step in order (the order of random draws is part of the result), then
// blends all that blend, unless values are computed only where they are read. A function within its step then costs
// only a look at its timer, eight at once.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/account_allocator.h"
#include "base/archive.h"
#include "languages/xg/world/evaluator.h"

namespace vellum::xg {

class Batch {
 public:
  struct Event {
    std::uint32_t function;
    std::int32_t type;
  };

  // Whether the functions draw from one random generator, as in a world, or each from its own, so that none changes the
  // timers of another.
  enum class Draws : std::uint8_t { Shared, Own };

  // When blending functions are evaluated: all of them in each tic, which is faster where many values are read, or each
  // one when its value is read.
  enum class Values : std::uint8_t { EachTic, WhenRead };

  // `account` null: the functions have memory of operator new.
  explicit Batch(Profile profile, Draws draws = Draws::Shared, base::MemoryAccount* account = nullptr,
                 Values values = Values::EachTic);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  // Compiles a table with its timing into the shared steps; the table may go away afterwards.
  std::uint32_t addDefinition(const StepTable& table, const Timing& timing);
  // Adds a function that begins with the next tic. `offset` is the timing's plus the dynamic one. `firstTimer` is the
  // result of drawFirst: sectors draw it for their functions in another order than they add them.
  std::uint32_t add(std::uint32_t definition, float offset, std::int32_t firstTimer);
  std::int32_t drawFirst(std::uint32_t definition, Dice& dice) const;

  // Begins a function with the next tic, also as another function than before.
  void replace(std::uint32_t function, std::uint32_t definition, float offset, std::int32_t firstTimer) {
    place(function, definition, offset, firstTimer);
  }
  // Makes a function the same as another one, in the middle of its step.
  void copy(std::uint32_t to, std::uint32_t from);

  // For Draws::Own. `seed` is that of a sample (runtime/sample.h).
  std::uint32_t addOwn(std::uint32_t definition, float offset, std::uint64_t seed);
  // Begins a function from its start, also as another function than before.
  void placeOwn(std::uint32_t function, std::uint32_t definition, float offset, std::uint64_t seed);

  // From the next tic on.
  void evaluate(Values when);
  bool evaluatesEachTic() const { return values_ == Values::EachTic; }

  // One tic of all functions. Events are appended in the order of the functions.
  void tick(Dice& dice, std::vector<Event>& events);
  void tickOwn(std::vector<Event>& events);

  std::size_t size() const { return size_; }
  float value(std::uint32_t function) const;
  // Copies the values of the first `count` functions, at most size(), in order or each to its place. Of a batch that
  // evaluates each tic.
  void values(float* out, std::size_t count) const;
  void values(float* out, const std::uint32_t* places, std::size_t count) const;
  bool ended(std::uint32_t function) const;
  // The functions that came to their end in the last tic; they keep the value of the tic before. Of a batch that was
  // made for values WhenRead.
  const std::vector<std::uint32_t>& endings() const { return endings_; }
  // Whether a step, or another hold of it, began in the last tic.
  bool stepBegan(std::uint32_t function) const;

  // Can be read only into a batch with the same functions.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, Batch>& batch);

  std::size_t bytesPerFunction() const;  // rounded up, without the shared table
  std::size_t sharedBytes() const;

 private:
  static constexpr std::uint32_t BlockSize = 64;
  struct Block;
  struct SharedStep;
  struct HotStep;
  struct Definition {
    std::uint32_t firstStep, endStep, firstTimer, firstEvent;
    std::int32_t min, max;
    float scale;
    Transition entry;
  };
  // Values that do not fit a function's small fields: timers of more than 65,000 tics, and such counts.
  struct Rare {
    std::uint32_t repeat = 0;
    bool isLong = false;
    std::uint64_t start = 0;
    std::int32_t timer = 0;
  };

  // A function's state in terms of its steps, independent of the memory layout: the step, holds left, tics since it
  // began, its timer.
  struct Saved {
    std::uint32_t step = 0;  // of its definition
    float value = 0;
    std::uint32_t repeat = 0, elapsed = 0;
    std::int32_t timer = 0;
  };
  Saved saved(std::uint32_t function, bool isFresh) const;
  bool fits(std::uint32_t function, const Saved& saved) const;
  void resume(std::uint32_t function, const Saved& saved, std::uint64_t tick, bool isFresh);
  const Definition& definitionOf(std::uint32_t function) const;

  std::uint32_t append();
  void place(std::uint32_t function, std::uint32_t definition, float offset, std::int32_t firstTimer);
  // Sets `dice`, which draws from `random`, to a function's own draws, and keeps them.
  void load(std::uint32_t function, Dice& dice, base::Random& random) const;
  void keep(std::uint32_t function, const Dice& dice, const base::Random& random);
  void begin(Block& block, std::uint32_t function, std::vector<Event>& events);
  // `random`: of the dice; null unless each function draws its own.
  template <bool Engine, bool Own, bool Evaluates>
  void tickBlocks(Dice& dice, base::Random* random, std::vector<Event>& events);
  void addHotSteps(const Definition& definition);
  void expire(Block& block, std::uint32_t function, Dice& dice, std::vector<Event>& events);
  void enter(Block& block, std::uint32_t function, std::uint32_t step, std::uint32_t repeat, std::int32_t timer);
  bool waitsOn(Block& block, std::uint32_t function);
  std::int32_t wayTimer(const Transition& way, std::int32_t timer, Dice& dice) const;
  void evaluateRare();
  float valueAt(const Block& block, std::uint32_t at, std::uint64_t tick) const;
  float lazyValueAt(const Block& block, std::uint32_t at, std::uint64_t tick) const;

  Profile profile_;
  Draws draws_;
  Values values_;
  bool keepsEndings_;
  std::uint64_t tick_ = 0;
  std::size_t size_ = 0;
  base::AccountVector<Block> blocks_;
  std::vector<SharedStep> steps_;
  std::vector<HotStep> hotSteps_;  // parallel to steps_, with what the common cases need
  std::vector<TimerSymbol> timers_;
  std::vector<std::int32_t> events_;
  std::vector<Definition> definitions_;
  std::vector<std::uint32_t> fresh_;  // they begin with the next tic; the blocks have a bit for each
  std::vector<std::uint32_t> endings_;
  // By function, for Draws::Own: the position in the engine's table (doomsday), the generator's state (manual).
  std::vector<std::uint8_t> ownIndex_;
  std::vector<std::uint64_t> ownState_;
  std::map<std::uint32_t, Rare> rare_;
  void (*evaluate_)(Block& block, std::uint16_t now, int extra);
  friend struct BatchKernels;
};

}  // namespace vellum::xg
