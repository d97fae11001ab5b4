/* XG functions, sampled without a world. Extends vellum.h, whose rules apply. Both calls take XG's options: tics, min,
 * max, scale, offset, seed, profile, original. VELLUM_FAILED: an option is unknown or has a wrong value.
 * VELLUM_SCRIPT_ERROR: the function has errors. VELLUM_UNAVAILABLE: a build without XG. */
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

#ifdef __cplusplus
}
#endif

#endif
