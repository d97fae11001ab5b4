#include <set>

#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

struct Looked {
  std::string_view argument;  // named as in the rows
  GameContent::Kind kind;
  const diagnostics::Kind* fault;
  std::string_view hint;
};

constexpr std::string_view PlainName = "the name has no extension; capitals make no difference";
constexpr std::string_view TrackName = "music is named FILE\\TRACK, a track of FILE.mng; capitals make no difference";

const Looked* lookedUp(std::string_view argument) {
  static constexpr Looked all[] = {
      {"sprite_file", GameContent::Picture, &diag::UnknownPicture, PlainName},
      {"overlay_sprite", GameContent::Picture, &diag::UnknownPicture, PlainName},
      {"font_sprite", GameContent::Picture, &diag::UnknownPicture, PlainName},
      {"background", GameContent::Background, &diag::UnknownBackground, PlainName},
      {"background_file", GameContent::Background, &diag::UnknownBackground, PlainName},
      {"sound_file", GameContent::Sound, &diag::UnknownSound, PlainName},
      {"track", GameContent::Track, &diag::UnknownTrack, TrackName},
      {"track_name", GameContent::Track, &diag::UnknownTrack, TrackName},
      {"catalogue_tag", GameContent::Tag, &diag::UnknownTag, "names are compared letter by letter, capitals too"},
  };
  for (const Looked& looked : all)
    if (looked.argument == argument) return &looked;
  return nullptr;
}

class ContentLint {
 public:
  ContentLint(const GameContent& content, diagnostics::Emitter& emitter) : content_(content), emitter_(emitter) {}

  // Tags that a script tests with REAQ may be missing.
  void begin(const CheckedScript& script) {
    asked_.clear();
    for (const Statement& statement : script.statements)
      forEachValue(statement, [&](const Expression& value) {
        if (value.form == Expression::Form::Call && value.row->id == Id::ReaqInteger)
          asked_.insert(value.arguments[0].text);
      });
  }

  void look(const Row& row, std::span<const Expression> values) {
    for (std::size_t i = 0; i < values.size() && i < row.arguments.size(); ++i) {
      const Expression& value = values[i];
      if (value.form == Expression::Form::Call) look(*value.row, value.arguments);
      if (value.form != Expression::Form::Text || value.text.empty()) continue;
      const Looked* looked = lookedUp(row.arguments[i].name);
      if (looked == nullptr || content_.has(looked->kind, value.text)) continue;
      if (looked->kind == GameContent::Tag && asked_.count(value.text) != 0) continue;
      emitter_.emit(*looked->fault, value.location, value.text).hint(std::string(looked->hint));
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
  std::set<std::string_view> asked_;
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
