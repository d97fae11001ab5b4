// Plots of XG functions.
#pragma once

#include <vellum/vellum.hpp>

namespace vellum::driver {

// Plots for the terminal.
Status plotFunction(Engine& engine, const std::string& function, const std::vector<Option>& options, int columns,
                    bool color, std::string& out, Report& report);

}  // namespace vellum::driver
