#include "languages/xg/xg.h"

#include "base/path.h"
#include "languages/xg/check/check.h"
#include "languages/xg/check/settings.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/ide/docs.h"
#include "languages/xg/lower/listing.h"
#include "languages/xg/lower/lower.h"
#include "languages/xg/runtime/game.h"
#include "languages/xg/runtime/options.h"
#include "languages/xg/runtime/runtime.h"
#include "languages/xg/runtime/view_option.h"
#include "languages/xg/syntax/format.h"
#include "languages/xg/syntax/parser.h"

namespace vellum::xg {
namespace {

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  if (!optionsFit(program.options, emitter)) return;
  bool game = isGame(program.sources, program.files, program.options);
  if (game) checkGame(*readGame(program, emitter), emitter);
  for (source::FileId file : program.files)
    if (!game || !isGameFile(program.sources[file]))
      readDefinitions(program.sources, file, settingsOf(program.options), program.includes, emitter, true);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter&) {
  return parse(sources, file, {}).dump(kindName);
}

// In a .xg file, settings above a definition choose its profile, and so the layout of its line.
std::optional<std::string> formatFile(const source::SourceSet& sources, source::FileId file,
                                      diagnostics::Emitter& emitter) {
  if (fileKindOf(sources[file].name()) != FileKind::Functions) {
    emitter.emit(diag::NotFormatted, {file, {0, 0}});
    return std::nullopt;
  }
  std::size_t before = emitter.errorCount();
  source::SourceSet own;  // reading definitions may add texts
  auto copy = own.add(sources[file].name(), sources[file].text());
  if (!copy) return std::nullopt;
  diagnostics::Emitter found;
  std::vector<DefinitionLine> lines;
  for (const SectorDefinition& definition : readDefinitions(own, *copy, {}, nullptr, found)) {
    LineLayout layout = definition.profile == Profile::Doomsday ? LineLayout::Verbatim
                        : definition.lone                       ? LineLayout::Function
                                                                : LineLayout::Sector;
    lines.push_back({definition.location.span.begin, layout});
  }
  for (diagnostics::Diagnostic& diagnostic : found.take()) {
    if (diagnostic.severity != diagnostics::Severity::Error) continue;
    diagnostic.location.file = file;
    emitter.add(std::move(diagnostic));
  }
  if (emitter.errorCount() != before) return std::nullopt;
  return format(sources[file], lines);
}

std::string disassemble(const languages::Program& program, std::string_view, diagnostics::Emitter& emitter) {
  std::string out;
  if (!optionsFit(program.options, emitter)) return out;
  for (source::FileId file : program.files)
    for (const SectorDefinition& definition :
         readDefinitions(program.sources, file, settingsOf(program.options), program.includes, emitter))
      appendListing(out, definition, program.sources);
  return out;
}

constexpr languages::Tools toolTable = {
    .format = formatFile,
    .disassemble = disassemble,
    .docs = docs,
    .dumpTree = dumpTree,
};
}  // namespace

static std::string timelineProblem(std::string_view path) {
  bool fits = path == "-" || base::hasExtension(path, ".svg") || base::hasExtension(path, ".png");
  return fits ? "" : "--timeline takes a file named .svg, .png or .html, or - for the terminal";
}

const languages::Language& language() {
  static constexpr std::string_view extensions[] = {".xg", ".ded", ".sectors.toml", ".wad", ".pk3"};
  static constexpr languages::OptionRow options[] = {
      {"tics", "N", "xg eval run repl", "how many tics to show, from the start (35, a second)"},
      {"min", "N", "xg eval run check disasm repl", "the smallest number of tics of a step (8, or the same as --max)"},
      {"max", "N", "xg eval run check disasm repl", "the largest number of tics of a step (8, or the same as --min)"},
      {"scale", "X", "xg eval run check disasm repl",
       "the factor of all values (1; light and colours of a sector: 255)"},
      {"offset", "X", "xg eval run check disasm repl", "added after scaling (0)"},
      {"original", "f=40,c=168,...", "xg eval run check disasm repl",
       "the sector's original heights, light and colours, for + at the start"},
      {"profile", "manual|doomsday", "xg eval run check disasm repl",
       "the manual's rules, or the exact results of the engine of record (manual)"},
      {"ded", "FILE.ded", "run check repl", "with a WAD: a definition file with sector and line types; repeatable"},
      {"wad", "FILE.wad", "run check repl", "a WAD or PK3 with maps, before those on the command line; repeatable"},
      {"map", "NAME", "run repl", "with a WAD: which map to run, E1M1 (the only one)"},
      {"timeline", "FILE", "run",
       "with a WAD: draws moving planes, light and colours as .svg or .png; - draws in the terminal", timelineProblem},
      {"eye", "start|X,Y,ANGLE", "run", "with a WAD: pictures from the player's start, or a place, not from above",
       eyeProblem},
  };
  static const languages::Language instance{
      .id = "xg",
      .title = "XG functions",
      .extensions = extensions,
      .commentSign = "//",
      .hashCommented = ".ded",
      .ticksPerSecond = 35,
      .options = options,
      .missing = "XG functions have no states to draw as a graph; `vellum xg --plot` draws their values",
      .isBinary = isArchive,
      .check = check,
      .createRuntime = createRuntime,
      .has = toolTable,
  };
  return instance;
}

const languages::Tools& tools() { return toolTable; }

}  // namespace vellum::xg
