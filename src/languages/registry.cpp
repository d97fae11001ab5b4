// The one list of languages. VELLUM_LANGUAGES (CMake) chooses which are built in.
#include <iterator>

#include "base/path.h"
#include "base/text.h"
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

const Language* byId(std::string_view id) {
  for (const Language* language : all())
    if (language->id == id) return language;
  return nullptr;
}

const Language* byPath(std::string_view path) {
  std::string_view name = base::fileNameOf(path, "/\\");
  for (const Language* language : all())
    for (std::string_view project : language->projects)
      if (base::equalsIgnoreCase(name, project)) return language;
  for (const Language* language : all())
    for (std::string_view extension : language->extensions)
      if (base::hasExtension(path, extension)) return language;
  return nullptr;
}

std::optional<std::string_view> findOption(const Options& options, std::string_view name) {
  for (std::size_t i = options.size(); i-- > 0;)
    if (options[i].name == name) return options[i].value;
  return std::nullopt;
}

}  // namespace vellum::languages
