/* Functions, objects and enumerations of your program, for scripts to use. Extends vellum.h, whose rules apply.
 *
 *   static void temperature(void* user, vellum_call* call) {
 *     vellum_call_return_float(call, room_temperature(user, vellum_call_int(call, 0)));
 *   }
 *   vellum_engine_function(engine, "ags", NULL, "float Temperature(int room)", "In degrees.", temperature, my_house);
 *   vellum_engine_function(engine, "caos", NULL, "TMPR (float) room (integer)", "In degrees.", temperature, my_house);
 *
 * Export them right after you create the engine. From then on checks, completion, the manual (vellum_docs_find) and
 * worlds know them. Compiling anything in that language reports a wrong declaration. In a build without the language
 * these calls have no effect.
 *
 * Declarations are written in the language:
 *
 *   AGS Script  a function      "int Add(int a, int b = 1)", "void Log(const string format, ...)"
 *               of a class      "int Read(int channel)", "static Sensor* Find(int number)"
 *               an attribute    "attribute int Level", "readonly attribute String Name", "attribute float Samples[]":
 *                               the function is called with the index, if there is one, and with the new value when
 *                               the script assigns one
 *   Skrit       a function      "bool Open( float seconds, const char* by )", "void Log( const char* format, ... )", as
 *                               the game's help prints it. Functions of the same name are overloads. GetX() and
 *                               SetX( x ) together form a property: `door.X = 3`
 *   CAOS        a command       "BEEP volume (integer)": a word of four letters, or two: "SHOP OPEN who (agent)"
 *               a value         "TMPR (float) room (integer)". Types: integer, float, decimal, string, agent, anything.
 *                               An agent is its unique ID (CAOS: UNID), so that you can keep what belongs to it
 *   GAL         an action       "Fire": `call Fire;` calls your function
 *               an input        "Alarm = Off, Low, High": your function returns the number of its value, from 0; it is
 *                               called where an agent compares the input. Agents that use either don't sleep, so a
 *                               tick of many entities costs more
 *                               In both, vellum_call_self is the number of the entity in its agent, from 0, and
 *                               argument 0 the agent's file name
 *   XG has no calls.
 */
#ifndef VELLUM_HOST_H
#define VELLUM_HOST_H

#include "vellum/value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vellum_call vellum_call;
/* Called by a script, on the thread that runs its world. It must not call back into that world, and a C++ function must
 * not throw. */
typedef void (*vellum_host_function)(void* user, vellum_call* call);
/* Called with the handle of an object that scripts no longer refer to: at the end of a tick, or when the world is
 * freed. */
typedef void (*vellum_host_release)(void* user, int32_t handle);

enum { VELLUM_CLASS_SINGLETON = 1 /* Skrit: scripts call it as Name.Function() */ };

/* A class of your objects (AGS Script, Skrit). Objects are handles: numbers that you choose, 0 is null. AGS Script: a
 * managed struct; the same handle is always the same object. `base` may be NULL or "", and so may `doc`; `release` may
 * be NULL, and Skrit, whose handles are plain numbers, never calls it. Handles in saves come back as they were: treat
 * those of a save that you don't trust as you treat other untrusted numbers. */
VELLUM_API void vellum_engine_class(vellum_engine* engine, const char* language, const char* name, const char* base,
                                    unsigned flags, const char* doc, vellum_host_release release, void* user);
/* An enumeration, and its constants (AGS Script, Skrit). `doc` may be NULL. */
VELLUM_API void vellum_engine_enum(vellum_engine* engine, const char* language, const char* name, const char* doc);
VELLUM_API void vellum_engine_constant(vellum_engine* engine, const char* language, const char* enumeration,
                                       const char* name, int32_t value);
/* A function, as declared above. `owner`: its class; NULL or "": none. `doc` may be NULL. `user` must outlive the
 * engine. */
VELLUM_API void vellum_engine_function(vellum_engine* engine, const char* language, const char* owner,
                                       const char* declaration, const char* doc, vellum_host_function function,
                                       void* user);

/* The same, for a function that is of no use without vellum_call_wait. In a language in which nothing waits the
 * declaration is wrong, which compiling reports. */
VELLUM_API void vellum_engine_waiting_function(vellum_engine* engine, const char* language, const char* owner,
                                               const char* declaration, const char* doc, vellum_host_function function,
                                               void* user);

/* The arguments of a call, from 0, including those passed for '...'. An argument past the end or of another kind is 0
 * or empty; ints and floats are converted. Strings are UTF-8, not null-terminated, and valid while the function runs.
 * None of these calls allocates. Kinds: VELLUM_INT, VELLUM_FLOAT, VELLUM_STRING; VELLUM_NONE for null. */
VELLUM_API size_t vellum_call_count(const vellum_call* call);
VELLUM_API vellum_kind vellum_call_kind(const vellum_call* call, size_t index);
VELLUM_API int32_t vellum_call_int(const vellum_call* call, size_t index);
VELLUM_API float vellum_call_float(const vellum_call* call, size_t index);
/* `size` may be NULL. */
VELLUM_API const char* vellum_call_string(const vellum_call* call, size_t index, size_t* size);
/* The object of a member function; 0 for null and for functions without one. */
VELLUM_API int32_t vellum_call_self(const vellum_call* call);

/* Sets the result, which is 0, "" or null by default. It is converted to the declared type. Strings are copied. */
VELLUM_API void vellum_call_return_int(vellum_call* call, int32_t number); /* also a handle */
VELLUM_API void vellum_call_return_float(vellum_call* call, float number);
VELLUM_API void vellum_call_return_string(vellum_call* call, const char* string, size_t size);
/* Ends the script's function with an error at the call; `message` is one sentence without a full stop. */
VELLUM_API void vellum_call_fail(vellum_call* call, const char* message);

/* Makes the script wait, where the result isn't known yet: in a later tick the call comes again, with the same
 * arguments, until the function returns without waiting; then the script goes on from there. A waiting script is part
 * of saves, and calls again after vellum_world_restore. Returns 0 where the script can't wait; then return a result, or
 * fail.
 *
 *   AGS Script  the main script waits, like in Wait(), with the game going on
 *   Skrit       a handler of an event or a trigger waits, and so do the functions that it has called; its object hears
 *               other events meanwhile. Conditions, initial values, functions with '...' and calls of the host
 *               (vellum_world_call) don't wait
 *   CAOS        scripts of agents wait, unless in INST; macros don't
 *   GAL         nothing waits: every action ends in its tick */
VELLUM_API int vellum_call_wait(vellum_call* call);
/* 1 when the call has waited. */
VELLUM_API int vellum_call_waited(const vellum_call* call);

#ifdef __cplusplus
}
#endif

#endif
