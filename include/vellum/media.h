/* Pictures, input and sound of a world, and the files of the games. An addition to vellum.h, whose rules hold here. */
#ifndef VELLUM_MEDIA_H
#define VELLUM_MEDIA_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------- what a player sees and does */

/* What a player would see now: *rgba is width * height * 4 bytes, row by row from the upper left, red, green, blue,
 * alpha. `language` NULL: the first language loaded that draws. VELLUM_FAILED when none does. */
vellum_status vellum_world_picture(const vellum_world* world, const char* language, int* width, int* height,
                                   vellum_text** rgba, vellum_report* report);
/* The bytes of a PNG file. `rgba` holds width * height * 4 bytes; sides of 1 to 16384 pixels, else NULL. */
vellum_text* vellum_png(const void* rgba, int width, int height);
/* What a player does, for the next tick. CAOS: "move X Y", "click X Y [right]", "down left", "up left", "wheel N",
 * "key CODE", "press CODE", "release CODE", "type TEXT"; places are pixels of the picture. `language` NULL: the first
 * one loaded that takes it. VELLUM_FAILED: the report says what is wrong. */
vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event, vellum_report* report);

/* What a loudspeaker has to do next. */
typedef struct vellum_sound {
  const char* does; /* "play", "loop", "adjust", "fade", "stop", "music", "midi" */
  const char* name; /* of the sound or track, good until the next call; "" when `number` says it */
  unsigned number;  /* of the sound: adjust, fade and stop name one that was started */
  int volume;       /* -10000 silent to 0, hundredths of a decibel */
  int panning;      /* -10000 left to 10000 right */
} vellum_sound;
/* CAOS: fills *out with the oldest sound event not fetched yet and returns 1, or returns 0. */
int vellum_world_caos_sound(vellum_world* world, vellum_sound* out);
/* CAOS: the wav file of a sound. */
vellum_status vellum_world_caos_sound_file(vellum_world* world, const char* name, vellum_text** wav,
                                           vellum_report* report);

/* How to pace and to show a world of CAOS in real time. */
typedef struct vellum_pace {
  int interval;    /* milliseconds from one tick of CAOS to the next (BUZZ), from 1 on; 50 unless a script changes it */
  int fastest;     /* 1: as fast as it goes instead (WOLF) */
  int drawn;       /* 0: a window keeps the picture it has (WOLF) */
  int full_screen; /* 1: the window fills the screen (WDOW) */
} vellum_pace;
/* Fills *out and returns 1; 0 without CAOS in the world. */
int vellum_world_caos_pace(const vellum_world* world, vellum_pace* out);
/* Tells what the last tick took, in microseconds: computing it, and all the time until the next one (PACE, RACE).
 * Whoever keeps no time does not call it: then both are as they are in a world that is always in time. */
void vellum_world_caos_took(vellum_world* world, long long computing, long long overall);

/* ------------------------------------------------------------------------------------------- files of Creatures */

/* Named pieces of bytes that the library made. */
typedef struct vellum_files vellum_files;
size_t vellum_files_count(const vellum_files* files);
/* The name (ended by a zero byte) and the bytes of one; NULL past the end. They live as long as `files`. */
const char* vellum_files_name(const vellum_files* files, size_t index);
const char* vellum_files_bytes(const vellum_files* files, size_t index, size_t* size);
void vellum_files_free(vellum_files* files);

/* Builds a PRAY file from its source text; files that it names are read beside it with config.read_file. */
vellum_status vellum_caos_pack(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                               vellum_report* report);
/* The source that builds a PRAY file again, first, and all files that it names. */
vellum_status vellum_caos_unpack(vellum_engine* engine, const vellum_source* file, vellum_files** out,
                                 vellum_report* report);
/* The pictures of c16, s16, blk, PNG and art files, in order, as `format`: "c16", "s16", "c16-555", "s16-555", "blk",
 * or "png" (a file each). `name` is the files' name without ending. */
vellum_status vellum_caos_convert(vellum_engine* engine, const vellum_source* files, size_t count, const char* format,
                                  const char* name, vellum_files** out, vellum_report* report);
/* What is in a sprite, PRAY, wav or MNG file, a line each. */
vellum_status vellum_caos_describe(vellum_engine* engine, const vellum_source* file, vellum_text** out,
                                   vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
