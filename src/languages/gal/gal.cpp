// GAL's descriptor.
#include "languages/gal/gal.h"

#include "base/text.h"
#include "ir/text.h"
#include "languages/common/open_brackets.h"
#include "languages/gal/check/uses.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/ide/docs.h"
#include "languages/gal/ide/graph.h"
#include "languages/gal/runtime/entity_check.h"
#include "languages/gal/runtime/entity_option.h"
#include "languages/gal/runtime/runtime.h"
#include "languages/gal/syntax/format.h"
#include "languages/gal/syntax/parser.h"
#include "languages/gal/world/timeline.h"

namespace vellum::gal {
namespace {

constexpr std::string_view Extensions[] = {".gal"};

std::string timelineProblem(std::string_view path) {
  for (std::string_view ending : {".svg", ".png", ".html"})
    if (path.size() > ending.size() && path.ends_with(ending)) return "";
  return path == "-" ? "" : "--timeline takes a file named .svg, .png or .html, or - for the terminal";
}

constexpr languages::OptionRow Options[] = {
    {"entity", "[AGENT.gal=]FILE.toml", "run check eval repl",
     "the scripts of all agents' entities, or of one's; without it every script exists, with 30 frames at 30 a second"},
    {"bind", "INPUT=VALUE@TICK", "run repl", "sets a global input before a tick (1 when none is given); repeatable"},
    {"press", "KEY@TICK", "run repl", "presses a key of the test section, 'shift r@10'; repeatable"},
    {"release", "KEY@TICK", "run repl", "releases a key of the test section; repeatable"},
    {"timeline", "FILE", "run", "draws what the channels did as .svg, .png or .html; - draws in the terminal",
     timelineProblem},
    {"recover", "", "run check repl", "takes lost braces from the indentation, and reports each with a note"},
    {"uses", "DIR", "check",
     "game code (UnrealScript, AI scripts): warns of inputs, values, actions and channels that it names and agents "
     "lack"},
    {"agent", "FILE.gal", "eval repl doc", "the agent that an immediate action runs in"},
};

// Each file's agent, with its diagnostics. The errors of one file don't suppress the warnings of another.
std::vector<CheckedAgent> compileAll(const languages::Program& program, const HostExports& exports,
                                     diagnostics::Emitter& emitter) {
  std::vector<CheckedAgent> agents;
  exports.report(emitter);
  const bool recover = languages::findOption(program.options, "recover").has_value();
  for (source::FileId file : program.files) {
    diagnostics::Emitter own;
    CheckedAgent agent = compile(program.sources, file, own, recover, exports.names());
    if (!own.hasErrors()) agents.push_back(std::move(agent));
    for (diagnostics::Diagnostic& diagnostic : own.take()) {
      diagnostics::Kind kind{diagnostic.name, diagnostic.severity, {}};
      auto& kept = emitter.add(kind, diagnostic.location, std::move(diagnostic.message));
      kept.hints = std::move(diagnostic.hints);
      kept.notes = std::move(diagnostic.notes);
    }
  }
  return agents;
}

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  HostExports exports(program.natives);
  std::vector<CheckedAgent> agents = compileAll(program, exports, emitter);
  if (languages::findOption(program.options, "entity"))
    for (source::FileId file : program.files) {  // an agent with errors does not hide those of its entity
      EntityDefinition entity;
      if (!readEntityOption(program.options, program.includes, program.sources, file, emitter, entity)) return;
      for (const CheckedAgent& agent : agents)
        if (agent.file == file) checkEntity(agent, entity, emitter);
    }
  auto folder = languages::findOption(program.options, "uses");
  if (!folder || program.includes == nullptr || agents.size() < program.files.size()) return;
  checkUses(agents, exports.names(), *folder, *program.includes, program.sources, emitter);
}

std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter) {
  std::string out;
  for (const CheckedAgent& agent : compileAll(program, HostExports(program.natives), emitter)) {
    LoweredAgent lowered = lower(agent, nullptr, stage == "passes");
    if (stage == "ir" || stage == "passes") {
      out += stage == "ir" ? ir::print(lowered.module) : ir::printPasses(lowered.module);
      continue;
    }
    ir::FunctionPrinter printer(lowered.module, &program.sources);
    for (const ir::Function& function : lowered.module.functions) out += printer.print(function);
  }
  return out;
}

std::string graph(const languages::Program& program, diagnostics::Emitter& emitter) {
  std::string out;
  for (const CheckedAgent& agent : compileAll(program, HostExports(program.natives), emitter)) {
    if (agent.transitions.empty()) emitter.emit(diag::NothingToGraph, {agent.file, {0, 0}});
    else out += transitionGraph(agent, program.sources[agent.file].name());
  }
  return out;
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<GalRuntime>(context);
}

std::optional<std::string> formatFile(const source::SourceSet& sources, source::FileId file,
                                      diagnostics::Emitter& emitter) {
  std::size_t errors = emitter.errorCount();
  syntax::Tree tree = parse(sources, file, emitter);
  if (emitter.errorCount() > errors) return std::nullopt;
  return format(tree);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return parse(sources, file, emitter).dump(kindName);
}

// Whether the text is the head of a block, which follows: set Body, set (2) Body, if (Speed = Run).
bool isBlockHead(std::string_view text) {
  text = base::trim(text);
  if (text.empty() || text.back() == ';' || text.back() == '}') return false;
  std::string_view word = text.substr(0, text.find_first_of(" \t\n("));
  if (base::equalsIgnoreCase(word, "set") && text.find('=') != text.npos) return false;  // of another language
  for (std::string_view head : {"set", "force", "if", "else", "random", "chance"})
    if (base::equalsIgnoreCase(word, head)) return true;
  return false;
}

languages::EntryState entryState(std::string_view text) {
  bool isOpen = common::hasOpenBrackets(text) || isBlockHead(text);
  return isOpen ? languages::EntryState::Open : languages::EntryState::Whole;
}

constexpr languages::Tools toolTable = {
    .format = formatFile,
    .disassemble = disassemble,
    .graph = graph,
    .docs = docs,
    .exportName = nameOfExport,
    .entryState = entryState,
    .dumpTree = dumpTree,
};

const languages::Language descriptor = {
    .id = "gal",
    .title = "GAL",
    .extensions = Extensions,
    .commentSign = "//",
    .ticksPerSecond = TicksPerSecond,
    .options = Options,
    .check = check,
    .createRuntime = createRuntime,
    .has = toolTable,
};

}  // namespace

const languages::Language& language() { return descriptor; }
const languages::Tools& tools() { return toolTable; }

std::string describe(const languages::Program& program, diagnostics::Emitter& emitter) {
  std::string out;
  for (const CheckedAgent& agent : compileAll(program, HostExports(program.natives), emitter))
    out += describeAgent(agent);
  return out;
}

static std::string picture(const Recording& recording, TimelineFormat format, int columns, bool color) {
  switch (format) {
    case TimelineFormat::Svg: return timelineSvg(recording);
    case TimelineFormat::Html: return timelineHtml(recording);
    case TimelineFormat::Terminal: return timelineText(recording, columns, color);
  }
  return {};
}

std::string timeline(const languages::Runtime& runtime, TimelineFormat format, int columns, bool color) {
  std::string out;
  for (const Recording& recording : static_cast<const GalRuntime&>(runtime).recordings()) {
    out += picture(recording, format, columns, color);
    if (format != TimelineFormat::Terminal) break;
  }
  return out;
}

std::string timelineOfPrinted(std::string_view printed, std::uint64_t ticks, TimelineFormat format, int columns,
                              bool color) {
  return picture(readRecording(printed, ticks), format, columns, color);
}

}  // namespace vellum::gal
