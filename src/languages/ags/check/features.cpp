#include "languages/ags/check/features.h"

#include "languages/ags/diagnostics.h"

namespace vellum::ags {

namespace {

struct Row {
  bool in36, in40;
  std::string_view text, hint;
};

constexpr Row Rows[] = {
#define VELLUM_AGS_FEATURE(name, in36, in40, text, hint) {in36, in40, text, hint},
#include "languages/ags/check/features.def"
};

}  // namespace

bool allow(Feature feature, const Dialect& dialect, source::Location at, diagnostics::Emitter& emitter,
           std::string_view word) {
  const Row& row = Rows[static_cast<std::size_t>(feature)];
  bool is40 = dialect.generation == Generation::Api40;
  if (is40 ? row.in40 : row.in36) return true;
  std::vector<std::string> words{std::string(word)};
  std::string subject = diagnostics::formatMessage(row.text, words);
  std::string hint = diagnostics::formatMessage(row.hint, words);
  if (!row.in36 && !row.in40) {
    emitter.emit(diag::NotInLanguage, at, subject).hint(hint);
  } else {
    subject += row.in40 ? " needs" : " ended with";
    emitter.emit(diag::OtherGeneration, at, subject, row.in40 ? "4.0" : "3.6").hint(hint);
  }
  return false;
}

}  // namespace vellum::ags
