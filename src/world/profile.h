// Exports a profile (vm/profiler.h) to other formats.
#pragma once

#include <string>
#include <string_view>

namespace vellum::vm {
class Profiler;
}

namespace vellum::world {

// For https://www.speedscope.app: one sampled profile, weighted by instructions. A frame is a line of a function.
std::string speedscopeJson(const vm::Profiler& profiler, std::string_view title);
// A flame graph, plain and self-contained: callers below, callees above; width shows instructions. A box is a function;
// its tooltip lists its most expensive lines.
std::string flameGraphSvg(const vm::Profiler& profiler, std::string_view title);

}  // namespace vellum::world
