#include <algorithm>
#include <bitset>

#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

void lintPlaces(const CheckedScript& script, diagnostics::Emitter& emitter) {
  auto moves = [](const Statement& statement) { return statement.row->id == Id::Mvto; };
  if (std::none_of(script.statements.begin(), script.statements.end(), moves)) return;
  std::bitset<100> random;  // VA variables that got a random number
  bool asks = false;        // the script tests places
  auto isRandom = [&](const Expression& value) {
    bool found = false;
    forEachValue(value, [&](const Expression& part) {
      found |= part.form == Expression::Form::Call && part.row->id == Id::RandInteger;
      found |= part.form == Expression::Form::Local && random[static_cast<std::size_t>(part.number)];
    });
    return found;
  };
  for (const Statement& statement : script.statements)
    forEachValue(statement, [&](const Expression& value) {
      if (value.form != Expression::Form::Call) return;
      asks |= value.row->id == Id::TmvtInteger || value.row->id == Id::TmvbInteger ||
              value.row->id == Id::GrapInteger || value.row->id == Id::RoomInteger || value.row->id == Id::GmapInteger;
    });
  if (asks) return;
  for (const Statement& statement : script.statements) {
    if (statement.row->id == Id::Setv && statement.arguments[0].form == Expression::Form::Local)
      random[static_cast<std::size_t>(statement.arguments[0].number)] = isRandom(statement.arguments[1]);
    if (!moves(statement)) continue;
    if (!isRandom(statement.arguments[0]) || !isRandom(statement.arguments[1])) continue;
    emitter.emit(diag::RandomPlace, statement.location)
        .hint("MVSF moves to the nearest place that fits; TMVT asks whether one does");
  }
}

}  // namespace vellum::caos
