// An event of a trace as people read it.
#pragma once

#include <string>
#include <string_view>

namespace vellum::driver {

// The text of the member "line", which the language wrote for readers; "" when there is none.
std::string readableLine(std::string_view json);

// That line, or of {"tick":2,"event":"new","agent":"1 2 3","unid":4}: "tick 2, new: agent 1 2 3, unid 4".
std::string eventLine(std::string_view json);

}  // namespace vellum::driver
