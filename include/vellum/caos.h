/* CAOS: agents to draw, and the files of the Creatures games. Extends vellum.h, whose rules apply. Calls that return a
 * status return VELLUM_UNAVAILABLE in a build without CAOS, and VELLUM_FAILED when a file can't be read or is
 * malformed; the report's message names the file and the error. */
#ifndef VELLUM_CAOS_H
#define VELLUM_CAOS_H

#include "vellum/media.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Builds a PRAY file from its source. Reads the files that the source names with config.read_file, relative to it. */
VELLUM_API vellum_status vellum_caos_pack(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report);
/* The reverse: `out` receives the source that rebuilds a PRAY file, then all files that the source names. Damaged
 * chunks are left out, with an error of the report for each: VELLUM_SCRIPT_ERROR, and `out` has the rest. */
VELLUM_API vellum_status vellum_caos_unpack(vellum_engine* engine, const vellum_source* file, vellum_files** out,
                                            vellum_report* report);
/* The same, with genomes as texts (.genome). Histories of creatures are texts (.lives) in both. */
VELLUM_API vellum_status vellum_caos_unpack_text(vellum_engine* engine, const vellum_source* file, vellum_files** out,
                                                 vellum_report* report);
/* Converts the pictures of c16, s16, blk, PNG and art files, in order, to `format`: "c16", "s16", "c16-555", "s16-555",
 * "blk", or "png" (one file per picture). `name` is the base name of the new files, without an extension. */
VELLUM_API vellum_status vellum_caos_convert(vellum_engine* engine, const vellum_source* files, size_t count,
                                             const char* format, const char* name, vellum_files** out,
                                             vellum_report* report);
/* Lists the contents of a sprite, PRAY, wav or MNG file, one line per item. */
VELLUM_API vellum_status vellum_caos_describe(vellum_engine* engine, const vellum_source* file, vellum_text** out,
                                              vellum_report* report);

/* Genomes: .gen files of Creatures 3, and their text form (.genome), which may include files by config.read_file.
 * Errors in a text are in the report with their places, and the status is VELLUM_SCRIPT_ERROR; those of a .gen file
 * have their places in its text. `format`: "text", "gen", or "summary", a line for each kind of genes; another one is
 * refused with VELLUM_FAILED. */
VELLUM_API vellum_status vellum_caos_genome_convert(vellum_engine* engine, const vellum_source* file,
                                                    const char* format, vellum_text** out, vellum_report* report);
/* Warns of what could never work in a creature of this genome. */
VELLUM_API vellum_status vellum_caos_genome_check(vellum_engine* engine, const vellum_source* file,
                                                  vellum_report* report);
/* The canonical layout of a text. */
VELLUM_API vellum_status vellum_caos_genome_format(vellum_engine* engine, const vellum_source* file, vellum_text** out,
                                                   vellum_report* report);
/* A line for each gene that differs; empty: none does. */
VELLUM_API vellum_status vellum_caos_genome_diff(vellum_engine* engine, const vellum_source* a, const vellum_source* b,
                                                 vellum_text** out, vellum_report* report);
typedef struct vellum_caos_litter {
  size_t size;            /* sizeof(vellum_caos_litter) */
  uint64_t seed;          /* the same seed gives the same children */
  uint32_t count;         /* of children, at most 10,000 */
  int32_t chance, degree; /* of mutations, 0 to 255, as of GENE CROS */
  int32_t as_text;        /* 1: .genome, 0: .gen */
} vellum_caos_litter;
/* The files of children of two genomes: child-001.gen and so on. */
VELLUM_API vellum_status vellum_caos_genome_cross(vellum_engine* engine, const vellum_source* mother,
                                                  const vellum_source* father, const vellum_caos_litter* litter,
                                                  vellum_files** out, vellum_report* report);

/* What a host draws of an agent: its place on the map in map units (pixels at a zoom of 1), and its first part. */
typedef struct vellum_caos_agent {
  int32_t id; /* UNID; as text, the object of vellum_world_get */
  int32_t family, genus, species;
  float x, y;            /* its upper left corner */
  int32_t width, height; /* of the image shown */
  int32_t plane;         /* the larger, the nearer */
  int32_t base, pose;
  int32_t image;      /* the number of the image shown in the sprite file, from 0; -1: none */
  int32_t visible;    /* 0: hidden by SHOW or ATTR */
  const char* sprite; /* the name of its sprite file; valid until the next call that may run scripts */
} vellum_caos_agent;
/* Copies the agents of a world, oldest first, at most `capacity` of them, without text or memory. Returns how many
 * there are, 0 in a build without CAOS. `out` may be NULL when `capacity` is 0. */
VELLUM_API size_t vellum_world_caos_agents(const vellum_world* world, vellum_caos_agent* out, size_t capacity);

/* A creature: an agent with genes. */
typedef struct vellum_caos_creature {
  int32_t id;          /* UNID of its agent */
  const char* moniker; /* valid until the next call that may run scripts */
} vellum_caos_creature;
/* Copies the creatures of a world, oldest first, the dead whose bodies are there too, as vellum_world_caos_agents does.
 */
VELLUM_API size_t vellum_world_caos_creatures(const vellum_world* world, vellum_caos_creature* out, size_t capacity);
/* Looks inside one creature. `format`: "json", all of it: state, drives, chemicals, organs, brain, words, life, family
 * and genes (docs/languages/creatures.md, "Look inside"); "text", a summary for people; "sample", short JSON of what
 * changes all the time. VELLUM_FAILED: there is no such creature, or no world of CAOS. */
VELLUM_API vellum_status vellum_world_caos_creature(const vellum_world* world, const char* moniker, const char* format,
                                                    vellum_text** out, vellum_report* report);

/* Brings all creatures of a resource file (.creature, .family) into a world of CAOS, as PRAY IMPO does: in limbo, where
 * they were exported. The report notes what a file lacked, and warns of those that are refused. `count` receives
 * how many there were. VELLUM_SCRIPT_ERROR: it is no resource file. VELLUM_FAILED: the file can't be read, or no CAOS
 * is loaded in this world. */
VELLUM_API vellum_status vellum_world_caos_import(vellum_world* world, const vellum_source* file, size_t* count,
                                                  vellum_report* report);

/* Runs the remove scripts of all agents in a resource file (.agents), as the game's injector does, or what follows RSCR
 * in a script (.cos); to inject them, load the file (vellum_world_load). `count` receives how many there were; the
 * report notes each, and how many agents left the world. VELLUM_SCRIPT_ERROR: a script failed, or an agent has none;
 * the others ran. VELLUM_FAILED: the file can't be read, or is neither. */
VELLUM_API vellum_status vellum_world_caos_remove(vellum_world* world, const vellum_source* file, size_t* count,
                                                  vellum_report* report);
/* The folders outside of an installed game's folder that its machine.cfg names (Docking Station beside Creatures 3), a
 * line each. Only folders with the games' usual names, of a folder beside the game's, are among them. Reads machine.cfg
 * with config.read_file; the folders themselves are read, when they can be, like those of the game. */
VELLUM_API vellum_status vellum_caos_folders_beside(vellum_engine* engine, const char* game, vellum_text** out,
                                                    vellum_report* report);

/* Former names of calls that moved to media.h. */
#define vellum_world_caos_sound vellum_world_sound
#define vellum_world_caos_sound_file vellum_world_sound_file
#define vellum_world_caos_pace vellum_world_pace
#define vellum_world_caos_took vellum_world_took

#ifdef __cplusplus
}
#endif

#endif
