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
/* A picture for a host that shows every tick: only what changed since the last call is written into the host's own
 * memory.
 *
 *   vellum_screen screen = {sizeof screen};
 *   vellum_world_screen(world, NULL, &screen, report);        // asks for the size
 *   screen.pixels = make_texture(screen.width, screen.height, &screen.stride);
 *   screen.room = screen.stride * screen.height;
 *   while (playing) {
 *     vellum_world_tick(world, report);
 *     if (vellum_world_screen(world, NULL, &screen, report) == VELLUM_OK)
 *       for (i = 0; i < screen.rectangle_count; i++) upload(&screen.rectangles[i]);
 *   }
 */
typedef struct vellum_rectangle {
  int32_t x, y, width, height; /* in pixels, from the upper left */
} vellum_rectangle;

enum { VELLUM_SCREEN_RECTANGLES = 16 }; /* the most that a call returns */

/* How a pixel's four bytes follow each other. */
typedef enum vellum_pixels {
  VELLUM_PIXELS_RGBA = 0,
  VELLUM_PIXELS_BGRA = 1 /* 0xAARRGGBB in words of little-endian machines: SDL's ARGB8888, cairo's ARGB32 */
} vellum_pixels;

typedef struct vellum_screen {
  size_t size; /* of this struct: set it */
  /* The host's memory. It must hold what the last call wrote there, unless `all` is set. */
  void* pixels;  /* the upper left pixel. NULL: only ask for the size */
  size_t stride; /* bytes from one row to the next, at least 4 * width */
  size_t room;   /* bytes from `pixels` on */
  vellum_pixels format;
  int32_t all; /* 1: write the whole picture, for memory that is new; the call sets it to 0 */
  /* The result: the picture's size, and what was written. Nothing: it is the same as before. */
  int32_t width, height;
  int32_t rectangle_count;
  vellum_rectangle rectangles[VELLUM_SCREEN_RECTANGLES]; /* they don't overlap */
} vellum_screen;

/* Writes what a player would see now. `language` NULL: the first loaded language that draws. The first call of a world
 * and language writes everything, and so does one after the picture's size changed; then `rectangles` has the whole
 * picture. Several places in memory for one world: set `all`, or keep one and copy from it. VELLUM_FAILED: nothing
 * draws, or the memory is too small (width and height are set); nothing is written. */
VELLUM_API vellum_status vellum_world_screen(vellum_world* world, const char* language, vellum_screen* screen,
                                             vellum_report* report);

/* Queues one input event for the next tick, in words. `language` NULL: the first loaded language that takes input.
 * Positions are pixels of the picture.
 *
 *                        AGS Script                           CAOS
 *   the pointer moves    move X Y                             move X Y
 *   a click              click X Y [left|right|middle]        click X Y [left|middle|right]
 *   a button             down X Y [BUTTON], up X Y [BUTTON],  down BUTTON, up BUTTON
 *                        or as in CAOS where the pointer is
 *   the wheel            wheel up, wheel down, or wheel N     wheel N
 *   a key                key CODE [MODIFIERS], or in two:     press CODE, release CODE
 *                        keydown CODE, keyup CODE, or as in
 *                        CAOS
 *   text                 type TEXT; line TEXT is what a       type TEXT
 *                        player enters in a text box
 *   an answer            option NUMBER, of a dialog
 *
 * Codes: AGS Script: eKeyCode, the number or the letter itself ("key A", "key 13" is return, 27 escape, 32 space, 359
 * F1, 372 up, 375 left, 377 right, 380 down), or a name of docs/reference/play-scripts.md ("key Escape"); modifiers are
 * those of eKeyMod, as a number. `press`, `release`: Windows virtual-key codes. VELLUM_FAILED: the report's message
 * gives the reason. */
VELLUM_API vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event,
                                            vellum_report* report);

/* ---------------------------------------------------------------------------------- sound */

/* One event for the audio output, of CAOS or AGS Script. */
typedef struct vellum_sound {
  const char* does; /* "play", "loop", "adjust", "fade", "stop", "music", "midi" */
  const char* name; /* the sound or track, valid until the next call; "" where `number` identifies it. "music" and
                       "midi" replace the last one of their kind and repeat; "" ends it */
  unsigned number;  /* identifies the sound: adjust, fade and stop refer to a sound that was started */
  int volume;       /* -10000 silent to 0, hundredths of a decibel */
  int panning;      /* -10000 left to 10000 right */
} vellum_sound;
/* Fills *out with the oldest sound event not fetched yet and returns 1, or returns 0. Fetch all of them after a tick.
 * AGS Script: of what began since the last time, only what still sounds. */
VELLUM_API int vellum_world_sound(vellum_world* world, vellum_sound* out);
/* The wav file of a sound; of music and MIDI files, one that is made of them. VELLUM_FAILED: there is no sound of that
 * name, or no loaded language makes sounds. AGS Script names its sounds, "aDoorOpens", and the host has their files. */
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
