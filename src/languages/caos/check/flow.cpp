#include "languages/caos/check/flow.h"

#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

bool choosesTarget(const Statement& statement) {
  Id id = statement.row->id;
  return opens(id) == Block::Enum || id == Id::Targ || id == Id::Rtar || id == Id::Ttar || id == Id::Star ||
         id == Id::Newc || isNew(statement);
}

std::optional<std::array<std::int32_t, 3>> madeBy(const Statement& statement) {
  if (!isNew(statement) || statement.arguments.size() < 3) return std::nullopt;
  std::array<std::int32_t, 3> classifier{};
  for (std::size_t i = 0; i < 3; ++i) {
    if (statement.arguments[i].form != Expression::Form::Number) return std::nullopt;
    classifier[i] = statement.arguments[i].number;
  }
  return classifier;
}

Flow::Flow(const CheckedScript& script) : script_(script), places_(script.statements.size() + 1) {
  for (std::uint32_t i = size(); i-- > 0;) {
    Id id = script.statements[i].row->id;
    std::uint32_t partner = script.statements[i].partner;
    bool goesOn = (id == Id::Doif || isMiddle(id)) && partner != NoStatement;
    places_[i].end = goesOn ? places_[partner].end : i;
  }
  for (std::uint32_t i = 0; i < size(); ++i)
    if (script.statements[i].row->id == Id::Gsub && i + 1 < size()) returns_.push_back({i + 1});
  for (std::uint32_t i = 0; i < size(); ++i) connect(i);
  std::vector<std::uint32_t> open;
  open.reserve(places());
  auto reach = [&](std::uint32_t statement) {
    if (places_[statement].reached) return;
    places_[statement].reached = true;
    open.push_back(statement);
  };
  // A script that begins with SUBR ends at once.
  if (size() > 0 && script.statements[0].row->id != Id::Subr) reach(0);
  while (!open.empty()) {
    std::uint32_t statement = open.back();
    open.pop_back();
    for (const Edge& edge : from(statement)) reach(edge.to);
  }
}

void Flow::add(std::uint32_t from, std::uint32_t to, Branch when) {
  if (to < size()) places_[from].to[places_[from].count++] = {to, when};
}

// Adds an edge to the next statement: ELIF and ELSE are skipped, SUBR ends the script.
void Flow::next(std::uint32_t i, Branch when) {
  std::uint32_t to = i + 1;
  if (to < size() && isMiddle(script_.statements[to].row->id)) to = places_[to].end;
  if (to < size() && script_.statements[to].row->id == Id::Subr) return;
  add(i, to, when);
}

void Flow::connect(std::uint32_t i) {
  const Statement& statement = script_.statements[i];
  std::uint32_t partner = statement.partner;
  switch (statement.row->id) {
    case Id::Doif:
    case Id::Elif:
      next(i, Branch::True);
      add(i, partner, Branch::False);
      return;
    case Id::Untl:
      next(i, Branch::True);
      add(i, partner + 1, Branch::False);
      return;
    case Id::Ever: add(i, partner + 1); return;
    case Id::Repe:
    case Id::Next:
      next(i, Branch::False);
      add(i, partner + 1, Branch::True);
      return;
    case Id::Enum:
    case Id::Esee:
    case Id::Etch:
    case Id::Epas:
    case Id::Econ:
      next(i, Branch::True);
      add(i, partner, Branch::False);  // no agent matches
      return;
    case Id::Goto: add(i, partner); return;
    case Id::Gsub: add(i, partner); return;
    case Id::Retn: places_[i].to[places_[i].count++] = {hub()}; return;
    case Id::Stop: return;
    default: next(i);
  }
}

}  // namespace vellum::caos
