// The answers to an editor about a FUEL file: its outline, and the meaning of a template, a component or a field.
#pragma once

#include "languages/language.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

std::vector<languages::OutlineItem> fuelOutline(const source::SourceSet& sources, source::FileId file);
std::optional<languages::Hover> fuelHover(const languages::Program& program, const ExportTable& exports,
                                          source::FileId file, std::uint32_t offset);

}  // namespace vellum::skrit
