/* Skrit: the objects of a world, for hosts that draw or list them. Extends vellum.h, whose rules apply. */
#ifndef VELLUM_SKRIT_OBJECTS_H
#define VELLUM_SKRIT_OBJECTS_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Texts are valid until the next call that may run scripts, and null-terminated. */
typedef struct vellum_skrit_object {
  int32_t handle;            /* as text, the object of vellum_world_get */
  int32_t goid;              /* of the game object that it belongs to; 0: none */
  const char* skrit;         /* the name of its skrit */
  const char* state;         /* "": it has no states */
  const char* template_name; /* of its game object; "": none */
  float x, y, z;             /* the place of its game object, in metres */
  float heading;             /* likewise, in radians */
} vellum_skrit_object;
/* Copies the objects of a world, oldest first, at most `capacity` of them, without memory. Returns how many there are,
 * 0 in a build without Skrit. `out` may be NULL when `capacity` is 0. */
VELLUM_API size_t vellum_world_skrit_objects(const vellum_world* world, vellum_skrit_object* out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
