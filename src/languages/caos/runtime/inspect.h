// Variables and properties of agents and of the world by name, for hosts.
#pragma once

#include <memory>

#include "languages/caos/runtime/engine.h"
#include "languages/language.h"

namespace vellum::caos {

// `object`: the unique identifier of an agent, "": the world. `path`: OVnn, a value without arguments, or GAME, EAME or
// NAME with a name. Null: there is no such value, which is reported. `engine` must outlive the result.
std::unique_ptr<languages::Variable> findValue(Engine& engine, std::string_view object, std::string_view path,
                                               diagnostics::Emitter& emitter);

// `path`: VAnn, one of the console's 100 variables, which must outlive the result. Null: it is not.
std::unique_ptr<languages::Variable> consoleValue(Engine& engine, vm::Value* variables, std::string_view path);

}  // namespace vellum::caos
