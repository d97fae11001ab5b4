// The control flow graph of a script.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "languages/caos/check/program.h"

namespace vellum::caos {

enum class Branch : std::uint8_t { Always, True, False };

struct Edge {
  std::uint32_t to = 0;
  Branch when = Branch::Always;
};

// `script` must have matching blocks and labels. RETN leads to one hub after the last statement, and from there to
// every statement after a GSUB: so a subroutine's exit state is what all of its callers have in common.
class Flow {
 public:
  explicit Flow(const CheckedScript& script);

  // The edges from a statement, or from hub().
  std::span<const Edge> from(std::uint32_t place) const {
    if (place == hub()) return returns_;
    return {places_[place].to, places_[place].count};
  }
  bool reached(std::uint32_t statement) const { return places_[statement].reached; }
  std::uint32_t size() const { return places() - 1; }
  std::uint32_t hub() const { return size(); }
  std::uint32_t places() const { return static_cast<std::uint32_t>(places_.size()); }

 private:
  struct Place {
    Edge to[2];
    std::uint32_t end = 0;  // of DOIF, ELIF and ELSE: their ENDI
    std::uint8_t count = 0;
    bool reached = false;
  };
  void connect(std::uint32_t i);
  void next(std::uint32_t i, Branch when = Branch::Always);
  void add(std::uint32_t from, std::uint32_t to, Branch when = Branch::Always);

  const CheckedScript& script_;
  std::vector<Place> places_;  // the statements, and hub()
  std::vector<Edge> returns_;  // to the statements after GSUB
};

// Whether a statement may choose another TARG.
bool choosesTarget(const Statement& statement);
inline bool isNew(const Statement& statement) { return statement.row->name.starts_with("NEW:"); }
// The classifier of the agent that a NEW: makes, when it is given as numbers.
std::optional<std::array<std::int32_t, 3>> madeBy(const Statement& statement);

// Visits a statement's values in the order of evaluation.
template <class Visit>
void forEachValue(const Expression& value, Visit visit) {
  for (const Expression& argument : value.arguments) forEachValue(argument, visit);
  visit(value);
}
template <class Visit>
void forEachValue(const Statement& statement, Visit visit) {
  for (const Expression& argument : statement.arguments) forEachValue(argument, visit);
  for (const Comparison& comparison : statement.condition) {
    forEachValue(comparison.left, visit);
    forEachValue(comparison.right, visit);
  }
}

}  // namespace vellum::caos
