/* Pictures, input and sound of a world, its pace in real time, and named pieces of bytes. An addition to vellum.h,
 * whose rules hold here. Which languages draw, take input or make sounds is in their pages of docs/languages; of the
 * others these calls say so. */
#ifndef VELLUM_MEDIA_H
#define VELLUM_MEDIA_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------- what a player sees and does */

/* What a player would see now: *rgba is width * height * 4 bytes, row by row from the upper left, red, green, blue,
 * alpha. `language` NULL: the first language loaded that draws. VELLUM_FAILED when none does. */
VELLUM_API vellum_status vellum_world_picture(const vellum_world* world, const char* language, int* width, int* height,
                                              vellum_text** rgba, vellum_report* report);
/* The bytes of a PNG file. `rgba` holds width * height * 4 bytes; sides of 1 to 16384 pixels, else NULL. */
VELLUM_API vellum_text* vellum_png(const void* rgba, int width, int height);
/* What a player does, for the next tick: one event in the language's words (docs/languages). Most have "move X Y",
 * "click X Y [right]", "down left", "up left", "wheel N", "press CODE", "release CODE", "type TEXT"; places are pixels
 * of the picture, codes those of Windows' virtual keys. `language` NULL: the first one loaded that takes it.
 * VELLUM_FAILED: the report says what is wrong. */
VELLUM_API vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event,
                                            vellum_report* report);

/* ---------------------------------------------------------------------------------- what a player hears */

/* What a loudspeaker has to do next. */
typedef struct vellum_sound {
  const char* does; /* "play", "loop", "adjust", "fade", "stop", "music", "midi" */
  const char* name; /* of the sound or track, valid until the next call; "" where `number` identifies it */
  unsigned number;  /* of the sound: adjust, fade and stop name one that was started */
  int volume;       /* -10000 silent to 0, hundredths of a decibel */
  int panning;      /* -10000 left to 10000 right */
} vellum_sound;
/* Fills *out with the oldest sound event not fetched yet and returns 1, or returns 0. */
VELLUM_API int vellum_world_sound(vellum_world* world, vellum_sound* out);
/* The wav file of a sound. VELLUM_FAILED: there is none of that name, or nothing loaded makes sounds. */
VELLUM_API vellum_status vellum_world_sound_file(vellum_world* world, const char* name, vellum_text** wav,
                                                 vellum_report* report);

/* ---------------------------------------------------------------------------------- real time */

/* How to pace and to show a world in real time. */
typedef struct vellum_pace {
  int interval;    /* milliseconds from one tick to the next, from 1 on; `usual` unless a script changes it */
  int fastest;     /* 1: no time at all between ticks instead */
  int drawn;       /* 0: a window keeps the picture it has */
  int full_screen; /* 1: the window fills the screen */
  int usual;       /* the interval that stands for vellum_world_ticks_per_second */
} vellum_pace;
/* Fills *out and returns 1 when scripts of the world can change it. Else returns 0, and *out is the usual pace. */
VELLUM_API int vellum_world_pace(const vellum_world* world, vellum_pace* out);
/* What the last tick took, in microseconds: computing it, and all the time until the next one. A host that keeps no
 * time does not call it: scripts that ask then see a world that is always in time. */
VELLUM_API void vellum_world_took(vellum_world* world, long long computing, long long overall);

/* ---------------------------------------------------------------------------------- files that the library made */

/* Named pieces of bytes. */
typedef struct vellum_files vellum_files;
VELLUM_API size_t vellum_files_count(const vellum_files* files);
/* The name (ended by a zero byte) and the bytes of one; NULL past the end. They live as long as `files`. */
VELLUM_API const char* vellum_files_name(const vellum_files* files, size_t index);
VELLUM_API const char* vellum_files_bytes(const vellum_files* files, size_t index, size_t* size);
VELLUM_API void vellum_files_free(vellum_files* files);

#ifdef __cplusplus
}
#endif

#endif
