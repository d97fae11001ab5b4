#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

// The rows name their arguments.
const diagnostics::Kind* kindOf(std::string_view argument, GameContent::Kind& kind) {
  if (argument == "sprite_file" || argument == "overlay_sprite" || argument == "font_sprite") {
    kind = GameContent::Picture;
    return &diagnose::UnknownPicture;
  }
  if (argument == "sound_file") {
    kind = GameContent::Sound;
    return &diagnose::UnknownSound;
  }
  if (argument == "catalogue_tag") {
    kind = GameContent::Tag;
    return &diagnose::UnknownTag;
  }
  return nullptr;
}

class ContentLint {
 public:
  ContentLint(const GameContent& content, diagnostics::Emitter& emitter) : content_(content), emitter_(emitter) {}

  // Tags for which a script asks with REAQ may be missing.
  void begin(const CheckedScript& script) {
    asked_.clear();
    for (const Statement& statement : script.statements)
      forEachValue(statement, [&](const Expression& value) {
        if (value.form == Expression::Form::Call && value.row->id == Id::ReaqInteger)
          asked_.insert(value.arguments[0].text);
      });
  }

  void look(const Row& row, const std::vector<Expression>& values) {
    for (std::size_t i = 0; i < values.size() && i < row.arguments.size(); ++i) {
      const Expression& value = values[i];
      if (value.form == Expression::Form::Call) look(*value.row, value.arguments);
      if (value.form != Expression::Form::Text || value.text.empty()) continue;
      GameContent::Kind kind{};
      const diagnostics::Kind* fault = kindOf(row.arguments[i].name, kind);
      if (fault == nullptr || content_.has(kind, value.text)) continue;
      if (kind == GameContent::Tag && asked_.count(value.text) != 0) continue;
      emitter_.emit(*fault, value.location, value.text)
          .hint(kind == GameContent::Tag ? "names are compared letter by letter, capitals too"
                                         : "the name stands without its ending; capitals make no difference");
    }
  }

  void look(const Statement& statement) {
    look(*statement.row, statement.arguments);
    for (const Comparison& comparison : statement.condition)
      for (const Expression* side : {&comparison.left, &comparison.right})
        if (side->form == Expression::Form::Call) look(*side->row, side->arguments);
  }

 private:
  const GameContent& content_;
  diagnostics::Emitter& emitter_;
  std::set<std::string> asked_;
};

}  // namespace

void lintContent(const CheckedProgram& program, const GameContent& content, diagnostics::Emitter& emitter) {
  ContentLint lint(content, emitter);
  for (const CheckedScript& script : program.scripts) {
    if (script.broken) continue;
    lint.begin(script);
    for (const Statement& statement : script.statements) lint.look(statement);
  }
}

}  // namespace vellum::caos
