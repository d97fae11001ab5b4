// The mixed listing: each source line, followed by its p-code.
#pragma once

#include <string>

#include "languages/skrit/lower/pcode.h"
#include "source/source_set.h"

namespace vellum::skrit {

inline constexpr std::size_t NoFault = static_cast<std::size_t>(-1);

// Lists one function; with `fault` only the code around that instruction, with an arrow at it.
std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources, std::size_t function, std::size_t fault = NoFault);
// Lists all functions, with their names.
std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources);

}  // namespace vellum::skrit
