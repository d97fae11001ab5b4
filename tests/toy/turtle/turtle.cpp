// The descriptor: everything that the rest of the engine knows about this language.
#include "turtle/turtle.h"

#include "ir/text.h"
#include "turtle/check/check.h"
#include "turtle/ide/docs.h"
#include "turtle/lower/lower.h"
#include "turtle/runtime/runtime.h"
#include "turtle/syntax/nodes.h"
#include "turtle/syntax/parser.h"

namespace vellum::turtle {
namespace {

void checkFiles(const languages::Program& program, diagnostics::Emitter& emitter) {
  for (source::FileId file : program.files) check(parse(program.sources, file, emitter), emitter);
}

std::string disassemble(const languages::Program& program, std::string_view, diagnostics::Emitter& emitter) {
  std::string out;
  for (source::FileId file : program.files)
    out += ir::print(lower(check(parse(program.sources, file, emitter), emitter)));
  return out;
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return parse(sources, file, emitter).dump(kindName);
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<Runtime>(context);
}

constexpr std::string_view Extensions[] = {".turtle"};
// A missing tool is null, and callers report that by name.
constexpr languages::Tools ToolTable = {.disassemble = disassemble, .docs = docs, .dumpTree = dumpTree};
const languages::Language Descriptor = {
    .id = "turtle",
    .title = "Turtle",
    .extensions = Extensions,
    .commentSign = "#",
    .ticksPerSecond = 10,
    .missing = "Turtle has no formatter",
    .check = checkFiles,
    .createRuntime = createRuntime,
    .has = ToolTable,
};

}  // namespace

const languages::Language& language() { return Descriptor; }
const languages::Tools& tools() { return ToolTable; }

}  // namespace vellum::turtle
