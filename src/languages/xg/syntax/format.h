// The canonical layout of a .xg file (vellum fmt): a run of blanks becomes one space, none at the ends of a line or
// around a sector's fields; comments keep their place; at most one empty line in a row.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "source/source_text.h"

namespace vellum::xg {

enum class LineLayout : std::uint8_t {
  Function,  // a lone function of the manual profile
  Sector,    // fields between bars
  Verbatim,  // the doomsday profile, where a blank can be a value
};

// Where a definition begins, and how its line is laid out.
struct DefinitionLine {
  std::uint32_t begin;  // byte offset in the text
  LineLayout layout;
};

// `lines` in the order of the text; the text has no errors.
std::string format(const source::SourceText& text, std::span<const DefinitionLine> lines);

}  // namespace vellum::xg
