#include "languages/skrit/skrit.h"

#include "ir/text.h"
#include "languages/common/else_follows.h"
#include "languages/common/open_brackets.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/fuel/document.h"
#include "languages/skrit/ide/docs.h"
#include "languages/skrit/ide/graph.h"
#include "languages/skrit/ide/outline.h"
#include "languages/skrit/lower/listing.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/content_check.h"
#include "languages/skrit/runtime/content_ide.h"
#include "languages/skrit/runtime/input.h"
#include "languages/skrit/runtime/region_graph.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/syntax/format.h"
#include "languages/skrit/syntax/nodes.h"

namespace vellum::skrit {

namespace {

constexpr std::string_view Extensions[] = {".skrit", ".gas", ".nnk"};

bool isFuel(std::string_view name) { return isFileKind(name, ".gas"); }

constexpr languages::OptionRow Options[] = {
    {"property", "NAME=VALUE", "run repl",
     "set a property before the object is constructed; also file.skrit?name=value"},
    {"event", "NAME(ARGS)[@TICK]", "run", "send this event to every object after loading, or before that tick"},
    {"macro", "NAME=VALUE", "run check eval repl", "what #NAME stands for in formulas"},
    {"exports", "FILE", "run check eval disasm graph repl",
     "compile against an export list as the game's /Help.All prints it"},
    {"only", "NAME", "run check eval disasm graph repl", "also compile the code in #only( NAME ) [[ ]]"},
    {"retail", "", "run check eval repl", "behave like the retail game: no development code, silent run-time faults"},
    {"dir", "DIR", "run check eval disasm graph store repl", "mount an installed game: its tanks and its loose files"},
    {"store", "[DRIVER=]PATH", "run check eval disasm graph store repl",
     "mount a folder, zip archive, tank or installed game; the last one has priority"},
    {"clone", "TEMPLATE", "run repl", "make a game object of this template after loading"},
    {"skritbot", "URL", "run repl", "run this skrit as a skritbot: auto/mp?players=3"},
    {"game-type", "NAME", "run repl", "the game type of the FUEL store whose skrit provides the rules"},
    {"map", "NAME", "run check graph repl", "a map of the store; without --region the map whose game types come first"},
    {"region", "NAME", "run check graph repl", "run, check or draw this region of the map"},
    {"level", "LEVEL", "run check graph repl", "the region's objects of this level: regular, veteran or elite",
     levelProblem},
    {"party", "X,Y,Z[,NODE]", "run repl", "where the party of one begins; without a node, in the target node",
     placeProblem},
    {"hero", "TEMPLATE", "run repl", "the template of the party's member"},
    {"input", "'EVENT@TICK'", "run repl",
     "what the player does: 'walk 4,0,2@30', 'jump 1,0,1,0x0000ab01@5', 'use 0x00100004@60', 'talk ...', 'stop'",
     inputProblem},
    {"fragment", "", "check", "other files include these: names that those declare are not checked"},
    {"short-circuit", "", "run check eval repl", "as #option +short_circuit does: && and || stop early"},
};

ExportTable exportsFor(const languages::Program& program, diagnostics::Emitter& emitter) {
  ExportTable exports = ExportTable::builtIns();
  tables::addNatives(program.natives, exports, emitter);
  tables::readExports(program.options, program.sources, program.includes, exports, emitter);
  return exports;
}

void checkFiles(const languages::Program& program, diagnostics::Emitter& emitter) {
  ExportTable exports = exportsFor(program, emitter);
  ContentCheck(program, exports, emitter).run();
}

// What the engine would see of an installed game, with its stores: no file that another one shadows.
void checkInstall(const languages::Program& program, std::string_view, diagnostics::Emitter& emitter) {
  languages::Program whole = program;
  diagnostics::Emitter unheard;  // ContentCheck mounts the stores again, and reports
  Content content(whole, unheard);
  for (std::string_view pattern : {"**.gas", "**.nnk", "**.skrit"})
    for (const store::ResourceStore::File* file : content.store().match(pattern)) {
      auto loaded = whole.sources.load(content.files(), file->source);
      if (loaded) whole.files.push_back(*loaded);
      else emitter.emit(diag::StorePart, {}, base::cat("'", file->source, "': ", loaded.error().message));
    }
  checkFiles(whole, emitter);
}

base::Result<std::vector<std::string>> programOfInstall(std::string_view folder, source::FileProvider&,
                                                        const languages::Options&) {
  return base::Error{base::cat("'", folder,
                               "' has no program of its own: name a region with --map and --region, a "
                               "template with --clone, or a skrit")};
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<SkritRuntime>(context);
}

// The results of `listed` for each file, in order; nothing when one has errors.
template <class Listed>
std::string ofEachFile(const languages::Program& program, diagnostics::Emitter& emitter, Listed listed) {
  ExportTable exports = exportsFor(program, emitter);
  Content content(program, emitter);
  std::string out;
  for (source::FileId file : program.files) {
    Program checked = check(program.sources, file, &content.files(), exports,
                            tables::checkOptions(program.options, Entry::Unit), emitter);
    if (emitter.hasErrors()) return "";
    out += listed(checked, exports);
  }
  return out;
}

std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter) {
  return ofEachFile(program, emitter, [&](const Program& checked, const ExportTable& exports) {
    PcodeProgram pcode = toPcode(checked, exports);
    if (stage == "ir") return ir::print(toIr(checked, pcode, layoutOf(checked), exports));
    if (stage == "passes") return ir::printPasses(toIr(checked, pcode, layoutOf(checked), exports, true));
    return listing(checked, pcode, exports, program.sources);
  });
}

std::string graph(const languages::Program& program, diagnostics::Emitter& emitter) {
  if (languages::findOption(program.options, "map")) return regionGraph(program, exportsFor(program, emitter), emitter);
  for (source::FileId file : program.files)
    if (isFuel(program.sources[file].name())) {
      emitter.emit(diag::FuelHasNoStates, {file, {0, 0}});
      return "";
    }
  return ofEachFile(program, emitter,
                    [&](const Program& checked, const ExportTable&) { return stateGraph(checked, program.sources); });
}

std::optional<std::string> formatFile(const source::SourceSet& sources, source::FileId file,
                                      diagnostics::Emitter& emitter) {
  if (isFileKind(sources[file].name(), ".nnk")) {
    emitter.emit(diag::NoFormatter, {file, {0, 0}});
    return std::nullopt;
  }
  if (!isFuel(sources[file].name())) {
    syntax::Tree tree = parse(sources, file, {}, emitter);
    if (emitter.hasErrors()) return std::nullopt;
    return format(tree);
  }
  return fuel::format(sources, file, emitter);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  if (isFuel(sources[file].name())) return fuel::parse(sources, file, emitter).dump(fuel::kindName);
  return parse(sources, file, {}, emitter).dump(kindName);
}

std::vector<languages::OutlineItem> outlineOf(const languages::Program& program, source::FileId file) {
  return isFuel(program.sources[file].name()) ? fuelOutline(program.sources, file) : outline(program, file);
}

std::optional<languages::Hover> hoverAt(const languages::Program& program, source::FileId file, std::uint32_t offset) {
  diagnostics::Emitter unheard;
  ExportTable exports = exportsFor(program, unheard);
  if (isFuel(program.sources[file].name())) return fuelHover(program, exports, file, offset);
  return hover(program, file, offset, exports, tables::checkOptions(program.options, Entry::Unit));
}

std::vector<languages::Completion> completeAt(const languages::Program& program, source::FileId file,
                                              std::uint32_t offset) {
  if (isFuel(program.sources[file].name())) return {};
  diagnostics::Emitter unheard;
  return complete(program, file, offset, exportsFor(program, unheard),
                  tables::checkOptions(program.options, Entry::Unit));
}

// Whether the block of a statement follows; its braces are required, and the parentheses of its condition are not
// (Skrit manual, "Keywords and Operators").
bool endsInStatementHead(std::string_view text) {
  const std::string code = common::codeOf(text);
  std::string_view last = code;
  last = last.substr(last.find_last_of(";{}") + 1);
  last = last.substr(std::min(last.find_first_not_of(" \t\r\n/"), last.size()));
  for (std::string_view word : {"if", "else", "while", "forever"})
    if (base::equalsIgnoreCase(last.substr(0, word.size()), word) &&
        (last.size() == word.size() ||
         (!base::isAsciiAlnum(last[word.size()]) && last[word.size()] != '_' && last[word.size()] != '$')))
      return true;
  return false;
}

// Lines pasted after a command belong to it (Skrit manual, "The Development Console").
languages::EntryState entryState(std::string_view text) {
  if (common::hasOpenBrackets(text) || common::isFunctionHead(text) || endsInStatementHead(text) ||
      common::endsInOperator(text))
    return languages::EntryState::Open;
  bool isCommand = text.starts_with('/') || text.starts_with('#');
  if (isCommand) return languages::EntryState::WithPaste;
  return common::mayGoOnWithElse(text) ? languages::EntryState::WithElse : languages::EntryState::Whole;
}

constexpr languages::Tools toolTable = {
    .format = formatFile,
    .disassemble = disassemble,
    .graph = graph,
    .docs = docs,
    .exportName = nameOfFunction,
    .outline = outlineOf,
    .hover = hoverAt,
    .complete = completeAt,
    .entryState = entryState,
    .dumpTree = dumpTree,
};

const languages::Language descriptor = {
    .id = "skrit",
    .title = "Skrit",
    .extensions = Extensions,
    .commentSign = "//",
    .ticksPerSecond = UpdatesPerSecond,
    .options = Options,
    .check = checkFiles,
    .installs = {store::isInstall, programOfInstall, checkInstall},
    .createRuntime = createRuntime,
    .has = toolTable,
};

}  // namespace

const languages::Language& language() { return descriptor; }
const languages::Tools& tools() { return toolTable; }

}  // namespace vellum::skrit
