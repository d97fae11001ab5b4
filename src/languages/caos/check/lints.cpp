#include "languages/caos/check/lints.h"

#include "base/text.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

// VA variables that are read but that nothing in the script sets.
class NeverSet {
 public:
  void script(const CheckedScript& script, diagnostics::Emitter& emitter) {
    for (const Statement& statement : script.statements) {
      arguments(statement.row->arguments, statement.arguments);
      for (const Comparison& comparison : statement.condition) {
        read(comparison.left);
        read(comparison.right);
      }
    }
    if (promoted_) return;
    for (int i = 0; i < 100; ++i) {
      if (set_[i] || firstRead_[i] == nullptr) continue;
      emitter.emit(diagnose::NeverSet, firstRead_[i]->location, base::cat("VA", i < 10 ? "0" : "", i));
    }
  }

 private:
  void arguments(const std::vector<Argument>& types, const std::vector<Expression>& values) {
    for (std::size_t i = 0; i < values.size() && i < types.size(); ++i) {
      if (types[i].type == ArgumentType::Variable && values[i].form == Expression::Form::Local) {
        set_[values[i].number] = true;
        continue;
      }
      read(values[i]);
    }
  }

  void read(const Expression& value) {
    if (value.form == Expression::Form::Local && firstRead_[value.number] == nullptr) firstRead_[value.number] = &value;
    if (value.form != Expression::Form::Call) return;
    if (value.row->id == Id::CaosString) promoted_ = true;  // an inline CAOS may set any of them
    arguments(value.row->arguments, value.arguments);
  }

  bool set_[100] = {};
  const Expression* firstRead_[100] = {};
  bool promoted_ = false;
};

// OVnn in an install script while TARG is certainly NULL: at its start, and behind NEXT, because OWNR is NULL there.
class NullTarget {
 public:
  void script(const CheckedScript& script, diagnostics::Emitter& emitter) {
    if (script.part == CheckedScript::Part::Event) return;
    bool isNull = true;
    for (const Statement& statement : script.statements) {
      const Expression* use = nullptr;
      for (const Expression& argument : statement.arguments) use = use != nullptr ? use : find(argument);
      // Behind AND and OR an operand may be skipped: `targ ne null and ov00 gt 5` is what careful scripts write.
      if (!statement.condition.empty()) {
        use = find(statement.condition[0].left);
        if (use == nullptr) use = find(statement.condition[0].right);
      }
      if (isNull && use != nullptr) {
        emitter.emit(diagnose::TargIsNull, use->location)
            .hint("choose an agent first: TARG, NEW:, RTAR, or inside ENUM");
        return;
      }
      isNull = after(statement, isNull);
    }
  }

 private:
  static const Expression* find(const Expression& value) {
    if (value.form == Expression::Form::Target) return &value;
    for (const Expression& argument : value.arguments)
      if (const Expression* found = find(argument)) return found;
    return nullptr;
  }

  static bool callsCaos(const std::vector<Expression>& values) {
    for (const Expression& value : values)
      if (value.row != nullptr && (value.row->id == Id::CaosString || callsCaos(value.arguments))) return true;
    return false;
  }

  // What is certain behind a statement. Commands that only set or print leave TARG alone; of all others we don't know.
  static bool after(const Statement& statement, bool isNull) {
    if (callsCaos(statement.arguments)) return false;
    switch (statement.row->id) {
      case Id::Next: return true;
      case Id::Targ: {
        const Expression& agent = statement.arguments[0];
        return agent.form == Expression::Form::Call &&
               (agent.row->id == Id::NullAgent || agent.row->id == Id::OwnrAgent);
      }
      case Id::Setv:
      case Id::Sets:
      case Id::Seta:
      case Id::Addv:
      case Id::Subv:
      case Id::Mulv:
      case Id::Divv:
      case Id::Adds:
      case Id::Outs:
      case Id::Outv:
      case Id::Outx:
      case Id::Inst: return isNull;
      default: return false;
    }
  }
};

}  // namespace

void lint(const CheckedScript& script, diagnostics::Emitter& emitter) {
  NeverSet().script(script, emitter);
  NullTarget().script(script, emitter);
}

}  // namespace vellum::caos
