/* GAL: timelines, and live agents for engines that draw what they play. Extends vellum.h, whose rules apply. Calls that
 * return a status return VELLUM_UNAVAILABLE in a build without GAL. */
#ifndef VELLUM_GAL_H
#define VELLUM_GAL_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws what GAL printed in a run of `ticks` ticks, for a terminal: one row per channel, its scripts as bars, in lines
 * of at most `columns` columns. `color`: with ANSI colours. Ignores lines that GAL did not print. */
VELLUM_API vellum_status vellum_gal_timeline(vellum_engine* engine, const char* printed, size_t size, uint64_t ticks,
                                             int columns, int color, vellum_text** out, vellum_report* report);
/* Draws everything that the GAL agents of a world have done, with inputs, keys and calls above the channels. SVG and
 * HTML show the first agent. VELLUM_FAILED when the world has none. */
VELLUM_API vellum_status vellum_world_gal_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                                   vellum_text** out, vellum_report* report);
/* Lists the channels, inputs with their values, actions, transitions and keys of a GAL agent. VELLUM_SCRIPT_ERROR: the
 * agent does not compile. VELLUM_FAILED: its source can't be read. */
VELLUM_API vellum_status vellum_gal_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                             vellum_report* report);

/* Live agents. Agents are numbered from 0 in load order, channels in the agent's order. Names live as long as the
 * world. To call an action, use vellum_world_call. */

VELLUM_API size_t vellum_world_gal_agent_count(const vellum_world* world);

typedef struct vellum_gal_channel {
  const char* name; /* not null-terminated: name_size bytes */
  size_t name_size;
  int bound;            /* 1 while a set or force block binds it */
  int level;            /* the binding level, while bound */
  double seconds_bound; /* how long it remains bound */
  size_t clip_count;    /* scripts in its mix, 0 to 4 */
} vellum_gal_channel;

/* One script in a channel's mix. If the weights add up to less than 1, the rest belongs to the pose without a
 * script. */
typedef struct vellum_gal_clip {
  const char* script; /* not null-terminated: script_size bytes */
  size_t script_size;
  double frame; /* from 0 to frames */
  float frames; /* the script's length */
  float frames_per_second;
  float weight; /* 0 to 1 */
} vellum_gal_clip;

/* Each fills *out and returns 1, or returns 0 when there is no such agent, channel or clip. Clip 0 is the running
 * script, if any; the others are blending out. */
VELLUM_API int vellum_world_gal_channel(const vellum_world* world, size_t agent, size_t channel,
                                        vellum_gal_channel* out);
VELLUM_API int vellum_world_gal_clip(const vellum_world* world, size_t agent, size_t channel, size_t clip,
                                     vellum_gal_clip* out);
/* One clip of some channel of some agent. */
typedef struct vellum_gal_pose {
  size_t agent, channel;
  vellum_gal_clip clip;
} vellum_gal_pose;
/* Copies the clips of all channels of all agents, in that order, at most `capacity` of them. Returns how many there
 * are. `out` may be NULL when `capacity` is 0. */
VELLUM_API size_t vellum_world_gal_poses(const vellum_world* world, vellum_gal_pose* out, size_t capacity);
/* Sets a global input at the next tick. VELLUM_FAILED when there is no such agent, input or value. */
VELLUM_API vellum_status vellum_world_gal_bind(vellum_world* world, size_t agent, const char* input, const char* value,
                                               vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
