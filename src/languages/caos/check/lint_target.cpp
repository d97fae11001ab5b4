#include <algorithm>
#include <bitset>
#include <unordered_map>
#include <utility>

#include "languages/caos/check/lint_rules.h"
#include "languages/caos/check/target_words.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

namespace {

// What TARG may be; the analysis computes a set of these for each statement.
enum Target : std::uint8_t {
  Null = 1,
  Owner = 2,    // OWNR: the script ends when it is killed
  Someone = 4,  // another living agent
  Gone = 8,     // may have been killed while the script let others run
};

enum Inst : std::uint8_t { Inside = 1, Outside = 2 };

struct State {
  std::uint8_t target = 0;
  std::uint8_t inst = 0;
  std::uint32_t since = NoStatement;  // Gone: the command that let others run

  bool join(const State& other) {
    bool grew = (other.target & ~target) != 0 || (other.inst & ~inst) != 0;
    if ((target & Gone) == 0) since = other.since;
    target |= other.target;
    inst |= other.inst;
    return grew;
  }
};

bool isEnum(Id id) { return opens(id) == Block::Enum; }

bool isNullWord(const Expression& value) {
  return value.form == Expression::Form::Call && value.row->id == Id::NullAgent;
}
bool isTargWord(const Expression& value) {
  return value.form == Expression::Form::Call && value.row->id == Id::TargAgent;
}

// A comparison of TARG with NULL.
bool comparesWithNull(const Comparison& comparison) {
  return (isTargWord(comparison.left) && isNullWord(comparison.right)) ||
         (isNullWord(comparison.left) && isTargWord(comparison.right));
}

// Values whose creature becomes TARG, or stops being it.
bool changesTarget(Id id) { return id == Id::PrayImpoInteger || id == Id::PrayExpoInteger; }

// Commands that let others run, even after INST.
bool waits(Id id) { return id == Id::Call || blocks(id); }

// Analyses subroutines once for each state in which they are called; what it reports about them holds for all of their
// callers.
class TargetLint {
 public:
  TargetLint(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter)
      : script_(script), flow_(flow), emitter_(emitter) {
    findFacts();
  }

  void run() {
    if (flow_.size() == 0 || !flow_.reached(0) || !anyUse_) return;
    doubts_.resize(flow_.size());
    contexts_.reserve(MaxDepth);  // pointers to them stay valid
    bool event = script_.part == CheckedScript::Part::Event;
    if (event && !anyChange_) return;
    visit(0, {static_cast<std::uint8_t>(event ? Owner : Null), static_cast<std::uint8_t>(event ? Outside : Inside)});
    if (work_ > MaxWork) return;
    for (std::uint32_t i = 0; i < flow_.size(); ++i)
      if (doubts_[i].visits > 0 && doubts_[i].visits == doubts_[i].doubts) report(i, doubts_[i].state);
  }

 private:
  // Facts about a statement that hold on every path.
  struct Facts {
    const source::Location* use = nullptr;  // the first place that uses TARG
    bool chooses = false;                   // chooses another TARG
  };
  // In how many contexts a statement was reached, in how many of them TARG is doubtful, and how.
  struct Doubts {
    std::uint32_t visits = 0, doubts = 0;
    State state;
  };
  struct Call {  // of a subroutine
    State end;
    bool returns = false, open = true;
  };
  // One call of a subroutine, or the script itself. A state without a target belongs to an unvisited statement.
  struct Context {
    std::vector<State> before;  // of each statement
    std::vector<std::uint32_t> seen, open;
  };

  static constexpr std::size_t MaxWork = 2'000'000;  // visited statements; a longer script gets no warnings
  static constexpr std::size_t MaxDepth = 16;

  // Analyses from `entry` to its ends; returns the state at its RETNs.
  Call visit(std::uint32_t entry, const State& start) {
    Call call;
    if (depth_ == contexts_.size()) contexts_.emplace_back();
    Context& context = contexts_[depth_];
    if (context.before.empty()) {
      context.before.resize(flow_.size());
      context.seen.reserve(flow_.size());
      context.open.reserve(flow_.size());
    }
    auto go = [&](std::uint32_t to, const State& state) {
      if (context.before[to].target == 0) context.seen.push_back(to);
      if (context.before[to].join(state)) context.open.push_back(to);
    };
    go(entry, start);
    while (!context.open.empty() && ++work_ <= MaxWork) {
      std::uint32_t at = context.open.back();
      context.open.pop_back();
      const Statement& statement = script_.statements[at];
      State here = context.before[at];
      if (statement.row->id == Id::Retn) {
        if (!call.returns) call.end = here;
        else call.end.join(here);
        call.returns = true;
      } else if (statement.row->id == Id::Gsub) {
        if (statement.partner == NoStatement) continue;
        Call inner = called(statement.partner, here);
        if (inner.returns && at + 1 < flow_.size()) go(at + 1, inner.end);
      } else {
        for (const Edge& edge : flow_.from(at))
          if (edge.to != flow_.hub()) go(edge.to, along(at, edge, context.before));
      }
    }
    for (std::uint32_t at : context.seen) {
      State state = std::exchange(context.before[at], State());
      Doubts& counts = doubts_[at];
      ++counts.visits;
      if (isDoubtful(at, state) && counts.doubts++ == 0) counts.state = state;
    }
    context.seen.clear();
    context.open.clear();
    call.open = false;
    return call;
  }

  // A subroutine that calls itself, or is nested too deeply, may do anything.
  Call called(std::uint32_t entry, const State& state) {
    static constexpr std::uint8_t Anything = Inside | Outside;
    std::uint64_t key = std::uint64_t(entry) << 16 | std::uint64_t(state.target) << 8 | state.inst;
    auto [place, first] = calls_.try_emplace(key);
    if (!first && !place->second.open) return place->second;
    if (!first || depth_ + 1 >= MaxDepth) {
      if (first) calls_.erase(place);
      return {{Someone, Anything, NoStatement}, true, false};
    }
    ++depth_;
    Call call = visit(entry, state);
    --depth_;
    return calls_[key] = call;
  }

  std::uint8_t home() const {
    return script_.part == CheckedScript::Part::Event ? Owner : Null;  // TARG after NEXT
  }

  // Also finds the VA variables that only SETA ... OWNR sets.
  void findFacts() {
    std::bitset<100> others;
    facts_.reserve(script_.statements.size());
    for (const Statement& statement : script_.statements) {
      bool callsCaos = false, comesOrGoes = false;
      const source::Location* use = nullptr;
      auto look = [&](const Row& row, std::span<const Expression> values) {
        for (std::size_t i = 0; i < values.size() && i < row.arguments.size(); ++i) {
          if (row.arguments[i].type != ArgumentType::Variable || values[i].form != Expression::Form::Local) continue;
          const Expression& stored = values.back();
          bool owner = row.id == Id::Seta && stored.form == Expression::Form::Call && stored.row->id == Id::OwnrAgent;
          (owner ? owners_ : others).set(static_cast<std::size_t>(values[i].number));
        }
      };
      look(*statement.row, statement.arguments);
      // After AND and OR an operand may be skipped: `targ ne null and ov00 gt 5` is how scripts guard against NULL.
      bool certain = true;
      auto visit = [&](const Expression& value) {
        bool call = value.form == Expression::Form::Call;
        if (use == nullptr && certain && (call ? needsTarget(value.row->id) : value.form == Expression::Form::Target))
          use = &value.location;
        if (!call) return;
        callsCaos |= value.isCaos();
        comesOrGoes |= changesTarget(value.row->id);
        look(*value.row, value.arguments);
      };
      for (const Expression& argument : statement.arguments) forEachValue(argument, visit);
      for (const Comparison& comparison : statement.condition) {
        forEachValue(comparison.left, visit);
        forEachValue(comparison.right, visit);
        certain = false;
      }
      if (use == nullptr && needsTarget(statement.row->id)) use = &statement.location;
      if (callsCaos) others.set();
      facts_.push_back({use, callsCaos || comesOrGoes || choosesTarget(statement)});
      anyUse_ |= use != nullptr;
      anyChange_ |= facts_.back().chooses || statement.row->id == Id::Kill ||
                    std::any_of(statement.condition.begin(), statement.condition.end(), comparesWithNull);
    }
    owners_ &= ~others;
  }

  std::uint8_t chosen(const Expression& agent, std::uint8_t now) const {
    if (agent.form == Expression::Form::Local && owners_[static_cast<std::size_t>(agent.number)]) return home();
    if (agent.form != Expression::Form::Call) return Someone;
    if (agent.row->id == Id::NullAgent) return Null;
    if (agent.row->id == Id::OwnrAgent) return home();
    return agent.row->id == Id::TargAgent ? now : static_cast<std::uint8_t>(Someone);
  }

  State along(std::uint32_t i, const Edge& edge, const std::vector<State>& before) const {
    const Statement& statement = script_.statements[i];
    State state = before[i];
    Id id = statement.row->id;
    if (facts_[i].use != nullptr) state.target = after(state.target);
    if (id == Id::Inst) state.inst = Inside;
    else if (id == Id::Slow && home() == Owner) state.inst = Outside;
    else if (waits(id)) {
      if (home() == Owner) state.inst = Outside;
      if ((state.target & Someone) != 0) state = {static_cast<std::uint8_t>(state.target | Gone), state.inst, i};
    } else if (id == Id::Targ) {
      state.target = chosen(statement.arguments[0], state.target);
    } else if (id == Id::Kill && isTargWord(statement.arguments[0])) {
      state.target = Null;
    } else if (isEnum(id) && edge.when == Branch::True) {
      // Agents that are killed before their turn are still visited, as NULL.
      bool others = (state.inst & Outside) != 0;
      state.target = static_cast<std::uint8_t>(others ? Someone | Gone : Someone);
      state.since = others ? i : NoStatement;
    } else if (id == Id::Next && edge.when == Branch::True) {
      if (before[statement.partner].target != 0) state = before[statement.partner];
      bool others = ((before[i].inst | state.inst) & Outside) != 0;
      state.inst |= before[i].inst;
      state.target = static_cast<std::uint8_t>(others ? Someone | Gone : Someone);
      state.since = others ? statement.partner : NoStatement;
    } else if (id == Id::Next || (isEnum(id) && edge.when == Branch::False)) {
      state.target = home();
    } else if (facts_[i].chooses) {
      state.target = Someone;
    } else if (statement.condition.size() == 1 && comparesWithNull(statement.condition[0])) {
      bool equal = statement.condition[0].comparator == Comparator::Equal;
      bool isNull = equal == (edge.when == Branch::True);
      if (isNull) state.target = Null;
      else state.target = after(state.target);
    } else if (!statement.condition.empty() && edge.when == Branch::True && comparesWithNull(statement.condition[0]) &&
               statement.condition[0].comparator == Comparator::NotEqual && allAnd(statement)) {
      state.target = after(state.target);
    }
    return state;
  }

  // TARG was used, or compared with NULL, and exists.
  static std::uint8_t after(std::uint8_t target) {
    std::uint8_t there = target & (Owner | Someone);
    return there != 0 ? there : static_cast<std::uint8_t>(Someone);
  }

  static bool allAnd(const Statement& statement) {
    for (const Comparison& comparison : statement.condition)
      if (comparison.orWithBefore) return false;
    return true;
  }

  bool isDoubtful(std::uint32_t i, const State& state) const {
    bool gone = (state.target & Gone) != 0 && state.since != NoStatement;
    return (state.target == Null || gone) && facts_[i].use != nullptr;
  }

  void report(std::uint32_t i, const State& state) {
    const source::Location* place = facts_[i].use;
    if (state.target == Null) {
      emitter_.emit(diag::TargIsNull, *place).hint("choose an agent first: TARG, NEW:, RTAR, or inside ENUM");
    } else {
      const Statement& since = script_.statements[state.since];
      auto& diagnostic = emitter_.emit(diag::TargMayBeNull, *place);
      if (isEnum(since.row->id)) {
        diagnostic.hint(
            "an agent that is killed before its turn comes as NULL: write INST before the loop, or ask "
            "DOIF TARG NE NULL");
        diagnostic.note(since.location, "other scripts run between two iterations of this loop");
      } else {
        diagnostic.hint("test DOIF TARG NE NULL first");
        diagnostic.note(since.location, "other scripts run here, and may kill it");
      }
    }
  }

  const CheckedScript& script_;
  const Flow& flow_;
  diagnostics::Emitter& emitter_;
  std::bitset<100> owners_;
  std::vector<Facts> facts_;  // by statement
  bool anyUse_ = false;       // some statement needs TARG
  bool anyChange_ = false;    // and some changes what is known of it: else it is OWNR, if it is that at first
  std::vector<Doubts> doubts_;
  std::unordered_map<std::uint64_t, Call> calls_;
  std::vector<Context> contexts_;  // by depth
  std::size_t work_ = 0, depth_ = 0;
};

}  // namespace

void lintTarget(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  TargetLint(script, flow, emitter).run();
}

}  // namespace vellum::caos
