/* Vellum: AGS Script, Skrit, CAOS, GAL and XG functions in your program. This header is what all languages share;
 * pictures, input and sound are in media.h, and what one language has for itself in skrit.h, caos.h, gal.h and xg.h.
 *
 * The life of a host:
 *
 *   vellum_config config;
 *   vellum_config_init(&config);
 *   config.print = my_print;                                   // the only ways out are the callbacks you set
 *   vellum_report* report = vellum_report_create();
 *   vellum_engine* engine = vellum_engine_create(&config);
 *   vellum_world* world = vellum_world_create(engine, NULL, 0, report);
 *   vellum_source source = {"hello.cos", "outs \"hello\\n\"", 13, NULL};
 *   if (vellum_world_load(world, &source, 1, report) != VELLUM_OK) ...  // what is wrong is in the report
 *   while (playing) vellum_world_tick(world, report);
 *   vellum_world_free(world); vellum_engine_free(engine); vellum_report_free(report);
 *
 * Rules that hold everywhere
 *  - No global state, no threads, no output, no file, no clock but through the callbacks of vellum_config.
 *  - Worlds are independent. One thread at a time may use a world; several threads may use an engine at once if the
 *    host's callbacks allow it.
 *  - All text is UTF-8. Sizes are in bytes. Text that the library returns ends with a zero byte that its size does not
 *    count.
 *  - You own what a function named _create, or an out parameter of type T**, gives you, and free it with T's _free.
 *    Freeing NULL is allowed. `const char*` results belong to the handle they were asked of.
 *  - Arguments belong to you: the library copies what it keeps.
 *  - Handles and pointers given to a function are never NULL unless its comment says so. A report may always be NULL.
 *  - A function that returns vellum_status returns VELLUM_SCRIPT_ERROR and VELLUM_FAILED for the reasons given there,
 *    VELLUM_UNAVAILABLE where the build or the language lacks what was asked for. When it does not return VELLUM_OK,
 * its out parameters are set to NULL or zero.
 */
#ifndef VELLUM_VELLUM_H
#define VELLUM_VELLUM_H

#include <stddef.h>
#include <stdint.h>

/* The version of these headers; vellum_version() is that of the library. Equal minor versions fit together. */
#define VELLUM_VERSION_MAJOR 0
#define VELLUM_VERSION_MINOR 1
#define VELLUM_VERSION_PATCH 0
#define VELLUM_VERSION "0.1.0"

/* What a shared library exports. On Windows, define VELLUM_SHARED to use one, and VELLUM_BUILDING as well to build it.
 */
#if defined(_WIN32) && defined(VELLUM_SHARED)
#ifdef VELLUM_BUILDING
#define VELLUM_API __declspec(dllexport)
#else
#define VELLUM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define VELLUM_API __attribute__((visibility("default")))
#else
#define VELLUM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vellum_engine vellum_engine;
typedef struct vellum_world vellum_world;
typedef struct vellum_report vellum_report;
typedef struct vellum_text vellum_text;
typedef struct vellum_docs vellum_docs;
typedef struct vellum_test vellum_test;
typedef struct vellum_reply vellum_reply;

/* How a call ended. */
typedef enum vellum_status {
  VELLUM_OK = 0,
  VELLUM_SCRIPT_ERROR = 1, /* a script is wrong, at compile time or run time: the report has at least one error */
  VELLUM_UNAVAILABLE = 2,  /* this build can't do that; the report's message says why */
  VELLUM_FAILED = 3        /* a wrong argument, an unreadable file, a damaged save: the report's message says what */
} vellum_status;

/* The library's version, "0.1.0". It lives as long as the program. */
VELLUM_API const char* vellum_version(void);

/* ------------------------------------------------------------------------------------------------- text */

/* A piece of text, or of bytes, that the library made for you. The data live until the text is freed. */
VELLUM_API const char* vellum_text_data(const vellum_text* text);
VELLUM_API size_t vellum_text_size(const vellum_text* text); /* in bytes */
VELLUM_API void vellum_text_free(vellum_text* text);

/* ------------------------------------------------------------------------------------------------ config */

/* How a callback answers a question of the library: with bytes, or with an error. Valid during the callback only. */

/* Appends. Files: their contents, in one or more calls (none at all is an empty file). Lists: one call a name. The
 * bytes are copied. */
VELLUM_API void vellum_reply_bytes(vellum_reply* reply, const void* bytes, size_t size);
/* The question has no answer; `message` is one sentence without a full stop, "no such file". It is copied. */
VELLUM_API void vellum_reply_error(vellum_reply* reply, const char* message);

/* When scripts become machine code. What they do is the same either way. */
typedef enum vellum_jit {
  VELLUM_JIT_AUTO = 0, /* what runs often */
  VELLUM_JIT_OFF = 1,
  VELLUM_JIT_ON = 2 /* everything, at its first call */
} vellum_jit;

/* Everything the library may ask of its host. Always start with vellum_config_init. Callbacks run on the thread that
 * called the library; they must not call back into the same world. A C++ callback must not throw. */
typedef struct vellum_config {
  size_t size; /* of this struct, set by vellum_config_init: newer libraries take older hosts */
  void* user;  /* handed to every callback, never looked at */

  /* What scripts print: exactly their text, line ends included, in pieces of any size. NULL: thrown away. */
  void (*print)(void* user, const char* text, size_t size);

  /* Reads a source file: the paths given without text, includes, files named in a world file. The name is as
   * written, '/' between parts, relative to what the host likes. A name that ends in '/' asks for a folder: the answer
   * is the paths of all files below it, relative to it, a line feed after each. NULL: there are no files. */
  void (*read_file)(void* user, const char* name, vellum_reply* reply);

  /* The only files that scripts themselves reach. Names are relative, '/' between parts, without '..', '.', '\', ':'
   * or control characters; the host decides what folder they are in. All five or none; none: files in memory that
   * live and die with the world, 64 MiB at most. storage_write must write the whole file or leave the old one. */
  void (*storage_read)(void* user, const char* name, vellum_reply* reply);
  void (*storage_write)(void* user, const char* name, const void* bytes, size_t size, vellum_reply* reply);
  void (*storage_remove)(void* user, const char* name, vellum_reply* reply);
  int (*storage_exists)(void* user, const char* name);
  void (*storage_list)(void* user, const char* folder, vellum_reply* reply); /* the files right in it, any order */

  /* Real time, asked only by scripts that want the date: milliseconds since 1970, UTC. NULL: always 0. */
  int64_t (*unix_milliseconds)(void* user);
  int utc_offset_minutes; /* of the user's time zone, east of Greenwich */

  /* One line of JSON, without line end, for each thing that happened: {"tick":3,"event":"print",...}. NULL: none. */
  void (*trace)(void* user, const char* json, size_t size);

  uint64_t seed;               /* of a world's one random generator. Same seed, same inputs, same world. Default 0 */
  uint64_t instruction_budget; /* loops and calls that one entry into a script may use; 0: the languages' default */
  uint64_t memory_limit;       /* bytes of script objects in one world; 0: the languages' default */
  vellum_jit jit;              /* machine code, where the library was built with it. Default VELLUM_JIT_AUTO */
  int profile;                 /* not 0: scripts run interpreted and counted, for vellum_world_profile */
} vellum_config;

/* Sets every field to its default. */
VELLUM_API void vellum_config_init(vellum_config* config);

/* ------------------------------------------------------------------------------------------------ engine */

/* Copies the configuration. Never NULL. Free worlds, docs and tests before their engine. */
VELLUM_API vellum_engine* vellum_engine_create(const vellum_config* config);
VELLUM_API void vellum_engine_free(vellum_engine* engine);

/* An option that a language offers: --name value. Pass it in vellum_option. */
typedef struct vellum_option_row {
  const char* name;     /* without dashes */
  const char* argument; /* what help calls its value; "" for a flag; "DIR" for a folder that must exist */
  const char* commands; /* subcommands of the command line that take it: "run check" */
  const char* help;     /* one line */
} vellum_option_row;

/* What this build can do with a language. */
enum {
  VELLUM_CAN_CHECK = 1,
  VELLUM_CAN_RUN = 2, /* worlds: load, tick, call, eval, save */
  VELLUM_CAN_FORMAT = 4,
  VELLUM_CAN_DISASSEMBLE = 8,
  VELLUM_CAN_GRAPH = 16,
  VELLUM_CAN_DOCUMENT = 32,
  VELLUM_CAN_DUMP_TREE = 64
};

typedef struct vellum_language {
  const char* id;                /* "ags" */
  const char* title;             /* "AGS Script" */
  const char* const* extensions; /* ".asc", ... */
  size_t extension_count;
  const char* comment_sign; /* what starts a line comment */
  int ticks_per_second;
  const vellum_option_row* options;
  size_t option_count;
  unsigned abilities;          /* VELLUM_CAN_... */
  const char* missing;         /* why an ability is not there, when the language has no use for it; else "" */
  const char* const* projects; /* file names that stand for a whole program: "game.toml" */
  size_t project_count;
  const char* const* tests; /* extensions of files that are tests of such a program: ".play" */
  size_t test_count;
} vellum_language;

/* The languages of this build, in the fixed order in which worlds tick them. They live as long as the engine. */
VELLUM_API size_t vellum_engine_language_count(const vellum_engine* engine);
/* NULL past the end. */
VELLUM_API const vellum_language* vellum_engine_language(const vellum_engine* engine, size_t index);
/* NULL when there is none of that id. */
VELLUM_API const vellum_language* vellum_engine_language_by_id(const vellum_engine* engine, const char* id);
/* By extension, or by the name of a project file, in any case; what follows a '?' is not looked at. NULL: none. */
VELLUM_API const vellum_language* vellum_engine_language_by_path(const vellum_engine* engine, const char* path);

/* One option as given by a user: {"define", "DEBUG=1"}. A flag's value is "" or NULL. Order counts; names may repeat.
 */
typedef struct vellum_option {
  const char* name;
  const char* value;
} vellum_option;

/* Looks at options before anything runs. VELLUM_FAILED: one is unknown to every language, or has a value that its
 * language does not take; the report's message says which, and what is wrong. */
VELLUM_API vellum_status vellum_options_check(vellum_engine* engine, const vellum_option* options, size_t count,
                                              vellum_report* report);

/* One source text. Nothing is kept: the library copies. */
typedef struct vellum_source {
  const char* name;     /* its path: shown in diagnostics, and its extension names the language */
  const char* text;     /* its bytes (UTF-8 or Windows-1252), or NULL: read them with config.read_file */
  size_t size;          /* of text */
  const char* language; /* the language's id, or NULL: by extension */
} vellum_source;

/* ------------------------------------------------------------------------------------------------ report */

/* A list of diagnostics, and the message of a call that could not be done. Calls add to it and never clear it. It keeps
 * the source texts that its diagnostics refer to, and may outlive worlds and engines. */
VELLUM_API vellum_report* vellum_report_create(void); /* never NULL */
VELLUM_API void vellum_report_free(vellum_report* report);
VELLUM_API void vellum_report_clear(vellum_report* report);

VELLUM_API size_t vellum_report_count(const vellum_report* report); /* of diagnostics; at most 1000 errors a call */
/* Of those, the errors, and those over the limit that were not kept. */
VELLUM_API size_t vellum_report_error_count(const vellum_report* report);
/* Why the last call returned VELLUM_UNAVAILABLE or VELLUM_FAILED; "" when none did. It lives until the next call that
 * is given the report. */
VELLUM_API const char* vellum_report_message(const vellum_report* report);

/* A range of characters in a file. Lines and columns count from 1, columns count characters; the end is exclusive. */
typedef struct vellum_place {
  const char* file; /* "" when there is no place; then the numbers are 0 */
  uint32_t line, column, end_line, end_column;
} vellum_place;

typedef struct vellum_diagnostic {
  const char* severity; /* "error", "warning", "note" */
  const char* name;     /* its kind: "UnknownName" */
  const char* message;
  vellum_place place;
  size_t hint_count, note_count, frame_count;
} vellum_diagnostic;

/* Each fills *out and returns 1, or returns 0 past the end. Texts live until the report is cleared or freed. */
VELLUM_API int vellum_report_diagnostic(const vellum_report* report, size_t index, vellum_diagnostic* out);
/* NULL past the end. */
VELLUM_API const char* vellum_report_hint(const vellum_report* report, size_t index, size_t hint);
VELLUM_API int vellum_report_note(const vellum_report* report, size_t index, size_t note, vellum_place* place,
                                  const char** text);
/* The script's call stack, innermost first. */
VELLUM_API int vellum_report_frame(const vellum_report* report, size_t index, size_t frame, vellum_place* place,
                                   const char** name);

enum { VELLUM_RENDER_COLOR = 1, VELLUM_RENDER_JSON = 2, VELLUM_RENDER_WITHOUT_SOURCE = 4 };
/* All diagnostics from number `first` on, as people read them or as one JSON array. `flags`: VELLUM_RENDER_..., added.
 * Never NULL. */
VELLUM_API vellum_text* vellum_report_render(const vellum_report* report, size_t first, unsigned flags);

/* --------------------------------------------------------------------------------------------- compiling */
/* All sources of one call form one program, in load order, and must be of one language. VELLUM_SCRIPT_ERROR: they have
 * errors, which are in the report. VELLUM_FAILED: a source can't be read, its language is unknown, they are of several
 * languages, there are none, or an option is unknown. VELLUM_UNAVAILABLE: the language lacks the ability. */

/* Compiles only. */
VELLUM_API vellum_status vellum_check(vellum_engine* engine, const vellum_source* sources, size_t count,
                                      const vellum_option* options, size_t option_count, vellum_report* report);

/* The canonical layout of one source, in the encoding it came in; comments are kept. */
VELLUM_API vellum_status vellum_format(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                       vellum_report* report);

/* A listing, source beside instructions. `stage`: "" is what the language's users expect, "ir" the shared program form,
 * "passes" what each optimisation changes in it. */
VELLUM_API vellum_status vellum_disassemble(vellum_engine* engine, const vellum_source* sources, size_t count,
                                            const char* stage, const vellum_option* options, size_t option_count,
                                            vellum_text** out, vellum_report* report);

/* The state diagram of a program in Graphviz's dot language. */
VELLUM_API vellum_status vellum_graph(vellum_engine* engine, const vellum_source* sources, size_t count,
                                      const vellum_option* options, size_t option_count, vellum_text** out,
                                      vellum_report* report);

/* The syntax tree as indented text: for tests and the curious. */
VELLUM_API vellum_status vellum_dump_tree(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report);

/* What a console does with an entry. */
typedef enum vellum_entry_state {
  VELLUM_ENTRY_WHOLE = 0,     /* runs it */
  VELLUM_ENTRY_OPEN = 1,      /* asks for another line: a bracket, string or comment has no end yet */
  VELLUM_ENTRY_WITH_PASTE = 2 /* runs it, with the lines that were pasted together with it */
} vellum_entry_state;

/* Of the lines of an entry so far, `size` bytes, in the language of that id. Of an unknown language each line is whole.
 */
VELLUM_API vellum_entry_state vellum_console_entry(vellum_engine* engine, const char* language, const char* text,
                                                   size_t size);

/* ------------------------------------------------------------------------------------------------- world */

/* A world of all languages: one clock, one random generator, one save. Options are the languages' own
 * (vellum_option_row) and hold for the world's life. NULL only when an option is unknown to every language. */
VELLUM_API vellum_world* vellum_world_create(vellum_engine* engine, const vellum_option* options, size_t option_count,
                                             vellum_report* report);
VELLUM_API void vellum_world_free(vellum_world* world);

/* Compiles sources of any languages and brings them in, in order, running what runs at load time. Neighbours of the
 * same language form one program. A source named *.toml that is no language's own is a world file (docs/cli.md).
 * VELLUM_SCRIPT_ERROR: one did not compile, or did something wrong as it ran; see vellum_world_started.
 * VELLUM_FAILED: one can't be read, or its language is unknown; those after it were not loaded. */
VELLUM_API vellum_status vellum_world_load(vellum_world* world, const vellum_source* sources, size_t count,
                                           vellum_report* report);
/* Live reload: the source of that name, which was loaded or which something loaded includes, has a new text. What is
 * made of it is compiled again, and what runs goes on with the new code (what objects keep is in the language's page of
 * docs/languages). VELLUM_SCRIPT_ERROR: it has errors, and everything runs on with the old code. VELLUM_FAILED: nothing
 * in this world that can be reloaded is made of that source. */
VELLUM_API vellum_status vellum_world_reload(vellum_world* world, const vellum_source* source, vellum_report* report);
/* 1 unless something that was loaded does not run, because it did not compile. What a script did wrong while it started
 * is an error of vellum_world_load, and here still 1: where the language says that its game goes on, it can tick. */
VELLUM_API int vellum_world_started(const vellum_world* world);
/* One tick. A language whose clock is slower than the world's ticks in fewer of them, spread evenly.
 * VELLUM_SCRIPT_ERROR: a script failed and was stopped; the others run on, and the world stays usable. */
VELLUM_API vellum_status vellum_world_tick(vellum_world* world, vellum_report* report);
/* 1 while something that was loaded plays by itself and has not come to its end: a recorded player. */
VELLUM_API int vellum_world_busy(const vellum_world* world);
/* 1 when a script has ended the game: more ticks change nothing. */
VELLUM_API int vellum_world_over(const vellum_world* world);
/* How a profile is written. */
typedef enum vellum_profile_kind {
  VELLUM_PROFILE_SPEEDSCOPE = 0, /* JSON for https://www.speedscope.app: the stacks in the order of the run */
  VELLUM_PROFILE_SVG = 1         /* a flame graph: the wider, the more instructions */
} vellum_profile_kind;
/* Where the world's scripts have spent their instructions so far, in all languages: stacks with file and line, sampled
 * every so many instructions. Equal runs give equal profiles. `title` is written above it. VELLUM_FAILED unless
 * config.profile was set. */
VELLUM_API vellum_status vellum_world_profile(const vellum_world* world, vellum_profile_kind kind, const char* title,
                                              vellum_text** out, vellum_report* report);
/* Which lines of scripts have run, as lcov records; empty unless the option `coverage` is given. Never NULL. */
VELLUM_API vellum_text* vellum_world_coverage(const vellum_world* world);
/* Runs what a language has for the end, after the last tick. VELLUM_SCRIPT_ERROR: a script failed. */
VELLUM_API vellum_status vellum_world_finish(vellum_world* world, vellum_report* report);

/* Calls a script function: `call` is NAME or NAME(arguments), arguments being literals. `language` NULL: the only
 * language loaded. *result, which may be asked for with NULL, is what it returned as text, empty for nothing.
 * VELLUM_SCRIPT_ERROR: there is no such function, the arguments don't fit, or it failed. VELLUM_FAILED: no program, or
 * programs of several languages, are loaded, or the language is unknown. */
VELLUM_API vellum_status vellum_world_call(vellum_world* world, const char* language, const char* call,
                                           vellum_text** result, vellum_report* report);
/* Runs one snippet of `size` bytes: an expression, a statement, a console line. `name` stands for it in diagnostics.
 * *result, which may be asked for with NULL, is the value of an expression as text, else empty. VELLUM_SCRIPT_ERROR: it
 * did not compile, or failed. VELLUM_FAILED: the language is unknown. */
VELLUM_API vellum_status vellum_world_eval(vellum_world* world, const char* language, const char* name,
                                           const char* code, size_t size, vellum_text** result, vellum_report* report);

VELLUM_API uint64_t vellum_world_ticks(const vellum_world* world); /* since the start */
/* Of its clock: the fastest language's that is used, or the world file's; 1 to 1000. */
VELLUM_API int vellum_world_ticks_per_second(const vellum_world* world);
/* A number over all that makes a difference to what comes next. Equal worlds have equal hashes, on every machine. */
VELLUM_API uint64_t vellum_world_hash(const vellum_world* world);
/* The world between two ticks as bytes, sources included. Never NULL. */
VELLUM_API vellum_text* vellum_world_save(const vellum_world* world);
/* Turns a fresh world, into which nothing was loaded, into the world that was saved. Nothing is printed or stored on
 * the way. VELLUM_FAILED: the world is not fresh, or the bytes are damaged or of another version; free the world then.
 */
VELLUM_API vellum_status vellum_world_restore(vellum_world* world, const void* bytes, size_t size,
                                              vellum_report* report);

/* -------------------------------------------------------------------------------------------- the manual */

/* One entry of a language's manual. */
typedef struct vellum_doc {
  const char* language; /* its id */
  const char* name;
  const char* kind;      /* "command", "function", "keyword", "event", ... */
  const char* signature; /* as the language writes it */
  const char* group;     /* the manual's chapter */
  const char* text;
  const char* status; /* "complete", or what is not implemented */
} vellum_doc;

typedef enum vellum_doc_mode {
  VELLUM_DOC_EXACT = 0,  /* name is the query, in any case */
  VELLUM_DOC_PREFIX = 1, /* name starts with the query; "" finds all */
  VELLUM_DOC_SEARCH = 2  /* every word of the query is in the name, the signature or the text; best first */
} vellum_doc_mode;

/* Entries of one language, or of all when `language` is NULL. Never NULL; none of an unknown language. */
VELLUM_API vellum_docs* vellum_docs_find(vellum_engine* engine, const char* language, const char* query,
                                         vellum_doc_mode mode);
VELLUM_API void vellum_docs_free(vellum_docs* docs);
VELLUM_API size_t vellum_docs_count(const vellum_docs* docs);
/* Fills *out and returns 1, or returns 0 past the end. The texts live as long as `docs`. */
VELLUM_API int vellum_docs_get(const vellum_docs* docs, size_t index, vellum_doc* out);
/* The name nearest to a query that found nothing, or "". */
VELLUM_API const char* vellum_docs_suggestion(const vellum_docs* docs);

/* The index of the candidate nearest to a misspelt word, or -1 when none is near. */
VELLUM_API int vellum_nearest(const char* word, const char* const* candidates, size_t count);

/* ------------------------------------------------------------------------------------------------- plots */

/* How a picture of values over time is drawn. */
typedef enum vellum_plot_kind {
  VELLUM_PLOT_TERMINAL = 0,       /* lines of text */
  VELLUM_PLOT_TERMINAL_COLOR = 1, /* likewise, with ANSI colours */
  VELLUM_PLOT_SVG = 2,            /* a whole document */
  VELLUM_PLOT_HTML = 3            /* a page with the same */
} vellum_plot_kind;

/* ---------------------------------------------------------------------------------------------- script tests */

typedef enum vellum_test_outcome {
  VELLUM_TEST_PASSED = 0,
  VELLUM_TEST_FAILED = 1,
  VELLUM_TEST_SKIPPED = 2
} vellum_test_outcome;

/* Runs one script that carries its own expectations (docs/cli.md, "Tests as scripts"). `mode`: "syntax", "check",
 * "lower", "run", "world", "ide", or NULL: the folder of that name it is in, else "run". Its files come from
 * config.read_file; what it prints, stores and traces stays inside. Never NULL. */
VELLUM_API vellum_test* vellum_test_run(vellum_engine* engine, const char* path, const char* mode);
VELLUM_API void vellum_test_free(vellum_test* test);
VELLUM_API vellum_test_outcome vellum_test_result(const vellum_test* test);
/* What differs, one line each, or why it was skipped; "" when it passed. It lives as long as the test. */
VELLUM_API const char* vellum_test_details(const vellum_test* test);
/* The files that make the test pass, with what it does now as its expectations. The second fills the out parameters,
 * which live as long as the test, and returns 1, or returns 0 past the end. */
VELLUM_API size_t vellum_test_update_count(const vellum_test* test);
VELLUM_API int vellum_test_update(const vellum_test* test, size_t index, const char** path, const char** bytes,
                                  size_t* size);

#ifdef __cplusplus
}
#endif

#endif
