// Formulas (Skrit manual, "Formula skrit"): expressions over the fields of game objects, written as `#macro`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "languages/skrit/runtime/script_host.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

class Formulas {
 public:
  Formulas(ScriptHost& scripts, GoWorld& world) : scripts_(scripts), world_(world) {}

  // The value with the fields of object `target` and, after #src_, of object `source`. Returns nothing when the formula
  // has errors, which are reported.
  std::optional<float> valueOf(std::string_view text, std::int32_t target, std::int32_t source);

 private:
  std::string macroValue(std::string_view name, std::int32_t target, std::int32_t source);

  ScriptHost& scripts_;
  GoWorld& world_;
};

}  // namespace vellum::skrit
