#include "languages/caos/creature/line_loops.h"

#include <algorithm>

#include "languages/caos/creature/brain_parts.h"
#include "languages/caos/creature/line_block.h"

namespace vellum::caos {

namespace {

// How the four indices from `at` on follow one another.
enum class Spacing : std::uint8_t { Irregular, Equal, Consecutive };

Spacing spacing(const std::uint16_t* at) {
  std::uint64_t four;
  std::memcpy(&four, at, sizeof four);
  std::uint64_t apart = four - at[0] * 0x0001'0001'0001'0001ull;
  constexpr std::uint64_t OneApart =
      std::endian::native == std::endian::little ? 0x0003'0002'0001'0000ull : 0x0000'0001'0002'0003ull;
  return apart == 0 ? Spacing::Equal : apart == OneApart ? Spacing::Consecutive : Spacing::Irregular;
}

// The neurons at one end of a tract's dendrites.
struct NeuronIndices {
  const std::uint16_t* all = nullptr;
  NeuronSteps steps;
};

// Calls use(offset, size, neuron) for the pieces of `size` dendrites from `first` on that lead to one neuron, or where
// the step is 1, to neighbours.
template <class Use>
void forPieces(const NeuronSteps& steps, std::size_t first, std::size_t size, Use use) {
  std::uint32_t turn = static_cast<std::uint32_t>(first) / steps.step % steps.count;
  std::size_t left = steps.step == 1 ? steps.count - turn : steps.step - static_cast<std::uint32_t>(first) % steps.step;
  for (std::size_t i = 0; i < size;) {
    std::size_t piece = std::min(size - i, left);
    use(i, piece, steps.first + turn);
    i += piece;
    turn = steps.step == 1 || turn + 1 == steps.count ? 0 : turn + 1;
    left = steps.step == 1 ? steps.count : steps.step;
  }
}

// Where the lines of one component find their operands, for a block that begins at `first`.
struct Columns {
  float* own = nullptr;  // of neurons in a lobe, of dendrites in a tract
  std::size_t stride = 0;
  std::size_t first = 0;
  Lobe* from = nullptr;  // of a tract
  Lobe* to = nullptr;
  NeuronIndices source, destination;
  Lobe* spares = nullptr;  // whose spare neuron is meant
  const Chemicals& chemicals;

  bool isTract() const { return from != nullptr; }
  float* column(std::uint32_t variable) const { return own + variable * stride + first; }
};

// Pieces may be written beyond their ends, where the next ones follow: a block has room for that.
void gatherPieces(float* into, const LineBlock& block, const float* column, const NeuronSteps& steps,
                  std::size_t first) {
  if (steps.step == 1) {
    forPieces(steps, first, block.size, [=](std::size_t offset, std::size_t size, std::size_t neuron) {
      std::size_t i = 0;
      for (; i + LaneCount <= size; i += LaneCount) setLanes(into + offset + i, lanesAt(column + neuron + i));
      for (; i < size; ++i) into[offset + i] = column[neuron + i];
    });
  } else {
    forPieces(steps, first, block.size, [=](std::size_t offset, std::size_t size, std::size_t neuron) {
      FloatLanes value = lanesOf(column[neuron]);
      for (std::size_t i = 0; i < size; i += LaneCount) setLanes(into + offset + i, value);
    });
  }
  for (std::size_t i = block.size; i < block.lanes; ++i) into[i] = 0;
}

// Of the neurons of the block's dendrites, of which `first` is the first.
void gather(float* into, const LineBlock& block, const float* column, const NeuronIndices& neurons, std::size_t first) {
  if (neurons.steps.count != 0) return gatherPieces(into, block, column, neurons.steps, first);
  const std::uint16_t* indices = neurons.all + first;
  std::size_t i = 0;
  for (; i + LaneCount <= block.size; i += LaneCount) {
    const std::uint16_t* at = indices + i;
    switch (spacing(at)) {
      case Spacing::Equal: setLanes(into + i, lanesOf(column[at[0]])); break;
      case Spacing::Consecutive: setLanes(into + i, lanesAt(column + at[0])); break;
      default: setLanes(into + i, FloatLanes{column[at[0]], column[at[1]], column[at[2]], column[at[3]]});
    }
  }
  for (; i < block.lanes; ++i) into[i] = i < block.size ? column[indices[i]] : 0.0f;
}

const float* neuronColumn(const Lobe& lobe, std::uint32_t variable) {
  return lobe.values.data() + std::size_t(variable) * lobe.stride;
}

class LineLoops {
 public:
  LineLoops(const RulePlan& plan, const Rule& rule, RuleMemory& memory, Columns columns)
      : plan_(plan), rule_(rule), memory_(memory), columns_(columns) {}

  // Runs the lines for `size` from `first` on, which have their accumulators.
  void run(std::size_t first, std::size_t size, base::Random& random, LineBlock& block);

 private:
  LineOperand same(float x) {
    setLanes(same_, lanesOf(x));
    return {same_, 0};
  }
  // Of the neuron itself, or the dendrite's destination.
  LineOperand neuron(LineBlock& block, float* buffer, std::uint32_t variable) {
    if (!columns_.isTract()) return {columns_.column(variable), 1};
    gather(buffer, block, neuronColumn(*columns_.to, variable), columns_.destination, columns_.first);
    return {buffer, 1};
  }
  LineOperand source(LineBlock& block, std::uint32_t variable) {
    if (!columns_.isTract()) return same(0);
    if (variable == neuron_variable::State) return {block.sourceState, 1};
    gather(block.operand, block, neuronColumn(*columns_.from, variable), columns_.source, columns_.first);
    return {block.operand, 1};
  }
  LineOperand chemicalsFrom(LineBlock& block, std::uint8_t number, const std::uint16_t* indices) {
    for (std::size_t i = 0; i < block.lanes; ++i) {
      std::size_t index = indices == nullptr ? columns_.first + i : i < block.size ? indices[columns_.first + i] : 0;
      block.operand[i] = columns_.chemicals[(number + index) % ChemicalCount];
    }
    return {block.operand, 1};
  }
  LineOperand operand(LineBlock& block, const PlannedLine& line);
  void runLine(LineBlock& block, const PlannedLine& line);
  bool compute(LineBlock& block, const PlannedLine& line, LineOperand x);
  bool computeFurther(LineBlock& block, const PlannedLine& line, LineOperand x);
  bool computeWithNeuron(LineBlock& block, const PlannedLine& line, LineOperand x);
  bool test(LineBlock& block, const PlannedLine& line, LineOperand x);
  void change(LineBlock& block, const PlannedLine& line, LineOperand x);
  void addToInput(LineBlock& block, const PlannedLine& line, LineOperand x);
  void relax(LineBlock& block, const PlannedLine& line, LineOperand x);
  template <class Value>
  void storeIn(LineBlock& block, const PlannedLine& line, LineOperand x, Value value);

  void finishOneByOne(LineBlock& block, int line, base::Random& random);

  const RulePlan& plan_;
  const Rule& rule_;
  RuleMemory& memory_;
  Columns columns_;
  alignas(16) float same_[LaneCount];
};

LineOperand LineLoops::operand(LineBlock& block, const PlannedLine& line) {
  std::uint32_t variable = line.number % RuleVariables;
  switch (line.kind) {
    case OperandKind::Accumulator: return {block.accumulator, 1};
    case OperandKind::Source: return source(block, variable);
    case OperandKind::Dendrite: return columns_.isTract() ? LineOperand{columns_.column(variable), 1} : same(0);
    case OperandKind::Neuron: return neuron(block, block.operand, variable);
    case OperandKind::Spare: return same(columns_.spares->value(columns_.spares->spare, variable));
    case OperandKind::Random: return line.draw == PlannedLine::None ? same(0) : LineOperand{block.draws[line.draw], 1};
    case OperandKind::SourceChemical:
      return columns_.isTract() ? chemicalsFrom(block, line.number, columns_.source.all) : same(0);
    case OperandKind::Chemical: return same(columns_.chemicals[line.number]);
    case OperandKind::NeuronChemical:
      return chemicalsFrom(block, line.number, columns_.isTract() ? columns_.destination.all : nullptr);
    default: return same(line.value);
  }
}

bool LineLoops::compute(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  auto as = [&](auto result) {
    accumulate(block, line, x, result);
    return true;
  };
  switch (line.opcode) {
    case RuleOpcode::Load: return as([](F, F b, std::size_t) { return b; });
    case RuleOpcode::Add: return as([](F a, F b, std::size_t) { return a + b; });
    case RuleOpcode::Subtract: return as([](F a, F b, std::size_t) { return a - b; });
    case RuleOpcode::SubtractFrom:
    case RuleOpcode::Flip: return as([](F a, F b, std::size_t) { return b - a; });
    case RuleOpcode::Multiply: return as([](F a, F b, std::size_t) { return a * b; });
    case RuleOpcode::DivideBy:
      return as([](F a, F b, std::size_t) {
        IntLanes none = b == lanesOf(0.0f);
        return choose(none, a, a / choose(none, lanesOf(1.0f), b));
      });
    case RuleOpcode::DivideInto:
      return as([](F a, F b, std::size_t) {
        IntLanes none = a == lanesOf(0.0f);
        return choose(none, a, b / choose(none, lanesOf(1.0f), a));
      });
    case RuleOpcode::Min: return as([](F a, F b, std::size_t) { return lesser(b, a); });
    case RuleOpcode::Max: return as([](F a, F b, std::size_t) { return greater(b, a); });
    case RuleOpcode::LoadNegated: return as([](F, F b, std::size_t) { return -b; });
    case RuleOpcode::LoadAbsolute: return as([](F, F b, std::size_t) { return b < lanesOf(0.0f) ? -b : b; });
    default: return computeFurther(block, line, x);
  }
}

bool LineLoops::computeFurther(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  auto as = [&](auto result) {
    accumulate(block, line, x, result);
    return true;
  };
  const float* tendRate = block.tendRate;
  switch (line.opcode) {
    case RuleOpcode::TendTo:
    case RuleOpcode::RestState: return as([=](F a, F b, std::size_t i) { return a + lanesAt(tendRate + i) * (b - a); });
    case RuleOpcode::Distance:
      return as([](F a, F b, std::size_t) { return a - b < lanesOf(0.0f) ? -(a - b) : a - b; });
    case RuleOpcode::BoundToUnit:
      return as([](F, F b, std::size_t) {
        return b < lanesOf(0.0f) ? lanesOf(0.0f) : b > lanesOf(1.0f) ? lanesOf(1.0f) : b;
      });
    case RuleOpcode::BoundToSignedUnit: return as([](F, F b, std::size_t) { return within(b, 1.0f); });
    case RuleOpcode::NominalThreshold: return as([](F a, F b, std::size_t) { return a < b ? lanesOf(0.0f) : a; });
    default: return computeWithNeuron(block, line, x);
  }
}

bool LineLoops::computeWithNeuron(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  switch (line.opcode) {
    case RuleOpcode::InputGain: {
      LineOperand input = neuron(block, block.further, neuron_variable::Input);
      accumulate(block, line, x, [=](F, F b, std::size_t i) { return input.lanes(i) * b; });
      return true;
    }
    case RuleOpcode::Persistence: {
      LineOperand state = neuron(block, block.further, neuron_variable::State);
      accumulate(block, line, x, [=](F a, F b, std::size_t i) { return state.lanes(i) * b + a * (lanesOf(1.0f) - b); });
      return true;
    }
    case RuleOpcode::SignalNoise: {
      LineOperand noise{block.draws[line.noise], 1};
      accumulate(block, line, x, [=](F a, F b, std::size_t i) { return a + b * noise.lanes(i); });
      return true;
    }
    default: return false;
  }
}

bool LineLoops::test(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  auto leaves = [&](auto mask) {
    leave(block, line, x, mask);
    return true;
  };
  const F zero = lanesOf(0.0f);
  switch (line.opcode) {
    case RuleOpcode::Stop:
    case RuleOpcode::Goto: return leaves([](F, F) { return lanesOf(-1); });
    case RuleOpcode::IfEqual: return leaves([](F a, F b) { return ~(a == b); });
    case RuleOpcode::IfUnequal: return leaves([](F a, F b) { return a == b; });
    case RuleOpcode::IfGreater:
    case RuleOpcode::StopIfAtMost: return leaves([](F a, F b) { return a <= b; });
    case RuleOpcode::IfLess:
    case RuleOpcode::StopIfAtLeast: return leaves([](F a, F b) { return a >= b; });
    case RuleOpcode::IfAtLeast:
    case RuleOpcode::StopIfLess: return leaves([](F a, F b) { return a < b; });
    case RuleOpcode::IfAtMost:
    case RuleOpcode::StopIfGreater: return leaves([](F a, F b) { return a > b; });
    case RuleOpcode::IfZero:
    case RuleOpcode::StopIfNonZero: return leaves([=](F, F b) { return ~(b == zero); });
    case RuleOpcode::IfNonZero:
    case RuleOpcode::StopIfZero: return leaves([=](F, F b) { return b == zero; });
    case RuleOpcode::IfPositive: return leaves([=](F, F b) { return b <= zero; });
    case RuleOpcode::IfNegative: return leaves([=](F, F b) { return b >= zero; });
    case RuleOpcode::IfNonNegative: return leaves([=](F, F b) { return b < zero; });
    case RuleOpcode::IfNonPositive: return leaves([=](F, F b) { return b > zero; });
    case RuleOpcode::GotoIfZero: return leaves([=](F a, F) { return a == zero; });
    case RuleOpcode::GotoIfNonZero: return leaves([=](F a, F) { return ~(a == zero); });
    case RuleOpcode::GotoIfNegative: return leaves([=](F a, F) { return a < zero; });
    case RuleOpcode::GotoIfPositive: return leaves([=](F a, F) { return a > zero; });
    default: return false;
  }
}

template <class Value>
void LineLoops::storeIn(LineBlock& block, const PlannedLine& line, LineOperand x, Value value) {
  bool own = line.kind == (columns_.isTract() ? OperandKind::Dendrite : OperandKind::Neuron);
  if (own) store(block, line, x, columns_.column(line.number % RuleVariables), value);
  else if (line.deferred != PlannedLine::None) defer(block, line, x, value);
}

void LineLoops::addToInput(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  bool divides = line.opcode == RuleOpcode::DivideAndAdd;
  // No change where the division has no result: -0 is what changes no number.
  auto amount = [=](F a, F b, std::size_t) {
    if (!divides) return within(a * b, 1.0f);
    IntLanes none = b == lanesOf(0.0f);
    return choose(none, lanesOf(-0.0f), within(a / choose(none, lanesOf(1.0f), b), 1.0f));
  };
  if (line.deferred != PlannedLine::None) return defer(block, line, x, amount);
  float* input = columns_.column(neuron_variable::Input);
  store(block, line, x, input, [=](F a, F b, std::size_t i) { return lanesAt(input + i) + amount(a, b, i); });
}

void LineLoops::relax(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  if (!columns_.isTract()) return;
  float* weight = columns_.column(dendrite_variable::Weight);
  float* longTerm = columns_.column(dendrite_variable::LongTermWeight);
  std::copy_n(weight, block.lanes, block.further);
  F relaxRate = lanesOf(memory_.relaxRate);
  store(block, line, x, weight, [=](F, F, std::size_t i) {
    F short_ = lanesAt(weight + i);
    return short_ + relaxRate * (lanesAt(longTerm + i) - short_);
  });
  const float* before = block.further;
  if (x.at == weight) x.at = before;
  store(block, line, x, longTerm, [=](F, F b, std::size_t i) {
    F long_ = lanesAt(longTerm + i);
    return long_ + b * (lanesAt(before + i) - long_);
  });
}

void LineLoops::change(LineBlock& block, const PlannedLine& line, LineOperand x) {
  using F = FloatLanes;
  switch (line.opcode) {
    case RuleOpcode::Blank: return storeIn(block, line, x, [](F, F, std::size_t) { return lanesOf(0.0f); });
    case RuleOpcode::Store: return storeIn(block, line, x, [](F a, F, std::size_t) { return a; });
    case RuleOpcode::AddAndStore:
      if (line.deferred != PlannedLine::None) return defer(block, line, x, [](F a, F, std::size_t) { return a; });
      return storeIn(block, line, x, [](F a, F b, std::size_t) { return a + b; });
    case RuleOpcode::TendToAndStore: {
      const float* tendRate = block.tendRate;
      return storeIn(block, line, x, [=](F a, F b, std::size_t i) { return a + lanesAt(tendRate + i) * (b - a); });
    }
    case RuleOpcode::StoreAbsolute:
      return storeIn(block, line, x, [](F a, F, std::size_t) { return a < lanesOf(0.0f) ? -a : a; });
    case RuleOpcode::DivideAndAdd:
    case RuleOpcode::MultiplyAndAdd: return addToInput(block, line, x);
    case RuleOpcode::LongTermRelaxRate: return relax(block, line, x);
    case RuleOpcode::SetTendRate:
    case RuleOpcode::LeakageRate:
      for (std::size_t i = 0; i < block.lanes; i += LaneCount) {
        F rate = x.lanes(i);
        if (line.masked) rate = choose(block.active(i, line.line), rate, lanesAt(block.tendRate + i));
        setLanes(block.tendRate + i, rate);
      }
      return;
    default: return;
  }
}

void LineLoops::runLine(LineBlock& block, const PlannedLine& line) {
  OperandUse use = operandUse(line.opcode);
  bool unread = use == OperandUse::Unused || use == OperandUse::Written ||
                (line.opcode == RuleOpcode::AddAndStore && line.deferred != PlannedLine::None);
  LineOperand x = unread ? same(0) : operand(block, line);
  if (!test(block, line, x) && !compute(block, line, x)) change(block, line, x);
}

void LineLoops::run(std::size_t first, std::size_t size, base::Random& random, LineBlock& block) {
  columns_.first = first;
  if (plan_.masks) std::fill_n(block.resume, block.lanes, 0);
  if (plan_.tends) std::fill_n(block.tendRate, block.lanes, 0.0f);
  if (plan_.draws != 0)
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t k = 0; k < plan_.draws; ++k) block.draws[k][i] = randomUnit(random);
  std::fill_n(block.changes, RulePlan::MaxDeferred, false);
  for (std::size_t i = 0; i < plan_.lines; ++i) {
    const PlannedLine& line = plan_.line[i];
    runLine(block, line);
    if (!isRuleStop(line.opcode) || i + 1 == plan_.lines || plan_.turns < RuleLines) continue;
    // Few go on after most stopped: they are faster one by one.
    constexpr std::size_t Few = 8;
    if (countActive(block, RuleLines - 1) <= block.lanes / Few) return finishOneByOne(block, line.line + 1, random);
  }
}

// What they do to destination neurons they do at once: no other line of the plan changes the same variables.
void LineLoops::finishOneByOne(LineBlock& block, int line, base::Random& random) {
  for (std::size_t i = 0; i < block.size; ++i) {
    if (block.resume[i] >= RuleLines) continue;
    RuleRun run{.chemicals = columns_.chemicals,
                .random = random,
                .memory = memory_,
                .accumulator = block.accumulator[i],
                .tendRate = plan_.tends ? block.tendRate[i] : 0.0f};
    RuleCells own{columns_.own + columns_.first + i, columns_.stride};
    run.neuronIndex = static_cast<std::uint32_t>(columns_.first + i);
    if (columns_.isTract()) {
      run.sourceIndex = columns_.source.all[columns_.first + i];
      run.neuronIndex = columns_.destination.all[columns_.first + i];
      run.source = columns_.from->cells(run.sourceIndex);
      run.neuron = columns_.to->cells(run.neuronIndex);
      run.dendrite = own;
    } else {
      run.neuron = own;
    }
    run.spare = columns_.spares->cells(columns_.spares->spare);
    runRule(rule_, run, std::max(line, block.resume[i]));
  }
}

// What the tract remembers is the same for all of its dendrites.
void remember(const RulePlan& plan, const Chemicals& chemicals, RuleMemory& memory) {
  for (std::size_t i = 0; i < plan.lines; ++i) {
    const PlannedLine& line = plan.line[i];
    if (line.opcode != RuleOpcode::ShortTermRelaxRate && line.opcode < RuleOpcode::RewardThreshold) continue;
    if (line.opcode > RuleOpcode::PunishChemical) continue;
    float x = line.kind == OperandKind::Chemical ? chemicals[line.number] : line.value;
    rememberInRule(memory, line.opcode, x);
  }
}

void addToPieces(const NeuronSteps& steps, const LineBlock& block, std::size_t first, float* column,
                 const float* amounts) {
  if (steps.step > 1) {
    forPieces(steps, first, block.size, [=](std::size_t offset, std::size_t size, std::size_t neuron) {
      FloatLanes sum = lanesOf(column[neuron]);
      for (std::size_t i = offset; i < offset + size; ++i)
        if (amounts[i] != 0) sum = stored(sum + lanesOf(amounts[i]));
      column[neuron] = sum[0];
    });
    return;
  }
  forPieces(steps, first, block.size, [=](std::size_t offset, std::size_t size, std::size_t neuron) {
    float* at = column + neuron;
    std::size_t i = 0;
    for (; i + LaneCount <= size; i += LaneCount)
      setLanes(at + i, stored(lanesAt(at + i) + lanesAt(amounts + offset + i)));
    for (; i < size; ++i) addToStored(at + i, amounts[offset + i]);
  });
}

void addOneByOne(const std::uint16_t* destination, const LineBlock& block, float* column, const float* amounts) {
  for (std::size_t i = 0; i < block.size; i += LaneCount) {
    FloatLanes amount = lanesAt(amounts + i);
    // Numbers are stored without -0: to add a 0 changes none.
    if (areZero(amount)) continue;
    const std::uint16_t* at = destination + i;
    if (i + LaneCount <= block.size && spacing(at) == Spacing::Consecutive) {
      setLanes(column + at[0], stored(lanesAt(column + at[0]) + amount));
      continue;
    }
    for (std::size_t k = 0, end = std::min(block.size - i, LaneCount); k < end; ++k)
      addToStored(column + at[k], amount[k]);
  }
}

// In the order of the dendrites, since several may lead to one neuron.
void changeDestinations(LineBlock& block, std::size_t index, DeferredChange change, Lobe& to,
                        const NeuronIndices& destination, std::size_t first) {
  float* value = block.deferred[index];
  const std::int32_t* mask = block.deferredMask[index];
  float* column = to.values.data() + std::size_t(change.variable) * to.stride;
  if (!change.adds) {
    for (std::size_t i = 0; i < block.size; ++i)
      if (!change.masked || mask[i] != 0) column[destination.all[first + i]] = stored(value[i]);
    return;
  }
  if (change.masked)
    for (std::size_t i = 0; i < block.size; i += LaneCount)
      setLanes(value + i, choose(lanesAt(mask + i), lanesAt(value + i), lanesOf(-0.0f)));
  if (destination.steps.count != 0) addToPieces(destination.steps, block, first, column, value);
  else addOneByOne(destination.all + first, block, column, value);
}

template <class Use>
void forBlocks(LineBlock& block, std::size_t size, Use use) {
  for (std::size_t first = 0; first < size; first += BlockSize) {
    block.size = std::min(size - first, BlockSize);
    block.lanes = columnStride(static_cast<std::uint32_t>(block.size));
    use(first);
  }
}

}  // namespace

namespace {

using NeuronCopy = std::array<float, RuleVariables>;

NeuronCopy copyOf(const Lobe& lobe, std::uint32_t neuron) {
  NeuronCopy copy;
  for (std::uint32_t variable = 0; variable < RuleVariables; ++variable) copy[variable] = lobe.value(neuron, variable);
  return copy;
}

// The rule as one of the block ran it, with the numbers that it drew.
Rule ruleWithDraws(const Lobe& lobe, const LineBlock& block, std::size_t i) {
  Rule rule = lobe.update;
  for (std::size_t k = 0; k < lobe.plan->lines; ++k) {
    const PlannedLine& line = lobe.plan->line[k];
    if (line.draw == PlannedLine::None) continue;
    rule[line.line].kind = OperandKind::Integer;
    rule[line.line].value = block.draws[line.draw][i];
  }
  return rule;
}

// The rest of the rule, neuron by neuron. When the spare neuron is in the block, those before it see and change it as
// it was before the block ran, which is `spareBefore`; changed, it runs its lines again.
void takeTurns(Lobe& lobe, const LineBlock& block, std::uint32_t first, NeuronCopy spareBefore,
               const Chemicals& chemicals, base::Random& random) {
  const RulePlan& plan = *lobe.plan;
  const std::uint32_t spare = lobe.spare, end = first + static_cast<std::uint32_t>(block.size);
  const NeuronCopy unchanged = spareBefore;
  for (std::uint32_t neuron = first; neuron < end; ++neuron) {
    std::size_t i = neuron - first;
    bool again = neuron == spare && std::memcmp(&spareBefore, &unchanged, sizeof unchanged) != 0;
    int line = plan.masks ? std::max<int>(plan.turns, block.resume[i]) : plan.turns;
    if (!again && line >= RuleLines) continue;
    bool spareFollows = lobe.spare == spare && neuron < spare && spare < end;
    RuleRun run{.neuron = lobe.cells(neuron),
                .spare = spareFollows ? RuleCells{spareBefore.data(), 1} : lobe.cells(lobe.spare),
                .neuronIndex = neuron,
                .chemicals = chemicals,
                .random = random,
                .memory = lobe.memory,
                .accumulator = block.accumulator[i],
                .tendRate = plan.tends ? block.tendRate[i] : 0.0f};
    if (again) {
      for (std::uint32_t variable = 0; variable < RuleVariables; ++variable)
        lobe.value(neuron, variable) = spareBefore[variable];
      run.accumulator = lobe.input[neuron];
      run.tendRate = 0;
      runRule(ruleWithDraws(lobe, block, i), run);
    } else {
      runRule(lobe.update, run, line);
    }
    if (run.registers) lobe.spare = neuron;
  }
}

}  // namespace

void runLobeByLine(Lobe& lobe, const Chemicals& chemicals, base::Random& random) {
  remember(*lobe.plan, chemicals, lobe.memory);
  LineLoops loops(*lobe.plan, lobe.update, lobe.memory,
                  {.own = lobe.values.data(), .stride = lobe.stride, .spares = &lobe, .chemicals = chemicals});
  LineBlock block;
  forBlocks(block, lobe.size, [&](std::size_t first) {
    std::copy_n(lobe.input.data() + first, block.lanes, block.accumulator);
    if (lobe.plan->turns == RuleLines) return loops.run(first, block.size, random, block);
    NeuronCopy before = copyOf(lobe, lobe.spare);
    loops.run(first, block.size, random, block);
    takeTurns(lobe, block, static_cast<std::uint32_t>(first), before, chemicals, random);
  });
}

void runTractByLine(Tract& tract, Lobe& from, Lobe& to, const Chemicals& chemicals, base::Random& random) {
  remember(*tract.plan, chemicals, tract.memory);
  const NeuronIndices source{tract.source.data(), tract.sourceSteps};
  const NeuronIndices destination{tract.destination.data(), tract.destinationSteps};
  LineLoops loops(*tract.plan, tract.update, tract.memory,
                  {.own = tract.values.data(),
                   .stride = tract.stride,
                   .from = &from,
                   .to = &to,
                   .source = source,
                   .destination = destination,
                   .spares = &to,
                   .chemicals = chemicals});
  bool reinforces = tract.memory.rewardChemical != 0 || tract.memory.punishChemical != 0;
  LineBlock block;
  forBlocks(block, tract.size, [&](std::size_t first) {
    gather(block.sourceState, block, neuronColumn(from, neuron_variable::State), source, first);
    std::copy_n(block.sourceState, block.lanes, block.accumulator);
    loops.run(first, block.size, random, block);
    for (std::size_t i = first; reinforces && i < first + block.size; ++i) {
      std::uint32_t neuron = tract.destination[i];
      bool won = neuron == to.spare || to.value(neuron, neuron_variable::Output) > 0;
      reinforce(tract.memory, tract.cells(static_cast<std::uint32_t>(i)), won, chemicals);
    }
    for (std::size_t k = 0; k < tract.plan->deferred; ++k)
      if (block.changes[k]) changeDestinations(block, k, tract.plan->changes[k], to, destination, first);
  });
}

}  // namespace vellum::caos
