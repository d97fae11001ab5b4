// Macros that a host has prepared: commands that are compiled once.
#pragma once

#include <memory>
#include <string_view>

#include "languages/caos/runtime/engine.h"
#include "languages/language.h"

namespace vellum::caos {

// Null: the macro is wrong, which is reported.
std::unique_ptr<languages::PreparedFunction> prepareMacro(Engine& engine, std::string_view macro,
                                                          diagnostics::Emitter& emitter);

}  // namespace vellum::caos
