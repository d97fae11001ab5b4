// Input of a player that a host sends.
#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

// The message is an event of input, as vellum_world_input takes it.
bool AgsRuntime::receive(std::string_view object, std::string_view message, languages::Values values,
                         diagnostics::Emitter& emitter) {
  if (!object.empty() || !values.empty())
    return languages::wrongValue(emitter,
                                 "AGS Script takes input of the player, such as 'click 100 80', and no values");
  std::string problem;
  return input(message, problem) || languages::wrongValue(emitter, std::move(problem));
}

}  // namespace vellum::ags
