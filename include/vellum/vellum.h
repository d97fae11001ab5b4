/* Vellum: AGS Script, Skrit, CAOS, GAL and XG functions in your program. This header is common to all languages;
 * pictures, input and sound are in media.h, and calls for a single language in skrit.h, caos.h, gal.h and xg.h.
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
 *  - All text is UTF-8. Sizes are in bytes. Text that the library returns is null-terminated; its size does not count
 *    the terminator.
 *  - You own what a function named _create or an out parameter of type T** gives you, and free it with T's _free.
 *    Freeing NULL is allowed. `const char*` results belong to the handle that was passed in.
 *  - Arguments belong to you: the library copies what it keeps.
 *  - Pass no NULL handle or pointer unless the function's comment allows it: a call with a status then returns
 *    VELLUM_FAILED, and the report's message names the argument; the others return 0, NULL or an empty string, or do
 *    nothing. A report may always be NULL, and so may a list of no items. A freed handle is a use after free: a build
 *    with the address sanitizer stops there.
 *  - A function that returns vellum_status documents when it returns VELLUM_SCRIPT_ERROR and VELLUM_FAILED. It returns
 *    VELLUM_UNAVAILABLE where the build or the language lacks the feature. Unless it returns VELLUM_OK, it sets its out
 *    parameters to NULL or zero.
 */
#ifndef VELLUM_VELLUM_H
#define VELLUM_VELLUM_H

#include <stddef.h>
#include <stdint.h>

/* The version of these headers; vellum_version() returns the library's. Equal minor versions are compatible: a program
 * that was built with an older one of them runs with the newer library, whose soname is the same. In them, functions
 * and the last constants of an enumeration may be added, nothing is removed or changed, and of all structs only those
 * whose first field is their size may get more fields, at their end. */
#define VELLUM_VERSION_MAJOR 0
#define VELLUM_VERSION_MINOR 1
#define VELLUM_VERSION_PATCH 0
#define VELLUM_VERSION "0.1.0"
/* #if VELLUM_VERSION_AT_LEAST(0, 2, 0) */
#define VELLUM_VERSION_AT_LEAST(major, minor, patch)                                      \
  (VELLUM_VERSION_MAJOR * 1000000 + VELLUM_VERSION_MINOR * 1000 + VELLUM_VERSION_PATCH >= \
   (major)*1000000 + (minor)*1000 + (patch))

/* Marks exported symbols. On Windows, define VELLUM_SHARED to use a shared library, and VELLUM_BUILDING to build it. */
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
  VELLUM_UNAVAILABLE = 2,  /* this build can't do that; the reason is in the report's message */
  VELLUM_FAILED = 3        /* a wrong argument, an unreadable file, a damaged save: the report's message has it */
} vellum_status;

/* The library's version, "0.1.0". The string lives as long as the program. */
VELLUM_API const char* vellum_version(void);

/* ------------------------------------------------------------------------------------------------- text */

/* Text or bytes that the library returns to you. The data is valid until you free the text. */
VELLUM_API const char* vellum_text_data(const vellum_text* text);
VELLUM_API size_t vellum_text_size(const vellum_text* text); /* in bytes */
VELLUM_API void vellum_text_free(vellum_text* text);

/* ------------------------------------------------------------------------------------------------ config */

/* A callback's answer to the library: bytes or an error. Valid during the callback only. */

/* Appends a copy of the bytes. For a file: its contents, in any number of calls (no call is an empty file). For a list:
 * one call per name. */
VELLUM_API void vellum_reply_bytes(vellum_reply* reply, const void* bytes, size_t size);
/* Answers with an error; `message` is one sentence without a full stop, "no such file". It is copied. */
VELLUM_API void vellum_reply_error(vellum_reply* reply, const char* message);

/* When scripts are compiled to machine code. The results are the same either way. */
typedef enum vellum_jit {
  VELLUM_JIT_AUTO = 0, /* hot functions */
  VELLUM_JIT_OFF = 1,
  VELLUM_JIT_ON = 2 /* every function, at its first call */
} vellum_jit;

/* Everything the library may ask of its host. Always start with vellum_config_init. Callbacks run on the thread that
 * called the library; they must not call back into the same world: calls that could run scripts refuse that with
 * VELLUM_FAILED. A C++ callback must not throw through the library, which is C; those of vellum.hpp and host.hpp may:
 * host.hpp makes an error of the script out of it, readFile an error of the file, and the others end the program
 * (std::terminate). */
typedef struct vellum_config {
  size_t size; /* of this struct; vellum_config_init sets it, so that newer libraries accept older hosts */
  void* user;  /* passed to every callback unchanged */

  /* Receives what scripts print: exactly their text, line ends included, in pieces of any size. NULL: discards it. */
  void (*print)(void* user, const char* text, size_t size);

  /* Reads a source file: sources without text, includes, files named in a world file. The name is as written, with '/'
   * between parts; the host decides what it is relative to. A name that ends in '/' asks for a folder: answer with the
   * paths of all files below it, relative to it, each followed by a line feed. Scripts choose names, so they may be
   * absolute or contain '..': refuse those that must not be read (docs/security.md). The library opens archives itself:
   * for "mods/one.zip/a.skrit" it asks for "mods/one.zip". NULL: there are no files. */
  void (*read_file)(void* user, const char* name, vellum_reply* reply);

  /* The only files that scripts can access. Names are relative, '/' between parts, without '..', '.', '\', ':' or
   * control characters; the host decides what folder they are in. Set all five or none; with none, the world keeps
   * files in memory, 64 MiB at most, and frees them at its end. storage_write must write the whole file or leave the
   * old one. */
  void (*storage_read)(void* user, const char* name, vellum_reply* reply);
  void (*storage_write)(void* user, const char* name, const void* bytes, size_t size, vellum_reply* reply);
  void (*storage_remove)(void* user, const char* name, vellum_reply* reply);
  int (*storage_exists)(void* user, const char* name);
  void (*storage_list)(void* user, const char* folder, vellum_reply* reply); /* the files right in it, any order */

  /* Real time, for scripts that ask for the date: milliseconds since 1970, UTC. NULL: always 0. */
  int64_t (*unix_milliseconds)(void* user);
  int utc_offset_minutes; /* of the user's time zone, east of Greenwich */

  /* Receives one line of JSON, without a line end, for each event: {"tick":3,"event":"print",...}. NULL: none. */
  void (*trace)(void* user, const char* json, size_t size);

  uint64_t seed;               /* for a world's random generator. Same seed, same inputs, same world. Default 0 */
  uint64_t instruction_budget; /* loop iterations and calls allowed per call into a script; 0: the languages' default */
  uint64_t memory_limit;       /* bytes of a language's state in one world (vellum/memory.h); 0: 128 MiB of script
                                  objects and waiting calls, and no limit of the rest but the languages' own */
  vellum_jit jit;              /* needs a library built with machine code. Default VELLUM_JIT_AUTO */
  int profile;                 /* not 0: scripts run interpreted and sampled, for vellum_world_profile */

  /* For files of which only parts are needed, such as large archives: the size of a file, and a part of it that is
   * inside of that size. Names are those of read_file. Set both or none; with none, whole files are read. */
  void (*file_size)(void* user, const char* name, uint64_t* size, vellum_reply* reply);
  void (*read_file_part)(void* user, const char* name, uint64_t offset, size_t size, vellum_reply* reply);

  /* Gives and takes back the memory of worlds, as vellum/memory.h describes. `old` NULL: returns `new_size` bytes,
   * aligned for any type, or NULL when there are none. `new_size` 0: takes back the `old_size` bytes at `old`. There
   * are no other calls. NULL: malloc. */
  void* (*allocate)(void* user, void* old, size_t old_size, size_t new_size);
} vellum_config;

/* Sets every field to its default. */
VELLUM_API void vellum_config_init(vellum_config* config);

/* ------------------------------------------------------------------------------------------------ engine */

/* Copies the configuration; NULL: the defaults. Never returns NULL. Free worlds, docs and tests before their engine. */
VELLUM_API vellum_engine* vellum_engine_create(const vellum_config* config);
VELLUM_API void vellum_engine_free(vellum_engine* engine);

/* An option that a language offers: --name value. Pass it in vellum_option. */
typedef struct vellum_option_row {
  const char* name;     /* without dashes */
  const char* argument; /* the value's name in help; "" for a flag; "DIR" for a folder that must exist */
  const char* commands; /* command-line subcommands that accept it: "run check" */
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
  const char* comment_sign; /* starts a line comment */
  int ticks_per_second;
  const vellum_option_row* options;
  size_t option_count;
  unsigned abilities;          /* VELLUM_CAN_... */
  const char* missing;         /* why an ability is missing, when the language has no use for it; else "" */
  const char* const* projects; /* names of project files, each a whole program: "game.toml" */
  size_t project_count;
  const char* const* tests; /* extensions of files that test such a program: ".play" */
  size_t test_count;
} vellum_language;

/* The languages of this build, in the fixed order in which worlds tick them. They live as long as the engine. */
VELLUM_API size_t vellum_engine_language_count(const vellum_engine* engine);
/* NULL past the end. */
VELLUM_API const vellum_language* vellum_engine_language(const vellum_engine* engine, size_t index);
/* NULL when no language has that id. */
VELLUM_API const vellum_language* vellum_engine_language_by_id(const vellum_engine* engine, const char* id);
/* By extension or by the name of a project file, case-insensitive; ignores everything from a '?' on. NULL: none. */
VELLUM_API const vellum_language* vellum_engine_language_by_path(const vellum_engine* engine, const char* path);
/* By an installed game's folder, which config.read_file lists: the language that reads such a game as a whole. NULL:
 * none. */
VELLUM_API const vellum_language* vellum_engine_language_by_install(const vellum_engine* engine, const char* folder);

/* One option as given by a user: {"define", "DEBUG=1"}. A flag's value is "" or NULL. Order matters; names may repeat.
 */
typedef struct vellum_option {
  const char* name;
  const char* value;
} vellum_option;

/* Validates options before anything runs. VELLUM_FAILED: no language knows an option, or its language rejects the
 * value; the report's message gives the option and the reason. */
VELLUM_API vellum_status vellum_options_check(vellum_engine* engine, const vellum_option* options, size_t count,
                                              vellum_report* report);

/* One source text. The library copies all fields. */
typedef struct vellum_source {
  const char* name;     /* its path: shown in diagnostics; its extension selects the language. A name that ends in '/',
                           without a text, is the folder of an installed game */
  const char* text;     /* its bytes (UTF-8 or Windows-1252), or NULL: read them with config.read_file */
  size_t size;          /* of text */
  const char* language; /* the language's id, or NULL: by extension */
} vellum_source;

/* ------------------------------------------------------------------------------------------------ report */

/* A list of diagnostics, and the message of a failed call. Calls append to it and never clear it. It keeps the source
 * texts that its diagnostics refer to, and may outlive worlds and engines. */
VELLUM_API vellum_report* vellum_report_create(void); /* never NULL */
VELLUM_API void vellum_report_free(vellum_report* report);
VELLUM_API void vellum_report_clear(vellum_report* report);

VELLUM_API size_t vellum_report_count(const vellum_report* report); /* at most 1000 errors per call */
/* The number of errors, including those dropped over the limit. */
VELLUM_API size_t vellum_report_error_count(const vellum_report* report);
/* Why the last call returned VELLUM_UNAVAILABLE or VELLUM_FAILED; "" when none did. Valid until the next call that
 * takes the report. */
VELLUM_API const char* vellum_report_message(const vellum_report* report);

/* A range of characters in a file. Lines and columns start at 1, columns count characters; the end is exclusive. */
typedef struct vellum_place {
  const char* file; /* "" when there is no location; then the numbers are 0 */
  uint32_t line, column, end_line, end_column;
} vellum_place;

typedef struct vellum_diagnostic {
  const char* severity; /* "error", "warning", "note" */
  const char* name;     /* its kind: "UnknownName" */
  const char* message;
  vellum_place place;
  size_t hint_count, note_count, frame_count;
} vellum_diagnostic;

/* Each fills *out and returns 1, or returns 0 past the end. Strings live until the report is cleared or freed. */
VELLUM_API int vellum_report_diagnostic(const vellum_report* report, size_t index, vellum_diagnostic* out);
/* NULL past the end. */
VELLUM_API const char* vellum_report_hint(const vellum_report* report, size_t index, size_t hint);
VELLUM_API int vellum_report_note(const vellum_report* report, size_t index, size_t note, vellum_place* place,
                                  const char** text);
/* The script's call stack, innermost first. */
VELLUM_API int vellum_report_frame(const vellum_report* report, size_t index, size_t frame, vellum_place* place,
                                   const char** name);

/* VELLUM_RENDER_GROUPED: for reports about many files. The errors, then the warnings, then the notes: of each kind a
 * heading with its number, and a line for each place; last, how many there are. Without colour. */
enum { VELLUM_RENDER_COLOR = 1, VELLUM_RENDER_JSON = 2, VELLUM_RENDER_WITHOUT_SOURCE = 4, VELLUM_RENDER_GROUPED = 8 };
/* Renders all diagnostics from index `first` on, as text for people or as one JSON array. `flags`: a combination of
 * VELLUM_RENDER_... Never returns NULL. */
VELLUM_API vellum_text* vellum_report_render(const vellum_report* report, size_t first, unsigned flags);
/* A text as reports show it: without control characters, which would reach the terminal. Never returns NULL. */
VELLUM_API vellum_text* vellum_printable(const char* text, size_t size);

/* --------------------------------------------------------------------------------------------- compiling */
/* All sources of one call form one program, in load order, and must be in one language. VELLUM_SCRIPT_ERROR: they have
 * errors, which are in the report. VELLUM_FAILED: a source can't be read, its language is unknown, the sources mix
 * languages, there are none, or an option is unknown. VELLUM_UNAVAILABLE: the language lacks the ability. */

/* Compiles without running. */
VELLUM_API vellum_status vellum_check(vellum_engine* engine, const vellum_source* sources, size_t count,
                                      const vellum_option* options, size_t option_count, vellum_report* report);

/* Formats one source in the canonical layout, in its original encoding; comments are kept. */
VELLUM_API vellum_status vellum_format(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                       vellum_report* report);

/* Lists instructions beside their source. `stage`: "" is the form that the language's users expect, "ir" the shared IR,
 * "passes" what each optimisation changes in it. */
VELLUM_API vellum_status vellum_disassemble(vellum_engine* engine, const vellum_source* sources, size_t count,
                                            const char* stage, const vellum_option* options, size_t option_count,
                                            vellum_text** out, vellum_report* report);

/* The state diagram of a program in Graphviz's dot language. */
VELLUM_API vellum_status vellum_graph(vellum_engine* engine, const vellum_source* sources, size_t count,
                                      const vellum_option* options, size_t option_count, vellum_text** out,
                                      vellum_report* report);

/* Prints the syntax tree as indented text, for tests and inspection. */
VELLUM_API vellum_status vellum_dump_tree(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report);

/* How complete a console entry is. */
typedef enum vellum_entry_state {
  VELLUM_ENTRY_WHOLE = 0,      /* complete: run it */
  VELLUM_ENTRY_OPEN = 1,       /* incomplete: ask for another line; a bracket, string or comment is still open */
  VELLUM_ENTRY_WITH_PASTE = 2, /* complete: run it together with the lines pasted with it */
  VELLUM_ENTRY_WITH_ELSE = 3   /* complete: a next line that begins with `else` belongs to it */
} vellum_entry_state;

/* The state of an entry whose lines so far are `text`, `size` bytes. In an unknown language each line is complete. */
VELLUM_API vellum_entry_state vellum_console_entry(vellum_engine* engine, const char* language, const char* text,
                                                   size_t size);

/* ------------------------------------------------------------------------------------------------- world */

/* A world of all languages: one clock, one random generator, one save. Options are those of the languages
 * (vellum_option_row) and apply for the world's lifetime. Returns NULL only when no language knows an option. */
VELLUM_API vellum_world* vellum_world_create(vellum_engine* engine, const vellum_option* options, size_t option_count,
                                             vellum_report* report);
VELLUM_API void vellum_world_free(vellum_world* world);

/* Compiles sources in any languages and loads them in order, running what runs at load time. Adjacent sources in the
 * same language form one program. A *.toml source that belongs to no language is a world file (docs/cli.md).
 * VELLUM_SCRIPT_ERROR: a source did not compile, or failed while it ran; see vellum_world_started. VELLUM_FAILED: a
 * source can't be read, or its language is unknown; the sources after it were not loaded. */
VELLUM_API vellum_status vellum_world_load(vellum_world* world, const vellum_source* sources, size_t count,
                                           vellum_report* report);
/* Live reload: replaces the text of a source that was loaded or included. Recompiles what depends on it, and the game
 * goes on with the new code; nothing starts again. The same text changes nothing.
 *
 * - AGS Script: global variables of the same script, name and type keep their values. A waiting script goes on in the
 *   new code if the functions that it is in are the same there; else it is an error.
 *
 * - Skrit: variables of the same name and type keep their values, and objects their state if there is one of that name;
 *   code that waits as in AGS Script.
 *
 * - CAOS: event scripts are those of the new text; install scripts don't run. Scripts that run end with the old code.
 *
 * - GAL: inputs, channels with what they play, and actions of the same name stay.
 *
 * VELLUM_SCRIPT_ERROR: the new text has errors, and the old code continues to run. VELLUM_FAILED: nothing reloadable in
 * this world depends on that source. */
VELLUM_API vellum_status vellum_world_reload(vellum_world* world, const vellum_source* source, vellum_report* report);
/* 1 unless a loaded source does not run because it did not compile. A script that fails while it starts is an error of
 * vellum_world_load, but the world still counts as started: where the language lets its game continue, it can tick. */
VELLUM_API int vellum_world_started(const vellum_world* world);
/* Advances the world by one tick. A language with a slower clock runs in only some ticks, spread evenly.
 * VELLUM_SCRIPT_ERROR: a script failed and was stopped; the others continue, and the world remains usable. */
VELLUM_API vellum_status vellum_world_tick(vellum_world* world, vellum_report* report);
/* Stops the scripts that the running call of this world (tick, eval, call, load ...) executes: each ends with the error
 * Interrupted (in CAOS: FrozenScript) within some ten thousand loop iterations and calls, and the call returns
 * VELLUM_SCRIPT_ERROR. The world remains usable. When no call runs, or no script of it runs that long, nothing
 * happens; a world with a profile (config.profile) is not stopped.
 * May be called from another thread and from a signal handler, until vellum_world_free; NULL is allowed. */
VELLUM_API void vellum_world_interrupt(vellum_world* world);
/* 1 while something that was loaded plays by itself and has not finished: a recorded player. */
VELLUM_API int vellum_world_busy(const vellum_world* world);
/* 1 when a script has ended the game: more ticks change nothing. */
VELLUM_API int vellum_world_over(const vellum_world* world);
/* How a profile is written. */
typedef enum vellum_profile_kind {
  VELLUM_PROFILE_SPEEDSCOPE = 0, /* JSON for https://www.speedscope.app: the stacks in the order of the run */
  VELLUM_PROFILE_SVG = 1         /* a flame graph: the wider, the more instructions */
} vellum_profile_kind;
/* Writes where the world's scripts have spent their instructions so far, in all languages: call stacks with file and
 * line, sampled at a fixed number of instructions. Equal runs give equal profiles. `title` heads the output.
 * VELLUM_FAILED unless config.profile was set. */
VELLUM_API vellum_status vellum_world_profile(const vellum_world* world, vellum_profile_kind kind, const char* title,
                                              vellum_text** out, vellum_report* report);
/* The script lines that have run, as lcov records; empty unless the option `coverage` is given. Never NULL. */
VELLUM_API vellum_text* vellum_world_coverage(const vellum_world* world);
/* Runs the languages' end-of-run handlers, after the last tick. VELLUM_SCRIPT_ERROR: a script failed. */
VELLUM_API vellum_status vellum_world_finish(vellum_world* world, vellum_report* report);

/* Calls a script function: `call` is NAME or NAME(arguments), where arguments are literals; in CAOS, commands, whose
 * result is what they write. For many calls, see calls.h. `language` NULL: the only loaded language. *result is the
 * returned value as text, empty for none; `result` may be NULL. VELLUM_SCRIPT_ERROR: there is no such function, the
 * arguments don't fit, or it failed. VELLUM_FAILED: no program is loaded, `language` is NULL and several languages are
 * loaded, or the language is unknown. */
VELLUM_API vellum_status vellum_world_call(vellum_world* world, const char* language, const char* call,
                                           vellum_text** result, vellum_report* report);
/* Runs one snippet of `size` bytes: an expression, a statement, a console line. Diagnostics call it `name`. *result is
 * the value of an expression as text, else empty; `result` may be NULL. VELLUM_SCRIPT_ERROR: it did not compile, or
 * failed. VELLUM_FAILED: the language is unknown. */
VELLUM_API vellum_status vellum_world_eval(vellum_world* world, const char* language, const char* name,
                                           const char* code, size_t size, vellum_text** result, vellum_report* report);

VELLUM_API uint64_t vellum_world_ticks(const vellum_world* world); /* since the start */
/* Units of config.instruction_budget that scripts have used since the world was created, in all languages: loop
 * iterations, calls, and the work of builtins. Saves don't contain it. */
VELLUM_API uint64_t vellum_world_budget_used(const vellum_world* world);
/* The rate of the fastest language in use, or the world file's; 1 to 1000. */
VELLUM_API int vellum_world_ticks_per_second(const vellum_world* world);
/* A hash of all state that affects the future. Equal worlds have equal hashes, on every machine. */
VELLUM_API uint64_t vellum_world_hash(const vellum_world* world);
/* Saves the world between two ticks, sources included. Never returns NULL. */
VELLUM_API vellum_text* vellum_world_save(const vellum_world* world);
/* Restores a saved world into a fresh one, into which nothing was loaded. Prints and stores nothing. VELLUM_FAILED: the
 * world is not fresh, or the bytes are damaged or of another version; then free the world. */
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

/* Finds entries of one language, or of all when `language` is NULL. Never returns NULL; an unknown language has no
 * entries. */
VELLUM_API vellum_docs* vellum_docs_find(vellum_engine* engine, const char* language, const char* query,
                                         vellum_doc_mode mode);
VELLUM_API void vellum_docs_free(vellum_docs* docs);
VELLUM_API size_t vellum_docs_count(const vellum_docs* docs);
/* Fills *out and returns 1, or returns 0 past the end. The strings live as long as `docs`. */
VELLUM_API int vellum_docs_get(const vellum_docs* docs, size_t index, vellum_doc* out);
/* Adds a page of a manual to those of the engine: sections about entries, each with what a vellum_doc does not say of
 * its entry, and a script that shows it. The extension of `path` names the language; docs/adding/a-manual-section.md
 * describes the form. The library has no pages of its own; the `vellum` command has. VELLUM_FAILED: the page has
 * mistakes, and the message names them with their lines; nothing is added. */
VELLUM_API vellum_status vellum_engine_add_manual(vellum_engine* engine, const char* path, const char* text,
                                                  size_t size, vellum_report* report);
/* One statement of a section. */
typedef struct vellum_doc_part {
  const char* kind; /* "about", "parameter", "returns", "errors", "see", "example" */
  const char* name; /* of the parameter, or of the other entry; else "" */
  const char* text; /* of an example: its lines */
} vellum_doc_part;
/* The statements about an entry in the pages that were added before vellum_docs_find, in their order; the example is
 * the last. vellum_docs_part fills *out and returns 1, or returns 0 past the end. The strings live as long as `docs`.
 */
VELLUM_API size_t vellum_docs_part_count(const vellum_docs* docs, size_t index);
VELLUM_API int vellum_docs_part(const vellum_docs* docs, size_t index, size_t part, vellum_doc_part* out);
/* The name nearest to a query that found nothing, or "". */
VELLUM_API const char* vellum_docs_suggestion(const vellum_docs* docs);

/* The index of the candidate nearest to a misspelt word, or -1 when none is near. */
VELLUM_API int vellum_nearest(const char* word, const char* const* candidates, size_t count);

/* ------------------------------------------------------------------------------------------------- plots */

/* The output format of a plot of values over time. */
typedef enum vellum_plot_kind {
  VELLUM_PLOT_TERMINAL = 0,       /* lines of text */
  VELLUM_PLOT_TERMINAL_COLOR = 1, /* likewise, with ANSI colours */
  VELLUM_PLOT_SVG = 2,            /* a complete SVG document */
  VELLUM_PLOT_HTML = 3            /* an HTML page with the same plot */
} vellum_plot_kind;

/* ---------------------------------------------------------------------------------------------- script tests */

typedef enum vellum_test_outcome {
  VELLUM_TEST_PASSED = 0,
  VELLUM_TEST_FAILED = 1,
  VELLUM_TEST_SKIPPED = 2
} vellum_test_outcome;

/* Runs one script that contains its own expectations (docs/cli.md, "Tests as scripts"). `mode`: "syntax", "check",
 * "lower", "run", "world", "ide", or NULL: the name of its folder if that is a mode, else "run". Reads files with
 * config.read_file; printing, storage and traces don't reach the host. Never returns NULL. */
VELLUM_API vellum_test* vellum_test_run(vellum_engine* engine, const char* path, const char* mode);
VELLUM_API void vellum_test_free(vellum_test* test);
VELLUM_API vellum_test_outcome vellum_test_result(const vellum_test* test);
/* What differs, one line each, or why it was skipped; "" when it passed. It lives as long as the test. */
VELLUM_API const char* vellum_test_details(const vellum_test* test);
/* The files of the test with their expectations updated to the actual results, so that it passes. vellum_test_update
 * fills the out parameters, which live as long as the test, and returns 1, or returns 0 past the end. */
VELLUM_API size_t vellum_test_update_count(const vellum_test* test);
VELLUM_API int vellum_test_update(const vellum_test* test, size_t index, const char** path, const char** bytes,
                                  size_t* size);

#ifdef __cplusplus
}
#endif

#endif
