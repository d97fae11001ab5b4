// The languages of this build. A program that links its own all() and toolsOf() replaces them: tests/toy/built_in.cpp.
#include <iterator>

#include "languages/language.h"

// Declarations as in each language's own header (languages/<name>/<name>.h).
#define VELLUM_LANGUAGE(name)            \
  namespace vellum::name {               \
  const languages::Language& language(); \
  const languages::Tools& tools();       \
  }
#include "languages/built_in.def"
#undef VELLUM_LANGUAGE

namespace vellum::languages {

std::span<const Language* const> all() {
  static const Language* const languages[] = {
#define VELLUM_LANGUAGE(name) &name::language(),
#include "languages/built_in.def"
#undef VELLUM_LANGUAGE
      nullptr};
  return {languages, std::size(languages) - 1};
}

const Tools& toolsOf(const Language& language) {
#define VELLUM_LANGUAGE(name) \
  if (&language == &name::language()) return name::tools();
#include "languages/built_in.def"
#undef VELLUM_LANGUAGE
  static constexpr Tools none;
  return none;
}

}  // namespace vellum::languages
