// `vellum graph` of a region: which object sends which message to which.
#pragma once

#include <string>

#include "languages/language.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

// In Graphviz's dot language: the triggers that send world messages and the objects that get them.
std::string regionGraph(const languages::Program& program, const ExportTable& exports, diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
