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
/* The values of one of them, a line each: "NAME = VALUE"; vellum_world_set takes these names. `object` may also be
 * the path of one value ("cEgo.x", "VA00"): its line alone. "": what belongs to none: AGS Script's global variables,
 * GAME variables of CAOS, and what a console keeps; no line when there is none. VELLUM_FAILED: there is no such thing.
 */
VELLUM_API vellum_status vellum_world_values(vellum_world* world, const char* language, const char* object,
                                             vellum_text** out, vellum_report* report);

/* Names for completion, a line each, in any order. `kind` VELLUM_NAMES_ENTRY: those that vellum_world_eval may have
 * here and that begin with `prefix`, in any case: of the language, the loaded scripts and the game; "cEgo.W": members.
 * No line: the language knows only its manual (vellum_docs_find). VELLUM_NAMES_MESSAGE: what vellum_world_send takes,
 * with the words that follow; `prefix` has no effect. */
enum { VELLUM_NAMES_ENTRY = 0, VELLUM_NAMES_MESSAGE = 1 };
VELLUM_API vellum_status vellum_world_names(vellum_world* world, const char* language, unsigned kind,
                                            const char* prefix, vellum_text** out, vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
