/* The files of Dungeon Siege as its engine finds them: folders, zip archives, tanks and installed games, mounted as the
 * options "dir" and "store" name them (docs/languages/skrit.md). */
#ifndef VELLUM_SKRIT_STORE_H
#define VELLUM_SKRIT_STORE_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A list of files in a store. */
typedef struct vellum_skrit_store vellum_skrit_store;

/* Lists the files whose path fits a pattern ('*': any text without '/', '**': any text, '?': one character), in any
 * case, sorted. VELLUM_SCRIPT_ERROR: something can't be mounted. VELLUM_FAILED: an option is unknown.
 * VELLUM_UNAVAILABLE: the build has no Skrit. Free it before the engine. */
VELLUM_API vellum_status vellum_skrit_store_open(vellum_engine* engine, const vellum_option* options,
                                                 size_t option_count, const char* pattern, vellum_skrit_store** out,
                                                 vellum_report* report);
VELLUM_API void vellum_skrit_store_free(vellum_skrit_store* store);

typedef struct vellum_skrit_store_file {
  const char* path;      /* in the store, as its owner spells it */
  const char* owner;     /* the folder or archive that provides it */
  size_t shadowed_count; /* how many others have that path */
} vellum_skrit_store_file;
VELLUM_API size_t vellum_skrit_store_count(const vellum_skrit_store* store);
/* Fills *out and returns 1, or returns 0 past the end. Strings live as long as the store. */
VELLUM_API int vellum_skrit_store_file_at(const vellum_skrit_store* store, size_t index, vellum_skrit_store_file* out);
/* Another folder or archive that has the path, the one with priority first; NULL past the end. */
VELLUM_API const char* vellum_skrit_store_shadowed(const vellum_skrit_store* store, size_t index, size_t other);
/* The bytes of a file. VELLUM_FAILED: it can't be read, or is past the end. */
VELLUM_API vellum_status vellum_skrit_store_read(vellum_skrit_store* store, size_t index, vellum_text** out,
                                                 vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
