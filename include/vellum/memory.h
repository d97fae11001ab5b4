/* The memory of worlds: how much each language takes, and who gives it. Extends vellum.h, whose rules apply.
 *
 *   config.memory_limit = 16 << 20;
 *   config.allocate = from_my_pool;
 *   uint64_t bytes;
 *   if (vellum_world_memory(world, "caos", &bytes, report) == VELLUM_OK) show(bytes);
 *
 * What counts for config.memory_limit, for each language of each world:
 *   all         objects, strings and arrays of scripts; calls that wait
 *   AGS Script  global variables; the pictures that scripts draw on
 *   Skrit       skrit objects with their variables and timers; game objects with their components and fields
 *   CAOS        agents with their variables, parts and names; creatures; scripts that run or wait; GAME and EAME
 *               variables; messages
 *   GAL         the state of entities
 *   XG          sectors with their functions
 *
 * The texts of CAOS's parts, and those that the game of AGS keeps, have the same limit among themselves. Code, source
 * texts, rooms, and what is read from files have limits of their own. Banks of XG functions belong to no world.
 *
 * A script that needs more ends with an error at its line, or its call fails as for other limits of the language; the
 * world stays whole. A program that needs more to load is not loaded.
 *
 * What config.allocate gives: the script heaps of AGS Script, Skrit and CAOS; calls of all scripts; global variables
 * and drawn pictures of AGS Script; skrit objects and their variables; CAOS agents, their variables and the tables of
 * them, running scripts; the state of GAL entities; the heights and functions of XG sectors that a tic goes through.
 * That is most of what a world of many such things takes. Compiled code, source texts, machine code, game data,
 * names, texts, timers and parts come from malloc and operator new.
 *
 * When it returns NULL, the script that needed the memory ends with an error as at its limit. A list that has to grow
 * at that moment gets this one block from operator new; the tables of skrit objects may get more of them.
 */
#ifndef VELLUM_MEMORY_H
#define VELLUM_MEMORY_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that the state of a language takes in a world. 0: none of its programs was loaded. The number is a function
 * of the state: it is equal on every machine and after every restore, and close to what a world takes that has
 * grown. VELLUM_FAILED: the language is unknown. */
VELLUM_API vellum_status vellum_world_memory(const vellum_world* world, const char* language, uint64_t* bytes,
                                             vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
