#include "languages/caos/creature/rule_plan.h"

#include <algorithm>

#include "languages/caos/creature/rule_arithmetic.h"

namespace vellum::caos {

namespace {

bool isConstant(OperandKind kind) { return kind >= OperandKind::Zero; }
// The same for all of a component.
bool isUniform(OperandKind kind) { return kind == OperandKind::Chemical || isConstant(kind); }

bool isReinforcement(RuleOpcode opcode) {
  return opcode >= RuleOpcode::RewardThreshold && opcode <= RuleOpcode::PunishChemical;
}

bool tends(RuleOpcode opcode) {
  switch (opcode) {
    case RuleOpcode::SetTendRate:
    case RuleOpcode::LeakageRate:
    case RuleOpcode::TendTo:
    case RuleOpcode::TendToAndStore:
    case RuleOpcode::RestState: return true;
    default: return false;
  }
}

using VariableSet = unsigned;

class RulePlanner {
 public:
  RulePlanner(const Rule& update, const Rule& init, RuleSite site) : update_(update), site_(site) {
    if (site != RuleSite::Lobe) readSource_ |= of(neuron_variable::State);  // the accumulator's start
    auto reinforces = [](const RuleLine& line) { return isReinforcement(line.opcode); };
    if (std::any_of(init.begin(), init.end(), reinforces) || std::any_of(update.begin(), update.end(), reinforces))
      read_ |= of(neuron_variable::Output);
  }

  RulePlan plan() {
    int end = RuleLines;
    while (end > 0 && update_[static_cast<std::size_t>(end - 1)].opcode == RuleOpcode::Stop) --end;
    planUntil(end);
    return plan_;
  }

  // A lobe's rule of which the neurons take turns from the line `turns` on.
  RulePlan planWithTurns(int turns) {
    auto [draws, remembers] = turnsOf(turns);
    bool comesThere = planUntil(turns);
    plan_.turns = static_cast<std::uint8_t>(turns);
    plan_.masks |= maskedUntil_ != 0;
    plan_.byLine &= comesThere && !remembers && !(draws && plan_.draws != 0) && !noisy_;
    return plan_;
  }

 private:
  // False when all stop before.
  bool planUntil(int end) {
    possible_ = true;
    bool goesOn = true;
    for (int i = 0; i < end && possible_ && goesOn; ++i) goesOn = add(i, update_[static_cast<std::size_t>(i)]);
    VariableSet seen = readSpare_;
    if (site_ != RuleSite::Lobe) seen |= read_;
    if (site_ == RuleSite::TractInLobe) seen |= readSource_;
    plan_.byLine = possible_ && (seen & written_) == 0;
    return goesOn;
  }

  static VariableSet of(std::uint32_t variable) { return 1u << variable; }

  struct Turns {
    bool draws = false, remembers = false;
  };
  Turns turnsOf(int first) const {
    Turns turns;
    for (int i = first; i < RuleLines; ++i) {
      const RuleLine& line = update_[static_cast<std::size_t>(i)];
      turns.draws |= line.kind == OperandKind::Random || line.opcode == RuleOpcode::SignalNoise;
      turns.remembers |= line.opcode == RuleOpcode::ShortTermRelaxRate || isReinforcement(line.opcode);
    }
    return turns;
  }

  // False when no line follows.
  bool add(int number, const RuleLine& line) {
    PlannedLine planned;
    planned.opcode = line.opcode;
    planned.kind = line.kind;
    planned.number = line.number;
    planned.line = static_cast<std::uint8_t>(number);
    planned.value = line.value;
    planned.masked = number < maskedUntil_;
    plan_.masks |= planned.masked;
    OperandUse use = operandUse(line.opcode);
    bool stops = line.opcode == RuleOpcode::Stop;
    if (use != OperandUse::Unused) useOperand(planned, use);
    plan_.tends |= tends(line.opcode);
    if (stops || isRuleIf(line.opcode) || isRuleStop(line.opcode) || use == OperandUse::Target) leave(planned);
    else if (use == OperandUse::Written || use == OperandUse::Both) change(planned);
    else if (!remember(planned)) compute(planned);
    if (stops && !planned.masked) return false;
    plan_.line[plan_.lines++] = planned;
    return true;
  }

  void useOperand(PlannedLine& line, OperandUse use) {
    std::uint32_t variable = line.number % RuleVariables;
    bool reads = use == OperandUse::Read || use == OperandUse::Target || line.opcode == RuleOpcode::TendToAndStore;
    operandBound_ = isConstant(line.kind)                   ? (line.value < 0 ? -line.value : line.value)
                    : line.kind == OperandKind::Accumulator ? bound_
                                                            : 1;
    if (line.kind == OperandKind::Random && use != OperandUse::Written) draw(line, line.draw);
    if (!reads) return;
    if (line.kind == OperandKind::Source) readSource_ |= of(variable);
    if (line.kind == OperandKind::Neuron) read_ |= of(variable);
    if (line.kind == OperandKind::Spare) readSpare_ |= of(variable);
  }

  // Each draws in turn, line by line: so all of them have to come to this line.
  void draw(const PlannedLine& line, std::uint8_t& column) {
    if (line.masked) possible_ = false;
    column = plan_.draws++;
  }

  void leave(PlannedLine& line) {
    int next = line.line + 1;
    if (isRuleIf(line.opcode)) next = line.line + 2;
    else if (!isRuleGoto(line.opcode)) next = RuleLines;
    else if (isConstant(line.kind)) next = ruleTarget(line.line, line.value);
    else possible_ = false;
    line.target = static_cast<std::uint8_t>(std::min(next, RuleLines));
    maskedUntil_ = std::max<int>(maskedUntil_, line.target);
  }

  void change(PlannedLine& line) {
    if (line.kind == OperandKind::Source && site_ != RuleSite::Lobe) possible_ = false;
    if (line.kind == OperandKind::Spare) possible_ = false;
    if (line.kind == OperandKind::Neuron) changeNeuron(line, line.number % RuleVariables);
  }

  void changeNeuron(PlannedLine& line, std::uint32_t variable) {
    if (site_ != RuleSite::Lobe) {
      // Two changes of one variable would have to take turns.
      if ((written_ & of(variable)) != 0 || plan_.deferred == RulePlan::MaxDeferred) {
        possible_ = false;
        return;
      }
      bool adds = line.opcode == RuleOpcode::AddAndStore || line.opcode == RuleOpcode::DivideAndAdd ||
                  line.opcode == RuleOpcode::MultiplyAndAdd;
      line.deferred = plan_.deferred;
      plan_.changes[plan_.deferred++] = {adds, line.masked, static_cast<std::uint8_t>(variable)};
    }
    written_ |= of(variable);
  }

  // What a tract remembers is set once for all: before the first dendrite.
  bool remember(const PlannedLine& line) {
    if (line.opcode != RuleOpcode::ShortTermRelaxRate && !isReinforcement(line.opcode)) return false;
    if (line.masked || !isUniform(line.kind)) possible_ = false;
    if (line.opcode == RuleOpcode::ShortTermRelaxRate && relaxes_) possible_ = false;
    return true;
  }

  void compute(PlannedLine& line) {
    float result = bound_;
    switch (line.opcode) {
      case RuleOpcode::DivideAndAdd:
      case RuleOpcode::MultiplyAndAdd: changeNeuron(line, neuron_variable::Input); break;
      case RuleOpcode::LongTermRelaxRate: relaxes_ = true; break;
      case RuleOpcode::RegisterAsSpare:
        if (site_ == RuleSite::Lobe) possible_ = false;
        break;
      case RuleOpcode::WinnerTakesAll:
      case RuleOpcode::PreserveNeuron:
      case RuleOpcode::RestoreNeuron:
      case RuleOpcode::PreserveSpare:
      case RuleOpcode::RestoreSpare: possible_ = false; break;
      case RuleOpcode::SetTendRate:
      case RuleOpcode::LeakageRate: tendBound_ = std::max(tendBound_, operandBound_); break;
      case RuleOpcode::InputGain: read_ |= of(neuron_variable::Input); break;
      case RuleOpcode::Persistence: read_ |= of(neuron_variable::State); break;
      case RuleOpcode::SignalNoise:
        draw(line, line.noise);
        noisy_ = true;
        break;
      default: break;
    }
    result = resultBound(line.opcode);
    if (result > AccumulatorBound) {
      line.bounds = true;
      result = AccumulatorBound;
    }
    bound_ = line.masked ? std::max(bound_, result) : result;
  }

  // No accumulator is larger after the line.
  float resultBound(RuleOpcode opcode) const {
    switch (opcode) {
      case RuleOpcode::Load:
      case RuleOpcode::LoadNegated:
      case RuleOpcode::LoadAbsolute:
      case RuleOpcode::InputGain: return operandBound_;
      case RuleOpcode::Add:
      case RuleOpcode::Subtract:
      case RuleOpcode::SubtractFrom:
      case RuleOpcode::Flip:
      case RuleOpcode::Distance:
      case RuleOpcode::SignalNoise: return bound_ + operandBound_;
      case RuleOpcode::Multiply: return bound_ * operandBound_;
      case RuleOpcode::DivideBy:
      case RuleOpcode::DivideInto: return 2 * AccumulatorBound;
      case RuleOpcode::Min:
      case RuleOpcode::Max: return std::max(bound_, operandBound_);
      case RuleOpcode::TendTo:
      case RuleOpcode::RestState: return 1.001f * (bound_ + tendBound_ * (bound_ + operandBound_));
      case RuleOpcode::BoundToUnit:
      case RuleOpcode::BoundToSignedUnit: return 1;
      case RuleOpcode::Persistence: return 1.001f * (operandBound_ + bound_ * (1 + operandBound_));
      default: return bound_;
    }
  }

  const Rule& update_;
  RuleSite site_;
  RulePlan plan_;
  bool possible_ = true, relaxes_ = false, noisy_ = false;
  int maskedUntil_ = 0;                                                  // lines before it are masked
  VariableSet read_ = 0, readSource_ = 0, readSpare_ = 0, written_ = 0;  // of neurons
  float bound_ = 1, operandBound_ = 0, tendBound_ = 0;
};

}  // namespace

// The first line that only one neuron at a time can run; RuleLines: none.
static int firstInTurn(const Rule& rule) {
  auto found = std::find_if(rule.begin(), rule.end(), [](const RuleLine& line) {
    return line.kind == OperandKind::Spare || line.opcode == RuleOpcode::RegisterAsSpare ||
           line.opcode == RuleOpcode::WinnerTakesAll ||
           (line.opcode >= RuleOpcode::PreserveNeuron && line.opcode <= RuleOpcode::RestoreSpare);
  });
  return static_cast<int>(found - rule.begin());
}

RulePlan planRule(const Rule& update, const Rule& init, bool initAlways, RuleSite site) {
  if (initAlways) return {};
  RulePlan whole = RulePlanner(update, init, site).plan();
  int turns = firstInTurn(update);
  if (whole.byLine || site != RuleSite::Lobe || turns == RuleLines) return whole;
  return RulePlanner(update, init, site).planWithTurns(turns);
}

}  // namespace vellum::caos
