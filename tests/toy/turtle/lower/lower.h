// Checked program to IR: one function, "main".
#pragma once

#include "ir/module.h"
#include "turtle/check/program.h"

namespace vellum::turtle {

ir::Module lower(const std::vector<Statement>& program);

}  // namespace vellum::turtle
