/* Skrit: functions, classes and enumerations of your game, for Skrit's compiler and world. Extends vellum.h, whose
 * rules apply.
 *
 * Export them right after you create the engine: later checks and worlds know them, with their documentation
 * (Help.Class( "Door" )). Compiling anything reports a wrong declaration. In a build without Skrit these calls have no
 * effect. */
#ifndef VELLUM_SKRIT_H
#define VELLUM_SKRIT_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vellum_skrit_call vellum_skrit_call;
/* Called by a script, on the thread that runs its world. It must not call back into that world. */
typedef void (*vellum_skrit_function)(void* user, vellum_skrit_call* call);

/* A class. `base` may be NULL or "", and so may `doc`. Scripts call a singleton as Name.Function(); objects of other
 * classes are handles: numbers that you choose, 0 is null. A class that only occurs in declarations need not be
 * exported. */
VELLUM_API void vellum_engine_skrit_class(vellum_engine* engine, const char* name, const char* base, int singleton,
                                          const char* doc);
/* An enumeration, and its constants. `doc` may be NULL. */
VELLUM_API void vellum_engine_skrit_enum(vellum_engine* engine, const char* name, const char* doc);
VELLUM_API void vellum_engine_skrit_constant(vellum_engine* engine, const char* enumeration, const char* name,
                                             int32_t value);
/* A function. `declaration` is in C syntax, as the game's help prints it: "bool Open( float seconds, const char* by )",
 * "void Log( const char* format, ... )". Functions of the same name are overloads. GetX() and SetX( x ) together form a
 * property: `door.X = 3`. `owner` NULL or "": a global function. `doc` may be NULL. `user` must outlive the engine. */
VELLUM_API void vellum_engine_skrit_function(vellum_engine* engine, const char* owner, const char* declaration,
                                             const char* doc, vellum_skrit_function function, void* user);

typedef enum vellum_skrit_kind {
  VELLUM_SKRIT_INT = 0, /* also bools, enumerations and handles */
  VELLUM_SKRIT_FLOAT = 1,
  VELLUM_SKRIT_STRING = 2
} vellum_skrit_kind;
#define VELLUM_SKRIT_TEXT VELLUM_SKRIT_STRING /* the former name */

/* The arguments of a call, from 0, including those passed for '...'. An argument past the end or of another kind is 0
 * or empty; ints and floats are converted. Strings are UTF-8, not null-terminated, and valid while the function runs.
 * None of these calls allocates. */
VELLUM_API size_t vellum_skrit_count(const vellum_skrit_call* call);
VELLUM_API vellum_skrit_kind vellum_skrit_kind_of(const vellum_skrit_call* call, size_t index);
VELLUM_API int32_t vellum_skrit_int(const vellum_skrit_call* call, size_t index);
VELLUM_API float vellum_skrit_float(const vellum_skrit_call* call, size_t index);
/* `size` may be NULL. */
VELLUM_API const char* vellum_skrit_text(const vellum_skrit_call* call, size_t index, size_t* size);
/* The object of a member function; 0 for null. */
VELLUM_API int32_t vellum_skrit_self(const vellum_skrit_call* call);

/* Sets the result, which is 0, "" or null by default. It is converted to the declared type. Strings are copied. */
VELLUM_API void vellum_skrit_return_int(vellum_skrit_call* call, int32_t number);
VELLUM_API void vellum_skrit_return_float(vellum_skrit_call* call, float number);
VELLUM_API void vellum_skrit_return_text(vellum_skrit_call* call, const char* text, size_t size);
/* Ends the script's function with an error; `message` is one sentence without a full stop. */
VELLUM_API void vellum_skrit_fail(vellum_skrit_call* call, const char* message);

#ifdef __cplusplus
}
#endif

#endif
