// What people type when they look something up in the manual, beside exact names.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

struct DocMatches {
  std::vector<std::size_t> entries;  // of the list, the best first
  bool exact = true;                 // else they are related to what was asked for: the beginning of a name, a part
};

// The first of these that finds something: the name in its own case; in any case, with the last parts of qualified
// names in the case that was typed ("Walk": WALK, Character.Walk); a numbered name ("OV99": OVxx); the last part of a
// qualified name; a value of an enumeration ("eBlock"); a letter of a range ("Z": "A ... Z"); a symbol or keyword at
// the start of a signature; a sign such as "->" alone in the use of an operator or statement, or in its
// text; the beginning of names ("NEW:"), a word of them; the last part of what was typed
// ("player.Walk").
DocMatches lookUp(const std::vector<vellum_doc>& all, const std::string& asked);

}  // namespace vellum::driver
