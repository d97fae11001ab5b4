#include "api/handles.h"

using namespace vellum;

extern "C" vellum_status vellum_gal_timeline(vellum_engine*, const char*, size_t, int, vellum_text** out,
                                             vellum_report* report) {
  *out = nullptr;
  const languages::Language* language = languages::byId("gal");
  if (language == nullptr) return api::refuse(report, VELLUM_UNAVAILABLE, "GAL is not in this build");
  return api::unavailable(report, "the timeline of", *language);
}
