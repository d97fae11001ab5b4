// Values that a host gives to scripts.
#pragma once

#include <optional>

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// The caller owns the reference of a string. An object is the agent of that unique ID, or null. Empty: there is no
// memory for the string.
std::optional<vm::Value> valueFromHost(Engine& engine, const languages::Value& value);

}  // namespace vellum::caos
