// The pages of the manual that are built into the command.
#pragma once

#include <vellum/vellum.hpp>

namespace vellum::driver {

// Adds the pages of a language to the engine; "": of all. Not VELLUM_OK: the report says why.
Status addManualPages(Engine& engine, const std::string& language, Report& report);

}  // namespace vellum::driver
