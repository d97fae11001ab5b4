/* Archives: zip files (also PK3), tanks of Dungeon Siege, WADs of Doom. Every path that the library reads may lead
 * through one ("mods/one.zip/a.skrit"); this header lists, unpacks and writes them.
 *
 * The library reads an archive in part where the host has file_size and read_file_part: its directory when it is
 * opened, and an entry when that is read. */
#ifndef VELLUM_ARCHIVES_H
#define VELLUM_ARCHIVES_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vellum_archive vellum_archive;

/* Opens the archive of that name, which the host's files have. VELLUM_FAILED: it can't be read, or is none. What is
 * wrong with it though it can be read is in the report, as warnings. Free it before the engine. */
VELLUM_API vellum_status vellum_archive_open(vellum_engine* engine, const char* name, vellum_archive** out,
                                             vellum_report* report);
VELLUM_API void vellum_archive_free(vellum_archive* archive);

/* Strings live as long as the archive. */
typedef struct vellum_archive_info {
  const char* kind;           /* "zip archive", "tank", "WAD" */
  const char *title, *author; /* of a tank; else "" */
  uint32_t priority;          /* of a tank: the highest one provides a file that several have */
  uint32_t data_checksum;     /* of a tank: tanks with the same one are the same tank; 0: none */
} vellum_archive_info;
VELLUM_API void vellum_archive_describe(const vellum_archive* archive, vellum_archive_info* out);

typedef struct vellum_archive_entry {
  const char* path;    /* '/' between parts; of a WAD: the name of a lump */
  uint64_t size;       /* unpacked */
  const char* packing; /* "stored", "deflate", "zlib", "lzo" */
} vellum_archive_entry;
/* In the archive's order. */
VELLUM_API size_t vellum_archive_count(const vellum_archive* archive);
/* Fills *out and returns 1, or returns 0 past the end. */
VELLUM_API int vellum_archive_entry_at(const vellum_archive* archive, size_t index, vellum_archive_entry* out);
/* The index of the entry of that path in any case; the number of entries when there is none. */
VELLUM_API size_t vellum_archive_find(const vellum_archive* archive, const char* path);
/* Unpacks an entry. VELLUM_FAILED: it is damaged, or past the end. A wrong checksum of a tank is a warning in the
 * report, and the bytes are returned. */
VELLUM_API vellum_status vellum_archive_read(vellum_archive* archive, size_t index, vellum_text** out,
                                             vellum_report* report);
/* Verifies what belongs to no entry: the checksum of a tank's index. VELLUM_FAILED: it is wrong. */
VELLUM_API vellum_status vellum_archive_verify(vellum_archive* archive, vellum_report* report);

/* Whether a file of that name is opened when a path leads through it: "one.zip", "Logic.dsres". */
VELLUM_API int vellum_is_archive_name(const char* name);

/* Whether a path fits a pattern, ignoring case: '*' is any text without '/', '**' any text, '?' one character. */
VELLUM_API int vellum_path_fits(const char* pattern, const char* path);

typedef struct vellum_tank_options {
  size_t size;                                          /* sizeof(vellum_tank_options) */
  const char *title, *author, *description, *copyright; /* NULL: none */
  uint32_t priority;
  int stored; /* not 0: nothing is packed */
} vellum_tank_options;
/* The name of a file in the tank, and its bytes. */
typedef struct vellum_tank_file {
  const char* path;
  const void* bytes;
  size_t size;
} vellum_tank_file;
/* Writes a tank in memory. VELLUM_FAILED: a path is not inside of it or occurs twice, it is larger than 4 GiB, or the
 * options have no size. */
VELLUM_API vellum_status vellum_tank_write(vellum_engine* engine, const vellum_tank_file* files, size_t count,
                                           const vellum_tank_options* options, vellum_text** out,
                                           vellum_report* report);

#ifdef __cplusplus
}
#endif

#endif
