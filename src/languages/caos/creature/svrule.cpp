#include "languages/caos/creature/svrule.h"

#include "languages/caos/creature/rule_arithmetic.h"

namespace vellum::caos {

float constantOf(OperandKind kind, std::uint8_t number) {
  auto n = static_cast<float>(number);
  switch (kind) {
    case OperandKind::One: return 1;
    case OperandKind::Fraction: return n / 248.0f;
    case OperandKind::NegatedFraction: return -(n / 248.0f);
    case OperandKind::TenFractions: return n * 10.0f / 248.0f;
    case OperandKind::TenthOfFraction: return n / 2480.0f;
    case OperandKind::Integer: return n;
    default: return 0;
  }
}

Rule readRule(std::span<const std::uint8_t> bytes) {
  Rule rule;
  for (std::size_t i = 0; i < rule.size(); ++i) {
    std::uint8_t opcode = bytes[3 * i], kind = bytes[3 * i + 1];
    RuleLine& line = rule[i];
    line.opcode = opcode < RuleOpcodeCount ? static_cast<RuleOpcode>(opcode) : RuleOpcode::NoOperation;
    line.kind = kind < OperandKindCount ? static_cast<OperandKind>(kind) : OperandKind::Zero;
    line.number = bytes[3 * i + 2];
    line.value = constantOf(line.kind, line.number);
  }
  return rule;
}

void setConstant(RuleLine& line, float value) { line.value = value == value ? boundedAccumulator(value) : 0; }

namespace {

// What a line may do, so that a run decides once.
enum class LineEffect : std::uint8_t { End, Skip, Stop, Jump, Store, Compute, Other };

constexpr LineEffect effectOf(RuleOpcode opcode) {
  OperandUse use = operandUse(opcode);
  if (opcode == RuleOpcode::Stop) return LineEffect::End;
  if (isRuleIf(opcode)) return LineEffect::Skip;
  if (isRuleStop(opcode)) return LineEffect::Stop;
  if (use == OperandUse::Target) return LineEffect::Jump;
  if (use == OperandUse::Written || use == OperandUse::Both) return LineEffect::Store;
  bool simple = (opcode == RuleOpcode::Load || (opcode >= RuleOpcode::Add && opcode <= RuleOpcode::NominalThreshold)) &&
                opcode != RuleOpcode::SetTendRate && use == OperandUse::Read;
  return simple || opcode == RuleOpcode::RestState ? LineEffect::Compute : LineEffect::Other;
}

constexpr auto LineEffects = [] {
  std::array<LineEffect, RuleOpcodeCount> effects{};
  for (int i = 0; i < RuleOpcodeCount; ++i) effects[static_cast<std::size_t>(i)] = effectOf(static_cast<RuleOpcode>(i));
  return effects;
}();

std::uint8_t wrapped(float x) { return static_cast<std::uint8_t>(static_cast<std::int32_t>(x)); }

}  // namespace

bool rememberInRule(RuleMemory& memory, RuleOpcode opcode, float x) {
  switch (opcode) {
    case RuleOpcode::ShortTermRelaxRate: memory.relaxRate = x; return true;
    case RuleOpcode::RewardThreshold: memory.rewardThreshold = x; return true;
    case RuleOpcode::RewardRate: memory.rewardRate = x; return true;
    case RuleOpcode::RewardChemical: memory.rewardChemical = wrapped(x); return true;
    case RuleOpcode::PunishThreshold: memory.punishThreshold = x; return true;
    case RuleOpcode::PunishRate: memory.punishRate = x; return true;
    case RuleOpcode::PunishChemical: memory.punishChemical = wrapped(x); return true;
    default: return false;
  }
}

namespace {

class RuleInterpreter {
 public:
  RuleInterpreter(const Rule& rule, RuleRun& run)
      : rule_(rule), run_(run), accumulator_(run.accumulator), tendRate_(run.tendRate) {}

  void execute(int line) {
    while (line < RuleLines) line = step(line, rule_[static_cast<std::size_t>(line)]);
    run_.accumulator = accumulator_;
  }

 private:
  // Returns the line that follows.
  [[gnu::always_inline]] int step(int number, const RuleLine& line) {
    switch (LineEffects[static_cast<std::size_t>(line.opcode)]) {
      case LineEffect::End: return RuleLines;
      case LineEffect::Skip: return ruleHolds(line.opcode, accumulator_, operand(line)) ? number + 1 : number + 2;
      case LineEffect::Stop: return ruleHolds(line.opcode, accumulator_, operand(line)) ? RuleLines : number + 1;
      case LineEffect::Jump: {
        float target = operand(line);
        return ruleHolds(line.opcode, accumulator_, target) ? ruleTarget(number, target) : number + 1;
      }
      case LineEffect::Store: store(line); return number + 1;
      case LineEffect::Compute:
        accumulator_ = boundedAccumulator(ruleResult(line.opcode, accumulator_, operand(line), tendRate_));
        return number + 1;
      default: other(line); return number + 1;
    }
  }

  [[gnu::always_inline]] float operand(const RuleLine& line) {
    std::uint32_t variable = line.number % RuleVariables;
    switch (line.kind) {
      case OperandKind::Accumulator: return accumulator_;
      case OperandKind::Source: return run_.source.read(variable);
      case OperandKind::Dendrite: return run_.dendrite.read(variable);
      case OperandKind::Neuron: return run_.neuron.read(variable);
      case OperandKind::Spare: return run_.spare.read(variable);
      case OperandKind::Random: return randomUnit(run_.random);
      case OperandKind::SourceChemical:
        return run_.source.at == nullptr ? 0 : run_.chemicals[(line.number + run_.sourceIndex) % ChemicalCount];
      case OperandKind::Chemical: return run_.chemicals[line.number];
      case OperandKind::NeuronChemical:
        return run_.neuron.at == nullptr ? 0 : run_.chemicals[(line.number + run_.neuronIndex) % ChemicalCount];
      default: return line.value;
    }
  }

  void store(const RuleLine& line) {
    float value = 0;
    switch (line.opcode) {
      case RuleOpcode::Store: value = accumulator_; break;
      case RuleOpcode::AddAndStore: value = accumulator_ + operand(line); break;
      case RuleOpcode::TendToAndStore: value = towards(accumulator_, operand(line), tendRate_); break;
      case RuleOpcode::StoreAbsolute: value = accumulator_ < 0 ? -accumulator_ : accumulator_; break;
      default: break;  // Blank
    }
    std::uint32_t variable = line.number % RuleVariables;
    switch (line.kind) {
      case OperandKind::Source: return run_.source.write(variable, value);
      case OperandKind::Dendrite: return run_.dendrite.write(variable, value);
      case OperandKind::Neuron: return run_.neuron.write(variable, value);
      case OperandKind::Spare: return run_.spare.write(variable, value);
      default: return;
    }
  }

  void other(const RuleLine& line) {
    bool reads = operandUse(line.opcode) == OperandUse::Read;
    float x = reads ? operand(line) : 0;
    if (!rememberInRule(run_.memory, line.opcode, x) && !mix(line.opcode, x)) change(line.opcode, x);
  }

  // Lines that compute with the neuron or by chance.
  bool mix(RuleOpcode opcode, float x) {
    float result;
    switch (opcode) {
      case RuleOpcode::SetTendRate:
      case RuleOpcode::LeakageRate: tendRate_ = x; return true;
      case RuleOpcode::InputGain: result = run_.neuron.read(neuron_variable::Input) * x; break;
      case RuleOpcode::Persistence:
        result = run_.neuron.read(neuron_variable::State) * x + accumulator_ * (1 - x);
        break;
      case RuleOpcode::SignalNoise: result = accumulator_ + x * randomUnit(run_.random); break;
      default: return false;
    }
    accumulator_ = boundedAccumulator(result);
    return true;
  }

  // Lines that change neurons or the dendrite in ways of their own.
  void change(RuleOpcode opcode, float x) {
    switch (opcode) {
      case RuleOpcode::RegisterAsSpare: run_.registers = true; return;
      case RuleOpcode::DivideAndAdd:
        if (x != 0) addToInput(accumulator_ / x);
        return;
      case RuleOpcode::MultiplyAndAdd: return addToInput(accumulator_ * x);
      case RuleOpcode::WinnerTakesAll: return takeAll();
      case RuleOpcode::LongTermRelaxRate: return relax(x);
      case RuleOpcode::PreserveNeuron: return copy(run_.neuron, wrapped(x), neuron_variable::Kept);
      case RuleOpcode::RestoreNeuron: return copy(run_.neuron, neuron_variable::Kept, wrapped(x));
      case RuleOpcode::PreserveSpare: return copy(run_.spare, wrapped(x), neuron_variable::Kept);
      case RuleOpcode::RestoreSpare: return copy(run_.spare, neuron_variable::Kept, wrapped(x));
      default: return;
    }
  }

  void addToInput(float x) {
    run_.neuron.write(neuron_variable::Input, run_.neuron.read(neuron_variable::Input) + atMostOne(x));
  }
  static void copy(const RuleCells& cells, std::uint32_t from, std::uint32_t to) {
    cells.write(to % RuleVariables, cells.read(from % RuleVariables));
  }
  void takeAll() {
    if (accumulator_ >= run_.spare.read(neuron_variable::State)) {
      run_.spare.write(neuron_variable::Output, 0);
      run_.neuron.write(neuron_variable::Output, accumulator_);
      run_.registers = true;
    } else {
      run_.neuron.write(neuron_variable::Output, 0);
    }
  }
  void relax(float rate) {
    float weight = run_.dendrite.read(dendrite_variable::Weight);
    float longTerm = run_.dendrite.read(dendrite_variable::LongTermWeight);
    run_.dendrite.write(dendrite_variable::Weight, towards(weight, longTerm, run_.memory.relaxRate));
    run_.dendrite.write(dendrite_variable::LongTermWeight, towards(longTerm, weight, rate));
  }

  const Rule& rule_;
  RuleRun& run_;
  float accumulator_;
  float tendRate_;
};

}  // namespace

void runRule(const Rule& rule, RuleRun& run, int line) { RuleInterpreter(rule, run).execute(line); }

}  // namespace vellum::caos
