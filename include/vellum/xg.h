/* XG functions without a world: samples, plots, banks. Extends vellum.h, whose rules apply. Samples and plots take XG's
 * options: tics, min, max, scale, offset, seed, profile, original. VELLUM_FAILED: an option is unknown or has a wrong
 * value. VELLUM_SCRIPT_ERROR: the function has errors. VELLUM_UNAVAILABLE: a build without XG. */
#ifndef VELLUM_XG_H
#define VELLUM_XG_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Samples one function, or a whole sector of them ("f:AZ<|c:az<|l:=f"): one line of values, one per tic as `%.9g`,
 * separated by spaces. ';' separates a sector's values within a tic, and `!1,2` is appended to a tic on which chain
 * events fire. */
VELLUM_API vellum_status vellum_xg_sample(vellum_engine* engine, const char* function, const vellum_option* options,
                                          size_t option_count, vellum_text** out, vellum_report* report);
/* The same as a plot: an SVG document, or lines for a terminal of `columns` columns, 40 to 400 (ignored for SVG).
 * VELLUM_FAILED for VELLUM_PLOT_HTML. */
VELLUM_API vellum_status vellum_xg_plot(vellum_engine* engine, const char* function, const vellum_option* options,
                                        size_t option_count, vellum_plot_kind kind, int columns, vellum_text** out,
                                        vellum_report* report);
/* The same for all functions of a file of functions or sector types (.xg, .sectors.toml, .ded): a lane each, for the
 * first 16. VELLUM_FAILED also when the file is of another language or has no functions. */
VELLUM_API vellum_status vellum_xg_plot_file(vellum_engine* engine, const vellum_source* file,
                                             const vellum_option* options, size_t option_count, vellum_plot_kind kind,
                                             int columns, vellum_text** out, vellum_report* report);

/* What has changed in the sectors of a world's map: heights of planes, light and colours, as an SVG document, or lines
 * for a terminal of `columns` columns. The world must have the option "timeline". VELLUM_FAILED: it has no map; or
 * `kind` is VELLUM_PLOT_HTML. */
VELLUM_API vellum_status vellum_world_xg_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                                  vellum_text** out, vellum_report* report);

/* Very many functions that a host samples itself, such as the lights of a level: a value each, tic by tic.
 *
 *   vellum_xg_bank* bank;
 *   uint32_t light;
 *   vellum_option options[] = {{"min", "4"}, {"max", "12"}};
 *   if (vellum_xg_bank_create(engine, &bank, report) != VELLUM_OK) ...
 *   if (vellum_xg_bank_add(bank, "az<", options, 2, 7, &light, report) != VELLUM_OK) ...
 *   while (playing) vellum_xg_bank_advance(bank, 1, values, count);      // values[light]
 *   vellum_xg_bank_free(bank);
 *
 * Each function gives the values that vellum_xg_sample gives with the same options and seed, in every bit, whatever
 * else is in the bank. One thread at a time may use a bank. */
typedef struct vellum_xg_bank vellum_xg_bank;

/* A chain event (`!n`) of a function. */
typedef struct vellum_xg_event {
  uint32_t tic; /* 0 is the first tic of the bank */
  uint32_t function;
  int32_t type;
} vellum_xg_event;

/* VELLUM_UNAVAILABLE: a build without XG. A bank does not need its engine any more. */
VELLUM_API vellum_status vellum_xg_bank_create(vellum_engine* engine, vellum_xg_bank** out, vellum_report* report);
VELLUM_API void vellum_xg_bank_free(vellum_xg_bank* bank);
/* Adds a function; its first value is that of the next tic. `options` are min, max, scale, offset, profile and
 * original. Functions that differ only in `seed` share their memory and cost one compilation. *number, unless it is
 * NULL, is the place of its value: the lowest one that a removed function of the same profile has left, else
 * vellum_xg_bank_size before the call. VELLUM_SCRIPT_ERROR: the function has errors. VELLUM_FAILED: an option is wrong,
 * it is a sector or a link, or the bank has 4,000,000 functions. */
VELLUM_API vellum_status vellum_xg_bank_add(vellum_xg_bank* bank, const char* function, const vellum_option* options,
                                            size_t option_count, uint64_t seed, uint32_t* number,
                                            vellum_report* report);
/* Its value is 0 until another function takes its place. Returns 0 when there is no such function, else 1. */
VELLUM_API int vellum_xg_bank_remove(vellum_xg_bank* bank, uint32_t number);
/* The places of values, those of removed functions included. */
VELLUM_API size_t vellum_xg_bank_size(const vellum_xg_bank* bank);
/* 1 when the function has reached its end, and its value stays; also when there is no such function. */
VELLUM_API int vellum_xg_bank_ended(const vellum_xg_bank* bank, uint32_t number);
/* Plays `tics` tics of 1/35 second and copies the first `count` values into `out`, 0 past the end. 0 tics only copy.
 * A value is 0 before its first tic. `out` may be NULL when `count` is 0. Allocates nothing, except when a step of more
 * than 65,000 tics begins, and for events when `tics` is more than 1. */
VELLUM_API void vellum_xg_bank_advance(vellum_xg_bank* bank, uint32_t tics, float* out, size_t count);
/* The chain events of the last vellum_xg_bank_advance, in order of tics, then functions. *events is valid until the
 * next call that changes the bank. Returns their number. */
VELLUM_API size_t vellum_xg_bank_events(const vellum_xg_bank* bank, const vellum_xg_event** events);
/* All functions begin once more, as if just added. */
VELLUM_API void vellum_xg_bank_reset(vellum_xg_bank* bank);
/* The whole bank as bytes: functions, options, seeds and their states. Never returns NULL. */
VELLUM_API vellum_text* vellum_xg_bank_save(const vellum_xg_bank* bank);
/* Replaces the contents of a bank by saved ones. VELLUM_FAILED: the bytes are damaged or of another version; the bank
 * is as before. */
VELLUM_API vellum_status vellum_xg_bank_restore(vellum_xg_bank* bank, const void* bytes, size_t size,
                                                vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
