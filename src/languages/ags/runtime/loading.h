// A game begins: its project and scripts are loaded, linked and started.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

bool load(Engine& engine, const std::vector<source::FileId>& files, diagnostics::Emitter& emitter);

// Compiles the scripts of one load().
bool compile(const Engine& engine, Compilation& compilation, const std::vector<source::FileId>& scripts,
             diagnostics::Emitter& emitter);

}  // namespace vellum::ags
