/* Vellum: AGS Script, Skrit, CAOS, GAL and XG functions in your program.
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
 *  - Worlds are independent. One thread at a time may use a world, an engine may be used by several threads at once
 *    as long as the host's callbacks can stand that.
 *  - All text is UTF-8. Sizes are in bytes. Text that the library returns ends with a zero byte that its size leaves
 * out.
 *  - You own what a function named _create, or an out parameter of type T**, gives you, and free it with T's _free.
 *    Freeing NULL is allowed. `const char*` results belong to the handle they were asked of.
 *  - Handles and pointers given to a function are never NULL unless its comment says so. A report may always be NULL.
 *  - When a function does not return VELLUM_OK its out parameters are set to NULL or zero.
 */
#ifndef VELLUM_VELLUM_H
#define VELLUM_VELLUM_H

#include <stddef.h>
#include <stdint.h>

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

/* The library's version, "0.1.0". */
const char* vellum_version(void);

/* ------------------------------------------------------------------------------------------------- text */

/* A piece of text, or of bytes, that the library made for you. */
const char* vellum_text_data(const vellum_text* text);
size_t vellum_text_size(const vellum_text* text);
void vellum_text_free(vellum_text* text);

/* ------------------------------------------------------------------------------------------------ config */

/* How a callback answers a question of the library: with bytes, or with an error. Good during the callback only. */

/* Appends. Files: their contents, in one or more calls (none at all is an empty file). Lists: one call a name. */
void vellum_reply_bytes(vellum_reply* reply, const void* bytes, size_t size);
/* The question has no answer; `message` is one sentence without a full stop, "no such file". */
void vellum_reply_error(vellum_reply* reply, const char* message);

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
   * written, '/' between parts, relative to what the host likes. A name that ends in '/' asks for a folder (Skrit's
   * resource store): the paths of all files below it, relative to it, a line feed behind each. NULL: there are no
   * files. */
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
  int utc_offset_minutes;

  /* One line of JSON, without line end, for each thing that happened: {"tick":3,"event":"print",...}. NULL: none. */
  void (*trace)(void* user, const char* json, size_t size);

  uint64_t seed;               /* of a world's one random generator. Same seed, same inputs, same world. Default 0 */
  uint64_t instruction_budget; /* loops and calls that one entry into a script may use; 0: the languages' default */
  uint64_t memory_limit;       /* bytes of script objects in one world; 0: the languages' default */
  vellum_jit jit;              /* machine code, where the library was built with it. Default VELLUM_JIT_AUTO */
  int profile;                 /* not 0: scripts run interpreted, and vellum_world_profile says what they spent */
} vellum_config;

/* Sets every field to its default. */
void vellum_config_init(vellum_config* config);

/* ------------------------------------------------------------------------------------------------ engine */

/* Copies the configuration. Never NULL. Free worlds, docs and tests before their engine. */
vellum_engine* vellum_engine_create(const vellum_config* config);
void vellum_engine_free(vellum_engine* engine);

/* An option that a language offers: --name value. Pass it in vellum_option. */
typedef struct vellum_option_row {
  const char* name;     /* without dashes */
  const char* argument; /* what help calls its value; "" for a flag */
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
  const char* missing;         /* why an ability is not there: "comes with issue E" */
  const char* const* projects; /* file names that stand for a whole program: "game.toml" */
  size_t project_count;
} vellum_language;

/* The languages of this build, in the fixed order in which worlds tick them. They live as long as the engine. */
size_t vellum_engine_language_count(const vellum_engine* engine);
const vellum_language* vellum_engine_language(const vellum_engine* engine, size_t index); /* NULL past the end */
const vellum_language* vellum_engine_language_by_id(const vellum_engine* engine, const char* id);     /* or NULL */
const vellum_language* vellum_engine_language_by_path(const vellum_engine* engine, const char* path); /* or NULL */

/* One option as given by a user: {"define", "DEBUG=1"}. A flag's value is "" or NULL. Order counts; names may repeat.
 */
typedef struct vellum_option {
  const char* name;
  const char* value;
} vellum_option;

/* One source text. Nothing is kept: the library copies. */
typedef struct vellum_source {
  const char* name;     /* its path: shown in diagnostics, and its extension tells the language */
  const char* text;     /* its bytes (UTF-8 or Windows-1252), or NULL: read them with config.read_file */
  size_t size;          /* of text */
  const char* language; /* the language's id, or NULL: by extension */
} vellum_source;

/* ------------------------------------------------------------------------------------ exports to skrits */
/* Functions, classes and enumerations of your game, for Skrit's compiler and world. Export them right after the engine
 * is made: checks and worlds that are made later know them, with their documentation (Help.Class( "Door" )). A wrong
 * declaration is reported when something is compiled. Texts are copied. */

typedef struct vellum_skrit_call vellum_skrit_call;
/* Called by a script, on the thread that runs its world. It must not call back into that world. */
typedef void (*vellum_skrit_function)(void* user, vellum_skrit_call* call);

/* `base` may be NULL or "". Of a singleton scripts write Name.Function(); objects of other classes are handles: numbers
 * of yours, 0 is null. A class that is only named in a declaration needs no call of this. */
void vellum_engine_skrit_class(vellum_engine* engine, const char* name, const char* base, int singleton,
                               const char* doc);
void vellum_engine_skrit_enum(vellum_engine* engine, const char* name, const char* doc);
void vellum_engine_skrit_constant(vellum_engine* engine, const char* enumeration, const char* name, int32_t value);
/* `declaration` is C, as the game's help prints it: "bool Open( float seconds, const char* by )", "void Log( const
 * char* format, ... )". Several of one name are overloads. GetX() and SetX( x ) together are a property: door.X = 3.
 * `owner` NULL or "": a global function. */
void vellum_engine_skrit_function(vellum_engine* engine, const char* owner, const char* declaration, const char* doc,
                                  vellum_skrit_function function, void* user);

typedef enum vellum_skrit_kind {
  VELLUM_SKRIT_INT = 0, /* also bools, enumerations and handles */
  VELLUM_SKRIT_FLOAT = 1,
  VELLUM_SKRIT_TEXT = 2
} vellum_skrit_kind;

/* The arguments of a call, from 0, with those that stand for '...'. Past the end, and of another kind, they are 0 and
 * empty; ints and floats are converted. Texts are UTF-8, not ended by a zero byte, and good while the function runs.
 * Nothing of this allocates. */
size_t vellum_skrit_count(const vellum_skrit_call* call);
vellum_skrit_kind vellum_skrit_kind_of(const vellum_skrit_call* call, size_t index);
int32_t vellum_skrit_int(const vellum_skrit_call* call, size_t index);
float vellum_skrit_float(const vellum_skrit_call* call, size_t index);
const char* vellum_skrit_text(const vellum_skrit_call* call, size_t index, size_t* size);
int32_t vellum_skrit_self(const vellum_skrit_call* call); /* the object of a member function; 0 for null */

/* The result; without one it is 0, "" or null. It is converted to what the declaration says. */
void vellum_skrit_return_int(vellum_skrit_call* call, int32_t number);
void vellum_skrit_return_float(vellum_skrit_call* call, float number);
void vellum_skrit_return_text(vellum_skrit_call* call, const char* text, size_t size);
/* Ends the script's function with an error; `message` is one sentence without a full stop. */
void vellum_skrit_fail(vellum_skrit_call* call, const char* message);

/* ------------------------------------------------------------------------------------------------ report */

/* A list of diagnostics, and the message of a call that could not be done. Calls add to it and never clear it. It keeps
 * the source texts that it talks about, and may outlive worlds and engines. */
vellum_report* vellum_report_create(void);
void vellum_report_free(vellum_report* report);
void vellum_report_clear(vellum_report* report);

size_t vellum_report_count(const vellum_report* report);       /* of diagnostics */
size_t vellum_report_error_count(const vellum_report* report); /* of those, the errors, with those past the 1000 kept */
/* Why the last call returned VELLUM_UNAVAILABLE or VELLUM_FAILED; "" when none did. */
const char* vellum_report_message(const vellum_report* report);

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
int vellum_report_diagnostic(const vellum_report* report, size_t index, vellum_diagnostic* out);
const char* vellum_report_hint(const vellum_report* report, size_t index, size_t hint); /* NULL past the end */
int vellum_report_note(const vellum_report* report, size_t index, size_t note, vellum_place* place, const char** text);
/* The script's call stack, innermost first. */
int vellum_report_frame(const vellum_report* report, size_t index, size_t frame, vellum_place* place,
                        const char** name);

enum { VELLUM_RENDER_COLOR = 1, VELLUM_RENDER_JSON = 2, VELLUM_RENDER_WITHOUT_SOURCE = 4 };
/* All diagnostics from number `first` on, as people read them or as one JSON array. Never fails. */
vellum_text* vellum_report_render(const vellum_report* report, size_t first, unsigned flags);

/* --------------------------------------------------------------------------------------------- compiling */
/* All sources of one call form one program, in load order, and must be of one language. */

/* Compiles only. */
vellum_status vellum_check(vellum_engine* engine, const vellum_source* sources, size_t count,
                           const vellum_option* options, size_t option_count, vellum_report* report);

/* The canonical layout of one source, in the encoding it came in; comments are kept. Syntax errors: nothing. */
vellum_status vellum_format(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                            vellum_report* report);

/* A listing, source beside instructions. `stage`: "" is what the language's users expect, "ir" the shared program form.
 */
vellum_status vellum_disassemble(vellum_engine* engine, const vellum_source* sources, size_t count, const char* stage,
                                 const vellum_option* options, size_t option_count, vellum_text** out,
                                 vellum_report* report);

/* The state diagram of a program in Graphviz's dot language. */
vellum_status vellum_graph(vellum_engine* engine, const vellum_source* sources, size_t count,
                           const vellum_option* options, size_t option_count, vellum_text** out, vellum_report* report);

/* The syntax tree as indented text: for tests and the curious. */
vellum_status vellum_dump_tree(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                               vellum_report* report);

/* ------------------------------------------------------------------------------------------------- world */

/* A world of all languages: one clock, one random generator, one save. Options are the languages' own
 * (vellum_option_row) and hold for the world's life. NULL only when an option is unknown to every language. */
vellum_world* vellum_world_create(vellum_engine* engine, const vellum_option* options, size_t option_count,
                                  vellum_report* report);
void vellum_world_free(vellum_world* world);

/* Compiles sources of any languages and brings them in, in order, running what runs at load time. Neighbours of the
 * same language form one program. A source named *.toml that is no language's own is a world file (docs/cli.md). */
vellum_status vellum_world_load(vellum_world* world, const vellum_source* sources, size_t count, vellum_report* report);
/* Live reload: the source of that name, which was loaded or which something loaded includes, has a new text. What is
 * made of it is compiled anew, and what runs goes on with the new code: in Skrit, objects keep their properties and
 * variables, and their state when it still exists. VELLUM_SCRIPT_ERROR: it has errors, and everything runs on with the
 * old code. VELLUM_FAILED: nothing in this world that can be reloaded is made of that source. */
vellum_status vellum_world_reload(vellum_world* world, const vellum_source* source, vellum_report* report);
/* 1 unless something that was loaded does not run, because it did not compile. What a script did wrong while it started
 * is an error of vellum_world_load, and here still 1: where the language says that its game goes on (Skrit), it can
 * tick. */
int vellum_world_started(const vellum_world* world);
/* One tick. A language whose clock is slower than the world's ticks in fewer of them, spread evenly. After an error the
 * world stays usable: the script that failed is stopped, the others run on. */
vellum_status vellum_world_tick(vellum_world* world, vellum_report* report);
/* 1 while something that was loaded plays by itself and has not come to its end: AGS play scripts. */
int vellum_world_busy(const vellum_world* world);
/* 1 when a script has ended the game (CAOS: QUIT): there is no need to tick any more. */
int vellum_world_over(const vellum_world* world);
/* How a profile is written. */
typedef enum vellum_profile_kind {
  VELLUM_PROFILE_SPEEDSCOPE = 0, /* JSON for https://www.speedscope.app: the stacks in the order of the run */
  VELLUM_PROFILE_SVG = 1         /* a flame graph: the wider, the more instructions */
} vellum_profile_kind;
/* Where the world's scripts have spent their instructions so far, in all languages: stacks with file and line, looked
 * at every so many instructions. Equal runs give equal profiles. `title` is written above it. VELLUM_FAILED unless
 * config.profile was set; then *out is NULL. */
vellum_status vellum_world_profile(const vellum_world* world, vellum_profile_kind kind, const char* title,
                                   vellum_text** out, vellum_report* report);
/* Which lines of scripts have run, as lcov records; empty unless the language's option `coverage` is given. */
vellum_text* vellum_world_coverage(const vellum_world* world);
/* What runs at the end (CAOS: remove scripts, when the option `remove` is given). */
vellum_status vellum_world_finish(vellum_world* world, vellum_report* report);

/* Calls a script function: `call` is NAME or NAME(arguments), arguments being literals. `language` NULL: the only
 * language loaded. *result, which may be asked for with NULL, is what it returned as text, empty for nothing. */
vellum_status vellum_world_call(vellum_world* world, const char* language, const char* call, vellum_text** result,
                                vellum_report* report);
/* Runs one snippet: an expression, a statement, a console line. `name` stands for it in diagnostics. */
vellum_status vellum_world_eval(vellum_world* world, const char* language, const char* name, const char* code,
                                size_t size, vellum_text** result, vellum_report* report);

uint64_t vellum_world_ticks(const vellum_world* world);       /* since the start */
int vellum_world_ticks_per_second(const vellum_world* world); /* of its clock: the fastest language's, or the file's */
/* A number over all that makes a difference to what comes next. Equal worlds have equal hashes, on every machine. */
uint64_t vellum_world_hash(const vellum_world* world);
/* The world between two ticks as bytes, sources included. Never fails. */
vellum_text* vellum_world_save(const vellum_world* world);
/* Makes a fresh world, into which nothing was loaded, the world that was saved. Nothing is printed or stored on the
 * way. VELLUM_FAILED when the bytes are damaged or of another version; the world is then good for freeing only. */
vellum_status vellum_world_restore(vellum_world* world, const void* bytes, size_t size, vellum_report* report);

/* -------------------------------------------------------------------------------------------- the manual */

/* One entry of a language's manual. */
typedef struct vellum_doc {
  const char* language; /* its id */
  const char* name;
  const char* kind;      /* "command", "function", "keyword", "event", ... */
  const char* signature; /* as the language writes it */
  const char* group;     /* the manual's chapter */
  const char* text;
  const char* status; /* "complete", or what is not built yet */
} vellum_doc;

typedef enum vellum_doc_mode {
  VELLUM_DOC_EXACT = 0,  /* name is the query, in any case */
  VELLUM_DOC_PREFIX = 1, /* name starts with the query; "" finds all */
  VELLUM_DOC_SEARCH = 2  /* every word of the query is in the name, the signature or the text; best first */
} vellum_doc_mode;

/* Entries of one language, or of all when `language` is NULL. Never NULL. */
vellum_docs* vellum_docs_find(vellum_engine* engine, const char* language, const char* query, vellum_doc_mode mode);
void vellum_docs_free(vellum_docs* docs);
size_t vellum_docs_count(const vellum_docs* docs);
int vellum_docs_get(const vellum_docs* docs, size_t index, vellum_doc* out); /* 0 past the end */
/* The name nearest to a query that found nothing, or "". */
const char* vellum_docs_suggestion(const vellum_docs* docs);

/* The candidate nearest to a misspelt word, or -1 when none is near. */
int vellum_nearest(const char* word, const char* const* candidates, size_t count);

/* ---------------------------------------------------------------------------------------------- XG and GAL */

typedef enum vellum_plot_kind {
  VELLUM_PLOT_TERMINAL = 0,
  VELLUM_PLOT_TERMINAL_COLOR = 1,
  VELLUM_PLOT_SVG = 2,
  VELLUM_PLOT_HTML = 3 /* GAL timelines only */
} vellum_plot_kind;

/* Samples one XG function or a whole sector of them (docs/languages/xg.md): one line of values. Options are XG's own:
 * tics, min, max, scale, offset, seed, profile, original. */
vellum_status vellum_xg_sample(vellum_engine* engine, const char* function, const vellum_option* options,
                               size_t option_count, vellum_text** out, vellum_report* report);
/* The same as a picture: an SVG document, or lines for a terminal of `columns` columns (ignored for SVG). */
vellum_status vellum_xg_plot(vellum_engine* engine, const char* function, const vellum_option* options,
                             size_t option_count, vellum_plot_kind kind, int columns, vellum_text** out,
                             vellum_report* report);

/* A picture of what GAL printed in a run of `ticks` ticks: a row for each channel, its scripts as bars, in lines of at
 * most `columns` columns. `color`: with ANSI colours. Lines that are not GAL's are ignored. */
vellum_status vellum_gal_timeline(vellum_engine* engine, const char* printed, size_t size, uint64_t ticks, int columns,
                                  int color, vellum_text** out, vellum_report* report);
/* The same of everything that the GAL agents of a world have done, with inputs, keys and calls above the channels. SVG
 * and HTML show the first agent. VELLUM_FAILED when the world has none. */
vellum_status vellum_world_gal_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                        vellum_text** out, vellum_report* report);
/* Channels, inputs with their values, actions, transitions and keys of a GAL agent, as text. */
vellum_status vellum_gal_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                  vellum_report* report);

/* Live GAL agents, for engines that draw what they play. Agents count from 0 in the order of loading, channels as the
 * agent lists them. Names live as long as the world. To call an action, use vellum_world_call. */

size_t vellum_world_gal_agent_count(const vellum_world* world);

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
  const char* script; /* script_size bytes */
  size_t script_size;
  double frame; /* from 0 to frames */
  float frames; /* the script's length */
  float frames_per_second;
  float weight; /* 0 to 1 */
} vellum_gal_clip;

/* Each fills *out and returns 1, or returns 0 when there is no such agent, channel or clip. Clip 0 is the script that
 * runs, if any does; the others are on their way out. */
int vellum_world_gal_channel(const vellum_world* world, size_t agent, size_t channel, vellum_gal_channel* out);
int vellum_world_gal_clip(const vellum_world* world, size_t agent, size_t channel, size_t clip, vellum_gal_clip* out);
/* Sets a global input at the next tick. VELLUM_FAILED when there is no such agent, input or value. */
vellum_status vellum_world_gal_bind(vellum_world* world, size_t agent, const char* input, const char* value,
                                    vellum_report* report);

/* ---------------------------------------------------------------------------------------------- script tests */

typedef enum vellum_test_outcome {
  VELLUM_TEST_PASSED = 0,
  VELLUM_TEST_FAILED = 1,
  VELLUM_TEST_SKIPPED = 2
} vellum_test_outcome;

/* Runs one script that carries its own expectations (docs/cli.md, "Tests as scripts"). `mode`: "syntax", "check",
 * "lower", "run", "world", "ide", or NULL: the folder of that name it is in, else "run". Its files come from
 * config.read_file; what it prints, stores and traces stays inside. Never NULL. */
vellum_test* vellum_test_run(vellum_engine* engine, const char* path, const char* mode);
void vellum_test_free(vellum_test* test);
vellum_test_outcome vellum_test_result(const vellum_test* test);
/* What differs, one line each, or why it was skipped; "" when it passed. */
const char* vellum_test_details(const vellum_test* test);
/* The files that make the test pass, with what it does now as its expectations. */
size_t vellum_test_update_count(const vellum_test* test);
int vellum_test_update(const vellum_test* test, size_t index, const char** path, const char** bytes, size_t* size);

#ifdef __cplusplus
}
#endif

#endif
