// The descriptor that every language fills in: all that the rest of the engine knows about a language.
//
// A function that a language lacks is null, and callers report that by name (missingText); they never invent a result.
// Optional abilities of runtimes are in capabilities.h.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/archive.h"
#include "base/memory_account.h"
#include "base/random.h"
#include "diagnostics/emitter.h"
#include "host/host.h"
#include "host/natives.h"
#include "languages/capabilities.h"
#include "source/source_set.h"

namespace vellum::vm {
class Profiler;
}

namespace vellum::languages {

// One option as given by the user: --name value. A flag has an empty value.
struct Option {
  std::string name;
  std::string value;
};
using Options = std::vector<Option>;

// The last value given for `name`, or empty.
std::optional<std::string_view> findOption(const Options& options, std::string_view name);

// An option that only this language has. The command line builds its parser and its help from these rows.
struct OptionRow {
  std::string_view name;      // without the dashes
  std::string_view argument;  // the value's name in help; empty for a flag
  std::string_view commands;  // the subcommands that accept it: "run check eval"
  std::string_view help;      // one line
  // The error in a value, as a sentence that names the option, or "". Null: any value is valid.
  std::string (*problem)(std::string_view value) = nullptr;
};

// One entry of the manual: a command, function, keyword, operator, event. From the language's .def rows.
struct DocEntry {
  std::string name;
  std::string kind;       // "command", "integer", "event", "keyword", ...
  std::string signature;  // as the language writes it
  std::string group;      // the manual's chapter
  std::string text;       // our own words
  std::string status;     // "complete", or what is not implemented
};

// Answers for editors about one file. Spans and offsets are bytes of the decoded text.
struct Hover {
  source::Span span;      // of the construct it describes
  std::string signature;  // as the language writes it
  std::string text;       // from the manual or the author's comment; may be empty
};
struct Completion {
  std::string name;
  std::string kind;    // "function", "variable", "keyword", ...
  std::string detail;  // one line
};
struct OutlineItem {
  std::string name;
  std::string kind;
  source::Span nameSpan, span;
  std::vector<OutlineItem> children;
};

// How complete a console entry is.
enum class EntryState : std::uint8_t {
  Whole,      // complete: run it
  Open,       // incomplete: ask for another line
  WithPaste,  // complete: run it together with the lines pasted with it
  WithElse,   // complete: a next line that begins with `else` belongs to it
};

// The files of one program in load order, already in the source set, and what they may refer to.
struct Program {
  source::SourceSet& sources;
  std::vector<source::FileId> files;
  source::FileProvider* includes = nullptr;  // finds the files of #include and the like; null: there are none
  Options options;
  const host::Natives* natives = nullptr;  // what the embedder exports to scripts; null: nothing
};

// The installed games of a language: folders with all the files of a game, as its players have them (--dir). Folders
// are named without a '/' at their end.
struct Installs {
  // Whether the folder holds a game of the language.
  bool (*owns)(std::string_view folder, source::FileProvider& files) = nullptr;
  // The files of the program that starts the game, in load order. An error: it lacks what the options ask for.
  base::Result<std::vector<std::string>> (*program)(std::string_view folder, source::FileProvider& files,
                                                    const Options& options) = nullptr;
  // Checks everything in the folder. `program` has no files.
  void (*check)(const Program& program, std::string_view folder, diagnostics::Emitter& emitter) = nullptr;
};

// How scripts run, in ways that they can't observe: for measurements, and for tests of that invariant.
struct RunMode {
  vm::Profiler* profiler = nullptr;  // samples their stacks; scripts then run interpreted
  bool collectAlways = false;        // collects cycles before every allocation
  bool fewRegisters = false;         // machine code uses few registers
  bool referenceForms = false;       // the plain form of what an engine has specialised (brains of CAOS's creatures)
};

constexpr std::int32_t DefaultTierUpThreshold = 20;

// A world's files. Only MeteredStorage (metered_files.h) reaches them, so a builtin can't forget to charge for them.
class UnmeteredStorage {
 public:
  UnmeteredStorage() = default;
  explicit UnmeteredStorage(host::Storage& files) : files_(&files) {}
  explicit operator bool() const { return files_ != nullptr; }

 private:
  friend class MeteredStorage;
  host::Storage* files_ = nullptr;
};

// What a world provides to its runtimes. Everything outlives the runtime.
struct WorldContext {
  host::Host host;  // without a storage: a runtime with files sets that of its own copy to a MeteredStorage of `files`
  source::SourceSet& sources;
  base::Random& random;
  const std::uint64_t& tick;  // world ticks since the start
  std::uint64_t budget = 0;   // backward branches and calls allowed per call into a script; 0: the default
  // Bytes of the language's state; 0: the default, of script objects and waiting calls alone.
  std::uint64_t memoryLimit = 0;
  source::FileProvider* includes = nullptr;
  Options options;
  // Machine code: how many calls make a function hot; 0: compile at the first call; negative: never.
  std::int32_t tierUpThreshold = DefaultTierUpThreshold;
  std::uint64_t seed = 0;  // the seed of `random`, for languages with a generator of their own
  const host::Natives* natives = nullptr;
  RunMode mode;
  UnmeteredStorage files;
  std::shared_ptr<base::MemoryAccount> memory = std::make_shared<base::MemoryAccount>();  // of this runtime alone
  // Whether load() and eval() repeat those of a save: restore() replaces the state after them, so they need not run
  // any script. Null: never.
  const bool* restoring = nullptr;
  const std::atomic<bool>* interrupt = nullptr;  // while it is true, running scripts end (vm::Limits); null: never

  bool isRestoring() const { return restoring != nullptr && *restoring; }
};

// One language's part of a world. Not thread-safe; several may live in one process.
//
// Every function that can run scripts reports their errors through the emitter and returns false if there were any
// (load() has its own rule); the runtime remains usable.
class Runtime {
 public:
  virtual ~Runtime() = default;

  // Compiles the files and loads them into the world, in order, running what runs at load time. False: a file did not
  // compile, or does not run. Where a game of the language continues after a script's failure (Skrit), failures are
  // reported, but the result is true.
  virtual bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) = 0;
  // One tick of this language's clock.
  virtual bool tick(diagnostics::Emitter& emitter) = 0;
  // `NAME(args)` with literal arguments (--call); `result` is the returned value as text, empty for none.
  virtual bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) = 0;
  // One snippet; `result` is the value of an expression, as text without a line end.
  virtual bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) = 0;
  // Whether code of a snippet that has run may run again, so that a save must have it.
  virtual bool keeps(source::FileId /*snippet*/) const { return true; }
  // The runtime's optional capabilities. The result never changes.
  virtual Capabilities capabilities() { return {}; }

  // Hashes all state that affects the future.
  virtual void hash(base::Hasher& hasher) const = 0;
  // Both begin with the version of the section (base/archive.h). Restoring expects the same programs, loaded in the
  // same order into a fresh runtime.
  virtual void save(base::ArchiveWriter& writer) const = 0;
  virtual base::Result<void> restore(base::ArchiveReader& reader) = 0;
};

// Developer tools of a language: separate from Language, so that a program that only runs scripts does not link them.
struct Tools {
  // The canonical layout of one file. Empty when it has syntax errors, which are emitted.
  std::optional<std::string> (*format)(const source::SourceSet&, source::FileId, diagnostics::Emitter&) = nullptr;
  // Source beside instructions. `stage` "" is the form that the language's users expect, "ir" the shared IR.
  std::string (*disassemble)(const Program&, std::string_view stage, diagnostics::Emitter&) = nullptr;
  // A state diagram in Graphviz's dot language.
  std::string (*graph)(const Program&, diagnostics::Emitter&) = nullptr;
  const std::vector<DocEntry>& (*docs)() = nullptr;  // made once
  // The name in the declaration of a function that a host exports (host/natives.h); null: hosts export none.
  std::string (*exportName)(std::string_view declaration) = nullptr;
  // For editors. The text may be incomplete: nothing is reported.
  std::vector<OutlineItem> (*outline)(const Program&, source::FileId) = nullptr;
  std::optional<Hover> (*hover)(const Program&, source::FileId, std::uint32_t offset) = nullptr;
  std::vector<Completion> (*complete)(const Program&, source::FileId, std::uint32_t offset) = nullptr;
  // The state of a console entry: its first line, and those typed or pasted after it. Null: each line is an entry.
  EntryState (*entryState)(std::string_view text) = nullptr;
  // For the tests of the phases: the syntax tree as text.
  std::string (*dumpTree)(const source::SourceSet&, source::FileId, diagnostics::Emitter&) = nullptr;
};

// Which tools exist, without linking them. Instances are const, not constexpr: with sanitizers, GCC does not treat
// comparisons with functions of other files as constants.
struct Abilities {
  constexpr Abilities() = default;
  constexpr Abilities(const Tools& tools)
      : format(tools.format != nullptr),
        disassemble(tools.disassemble != nullptr),
        graph(tools.graph != nullptr),
        docs(tools.docs != nullptr),
        dumpTree(tools.dumpTree != nullptr) {}
  bool format = false, disassemble = false, graph = false, docs = false, dumpTree = false;
};

struct Language {
  std::string_view id;                           // "ags": the argument of -l
  std::string_view title;                        // "AGS Script"
  std::span<const std::string_view> extensions;  // {".asc", ".ash"}
  std::span<const std::string_view> projects{};  // names of project files: {"game.toml"}
  std::span<const std::string_view> tests{};     // extensions of files that test a project: {".play"}
  std::string_view commentSign;                  // starts a line comment: "//", "*"
  std::string_view hashCommented{};              // the extension of files whose comments start with "#": ".ded"
  int ticksPerSecond = 30;
  std::span<const OptionRow> options;
  std::string_view missing{};  // why functions are null, here and in the tools, when that is intended; see missingText

  // Whether a file, by its name and first bytes, is no text: an archive. Null: all files are texts.
  bool (*isBinary)(std::string_view name, std::string_view bytes) = nullptr;
  // Compiles without running.
  void (*check)(const Program&, diagnostics::Emitter&) = nullptr;
  Installs installs{};  // all null: the language has no installed games
  std::unique_ptr<Runtime> (*createRuntime)(const WorldContext&) = nullptr;
  Abilities has;  // the language's tools
};

// Why a language lacks an ability: its own sentence, or "not implemented: formatting CAOS (docs/roadmap.md)".
std::string missingText(std::string_view what, const Language& language);

// All languages that are built in, in the fixed order in which worlds tick them.
std::span<const Language* const> all();
// Programs that don't call it don't link them.
const Tools& toolsOf(const Language& language);
const Language* byId(std::string_view id);
const Language* byPath(std::string_view path);  // by extension, any case
// The first language that has an installed game in the folder; null: none.
const Language* byInstall(std::string_view folder, source::FileProvider& files);
// Adds a file of the language, as a text or as a binary file.
base::Result<source::FileId> addFile(const Language& language, source::SourceSet& sources, std::string name,
                                     std::string_view bytes);

}  // namespace vellum::languages
