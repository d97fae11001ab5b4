#include "testing/comment_sign.h"

#include "testing/script_case.h"

namespace vellum::testing {

std::string_view commentSignOf(const languages::Language& language, std::string_view path) {
  bool hash = isProjectTest(path) || path.ends_with(".toml") ||
              (!language.hashCommented.empty() && path.ends_with(language.hashCommented));
  return hash ? std::string_view("#") : language.commentSign;
}

}  // namespace vellum::testing
