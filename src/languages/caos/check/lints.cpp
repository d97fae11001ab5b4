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

}  // namespace

void lint(const CheckedScript& script, diagnostics::Emitter& emitter) { NeverSet().script(script, emitter); }

}  // namespace vellum::caos
