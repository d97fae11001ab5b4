/* Calls of script functions with typed values. Extends vellum.h, whose rules apply.
 *
 *   vellum_function* add;
 *   if (vellum_world_function(world, "ags", "add", &add, report) != VELLUM_OK) ...
 *   vellum_value arguments[2] = {vellum_int(1), vellum_int(2)}, sum;
 *   if (vellum_function_call(add, arguments, 2, &sum, report) == VELLUM_OK) use(sum.integer);
 *   vellum_function_free(add);
 *
 * Finding a function takes a lookup by name; calling it then takes neither text nor memory, except for strings. Where
 * you need a function once, vellum_world_call is enough.
 */
#ifndef VELLUM_CALLS_H
#define VELLUM_CALLS_H

#include "vellum/value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vellum_function vellum_function;

/* Finds a function of the loaded scripts. `language` NULL: the only loaded language. `name`:
 *   AGS Script  a function of the global script, else of the other scripts, the last one first, else of the room
 *   Skrit       a function or an event of an object that vellum_world_load made, in any case, with or without its '$'
 *   CAOS        commands, compiled once as a macro: its arguments are VA00 and on, its result what it writes with OUTV
 *               and OUTS. "mesg wrt+ agnt va00 1000 va01 va02 0" runs script 1000 of an agent in the next tick
 *   GAL         an action: it runs on every entity that has it, from the next tick on
 * VELLUM_SCRIPT_ERROR: there is none, or the macro is wrong. VELLUM_FAILED: no program is loaded, `language` is NULL
 * and several languages are loaded, or the language is unknown. VELLUM_UNAVAILABLE: the language has no functions (XG).
 * Free functions before their world. */
VELLUM_API vellum_status vellum_world_function(vellum_world* world, const char* language, const char* name,
                                               vellum_function** out, vellum_report* report);
VELLUM_API void vellum_function_free(vellum_function* function);

/* Calls the function with `count` values. Ints are converted to floats where the function takes floats. Parameters with
 * default values may be omitted. `result` may be NULL; its string lives until the next call of the same function.
 * config.instruction_budget applies to each call.
 * After vellum_world_reload or another vellum_world_load, the function's new code is called.
 * VELLUM_SCRIPT_ERROR: the arguments don't fit, the function failed, or its code is gone. */
VELLUM_API vellum_status vellum_function_call(vellum_function* function, const vellum_value* arguments, size_t count,
                                              vellum_value* result, vellum_report* report);

/* What it takes and returns. A kind is VELLUM_NONE past the end, for no result, and when the function is gone. */
VELLUM_API size_t vellum_function_parameter_count(vellum_function* function);
VELLUM_API size_t vellum_function_required_count(vellum_function* function); /* those without a default value */
VELLUM_API vellum_kind vellum_function_parameter_kind(vellum_function* function, size_t index);
VELLUM_API vellum_kind vellum_function_result_kind(vellum_function* function);

/* Whether a value can be read as `wanted`: it is of that kind, an int for a float, null or an object for a string, or
 * anything for VELLUM_ANY. VELLUM_FAILED: it can't, and the report has the reason ("expected an int, found a string").
 * For bindings: a host that reads the wrong member of a value gets 0 and no error. */
VELLUM_API vellum_status vellum_value_expect(const vellum_value* value, vellum_kind wanted, vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
