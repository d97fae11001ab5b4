// The one list of languages. VELLUM_LANGUAGES (CMake) chooses which are built in. A program that links its own all()
// and toolsOf() has other languages: tests/toy/built_in.cpp.
#include <iterator>

#include "languages/language.h"
#ifdef VELLUM_WITH_AGS
#include "languages/ags/ags.h"
#endif
#ifdef VELLUM_WITH_SKRIT
#include "languages/skrit/skrit.h"
#endif
#ifdef VELLUM_WITH_CAOS
#include "languages/caos/caos.h"
#endif
#ifdef VELLUM_WITH_GAL
#include "languages/gal/gal.h"
#endif
#ifdef VELLUM_WITH_XG
#include "languages/xg/xg.h"
#endif

namespace vellum::languages {

std::span<const Language* const> all() {
  static const Language* const languages[] = {
#ifdef VELLUM_WITH_AGS
      &ags::language(),
#endif
#ifdef VELLUM_WITH_SKRIT
      &skrit::language(),
#endif
#ifdef VELLUM_WITH_CAOS
      &caos::language(),
#endif
#ifdef VELLUM_WITH_GAL
      &gal::language(),
#endif
#ifdef VELLUM_WITH_XG
      &xg::language(),
#endif
      nullptr};
  return {languages, std::size(languages) - 1};
}

const Tools& toolsOf(const Language& language) {
#ifdef VELLUM_WITH_AGS
  if (&language == &ags::language()) return ags::tools();
#endif
#ifdef VELLUM_WITH_SKRIT
  if (&language == &skrit::language()) return skrit::tools();
#endif
#ifdef VELLUM_WITH_CAOS
  if (&language == &caos::language()) return caos::tools();
#endif
#ifdef VELLUM_WITH_GAL
  if (&language == &gal::language()) return gal::tools();
#endif
#ifdef VELLUM_WITH_XG
  if (&language == &xg::language()) return xg::tools();
#endif
  static constexpr Tools none;
  return none;
}

}  // namespace vellum::languages
