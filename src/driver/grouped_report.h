// A report about many files, grouped by what is reported.
#pragma once

#include <string>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// The errors, then the warnings, then the notes: of each kind a heading with its number, and a line for each place.
std::string groupedReport(const Report& report);

}  // namespace vellum::driver
