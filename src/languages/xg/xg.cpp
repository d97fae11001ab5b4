#include "languages/xg/xg.h"

#include "languages/xg/check/settings.h"
#include "languages/xg/lower/definitions.h"
#include "languages/xg/lower/listing.h"
#include "languages/xg/runtime.h"
#include "languages/xg/syntax/parser.h"

namespace vellum::xg {
namespace {

Settings settingsOf(const languages::Options& options) {
  Settings settings;
  for (const languages::Option& option : options) applySetting(settings, option.name, option.value);
  return settings;
}

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  for (source::FileId file : program.files)
    readDefinitions(program.sources, file, settingsOf(program.options), emitter);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter&) {
  return parse(sources, file, {}).dump(nodeKindName);
}

}  // namespace

std::string disassemble(const languages::Program& program, std::string_view, diagnostics::Emitter& emitter) {
  std::string out;
  for (source::FileId file : program.files)
    for (const SectorDefinition& definition :
         readDefinitions(program.sources, file, settingsOf(program.options), emitter))
      appendListing(out, definition, program.sources);
  return out;
}

std::vector<languages::DocEntry> docs() {
  struct Row {
    std::string_view name, kind, syntax, text;
  };
  static constexpr Row rows[] = {
#define VELLUM_XG_SYMBOL(name, kind, syntax, text) {name, kind, syntax, text},
#include "languages/xg/rows.def"
#undef VELLUM_XG_SYMBOL
  };
  std::vector<languages::DocEntry> entries;
  for (const Row& row : rows) {
    languages::DocEntry& entry = entries.emplace_back();
    entry.name = row.name;
    entry.kind = row.kind;
    entry.signature = row.syntax;
    entry.group = row.kind == "first" ? "First character" : "Symbols";
    entry.text = row.text;
    entry.status = "complete";
  }
  return entries;
}

namespace {
constexpr languages::Tools toolTable = {
    .format = format,
    .disassemble = disassemble,
    .docs = docs,
    .dumpTree = dumpTree,
};
}  // namespace

const languages::Language& language() {
  static constexpr std::string_view extensions[] = {".xg", ".ded", ".sectors.toml"};
  static constexpr languages::OptionRow options[] = {
      {"tics", "N", "xg eval run", "how many tics to show, from the start (35, a second)"},
      {"min", "N", "xg eval run check disasm", "the smallest number of tics of a step (8, or the same as --max)"},
      {"max", "N", "xg eval run check disasm", "the largest number of tics of a step (8, or the same as --min)"},
      {"scale", "X", "xg eval run check disasm",
       "what values are multiplied with (1; light and colours of a sector: 255)"},
      {"offset", "X", "xg eval run check disasm", "what is added then (0)"},
      {"original", "f=40,c=168,...", "xg eval run check disasm",
       "the sector's original heights, light and colours, for + at the start"},
      {"profile", "manual|doomsday", "xg eval run check disasm",
       "what the manual says, or the bits of the engine of record (manual)"},
  };
  static const languages::Language instance{
      .id = "xg",
      .title = "XG functions",
      .extensions = extensions,
      .commentSign = "//",
      .ticksPerSecond = 35,
      .options = options,
      .missing = "XG functions have no states to draw as a graph; `vellum xg --plot` draws their values",
      .check = check,
      .createRuntime = createRuntime,
      .has = toolTable,
  };
  return instance;
}

const languages::Tools& tools() { return toolTable; }

}  // namespace vellum::xg
