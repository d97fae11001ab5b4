#include "languages/caos/caos.h"

#include "languages/caos/check/check.h"
#include "languages/caos/commands/runtime.h"
#include "languages/caos/ide/docs.h"
#include "languages/caos/lower/lower.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {

namespace {

constexpr std::string_view extensions[] = {".cos"};

constexpr languages::OptionRow options[] = {
    {"remove", "", "run", "run the remove parts (RSCR) of all files last"},
    {"strict-conditions", "", "run eval", "evaluate every operand of a condition, also when it is decided already"},
};

void checkFiles(const languages::Program& program, diagnostics::Emitter& emitter) {
  for (source::FileId file : program.files) checkText(file, program.sources[file].text(), emitter, emitter);
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<CaosRuntime>(context);
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return parse(file, sources[file].text(), emitter, emitter).dump(nodeKindName);
}

constexpr languages::Language descriptor = {
    .id = "caos",
    .title = "CAOS",
    .extensions = extensions,
    .commentSign = "*",
    .ticksPerSecond = 20,
    .options = options,
    .missing = "comes with issue F",
    .check = checkFiles,
    .createRuntime = createRuntime,
    .docs = docs,
    .dumpTree = dumpTree,
};

}  // namespace

const languages::Language& language() { return descriptor; }

}  // namespace vellum::caos
