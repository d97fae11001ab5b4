/* Pictures, input and sound of a world, its pace in real time, and in-memory files. Extends vellum.h, whose rules
 * apply. The pages of docs/languages state which languages draw, take input or make sounds; for the others these calls
 * fail. */
#ifndef VELLUM_MEDIA_H
#define VELLUM_MEDIA_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------- picture and input */

/* Renders what a player would see now: *rgba is width * height * 4 bytes, row by row from the upper left, red, green,
 * blue, alpha. `language` NULL: the first loaded language that draws. VELLUM_FAILED when none does. */
VELLUM_API vellum_status vellum_world_picture(const vellum_world* world, const char* language, int* width, int* height,
                                              vellum_text** rgba, vellum_report* report);
/* Encodes a PNG file. `rgba` holds width * height * 4 bytes. NULL unless both sides have 1 to 16384 pixels. */
VELLUM_API vellum_text* vellum_png(const void* rgba, int width, int height);
/* Queues one input event for the next tick, as the language writes it (docs/languages). Most languages have "move X Y",
 * "click X Y [right]", "down left", "up left", "wheel N", "press CODE", "release CODE", "type TEXT"; positions are
 * pixels of the picture, codes are Windows virtual-key codes. `language` NULL: the first loaded language that takes
 * input. VELLUM_FAILED: the report's message gives the reason. */
VELLUM_API vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event,
                                            vellum_report* report);

/* ---------------------------------------------------------------------------------- sound */

/* One event for the audio output. */
typedef struct vellum_sound {
  const char* does; /* "play", "loop", "adjust", "fade", "stop", "music", "midi" */
  const char* name; /* the sound or track, valid until the next call; "" where `number` identifies it. "music" and
                       "midi" replace the last one of their kind and repeat; "" ends it */
  unsigned number;  /* identifies the sound: adjust, fade and stop refer to a sound that was started */
  int volume;       /* -10000 silent to 0, hundredths of a decibel */
  int panning;      /* -10000 left to 10000 right */
} vellum_sound;
/* Fills *out with the oldest sound event not fetched yet and returns 1, or returns 0. */
VELLUM_API int vellum_world_sound(vellum_world* world, vellum_sound* out);
/* The wav file of a sound; of music and MIDI files, one that is made of them. VELLUM_FAILED: there is no sound of that
 * name, or no loaded language makes sounds. */
VELLUM_API vellum_status vellum_world_sound_file(vellum_world* world, const char* name, vellum_text** wav,
                                                 vellum_report* report);

/* ---------------------------------------------------------------------------------- real time */

/* How to pace and show a world in real time. */
typedef struct vellum_pace {
  int interval;    /* milliseconds between ticks, at least 1; `usual` unless a script changes it */
  int fastest;     /* 1: ignore `interval` and tick without a delay */
  int drawn;       /* 0: a window keeps its current picture */
  int full_screen; /* 1: the window fills the screen */
  int usual;       /* the interval that matches vellum_world_ticks_per_second */
} vellum_pace;
/* Fills *out. Returns 1 when scripts of the world can change the pace, else 0, and *out is the usual pace. */
VELLUM_API int vellum_world_pace(const vellum_world* world, vellum_pace* out);
/* Reports the last tick's duration in microseconds: the computation, and the whole time until the next tick. Optional:
 * without it, scripts that ask see a world that is always on time. */
VELLUM_API void vellum_world_took(vellum_world* world, long long computing, long long overall);

/* ---------------------------------------------------------------------------------- in-memory files */

/* Files that the library produced: names and contents. */
typedef struct vellum_files vellum_files;
VELLUM_API size_t vellum_files_count(const vellum_files* files);
/* The null-terminated name and the contents of one file; NULL past the end. They live as long as `files`. */
VELLUM_API const char* vellum_files_name(const vellum_files* files, size_t index);
VELLUM_API const char* vellum_files_bytes(const vellum_files* files, size_t index, size_t* size);
VELLUM_API void vellum_files_free(vellum_files* files);

#ifdef __cplusplus
}
#endif

#endif
