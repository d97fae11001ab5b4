/* What happens in a world, and what you send to it, without text to parse. Extends vellum.h, whose rules apply.
 *
 *   static void on_event(void* user, const vellum_event* event) {
 *     if (event->kind == VELLUM_EVENT_NOTIFY) play_sound(user, event->text, event->text_size);
 *   }
 *   vellum_world_follow(world, VELLUM_EVENT_NOTIFY | VELLUM_EVENT_DEATH, on_event, game);
 *   vellum_world_send(world, "caos", "1017", "1000", NULL, 0, report);
 */
#ifndef VELLUM_EVENTS_H
#define VELLUM_EVENTS_H

#include "vellum/value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of events, and what their fields are; a field without meaning is 0 or empty.
 *
 *             object                name              text               number
 *   PRINT                                             what is printed
 *   MESSAGE   Skrit: the Goid       "WE_SELECTED"                        the sender's Goid
 *             CAOS: the agent (1)                                        the event whose script starts
 *   STATE     Skrit: the object     the new state
 *             GAL: the agent (2)    the channel       the script
 *   NOTIFY    GAL: the agent (2)    the channel       its text
 *             XG: the sector (2)    its name                             the line type whose chain fires
 *   SOUND     CAOS                  the sound         "play", "stop" (3) which one (3)
 *   BIRTH     CAOS: the agent (1)                     its classifier, "2 13 20500"
 *   DEATH     CAOS: the agent (1)                     its classifier
 *   GAME      AGS Script            "say", "walk"     the same in words
 *
 * (1) its unique ID (UNID). (2) in load order, from 0. (3) as in vellum_sound. */
enum {
  VELLUM_EVENT_PRINT = 1,
  VELLUM_EVENT_MESSAGE = 2,
  VELLUM_EVENT_STATE = 4,
  VELLUM_EVENT_NOTIFY = 8,
  VELLUM_EVENT_SOUND = 16,
  VELLUM_EVENT_BIRTH = 32,
  VELLUM_EVENT_DEATH = 64,
  VELLUM_EVENT_GAME = 128
};

typedef struct vellum_event {
  size_t size; /* of this struct, for later versions with more fields */
  unsigned kind;
  const char* language; /* its id */
  uint64_t tick;
  int32_t object;
  int32_t number;
  /* Not null-terminated, and valid during the callback. */
  const char* name;
  size_t name_size;
  const char* text;
  size_t text_size;
} vellum_event;

/* From now on `callback` gets the events of these kinds, when they happen, on the thread that runs the world. It must
 * not call back into that world. `kinds` 0 ends that. What you don't follow costs one comparison. Not part of saves. */
VELLUM_API void vellum_world_follow(vellum_world* world, unsigned kinds,
                                    void (*callback)(void* user, const vellum_event* event), void* user);

/* Sends something to a language's objects. `object` NULL: see below. `values` may be NULL when `count` is 0.
 *
 *   AGS Script  the message is input of the player for the next tick, as in vellum_world_input: "click 100 80"; there
 * are no receivers, so what `object` has goes on with the message Skrit       a world message, "WE_SELECTED", with up
 * to two numbers, to the game object of that Goid, or to all, in the next update; or an event or function with its
 * arguments, at once, to the object of that handle, or to those that vellum_world_load made: "OnTrigger" CAOS        a
 * message number, "1000", or a name of docs/reference/events.md, "activate1", with up to two parameters (an object
 * value is an agent's unique ID), to the agent of that unique ID, as MESG WRT+ does, or to all that have a script for
 * it GAL         an action, "Fire", or an input with the name of its value, for the next tick, to the agent of that
 * file name, or to all
 *
 * VELLUM_SCRIPT_ERROR: there is no such object or message, the values don't fit, or a script failed. VELLUM_FAILED: no
 * program is loaded, `language` is NULL and several languages are loaded, or the language is unknown.
 * VELLUM_UNAVAILABLE: the language receives nothing (XG). */
VELLUM_API vellum_status vellum_world_send(vellum_world* world, const char* language, const char* object,
                                           const char* message, const vellum_value* values, size_t count,
                                           vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
