// The list of languages of this test program, which replaces src/languages/built_in.cpp.
#include "turtle/turtle.h"

namespace vellum::languages {

std::span<const Language* const> all() {
  static const Language* const languages[] = {&turtle::language()};
  return languages;
}

const Tools& toolsOf(const Language&) { return turtle::tools(); }

}  // namespace vellum::languages
