// The memory of a world's languages.
#include <vellum/memory.h>

#include "api/required.h"

using namespace vellum;

extern "C" vellum_status vellum_world_memory(const vellum_world* world, const char* language, uint64_t* bytes,
                                             vellum_report* report) {
  VELLUM_GIVES(bytes, report, world, language);
  const languages::Language* owner = api::languageById(language, report);
  if (owner == nullptr) return VELLUM_FAILED;
  *bytes = world->world.memoryOf(*owner);
  return VELLUM_OK;
}
