/* Values of a world that its host reads and writes by name: variables of scripts, properties of the things that they
 * move. Extends vellum.h, whose rules apply.
 *
 *   vellum_value x;
 *   if (vellum_world_get(world, "ags", NULL, "cEgo.x", &x, report) == VELLUM_OK) use(x.integer);
 *   x = vellum_int(100);
 *   if (vellum_world_set(world, "ags", NULL, "cEgo.x", &x, report) != VELLUM_OK) ...
 *
 * Each call looks the name up. A value that you use every frame is faster prepared: vellum_world_variable.
 *
 * What `object` and `path` are:
 *
 * AGS Script. object: a script, such as "Inventory.asc"; NULL: any. path: a global variable, a name of the engine or of
 * the game's data, and what follows it: "player_data.hp", "a[3].name", "cEgo.x", "gPanel.Visible", "game.score",
 * "list.Length". Reading an attribute that a script defines runs its function.
 *
 * Skrit. object: a skrit's name, in any case, the newest one of it; a handle or a Goid in digits; NULL: the objects
 * that vellum_world_load made. path: a property or a variable, in any case, with or without its '$'; of a game object
 * also "component.property".
 *
 * CAOS. object: an agent's unique identifier (UNID); NULL: the world. path: OV00 to OV99; a value of one or two words
 * without arguments, such as "POSL", "FMLY", "ATTR" and, without an agent, "WTIK"; GAME, EAME and NAME with a name in
 * quotation marks: GAME "score". What has a command of the same name with one argument can be set: ATTR, BHVR, TICK,
 * POSE, BASE, FRIC, PLNE ...; POSX, POSY, POSL and POST move the agent as MVTO does.
 *
 * GAL. object: an agent's file name, such as "guard.gal"; NULL: the first agent. path: an input, whose value is the
 * name of one of its values and is set at the next tick; a channel, whose value is the script that it plays, or the
 * channel with ".frame", ".bound" or ".level".
 *
 * XG. object: a sector. path: floor, ceiling (map units), light, red, green, blue (0 to 1); of a function outside of a
 * sector: value. They can't be set.
 *
 * Values are ints, floats and strings; null of a string or an object is VELLUM_NONE. An object is VELLUM_OBJECT with
 * its description; in CAOS its `integer` is the agent's unique identifier, and such a value can also be set. Reading
 * never changes the world's hash or its save. Writing does what a script's assignment does: attributes have their
 * effects, and what a script can't assign is an error.
 *
 * VELLUM_SCRIPT_ERROR: there is no such object or name (the report's diagnostic suggests the nearest one), the value
 * can't be set or does not fit, or a script failed. VELLUM_FAILED: no program of the language is loaded, `language` is
 * NULL and several languages are loaded, or the language is unknown. VELLUM_UNAVAILABLE: the language has no such
 * values. */
#ifndef VELLUM_STATE_H
#define VELLUM_STATE_H

#include "vellum/value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A string in *value lives until the next call on this world. `language` and `object` may be NULL. */
VELLUM_API vellum_status vellum_world_get(vellum_world* world, const char* language, const char* object,
                                          const char* path, vellum_value* value, vellum_report* report);
/* An int is converted where the variable is a float. */
VELLUM_API vellum_status vellum_world_set(vellum_world* world, const char* language, const char* object,
                                          const char* path, const vellum_value* value, vellum_report* report);

/* A value that is found once and used many times. It is looked up again where that is necessary: after more code was
 * loaded, or when its agent is gone. Free variables before their world. */
typedef struct vellum_variable vellum_variable;
VELLUM_API vellum_status vellum_world_variable(vellum_world* world, const char* language, const char* object,
                                               const char* path, vellum_variable** out, vellum_report* report);
VELLUM_API void vellum_variable_free(vellum_variable* variable);
/* A string in *value lives until the next use of this variable. */
VELLUM_API vellum_status vellum_variable_get(vellum_variable* variable, vellum_value* value, vellum_report* report);
VELLUM_API vellum_status vellum_variable_set(vellum_variable* variable, const vellum_value* value,
                                             vellum_report* report);

/* How far the game of a language is. */
typedef enum vellum_state {
  VELLUM_STATE_NONE = 0, /* nothing of it is loaded */
  VELLUM_STATE_RUNNING = 1,
  VELLUM_STATE_WAITING = 2, /* AGS: a script or the game waits (Wait, Say, a dialog); CAOS: WPAU. The world goes on */
  VELLUM_STATE_OVER = 3,    /* AGS: QuitGame and the like; CAOS: QUIT. More ticks change nothing */
  VELLUM_STATE_DEAD = 4     /* AGS: an event failed, which ends the game. More ticks change nothing */
} vellum_state;
/* The state of a language, NULL: of the only loaded one. Of a dead game, the failure that ended it is added to
 * `report`, unless the world was restored after it: a save does not contain it. Of VELLUM_STATE_NONE, the report's
 * message has the reason. */
VELLUM_API vellum_state vellum_world_state(vellum_world* world, const char* language, vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
