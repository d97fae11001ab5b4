// The descriptor that every language fills in: the one thing the rest of the engine knows of a language.
//
// A function that a language does not have is null, and callers report that by name (missingText): they never make an
// answer up. What only some runtimes can do is in capabilities.h.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/archive.h"
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

// The last value given for `name`, or nothing.
std::optional<std::string_view> findOption(const Options& options, std::string_view name);

// An option that only this language has. The command line builds its parser and its help from these rows.
struct OptionRow {
  std::string_view name;      // without the dashes
  std::string_view argument;  // what to call its value in help; empty for a flag
  std::string_view commands;  // the subcommands that take it: "run check eval"
  std::string_view help;      // one line
  // What is wrong with a value, as a sentence that names the option; "": nothing. Null: any value will do.
  std::string (*problem)(std::string_view value) = nullptr;
};

// One entry of the manual: a command, function, keyword, operator, event. From the language's .def rows.
struct DocEntry {
  std::string name;
  std::string kind;       // "command", "integer", "event", "keyword", ...
  std::string signature;  // as the language writes it
  std::string group;      // the manual's chapter
  std::string text;       // our own words
  std::string status;     // "complete", or what is not built yet
};

// What an editor asks about one file. Spans and offsets are bytes of the decoded text.
struct Hover {
  source::Span span;      // of what it is about
  std::string signature;  // as the language writes it
  std::string text;       // the manual's words or the author's; may be empty
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

// What a console does after a line.
enum class EntryState : std::uint8_t {
  Whole,      // runs it
  Open,       // asks for another line: something has no end yet
  WithPaste,  // runs it, with the lines that were pasted together with it
};

// The files of one program in load order, already in the source set, and what they may refer to.
struct Program {
  source::SourceSet& sources;
  std::vector<source::FileId> files;
  source::FileProvider* includes = nullptr;  // how #include and the like find more; null: they can't
  Options options;
  const host::Natives* natives = nullptr;  // what the embedder exports to scripts; null: nothing
};

// How scripts run, in ways that they can't observe: for measurements, and for tests that they can't.
struct RunMode {
  vm::Profiler* profiler = nullptr;  // sees their stacks; they run interpreted then
  bool collectAlways = false;        // dead cycles are looked for before every allocation
  bool fewRegisters = false;         // machine code keeps little in registers
};

constexpr std::int32_t DefaultTierUpThreshold = 20;

// What a world gives to the runtimes of its languages. Everything outlives the runtime.
struct WorldContext {
  host::Host& host;
  source::SourceSet& sources;
  base::Random& random;
  const std::uint64_t& tick;      // world ticks since the start
  std::uint64_t budget = 0;       // back-branches and calls that one entry into a script may use; 0: the default
  std::uint64_t memoryLimit = 0;  // bytes of script objects; 0: the default
  source::FileProvider* includes = nullptr;
  Options options;
  // Machine code: calls that make a function hot enough; 0: from the first call on; negative: never.
  std::int32_t tierUpThreshold = DefaultTierUpThreshold;
  std::uint64_t seed = 0;  // what `random` began with, for engines with a generator of their own
  const host::Natives* natives = nullptr;
  RunMode mode;
};

// One language's part of a world. Not thread-safe; several may live in one process.
//
// Every function that can run scripts reports their errors through the emitter and returns false when it reported at
// least one (load() has its own rule); the runtime stays usable.
class Runtime {
 public:
  virtual ~Runtime() = default;

  // Compiles the files and brings them into the world, in order, running what runs at load time. False: something did
  // not compile, or does not run; where a game of the language goes on after a fault of a script (Skrit),
  // such faults are reported and it is true.
  virtual bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) = 0;
  // One tick of this language's clock.
  virtual bool tick(diagnostics::Emitter& emitter) = 0;
  // `NAME(args)` with literal arguments (--call); `result` is what it returned, as text, empty for nothing.
  virtual bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) = 0;
  // One snippet; `result` is the value of an expression, as text without a line end.
  virtual bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) = 0;
  // What it has beside the common calls. The answer never changes.
  virtual Capabilities capabilities() { return {}; }

  // Everything that makes a difference to what comes next.
  virtual void hash(base::Hasher& hasher) const = 0;
  // Begins with the version of the section (base/archive.h). Restoring expects the same programs loaded in the same
  // order into a fresh runtime.
  virtual void save(base::ArchiveWriter& writer) const = 0;
  virtual base::Result<void> restore(base::ArchiveReader& reader) = 0;
};

// What people's tools ask of a language: apart from Language, so that a program that only runs scripts does not carry
// it.
struct Tools {
  // The canonical layout of one file. Nothing when it has syntax errors (which are emitted).
  std::optional<std::string> (*format)(const source::SourceSet&, source::FileId, diagnostics::Emitter&) = nullptr;
  // Source beside instructions. `stage` "" is what the language's users expect, "ir" the shared program form.
  std::string (*disassemble)(const Program&, std::string_view stage, diagnostics::Emitter&) = nullptr;
  // A state diagram in Graphviz's dot language.
  std::string (*graph)(const Program&, diagnostics::Emitter&) = nullptr;
  std::vector<DocEntry> (*docs)() = nullptr;
  // For editors, of text that may be half written: nothing is reported.
  std::vector<OutlineItem> (*outline)(const Program&, source::FileId) = nullptr;
  std::optional<Hover> (*hover)(const Program&, source::FileId, std::uint32_t offset) = nullptr;
  std::vector<Completion> (*complete)(const Program&, source::FileId, std::uint32_t offset) = nullptr;
  // What a console does with an entry: its first line, and those that were typed or pasted after it. Null: each line is
  // an entry.
  EntryState (*entryState)(std::string_view text) = nullptr;
  // For the tests of the phases: the syntax tree as text.
  std::string (*dumpTree)(const source::SourceSet&, source::FileId, diagnostics::Emitter&) = nullptr;
};

// Which tools there are, without a reference to them. What holds them is const, not constexpr: with sanitizers GCC
// takes no comparison with a function of another file for a constant.
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
  std::string_view id;                           // "ags": the word after -l
  std::string_view title;                        // "AGS Script"
  std::span<const std::string_view> extensions;  // {".asc", ".ash"}
  std::span<const std::string_view> projects{};  // file names that stand for a whole program: {"game.toml"}
  std::span<const std::string_view> tests{};     // extensions of files that are tests of such a program: {".play"}
  std::string_view commentSign;                  // what starts a line comment: "//", "*"
  int ticksPerSecond = 30;
  std::span<const OptionRow> options;
  std::string_view missing{};  // why functions are null, here and in the tools, when that is no gap; see missingText

  // Compiles only.
  void (*check)(const Program&, diagnostics::Emitter&) = nullptr;
  std::unique_ptr<Runtime> (*createRuntime)(const WorldContext&) = nullptr;
  Abilities has;  // of its tools
};

// Why a language can't do something: its own sentence, or "not implemented: formatting CAOS (docs/roadmap.md)".
std::string missingText(std::string_view what, const Language& language);

// All languages that are built in, in the fixed order in which worlds tick them.
std::span<const Language* const> all();
// Programs that don't call it don't link them.
const Tools& toolsOf(const Language& language);
const Language* byId(std::string_view id);
const Language* byPath(std::string_view path);  // by extension, any case

}  // namespace vellum::languages
