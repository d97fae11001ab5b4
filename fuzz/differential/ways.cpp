#include "differential/ways.h"

#include "base/text.h"
#include "differential/program.h"
#include "testing/script_run.h"

namespace vellum::fuzz {

using base::cat;
using testing::RunResult;
using testing::SavePoints;

namespace {

struct Way {
  std::string_view name;
  std::int32_t tierUpThreshold = -1;  // see languages::WorldContext
  bool fewRegisters = false;
  bool collectAlways = false;
  SavePoints savePoints = SavePoints::None;
};

constexpr Way Ways[] = {
    {.name = "as machine code", .tierUpThreshold = 0},
    {.name = "as machine code where it is hot", .tierUpThreshold = 3},
    {.name = "as machine code with few registers", .tierUpThreshold = 0, .fewRegisters = true},
    {.name = "with a collection at every allocation", .collectAlways = true},
    {.name = "as machine code with a collection at every allocation", .tierUpThreshold = 0, .collectAlways = true},
    {.name = "saved and restored at every tick", .savePoints = SavePoints::EveryTick},
    {.name = "as machine code, saved and restored at every tick",
     .tierUpThreshold = 0,
     .savePoints = SavePoints::EveryTick},
};

class ProgramProvider : public source::FileProvider {
 public:
  explicit ProgramProvider(const ProgramFiles& files) : files_(files) {}
  base::Result<std::string> read(std::string_view name) override {
    auto found = files_.others.find(std::string(name));
    if (found == files_.others.end()) return base::Error{"no such file"};
    return found->second;
  }

 private:
  const ProgramFiles& files_;
};

std::string textOf(const RunResult& result) {
  std::string text = result.actual.output;
  for (const std::string& one : result.actual.results) text += cat("result: ", one, '\n');
  for (const testing::ActualDiagnostic& one : result.actual.diagnostics) {
    text += cat(testing::wordText(one.word), ": ", one.file, ':', one.line, ':', one.first, '-', one.last, ": ",
                one.message, " [", one.name, "]\n");
    for (const auto& frame : one.frames) text += cat("  at ", frame.name, ' ', frame.file, ':', frame.line, '\n');
  }
  if (!result.failed.empty()) text += cat("failed: ", result.failed, '\n');
  return text + cat("hash: ", result.hash, '\n');
}

// Errors at compile time, as text.
std::string compileErrors(const languages::Language& language, const std::string& path, const ProgramFiles& files,
                          const testing::RunSetup& setup, source::FileProvider& provider) {
  source::SourceSet sources;
  languages::Program program{.sources = sources, .files = {}, .includes = &provider, .options = setup.options};
  for (const std::string& name : setup.before)
    if (auto id = sources.load(provider, name)) program.files.push_back(id.value());
  if (auto id = sources.add(path, files.main)) program.files.push_back(id.value());
  diagnostics::Emitter emitter;
  language.check(program, emitter);
  std::string text;
  for (const diagnostics::Diagnostic& one : emitter.all())
    if (one.severity == diagnostics::Severity::Error)
      text += cat(sources[one.location.file].name(), ':', sources.position(one.location).line, ": ", one.message, '\n');
  return text;
}

}  // namespace

ProgramFiles filesOf(std::string_view program) {
  ProgramFiles files;
  std::string* current = &files.main;
  while (!program.empty()) {
    std::string_view line = program.substr(0, program.find('\n') + 1);
    if (line.empty()) line = program;
    program.remove_prefix(line.size());
    if (line.starts_with(FileMark)) {
      std::string_view name = line.substr(FileMark.size());
      while (name.ends_with('\n')) name.remove_suffix(1);
      current = &files.others[std::string(name)];
    } else {
      current->append(line);
    }
  }
  return files;
}

Comparison compareWays(std::string_view id, std::string_view program) {
  const languages::Language& language = *languages::byId(id);
  ProgramFiles files = filesOf(program);
  ProgramProvider provider(files);
  std::string path = cat("main", language.extensions[0]);
  testing::RunSetup setup = readRunSetup(testing::readExpectations(files.main, language.commentSign), &language);
  Comparison result;
  result.error = setup.error;
  if (!result.error.empty()) return result;
  setup.tierUpThreshold = -1;
  RunResult first = runScript(path, files.main, &language, setup, provider, SavePoints::None);
  bool early = !first.failed.empty();
  for (const testing::ActualDiagnostic& one : first.actual.diagnostics) {
    if (one.word == testing::Word::Error && result.errors.find(one.name) == std::string::npos)
      result.errors += cat(' ', one.name);
    if (one.word == testing::Word::Error && !one.runTime) early = true;
  }
  if (early) result.error = compileErrors(language, path, files, setup, provider) + first.failed;
  if (!result.error.empty()) return result;
  result.expected = textOf(first);
  for (const Way& way : Ways) {
    setup.tierUpThreshold = way.tierUpThreshold;
    setup.mode.fewRegisters = way.fewRegisters;
    setup.mode.collectAlways = way.collectAlways;
    RunResult again = runScript(path, files.main, &language, setup, provider, way.savePoints);
    result.actual = textOf(again);
    if (result.actual == result.expected) continue;
    result.way = way.name;
    return result;
  }
  result.actual.clear();
  return result;
}

}  // namespace vellum::fuzz
