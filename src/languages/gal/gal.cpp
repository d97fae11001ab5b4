// GAL's descriptor.
#include "languages/gal/gal.h"

#include "ir/text.h"
#include "languages/gal/runtime.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {
namespace {

constexpr std::string_view Extensions[] = {".gal"};

constexpr languages::OptionRow Options[] = {
    {"entity", "FILE.toml", "run eval repl",
     "the entity's scripts; without it every script exists, with 30 frames at 30 a second"},
    {"bind", "INPUT=VALUE@TICK", "run", "sets a global input before a tick (1 when none is given); repeatable"},
    {"press", "KEY@TICK", "run", "presses a key of the test section, 'shift r@10'; repeatable"},
    {"release", "KEY@TICK", "run", "releases a key of the test section; repeatable"},
    {"agent", "FILE.gal", "eval repl doc", "the agent that an immediate action runs in"},
};

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  for (source::FileId file : program.files) {
    diagnostics::Emitter own;  // one file's errors do not keep another's warnings back
    compile(program.sources, file, own);
    for (diagnostics::Diagnostic& diagnostic : own.take()) {
      diagnostics::Kind kind{diagnostic.name, diagnostic.severity, {}};
      auto& kept = emitter.add(kind, diagnostic.location, std::move(diagnostic.message));
      kept.hints = std::move(diagnostic.hints);
      kept.notes = std::move(diagnostic.notes);
    }
  }
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<AgentRuntime>(context);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return parseFile(sources, file, emitter).dump(nodeName);
}

}  // namespace

const languages::Language& language() {
  static const languages::Language descriptor = [] {
    languages::Language gal;
    gal.id = "gal";
    gal.title = "GAL";
    gal.extensions = Extensions;
    gal.commentSign = "//";
    gal.ticksPerSecond = TicksPerSecond;
    gal.options = Options;
    gal.missing = "comes with issue C";
    gal.check = check;
    gal.createRuntime = createRuntime;
    gal.dumpTree = dumpTree;
    return gal;
  }();
  return descriptor;
}

}  // namespace vellum::gal
