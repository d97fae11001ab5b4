// All Skrit objects at once.
#include <vellum/skrit_objects.h>

#include "api/handles.h"
#include "api/required.h"
#ifdef VELLUM_WITH_SKRIT
#include "languages/skrit/skrit.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_SKRIT

static_assert(sizeof(vellum_skrit_object) == sizeof(skrit::ObjectPlace) &&
              offsetof(vellum_skrit_object, skrit) == offsetof(skrit::ObjectPlace, skrit) &&
              offsetof(vellum_skrit_object, template_name) == offsetof(skrit::ObjectPlace, templateName) &&
              offsetof(vellum_skrit_object, heading) == offsetof(skrit::ObjectPlace, heading));

extern "C" size_t vellum_world_skrit_objects(const vellum_world* world, vellum_skrit_object* out, size_t capacity) {
  VELLUM_NEEDS_OR(0, world);
  if (capacity > 0 && out == nullptr) return 0;
  const languages::Runtime* runtime = world->world.runtimeOf(skrit::language());
  if (runtime == nullptr) return 0;
  return skrit::objectPlaces(*runtime, {reinterpret_cast<skrit::ObjectPlace*>(out), capacity});
}

#else

extern "C" size_t vellum_world_skrit_objects(const vellum_world*, vellum_skrit_object*, size_t) { return 0; }

#endif
