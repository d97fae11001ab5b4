// Checks a module before it runs: every operand is in bounds and has the right type, and control stays in the function.
// A module that verify() accepts can't make the VM touch memory that is not the script's.
#pragma once

#include "base/result.h"
#include "ir/module.h"

namespace vellum::ir {

base::Result<void> verify(const Module& module);

}  // namespace vellum::ir
