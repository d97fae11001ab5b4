/* GAL: timelines, and live agents for engines that draw what they play. An addition to vellum.h, whose rules hold here.
 * Calls that return a status return VELLUM_UNAVAILABLE in a build without GAL. */
#ifndef VELLUM_GAL_H
#define VELLUM_GAL_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture for a terminal of what GAL printed in a run of `ticks` ticks: a row for each channel, its scripts as bars,
 * in lines of at most `columns` columns. `color`: with ANSI colours. Lines that are not GAL's are ignored. */
VELLUM_API vellum_status vellum_gal_timeline(vellum_engine* engine, const char* printed, size_t size, uint64_t ticks,
                                             int columns, int color, vellum_text** out, vellum_report* report);
/* The same of everything that the GAL agents of a world have done, with inputs, keys and calls above the channels. SVG
 * and HTML show the first agent. VELLUM_FAILED when the world has none. */
VELLUM_API vellum_status vellum_world_gal_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                                   vellum_text** out, vellum_report* report);
/* Channels, inputs with their values, actions, transitions and keys of a GAL agent, as text. VELLUM_SCRIPT_ERROR: it
 * does not compile. VELLUM_FAILED: it can't be read. */
VELLUM_API vellum_status vellum_gal_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                             vellum_report* report);

/* Live agents. They count from 0 in the order of loading, channels as the agent lists them. Names live as long as the
 * world. To call an action, use vellum_world_call. */

VELLUM_API size_t vellum_world_gal_agent_count(const vellum_world* world);

typedef struct vellum_gal_channel {
  const char* name; /* not ended by a zero byte: name_size bytes */
  size_t name_size;
  int bound;            /* 1 while a set or force block holds it */
  int level;            /* the binding level, while bound */
  double seconds_bound; /* how long it still stays bound */
  size_t clip_count;    /* scripts in its mix, 0 to 4 */
} vellum_gal_channel;

/* One script in a channel's mix. What the weights of a channel lack to 1 is the pose without a script. */
typedef struct vellum_gal_clip {
  const char* script; /* not ended by a zero byte: script_size bytes */
  size_t script_size;
  double frame; /* from 0 to frames */
  float frames; /* the script's length */
  float frames_per_second;
  float weight; /* 0 to 1 */
} vellum_gal_clip;

/* Each fills *out and returns 1, or returns 0 when there is no such agent, channel or clip. Clip 0 is the script that
 * runs, if any does; the others are on their way out. */
VELLUM_API int vellum_world_gal_channel(const vellum_world* world, size_t agent, size_t channel,
                                        vellum_gal_channel* out);
VELLUM_API int vellum_world_gal_clip(const vellum_world* world, size_t agent, size_t channel, size_t clip,
                                     vellum_gal_clip* out);
/* Sets a global input at the next tick. VELLUM_FAILED when there is no such agent, input or value. */
VELLUM_API vellum_status vellum_world_gal_bind(vellum_world* world, size_t agent, const char* input, const char* value,
                                               vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
