#include "languages/caos/check/flow.h"

#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

Flow::Flow(const CheckedScript& script)
    : script_(script), edges_(script.statements.size()), reached_(script.statements.size()) {
  for (std::uint32_t i = 0; i < size(); ++i)
    if (script.statements[i].row->id == Id::Gsub && i + 1 < size()) returns_.push_back({i + 1});
  for (std::uint32_t i = 0; i < size(); ++i) connect(i);
  std::vector<std::uint32_t> open;
  auto reach = [&](std::uint32_t statement) {
    if (reached_[statement]) return;
    reached_[statement] = true;
    open.push_back(statement);
  };
  // A script that begins with SUBR is over at once.
  if (size() > 0 && script.statements[0].row->id != Id::Subr) reach(0);
  while (!open.empty()) {
    std::uint32_t statement = open.back();
    open.pop_back();
    for (const Edge& edge : from(statement)) reach(edge.to);
  }
}

void Flow::add(std::uint32_t from, std::uint32_t to, Branch when) {
  if (to < size()) edges_[from].to[edges_[from].count++] = {to, when};
}

// To what stands behind: ELIF and ELSE are skipped, SUBR ends the script.
void Flow::next(std::uint32_t i, Branch when) {
  std::uint32_t to = i + 1;
  while (to < size() && isMiddle(script_.statements[to].row->id)) {
    std::uint32_t partner = script_.statements[to].partner;
    if (partner == NoStatement) return;
    to = partner;
  }
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
      add(i, partner, Branch::False);  // nobody matches
      return;
    case Id::Goto: add(i, partner); return;
    case Id::Gsub: add(i, partner); return;
    case Id::Retn: edges_[i].isReturn = true; return;
    case Id::Stop: return;
    default: next(i);
  }
}

}  // namespace vellum::caos
