// Escapes text for XML, SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace vellum::base {

// `text` as written between tags or in an attribute: & < > " become entities, control characters (which XML can't
// represent) become blanks.
std::string escapeXml(std::string_view text);

}  // namespace vellum::base
