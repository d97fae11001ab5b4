// Warns where a statement can never run. Tracks which values each input can have at each place, through if, random and
// return; does not track inputs beyond the first 64 and values beyond the first 64.
#include "languages/gal/check/reachability.h"

#include <algorithm>

#include "languages/gal/diagnostics.h"

namespace vellum::gal {
namespace {

constexpr std::size_t Followed = 64;

// What is possible at one place; nothing when `reached` is false.
struct Knowledge {
  std::vector<std::uint64_t> values;  // by input; bit v: it may have value v
  bool reached = true;

  static Knowledge nothing() {
    Knowledge out;
    out.reached = false;
    return out;
  }
  void join(const Knowledge& other) {
    if (!other.reached) return;
    if (!reached) {
      *this = other;
      return;
    }
    for (std::size_t i = 0; i < values.size(); ++i) values[i] |= other.values[i];
  }
};

struct Outcomes {
  Knowledge whenTrue, whenFalse;
};

class DeadCode {
 public:
  DeadCode(const CheckedAgent& agent, diagnostics::Emitter& emitter) : agent_(agent), emitter_(emitter) {
    everything_.values.assign(std::min(agent.inputs.size(), Followed), ~std::uint64_t(0));
    for (std::size_t i = 0; i < everything_.values.size(); ++i) {
      std::size_t count = agent.inputs[i].values.size();
      if (count < 64) everything_.values[i] = (std::uint64_t(1) << count) - 1;
    }
  }

  void run() {
    for (const Action& action : agent_.actions) {
      Knowledge start = everything_;
      bound_.clear();
      statement(action.body, start);
    }
  }

 private:
  void never(source::Location at, std::string_view why) { emitter_.emit(diag::NeverRuns, at, why); }

  // Follows one statement; afterwards `now` is what holds after it, and bound_ what is bound.
  void statement(const Statement& s, Knowledge& now) {
    follow(s, now);
    if (s.kind != StatementKind::Block && resets(s)) forgetBound();
  }

  void follow(const Statement& s, Knowledge& now) {
    switch (s.kind) {
      case StatementKind::Block: return block(s, now);
      case StatementKind::Set: return set(s, now);
      case StatementKind::If: return ifStatement(s, now);
      case StatementKind::Random:
        randoms_.push_back(false);
        for (const Statement& inner : s.body) statement(inner, now);
        randoms_.pop_back();
        return;
      case StatementKind::Chance: return chance(s, now);
      case StatementKind::Call:
        for (std::size_t i = 0; i < now.values.size(); ++i)
          if (agent_.inputs[i].local) now.values[i] = everything_.values[i];
        return;
      case StatementKind::Return: now = Knowledge::nothing(); return;
      case StatementKind::LocalBind:
        if (s.index >= 0 && s.index < int(now.values.size()) && s.value >= 0)
          now.values[static_cast<std::size_t>(s.index)] =
              s.value < 64 ? std::uint64_t(1) << s.value : everything_.values[static_cast<std::size_t>(s.index)];
        return;
      case StatementKind::HostCall:
      case StatementKind::Command: return;
    }
  }

  void block(const Statement& s, Knowledge& now) {
    for (const Statement& inner : s.body) {
      if (!now.reached) return never(inner.location, "the statements before it always return");
      statement(inner, now);
    }
  }

  void set(const Statement& s, Knowledge& now) {
    if (inSet_ == 0 && !warnWhenBound(s)) bound_.push_back(&s);
    inSet_ += 1;
    branch(s.body, now);
    inSet_ -= 1;
  }

  // The first set of a tick wins (docs/languages/gal.md, "Decisions").
  bool warnWhenBound(const Statement& s) {
    for (const Statement* earlier : bound_) {
      bool gives = s.force ? s.level >= earlier->level : s.level > earlier->level;
      if (earlier->index != s.index || gives) continue;
      emitter_
          .emit(diag::NeverRuns, s.location,
                base::cat("'", agent_.channels[static_cast<std::size_t>(s.index)].name, "' is always bound at level ",
                          earlier->level, " or higher by then"))
          .note(earlier->location, "bound here")
          .hint(base::cat("of two ", s.force ? "blocks a higher level wins" : "sets the first wins",
                          ": put this one before the other, or give it a level above ", earlier->level));
      return true;
    }
    return false;
  }

  // What bound_ was before a part that may not run, and what holds after it.
  struct Bound {
    std::size_t count;
    int clearings;
  };
  Bound boundNow() const { return {bound_.size(), clearings_}; }
  void returnTo(Bound before) { bound_.resize(clearings_ == before.clearings ? before.count : 0); }
  void forgetBound() {
    bound_.clear();
    ++clearings_;
  }

  // Whether a statement, or an action that it calls, may unbind channels.
  bool resets(const Statement& s) const {
    if (s.kind == StatementKind::Call) return true;
    if (s.kind == StatementKind::LocalBind) return agent_.monitored(s.index);
    if (s.kind == StatementKind::Command) return s.command == Command::ResetChannel;
    for (const Statement& inner : s.body)
      if (resets(inner)) return true;
    return false;
  }

  // Follows a statement that may run or not: afterwards only what holds in both cases holds.
  void branch(const std::vector<Statement>& body, Knowledge& now) {
    Knowledge inside = now;
    const Bound before = boundNow();
    for (const Statement& inner : body) statement(inner, inside);
    returnTo(before);
    now.join(inside);
  }

  void chance(const Statement& s, Knowledge& now) {
    std::uint32_t odds = s.value >= 0 && s.index >= 0
                             ? agent_.randoms[static_cast<std::size_t>(s.value)].odds[static_cast<std::size_t>(s.index)]
                             : 1;
    if (odds == 0) never(s.location, "its odds are 0");
    bool nested = !randoms_.empty() && randoms_.back();
    if (nested) never(s.location, "it is inside another chance of the same random block, and only one is drawn");
    if (!randoms_.empty()) randoms_.back() = true;
    branch(s.body, now);
    if (!randoms_.empty()) randoms_.back() = nested;
  }

  void ifStatement(const Statement& s, Knowledge& now) {
    Knowledge after = Knowledge::nothing();
    const Bound before = boundNow();
    for (std::size_t i = 0; i < s.body.size(); ++i) {
      if (!now.reached) {
        never(s.body[i].location, "one of the conditions before it always holds");
        break;
      }
      if (i >= s.conditions.size()) {
        returnTo(before);
        statement(s.body[i], now);
        break;
      }
      Outcomes outcomes = condition(s.conditions[i], now);
      returnTo(before);
      if (outcomes.whenTrue.reached) statement(s.body[i], outcomes.whenTrue);
      else never(s.body[i].location, "its condition can't hold here");
      after.join(outcomes.whenTrue);
      now = outcomes.whenFalse;
    }
    after.join(now);
    now = after;
    returnTo(before);
  }

  // What is known when a condition holds, and when it does not; visits each part once.
  Outcomes condition(const Condition& c, const Knowledge& now) {
    Outcomes out{now, now};
    if (!now.reached) return out;
    switch (c.kind) {
      case ConditionKind::InputIs:
      case ConditionKind::InputIsNot: {
        if (c.a >= int(now.values.size()) || c.b >= 64 ||
            agent_.inputs[static_cast<std::size_t>(c.a)].values.size() > 64)
          return out;
        auto input = static_cast<std::size_t>(c.a);
        std::uint64_t bit = std::uint64_t(1) << c.b;
        Knowledge same = now, other = now;
        same.values[input] &= bit;
        other.values[input] &= ~bit;
        if (same.values[input] == 0) same = Knowledge::nothing();
        if (other.values[input] == 0) other = Knowledge::nothing();
        if (c.kind == ConditionKind::InputIs) return {same, other};
        return {other, same};
      }
      case ConditionKind::And: {
        Knowledge none = Knowledge::nothing();
        for (const Condition& operand : c.operands) {
          Outcomes part = condition(operand, out.whenTrue);
          none.join(part.whenFalse);
          out.whenTrue = part.whenTrue;
          if (!out.whenTrue.reached) break;
        }
        out.whenFalse = none;
        return out;
      }
      case ConditionKind::Or: {
        Knowledge any = Knowledge::nothing();
        for (const Condition& operand : c.operands) {
          Outcomes part = condition(operand, out.whenFalse);
          any.join(part.whenTrue);
          out.whenFalse = part.whenFalse;
          if (!out.whenFalse.reached) break;
        }
        out.whenTrue = any;
        return out;
      }
      default: return out;
    }
  }

  const CheckedAgent& agent_;
  diagnostics::Emitter& emitter_;
  Knowledge everything_;
  int inSet_ = 0;
  std::vector<const Statement*> bound_;  // sets outside of others that the action has certainly executed by now
  int clearings_ = 0;
  std::vector<bool> randoms_;  // for each enclosing random block: whether we are inside one of its chances
};

}  // namespace

void warnAboutDeadCode(const CheckedAgent& agent, diagnostics::Emitter& emitter) { DeadCode(agent, emitter).run(); }

}  // namespace vellum::gal
