// Variables and attributes by name, for hosts.
#pragma once

#include <memory>

#include "languages/ags/runtime/engine.h"
#include "languages/language.h"

namespace vellum::ags {

// `script` "": of any script. Null: there is no such value, which is reported. `engine` must outlive the result.
std::unique_ptr<languages::Variable> findValue(Engine& engine, std::string_view script, std::string_view path,
                                               diagnostics::Emitter& emitter);

}  // namespace vellum::ags
