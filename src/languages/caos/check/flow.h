// Where a script can go from each of its statements.
#pragma once

#include <span>

#include "languages/caos/check/checked.h"

namespace vellum::caos {

enum class Branch : std::uint8_t { Always, True, False };

struct Edge {
  std::uint32_t to = 0;
  Branch when = Branch::Always;
};

// Of a script whose blocks and labels match. RETN leads behind every GSUB: what a subroutine knows of its callers is
// what they have in common.
class Flow {
 public:
  explicit Flow(const CheckedScript& script);

  std::span<const Edge> from(std::uint32_t statement) const {
    const Edges& edges = edges_[statement];
    return edges.isReturn ? std::span<const Edge>(returns_) : std::span<const Edge>(edges.to, edges.count);
  }
  bool reached(std::uint32_t statement) const { return reached_[statement]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(edges_.size()); }

 private:
  struct Edges {
    Edge to[2];
    std::uint8_t count = 0;
    bool isReturn = false;
  };
  void connect(std::uint32_t i);
  void next(std::uint32_t i, Branch when = Branch::Always);
  void add(std::uint32_t from, std::uint32_t to, Branch when = Branch::Always);

  const CheckedScript& script_;
  std::vector<Edges> edges_;
  std::vector<Edge> returns_;  // to the statements behind GSUB
  std::vector<bool> reached_;
};

// Statements as the values that they read, in the order in which they are evaluated.
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
