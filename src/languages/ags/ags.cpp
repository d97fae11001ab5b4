#include "languages/ags/ags.h"

#include "ir/text.h"
#include "languages/ags/compile.h"
#include "languages/ags/ide/docs.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime.h"
#include "languages/ags/syntax/parser.h"

namespace vellum::ags {

namespace {

constexpr std::string_view Extensions[] = {".asc", ".ash"};

constexpr languages::OptionRow OptionRows[] = {
    {"define", "NAME[=V]", "run check eval disasm", "defines a preprocessor macro"},
    {"script-api", "3.6|4.0", "run check eval disasm", "the generation of the language (3.6)"},
    {"right-to-left", "", "run check eval disasm",
     "operators of equal precedence from right to left, as very old games need it"},
    {"compat-limits", "", "run eval", "the old engine's limits on recursion"},
};

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  Dialect dialect;
  std::string problem;
  if (!readDialect(program.options, dialect, problem)) {
    emitter.emit(diag::BadOption, {}, problem);
    return;
  }
  Compilation(program.sources, std::move(dialect)).add(program.files, true, emitter, false);
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& world) {
  return std::make_unique<AgsRuntime>(world);
}

std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter) {
  Dialect dialect;
  std::string problem;
  if (!readDialect(program.options, dialect, problem)) {
    emitter.emit(diag::BadOption, {}, problem);
    return {};
  }
  Compilation compilation(program.sources, std::move(dialect));
  if (!compilation.add(program.files, false, emitter)) return {};
  Lowered lowered = lower(compilation.program(), compilation.dialect(), "game");
  if (stage == "ir") return ir::print(lowered.module);
  std::string listing;
  for (const ir::Function& function : lowered.module.functions) {
    listing += ir::print(lowered.module, function, &program.sources);
    listing.push_back('\n');
  }
  return listing;
}

std::string dumpTree(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  Dialect dialect;
  Macros macros = predefinedMacros(dialect);
  SyntaxTree tree = parseFile(sources, file, dialect, macros, emitter);
  return tree.tree().dump(nodeKindName);
}

}  // namespace

const languages::Language& language() {
  static const languages::Language row = [] {
    languages::Language language;
    language.id = "ags";
    language.title = "AGS Script";
    language.extensions = Extensions;
    language.commentSign = "//";
    language.ticksPerSecond = 40;
    language.options = OptionRows;
    language.missing = "comes with issue D";
    language.check = check;
    language.createRuntime = createRuntime;
    language.disassemble = disassemble;
    language.docs = docs;
    language.dumpTree = dumpTree;
    return language;
  }();
  return row;
}

}  // namespace vellum::ags
