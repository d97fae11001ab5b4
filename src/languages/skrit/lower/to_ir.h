// From p-code to the IR: stack entries become registers, so that the code runs at full speed.
#pragma once

#include "ir/module.h"
#include "languages/skrit/lower/layout.h"
#include "languages/skrit/lower/pcode.h"

namespace vellum::skrit {

// Function i of the module is function i of the program.
// `keepBuilt`: the module keeps its functions as they are before the passes (ir::Module::built).
ir::Module toIr(const Program& program, const PcodeProgram& pcode, const Layout& layout, const ExportTable& exports,
                bool keepBuilt = false);

// The signature of an exported function for the virtual machine: the object's handle first if there is one, strings
// borrowed.
ir::Signature hostSignature(const ExportTable& exports, const ExportFunction& function);

}  // namespace vellum::skrit
