// One line of a trigger's row: action* = when_false send_world_message("we_use", 0x1, 0), group(1), delay(2), doc("x");
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::skrit::map {

struct TriggerCall {
  bool whenFalse = false;
  std::string verb;                    // lower case
  std::vector<std::string> arguments;  // strings without their quotes
  int group = 0;                       // 0: none
  float delay = 0;                     // seconds
  std::string problem;                 // empty: the line has the form above
};

// Any text is legal input.
TriggerCall readTriggerCall(std::string_view text);

}  // namespace vellum::skrit::map
