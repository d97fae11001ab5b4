// The mixed listing: each source line, and the p-code that it became beneath it.
#pragma once

#include <string>

#include "languages/skrit/lower/pcode.h"
#include "source/source_set.h"

namespace vellum::skrit {

inline constexpr std::size_t NoFault = static_cast<std::size_t>(-1);

// Of one function; with `fault` only what is around that instruction, and an arrow at it.
std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources, std::size_t function, std::size_t fault = NoFault);
// Of all functions, with their names.
std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources);

}  // namespace vellum::skrit
