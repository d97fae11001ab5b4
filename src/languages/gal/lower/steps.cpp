#include "languages/gal/lower/steps.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace vellum::gal {
namespace {

// The highest possible cost of an action, including everything that it calls.
struct Cost {
  enum : std::uint8_t { Unknown, Open, Known } state = Unknown;
  std::uint64_t statements = 0;
  std::size_t scopes = 0;
  int depth = 0;
};

class Bounds {
 public:
  explicit Bounds(const CheckedAgent& agent) : agent_(agent), costs_(agent.actions.size()) {}

  bool ends(std::uint64_t budget, std::size_t maxScopes) {
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      const Cost& cost = of(static_cast<int>(i));
      if (!ends_ || cost.statements >= budget || cost.scopes >= maxScopes || cost.depth > StepProgram::MaxDepth)
        return false;
    }
    return true;
  }

 private:
  static constexpr std::uint64_t Endless = std::uint64_t(1) << 40;

  const Cost& of(int action) {
    Cost& cost = costs_[static_cast<std::size_t>(action)];
    if (cost.state == Cost::Open) ends_ = false;  // it may call itself
    if (cost.state != Cost::Unknown || ++open_ > StepProgram::MaxDepth + 1) {
      if (cost.state == Cost::Unknown) ends_ = false;
      return cost;
    }
    cost.state = Cost::Open;
    Cost sum;
    sum.depth = 1;
    add(agent_.actions[static_cast<std::size_t>(action)].body, 0, sum);
    sum.state = Cost::Known;
    --open_;
    return costs_[static_cast<std::size_t>(action)] = sum;
  }

  void addCall(int action, std::size_t scopes, Cost& sum) {
    if (!ends_) return;
    const Cost& inner = of(action);
    sum.statements = std::min(sum.statements + inner.statements, Endless);
    sum.scopes = std::max(sum.scopes, scopes + inner.scopes);
    sum.depth = std::max(sum.depth, 1 + inner.depth);
  }

  void add(const Statement& s, std::size_t scopes, Cost& sum) {
    ++sum.statements;
    if (s.kind == StatementKind::Set) ++scopes;
    if (s.kind == StatementKind::LocalBind && agent_.monitored(s.index)) {
      ++scopes;
      for (const TransitionLine& line : agent_.transitions)
        if (line.input == s.index) addCall(line.action, scopes, sum);
    }
    if (s.kind == StatementKind::Call) addCall(s.index, scopes, sum);
    sum.scopes = std::max(sum.scopes, scopes);
    for (const Statement& inner : s.body) add(inner, scopes, sum);
  }

  const CheckedAgent& agent_;
  std::vector<Cost> costs_;
  int open_ = 0;
  bool ends_ = true;
};

// Whether a statement only makes requests of the channel of the block around it.
bool isClosed(const Statement& s) {
  switch (s.kind) {
    case StatementKind::Command: return s.command != Command::ResetChannel;
    case StatementKind::Block:
    case StatementKind::If:
    case StatementKind::Random:
    case StatementKind::Chance: return std::all_of(s.body.begin(), s.body.end(), isClosed);
    case StatementKind::Set:
    case StatementKind::Call:
    case StatementKind::HostCall:
    case StatementKind::Return:
    case StatementKind::LocalBind: return false;
  }
  VELLUM_UNREACHABLE("a statement of no kind");
}

class StepLowering {
 public:
  StepLowering(const CheckedAgent& agent, const std::vector<const Statement*>& blocks) : agent_(agent) {
    for (std::size_t i = 0; i < blocks.size(); ++i) blocks_.emplace(blocks[i], static_cast<std::int32_t>(i));
  }

  StepProgram run() {
    for (const Action& action : agent_.actions) {
      out_.starts.push_back(here());
      openBlocks_ = 0;
      statement(action.body);
      out_.steps.push_back({});
    }
    return std::move(out_);
  }

 private:
  using Jumps = std::vector<std::int32_t>;  // steps whose target comes later

  std::int32_t here() const { return static_cast<std::int32_t>(out_.steps.size()); }
  std::int32_t add(Step step) {
    out_.steps.push_back(step);
    return here() - 1;
  }
  void bind(const Jumps& jumps) {
    for (std::int32_t jump : jumps) out_.steps[static_cast<std::size_t>(jump)].c = here();
  }

  void statements(const std::vector<Statement>& list) {
    for (const Statement& inner : list) statement(inner);
  }

  void statement(const Statement& s) {
    switch (s.kind) {
      case StatementKind::Block: return statements(s.body);
      case StatementKind::Set: return set(s);
      case StatementKind::If: return ifStatement(s);
      case StatementKind::Random: add({StepKind::Draw, false, {}, s.index}); return statements(s.body);
      case StatementKind::Chance: {
        std::int32_t jump = add({StepKind::JumpChance, false, {}, s.value, s.index});
        statements(s.body);
        return bind({jump});
      }
      case StatementKind::Call: add({StepKind::Call, false, {}, s.index}); return;
      case StatementKind::HostCall: return;  // makeSteps() makes none
      case StatementKind::Return:
        for (int i = 0; i < openBlocks_; ++i) add({StepKind::Leave});
        add({StepKind::Return});
        return;
      case StatementKind::LocalBind:
        add({agent_.monitored(s.index) ? StepKind::Change : StepKind::Bind, false, {}, s.index, s.value});
        return;
      case StatementKind::Command: return command(s);
    }
  }

  void set(const Statement& s) {
    if (auto plain = blocks_.find(&s); plain != blocks_.end()) {
      add({StepKind::Play, s.force, {}, s.index, s.level, plain->second});
      return;
    }
    bool closed = std::all_of(s.body.begin(), s.body.end(), isClosed);
    std::int32_t jump = add({closed ? StepKind::EnterClosed : StepKind::Enter, s.force, {}, s.index, s.level});
    ++openBlocks_;
    statements(s.body);
    --openBlocks_;
    add({StepKind::Leave});
    bind({jump});
  }

  void ifStatement(const Statement& s) {
    Jumps ends;
    for (std::size_t i = 0; i < s.body.size(); ++i) {
      if (i >= s.conditions.size()) {
        statement(s.body[i]);
        continue;
      }
      Jumps next;
      jump(s.conditions[i], next, false);
      statement(s.body[i]);
      if (i + 1 < s.body.size()) ends.push_back(add({StepKind::Jump}));
      bind(next);
    }
    bind(ends);
  }

  // Jumps when the condition evaluates to `when`; otherwise falls through.
  void jump(const Condition& c, Jumps& to, bool when) {
    switch (c.kind) {
      case ConditionKind::Constant:
        if ((c.a != 0) == when) to.push_back(add({StepKind::Jump}));
        return;
      case ConditionKind::InputIs:
      case ConditionKind::InputIsNot:
        to.push_back(add({StepKind::JumpInput, (c.kind == ConditionKind::InputIs) == when, {}, c.a, c.b}));
        return;
      case ConditionKind::SameText:
      case ConditionKind::OtherText:
        to.push_back(add({StepKind::JumpTexts, (c.kind == ConditionKind::SameText) == when, {}, c.a, c.b}));
        return;
      case ConditionKind::Has:
      case ConditionKind::HasNo:
        to.push_back(add({StepKind::JumpHas, (c.kind == ConditionKind::Has) == when, {}, c.a}));
        return;
      case ConditionKind::HostIs:
      case ConditionKind::HostIsNot: return;
      case ConditionKind::And:
      case ConditionKind::Or: {
        bool decides = c.kind == ConditionKind::Or;
        if (decides == when) {
          for (const Condition& operand : c.operands) jump(operand, to, when);
          return;
        }
        Jumps decided;
        for (std::size_t i = 0; i + 1 < c.operands.size(); ++i) jump(c.operands[i], decided, decides);
        if (!c.operands.empty()) jump(c.operands.back(), to, when);
        bind(decided);
        return;
      }
    }
  }

  void command(const Statement& s) {
    auto bits = [](float number) { return std::bit_cast<std::int32_t>(number); };
    if (s.command == Command::KeepChance) {
      add({StepKind::Command, false, s.command, s.value, bits(s.numbers[0]), bits(s.numbers[1])});
      return;
    }
    std::int32_t arguments[3] = {};
    int slot = 0, number = 0;
    for (char parameter : commandRow(s.command).parameters) {
      if (parameter == 'f') arguments[slot++] = bits(s.numbers[number++]);
      else if (parameter == 'b') arguments[slot++] = s.numbers[number++] != 0 ? 1 : 0;
      else arguments[slot++] = s.index;
    }
    add({StepKind::Command, false, s.command, arguments[0], arguments[1], arguments[2]});
  }

  const CheckedAgent& agent_;
  std::unordered_map<const Statement*, std::int32_t> blocks_;
  StepProgram out_;
  int openBlocks_ = 0;
};

}  // namespace

StepProgram makeSteps(const CheckedAgent& agent, const std::vector<const Statement*>& blocks, std::uint64_t budget,
                      std::size_t maxScopes) {
  // A host's errors end an action, which steps can't.
  return !agent.usesHost && Bounds(agent).ends(budget, maxScopes) ? StepLowering(agent, blocks).run() : StepProgram();
}

}  // namespace vellum::gal
