// Input of a player that a host sends.
#include "base/text.h"
#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

// The message is an event of input, as vellum_world_input takes it, and has no receiver: the words of `object` go on
// with it.
bool AgsRuntime::receive(std::string_view object, std::string_view message, languages::Values values,
                         diagnostics::Emitter& emitter) {
  if (!values.empty())
    return languages::wrongValue(emitter,
                                 "AGS Script takes input of the player without values: write the numbers into the "
                                 "message, as in 'click 100 80'");
  std::string problem;
  return input(object.empty() ? std::string(message) : base::cat(message, " ", object), problem) ||
         languages::wrongValue(emitter, std::move(problem));
}

std::vector<std::string> AgsRuntime::messages() const {
  return {"click X Y [left|right|middle]",
          "move X Y",
          "down [X Y] [BUTTON]",
          "up [X Y] [BUTTON]",
          "wheel up|down",
          "key CODE [MODIFIERS]",
          "keydown CODE",
          "keyup CODE",
          "type TEXT",
          "line TEXT",
          "option NUMBER"};
}

}  // namespace vellum::ags
