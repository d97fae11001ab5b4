/* CAOS: the files of the Creatures games. An addition to vellum.h, whose rules hold here. All calls return
 * VELLUM_UNAVAILABLE in a build without CAOS, and VELLUM_FAILED when a file can't be read or is not what it should be;
 * the report's message says what is wrong with which file. */
#ifndef VELLUM_CAOS_H
#define VELLUM_CAOS_H

#include "vellum/media.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Builds a PRAY file from its source text; files that it names are read beside it with config.read_file. */
VELLUM_API vellum_status vellum_caos_pack(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report);
/* The source that builds a PRAY file again, first, and all files that it names. */
VELLUM_API vellum_status vellum_caos_unpack(vellum_engine* engine, const vellum_source* file, vellum_files** out,
                                            vellum_report* report);
/* The pictures of c16, s16, blk, PNG and art files, in order, as `format`: "c16", "s16", "c16-555", "s16-555", "blk",
 * or "png" (a file each). `name` is the files' name without ending. */
VELLUM_API vellum_status vellum_caos_convert(vellum_engine* engine, const vellum_source* files, size_t count,
                                             const char* format, const char* name, vellum_files** out,
                                             vellum_report* report);
/* What is in a sprite, PRAY, wav or MNG file, a line each. */
VELLUM_API vellum_status vellum_caos_describe(vellum_engine* engine, const vellum_source* file, vellum_text** out,
                                              vellum_report* report);

/* The names that these calls of media.h had in the first headers. */
#define vellum_world_caos_sound vellum_world_sound
#define vellum_world_caos_sound_file vellum_world_sound_file
#define vellum_world_caos_pace vellum_world_pace
#define vellum_world_caos_took vellum_world_took

#ifdef __cplusplus
}
#endif

#endif
