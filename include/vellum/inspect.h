/* The things of a world and their values, as text for people: what the console's :objects and :inspect show. Extends
 * state.h, whose rules and status apply. */
#ifndef VELLUM_INSPECT_H
#define VELLUM_INSPECT_H

#include "vellum/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All things of a language that have values, a line each: its name for vellum_world_values, a tab, what it is. AGS
 * Script: characters, inventory items; Skrit: objects, by handle; CAOS: agents, by unique identifier; GAL: agents; XG:
 * sectors. `language` NULL: the only loaded one. Free `*out` with vellum_text_free. */
VELLUM_API vellum_status vellum_world_objects(vellum_world* world, const char* language, vellum_text** out,
                                              vellum_report* report);
/* The values of one of them, a line each: "NAME = VALUE"; vellum_world_set takes these names. `object` "": what belongs
 * to none: AGS Script's global variables, GAME variables of CAOS, and what a console keeps; no line when there is none.
 * VELLUM_FAILED: there is no such thing. */
VELLUM_API vellum_status vellum_world_values(vellum_world* world, const char* language, const char* object,
                                             vellum_text** out, vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
