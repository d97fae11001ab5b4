// A profile (vm/profiler.h) as others read it.
#pragma once

#include <string>
#include <string_view>

namespace vellum::vm {
class Profiler;
}

namespace vellum::world {

// For https://www.speedscope.app: one sampled profile, counted in instructions. A frame is a line of a function.
std::string speedscopeJson(const vm::Profiler& profiler, std::string_view title);
// A flame graph, plain and self-contained: callers below, callees above, the wider the more instructions. A box is a
// function; the text that shows when the mouse is over it names its most expensive lines.
std::string flameGraphSvg(const vm::Profiler& profiler, std::string_view title);

}  // namespace vellum::world
