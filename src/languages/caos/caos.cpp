#include "languages/caos/caos.h"

#include <deque>

#include "base/text.h"
#include "ir/text.h"
#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/ide/docs.h"
#include "languages/caos/lower/lower.h"
#include "languages/caos/runtime/agent_checks.h"
#include "languages/caos/runtime/agent_content.h"
#include "languages/caos/runtime/agent_files.h"
#include "languages/caos/runtime/bootstrap.h"
#include "languages/caos/runtime/game_directory.h"
#include "languages/caos/runtime/install_check.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/syntax/entry_state.h"
#include "languages/caos/syntax/format.h"
#include "languages/caos/syntax/parser.h"
#include "languages/common/timed_input.h"

namespace vellum::caos {

namespace {

constexpr std::string_view extensions[] = {".cos", ".agents", ".agent"};

std::string viewProblem(std::string_view size) {
  Camera camera;
  bool plain = size.find_first_not_of("0123456789x") == size.npos && size.size() <= 9;
  if (plain && sizeView(camera, size)) return "";
  return base::cat("--view takes WIDTHxHEIGHT, 16 to 4096 pixels each, not '", size.substr(0, 60), "'");
}

std::string agentsProblem(std::string_view count) {
  if (parseMaxAgents(count)) return "";
  return base::cat("--max-agents takes a number from 1 to ", MostMaxAgents, ", not '", count.substr(0, 60), "'");
}

std::string pageProblem(std::string_view path) {
  if (path.size() > 5 && path.ends_with(".html")) return "";
  return base::cat("--creatures takes a file named .html, not '", path.substr(0, 60), "'");
}

std::string languageProblem(std::string_view tag) {
  if (tag.size() == 2 && base::isAsciiAlpha(tag[0]) && base::isAsciiAlpha(tag[1])) return "";
  return base::cat("--catalogue-language takes two letters, such as de, not '", tag.substr(0, 60), "'");
}

// 'EVENT@TICK'
std::string inputProblem(std::string_view value) {
  std::vector<InputEvent> events;
  std::string problem;
  return parseInput(common::splitInput(value).event, events, problem) ? "" : problem;
}

constexpr languages::OptionRow options[] = {
    {"remove", "", "run", "run the remove parts (RSCR) of all files last"},
    {"strict-conditions", "", "run eval serve disasm repl",
     "evaluate every operand of a condition, also when it is decided already"},
    {"dir", "DIR", "run eval repl serve creature check",
     "a game directory: Images, Backgrounds, Sounds ... are read from there; check knows what is in it"},
    {"bootstrap", "FOLDERS", "run serve repl",
     "with --dir alone: the folders of Bootstrap to begin with, '001,010', or switcher, or all; else a new world's",
     bootstrapProblem},
    {"catalogue-language", "TAG", "run eval repl serve creature",
     "the language of catalogues, 'de' for norn-de.catalogue; without it, what the game's user.cfg says",
     languageProblem},
    {"stand-in-assets", "", "run eval repl serve creature",
     "a plain placeholder for every picture or sound that is missing"},
    {"max-agents", "COUNT", "run eval repl serve creature", "how many agents the world has room for (default 200000)",
     agentsProblem},
    {"view", "WIDTHxHEIGHT", "run eval repl serve creature", "the size of the main camera's view (default 800x600)",
     viewProblem},
    {"input", "'EVENT@TICK'", "run repl",
     "what a player does: 'move X Y', 'click X Y [right|middle]', 'down BUTTON', 'up BUTTON', 'wheel N', 'key CODE', "
     "'press CODE', 'release CODE', 'type TEXT'; X Y in the view: 'click 20 30@5'",
     inputProblem},
    {"creatures", "FILE.html", "run", "a page about each creature: what it felt, did and learned, with pictures",
     pageProblem},
    {"show-map", "", "run", "draw rooms and metarooms as lines over the picture"},
};

// Installed games (Creatures 3, Docking Station)

bool ownsInstall(std::string_view folder, source::FileProvider& files) {
  Assets assets;
  assets.openGame(folder, &files);
  return assets.gameFolders().hasConfig() || assets.hasGameFolder("Bootstrap") || assets.hasGameFolder("My Agents") ||
         assets.hasGameFolder("Catalogue");
}

base::Result<std::vector<std::string>> bootstrapOf(std::string_view folder, source::FileProvider& files,
                                                   const languages::Options& options) {
  Assets assets;
  assets.openGame(folder, &files);
  auto scripts = bootstrapFiles(assets, languages::findOption(options, "bootstrap").value_or(""));
  if (!scripts) return base::Error{base::cat("'", folder, "': ", scripts.error().message)};
  std::vector<std::string> names;
  for (InstalledFile& file : *scripts) names.push_back(std::move(file.whole));
  return names;
}

bool isBinary(std::string_view name, std::string_view) { return isAgentFile(name); }

// The program's files, with the scripts of agents in the place of their resource files.
std::vector<source::FileId> scriptsOf(const languages::Program& program, diagnostics::Emitter& emitter) {
  std::vector<source::FileId> scripts;
  for (source::FileId file : program.files) {
    if (!isAgentFile(program.sources[file].name())) {
      scripts.push_back(file);
      continue;
    }
    for (const FiledAgent& agent : readAgentFile(program.sources, file, emitter).agents) {
      scripts.insert(scripts.end(), agent.scripts.begin(), agent.scripts.end());
      if (agent.remover.valid()) scripts.push_back(agent.remover);
    }
  }
  return scripts;
}

// A game that nothing is known about has all content.
class UnknownGame : public GameContent {
 public:
  bool has(Kind, std::string_view) const override { return true; }
};

// The files of a program, checked one by one.
class FileChecks {
 public:
  FileChecks(const languages::Program& program, diagnostics::Emitter& emitter)
      : program_(program), emitter_(emitter), words_(program.natives) {
    auto folder = languages::findOption(program.options, "dir");
    if (folder && program.includes != nullptr) directory_.emplace(*folder, *program.includes);
    words_.report(emitter);
  }

  void run() {
    for (source::FileId file : program_.files) {
      if (isAgentFile(program_.sources[file].name())) addAgents(file);
      else add(file, content());
    }
    std::vector<std::string> others;
    bool wholeGame = directory_ && directory_->scripts(others);
    for (const std::string& text : others) {
      diagnostics::Emitter unheard;
      assignments_.add(checkText({}, text, unheard, unheard, words_.vocabulary()));
    }
    for (const auto& [checked, content] : programs_) {
      lintProgram(checked, emitter_);
      lintUnset(checked, assignments_, wholeGame, emitter_);
      lintContent(checked, *content, emitter_);
    }
  }

 private:
  const GameContent& content() const { return directory_ ? static_cast<const GameContent&>(*directory_) : unknown_; }

  void add(source::FileId file, const GameContent& content) {
    std::string_view text = program_.sources[file].text();
    programs_.emplace_back(checkText(file, text, emitter_, emitter_, words_.vocabulary()), &content);
    assignments_.add(programs_.back().first);
  }

  void addAgents(source::FileId file) {
    AgentFile read = readAgentFile(program_.sources, file, emitter_);
    auto chunks = readPray(read.bytes);
    if (!chunks) return;
    const AgentContent& content = own_.emplace_back(this->content(), *chunks);
    for (const FiledAgent& agent : read.agents) {
      const Assets* game = directory_ ? &directory_->assets() : nullptr;
      checkAgentTags(agent.name, agent.tags, content, game, {file, {0, 0}}, emitter_);
      for (source::FileId script : agent.scripts) add(script, content);
      if (agent.remover.valid()) add(agent.remover, content);
    }
  }

  const languages::Program& program_;
  diagnostics::Emitter& emitter_;
  HostWords words_;
  std::optional<GameDirectory> directory_;
  UnknownGame unknown_;
  std::deque<AgentContent> own_;
  std::vector<std::pair<CheckedProgram, const GameContent*>> programs_;
  Assignments assignments_;
};

void checkFiles(const languages::Program& program, diagnostics::Emitter& emitter) {
  FileChecks(program, emitter).run();
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<CaosRuntime>(context);
}

// A remove part with errors has no layout either.
std::optional<std::string> formatFile(const source::SourceSet& sources, source::FileId file,
                                      diagnostics::Emitter& emitter) {
  if (isAgentFile(sources[file].name())) {
    emitter.emit(diag::NoLayoutOfAgents, {file, {0, 0}});
    return std::nullopt;
  }
  std::size_t before = emitter.errorCount();
  syntax::Tree tree = parse(file, sources[file].text(), emitter, emitter);
  if (emitter.errorCount() > before) return std::nullopt;
  return format(tree);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return parse(file, sources[file].text(), emitter, emitter).dump(kindName);
}

// The IR, before or after the passes: the byte code of the original CAOS is not documented.
std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter) {
  std::string listing;
  HostWords words(program.natives);
  for (source::FileId file : scriptsOf(program, emitter)) {
    diagnostics::Emitter unheard;
    std::size_t before = emitter.errorCount();
    CheckedProgram checked = checkText(file, program.sources[file].text(), emitter, unheard, words.vocabulary());
    if (emitter.errorCount() > before) continue;
    LowerOptions options;
    options.strictConditions = languages::findOption(program.options, "strict-conditions").has_value();
    options.keepBuilt = stage == "passes";
    ir::Module module = lower(checked, program.sources[file].name(), options);
    if (options.keepBuilt) {
      listing += ir::printPasses(module);
      continue;
    }
    ir::FunctionPrinter printer(module, &program.sources);
    for (std::size_t i = 0; i < module.functions.size(); ++i) {
      if (checked.scripts[i].statements.empty()) continue;
      if (!listing.empty()) listing.push_back('\n');
      listing += printer.print(module.functions[i]);
    }
  }
  return listing;
}

languages::EntryState entryState(std::string_view text) {
  return hasOpenBlock(text) ? languages::EntryState::Open : languages::EntryState::Whole;
}

constexpr languages::Tools toolTable = {
    .format = formatFile,
    .disassemble = disassemble,
    .docs = docs,
    .exportName = nameOfHostWord,
    .entryState = entryState,
    .dumpTree = dumpTree,
};

const languages::Language descriptor = {
    .id = "caos",
    .title = "CAOS",
    .extensions = extensions,
    .commentSign = "*",
    .ticksPerSecond = 20,
    .options = options,
    .isBinary = isBinary,
    .check = checkFiles,
    .installs = {ownsInstall, bootstrapOf, checkInstall},
    .createRuntime = createRuntime,
    .has = toolTable,
};

}  // namespace

std::vector<std::string> foldersBeside(std::string_view game, source::FileProvider& files) {
  GameFolders folders;
  folders.open(game, files);
  return folders.outside();
}

const languages::Language& language() { return descriptor; }
const languages::Tools& tools() { return toolTable; }

}  // namespace vellum::caos
