#include "languages/ags/ags.h"

#include <algorithm>

#include "ir/text.h"
#include "languages/ags/check/header_order.h"
#include "languages/ags/ide/docs.h"
#include "languages/ags/ide/editor.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/compile.h"
#include "languages/ags/runtime/entries.h"
#include "languages/ags/runtime/game_declarations.h"
#include "languages/ags/runtime/host_declarations.h"
#include "languages/ags/runtime/options.h"
#include "languages/ags/runtime/references.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/syntax/format.h"
#include "languages/ags/syntax/parser.h"
#include "languages/common/else_follows.h"
#include "languages/common/open_brackets.h"

namespace vellum::ags {

namespace {

constexpr std::string_view Extensions[] = {".asc", ".ash", ".play", ".agf"};
constexpr std::string_view Projects[] = {"game.toml", "Game.agf"};
constexpr std::string_view Tests[] = {".play"};

constexpr languages::OptionRow OptionRows[] = {
    {"define", "NAME[=V]", "run check eval disasm repl", "defines a preprocessor macro"},
    {"script-api", "3.6|4.0", "run check eval disasm repl", "the generation of the language (3.6)"},
    {"right-to-left", "", "run check eval disasm repl",
     "operators of equal precedence from right to left, as very old games need it"},
    {"compat-limits", "", "run eval repl", "the old engine's limits on recursion"},
    {"old-names", "", "check",
     "warns of each name of AGS 2, with what replaces it, in a game with 'old-functions = true'"},
    {"no-play", "", "run check repl", "the game's own play scripts are not played, or not checked"},
    {"narrate", "", "run repl", "prints everything that happens in the game as readable lines"},
    {"coverage", "", "", "lines that run are counted"},
};

// The scripts of a program, or of its project.
struct Compiled {
  ProjectSession session;
  std::unique_ptr<world::Game> game;
  std::unique_ptr<Compilation> compilation;
};

// The scripts up to the watched one, which comes last: those that it can see, without the scripts of other rooms.
void cutAfter(const source::SourceSet& sources, source::FileId watched, const world::Game* game,
              std::vector<source::FileId>& files) {
  auto isRoom = [&](source::FileId file) { return game != nullptr && roomOf(*game, sources[file].name()) >= 0; };
  bool watchedRoom = isRoom(watched), afterWatched = false;
  std::vector<source::FileId> kept;
  for (source::FileId file : files) {
    bool ownHeader = isHeader(sources, file) && isSameModule(sources[file].name(), sources[watched].name());
    if (file == watched) afterWatched = !watchedRoom;
    else if (ownHeader || (!afterWatched && !isRoom(file))) kept.push_back(file);
  }
  kept.push_back(watched);
  files = std::move(kept);
}

// `watched`: compile only up to this file and keep its tree; none: everything.
bool compile(const languages::Program& program, bool isCheck, Compiled& compiled, diagnostics::Emitter& emitter,
             source::FileId watched = {}) {
  Dialect dialect;
  std::string problem;
  if (!readDialect(program.options, dialect, problem)) {
    emitter.emit(diag::BadOption, {}, problem);
    return false;
  }
  std::vector<source::FileId> files = program.files;
  languages::Options options = program.options;
  options.push_back({"no-play", ""});
  // A check continues with the scripts when only room files can't be read.
  bool isWhole = compiled.session.open(options, program.sources, program.includes, files, emitter);
  if (!isWhole && (!isCheck || !compiled.session.hasGame())) return false;
  bool wantsPlays = isCheck && !watched.valid() && !languages::findOption(program.options, "no-play");
  bool goodPlays = !wantsPlays || compiled.session.addPlays(files, emitter);
  compiled.session.adjust(dialect, program.options);
  compiled.compilation = std::make_unique<Compilation>(program.sources, std::move(dialect), program.natives);
  compiled.compilation->setMaps(&compiled.session.maps());
  compiled.game = compiled.session.takeGame();
  if (isCheck && languages::findOption(program.options, "old-names")) compiled.compilation->listOldNames();
  if (watched.valid()) {
    compiled.compilation->watch(watched);
    cutAfter(program.sources, watched, compiled.game.get(), files);
  }
  if (compiled.game != nullptr && isCheck) {
    EntryPoints entries = entriesOf(*compiled.game);
    checkReferences(compiled.session.references(), *compiled.game, entries, emitter);
    compiled.compilation->setEntries(std::move(entries));
  }
  if (compiled.game != nullptr) compiled.compilation->declareGame(gameDeclarations(*compiled.game));
  if (compiled.game != nullptr)
    return compiled.compilation->addGame(*compiled.game, files, isCheck, emitter) && goodPlays && isWhole;
  // Scripts without their game: their order is unknown, so each sees all headers.
  if (isCheck) {
    auto scripts = std::stable_partition(files.begin(), files.end(),
                                         [&](source::FileId id) { return isHeader(program.sources, id); });
    orderHeaders(program.sources, {files.begin(), scripts});
  }
  return compiled.compilation->add(files, isCheck, emitter, isCheck ? Linking::Part : Linking::Whole);
}

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  Compiled compiled;
  compile(program, true, compiled, emitter);
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& world) {
  return std::make_unique<AgsRuntime>(world);
}

std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter) {
  Compiled compiled;
  if (!compile(program, false, compiled, emitter)) return {};
  Lowered lowered =
      lower(compiled.compilation->program(), compiled.compilation->dialect(), "game", {.keepBuilt = stage == "passes"});
  if (stage == "ir") return ir::print(lowered.module);
  if (stage == "passes") return ir::printPasses(lowered.module);
  std::string listing;
  ir::FunctionPrinter printer(lowered.module, &program.sources);
  for (const ir::Function& function : lowered.module.functions) {
    listing += printer.print(function);
    listing.push_back('\n');
  }
  return listing;
}

std::optional<std::string> formatFile(const source::SourceSet& sources, source::FileId file,
                                      diagnostics::Emitter& emitter) {
  std::string_view name = sources[file].name();
  if (game::isProject(name) || play::isPlayScript(name)) {
    emitter.emit(diag::ProjectInvalid, {file, {0, 0}}, "only scripts (.asc, .ash) have a layout of their own");
    return std::nullopt;
  }
  Dialect dialect;
  Macros macros = predefinedMacros(dialect);
  std::size_t before = emitter.errorCount();
  parse(sources, file, dialect, macros, emitter);
  if (emitter.errorCount() != before) return std::nullopt;
  return format(sources[file].text());
}

template <class Answer>
Answer asked(const languages::Program& program, source::FileId file, Answer (*ask)(const Edited&, std::uint32_t),
             std::uint32_t offset) {
  std::string_view name = program.sources[file].name();
  if (game::isProject(name) || play::isPlayScript(name)) return {};
  diagnostics::Emitter unheard;
  Compiled compiled;
  compile(program, true, compiled, unheard, file);
  if (compiled.compilation == nullptr || compiled.compilation->watched() == nullptr) return {};
  const Compilation& compilation = *compiled.compilation;
  return ask(
      {compilation.context(), compilation.program(), program.sources, *compilation.watched(), compilation.macros()},
      offset);
}

std::optional<languages::Hover> hoverAt(const languages::Program& program, source::FileId file, std::uint32_t offset) {
  return asked(program, file, hover, offset);
}

std::vector<languages::Completion> completeAt(const languages::Program& program, source::FileId file,
                                              std::uint32_t offset) {
  return asked(program, file, complete, offset);
}

std::vector<languages::OutlineItem> outlineOf(const languages::Program& program, source::FileId file) {
  std::string_view name = program.sources[file].name();
  if (game::isProject(name) || play::isPlayScript(name)) return {};
  diagnostics::Emitter unheard;
  Dialect dialect;
  std::string problem;
  readDialect(program.options, dialect, problem);
  Macros macros = predefinedMacros(dialect);
  return outline(parse(program.sources, file, dialect, macros, unheard));
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  Dialect dialect;
  Macros macros = predefinedMacros(dialect);
  SyntaxTree tree = parse(sources, file, dialect, macros, emitter);
  return tree.tree().dump(kindName);
}

languages::EntryState entryState(std::string_view text) {
  bool isOpen = common::hasOpenBrackets(text) || common::isFunctionHead(text) || common::endsInStatementHead(text) ||
                common::endsInOperator(text);
  if (isOpen) return languages::EntryState::Open;
  return common::mayGoOnWithElse(text) ? languages::EntryState::WithElse : languages::EntryState::Whole;
}

constexpr languages::Tools toolTable = {
    .format = formatFile,
    .disassemble = disassemble,
    .docs = docs,
    .exportName = [](std::string_view declaration) { return std::string(nameIn(declaration)); },
    .outline = outlineOf,
    .hover = hoverAt,
    .complete = completeAt,
    .entryState = entryState,
    .dumpTree = dumpTree,
};

const languages::Language descriptor = {
    .id = "ags",
    .title = "AGS Script",
    .extensions = Extensions,
    .projects = Projects,
    .tests = Tests,
    .commentSign = "//",
    .ticksPerSecond = 40,
    .options = OptionRows,
    .check = check,
    .createRuntime = createRuntime,
    .has = toolTable,
};

}  // namespace

const languages::Language& language() { return descriptor; }
const languages::Tools& tools() { return toolTable; }

}  // namespace vellum::ags
