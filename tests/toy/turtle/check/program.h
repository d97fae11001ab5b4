// A checked program: plain data with source locations, without a tree.
#pragma once

#include "source/source_set.h"
#include "turtle/builtins/rows.h"

namespace vellum::turtle {

struct Operand {
  std::int32_t number = 0;
  const BuiltinRow* reading = nullptr;  // null: the number
};

struct Statement {
  source::Location location;
  const BuiltinRow* command = nullptr;  // null: a repeat
  std::vector<Operand> operands;
  std::vector<Statement> body;  // of a repeat
};

}  // namespace vellum::turtle
