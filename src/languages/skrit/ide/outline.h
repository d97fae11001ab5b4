// The answers to an editor about a skrit: its outline, hover, completion.
#pragma once

#include "languages/language.h"
#include "languages/skrit/check/check.h"

namespace vellum::skrit {

std::vector<languages::OutlineItem> outline(const languages::Program& program, source::FileId file);
// `offset` is a byte of the decoded text. Returns nothing when there is no information.
std::optional<languages::Hover> hover(const languages::Program& program, source::FileId file, std::uint32_t offset,
                                      const ExportTable& exports, const CheckOptions& options);
std::vector<languages::Completion> complete(const languages::Program& program, source::FileId file,
                                            std::uint32_t offset, const ExportTable& exports,
                                            const CheckOptions& options);

}  // namespace vellum::skrit
