#include "testing/script_case.h"

#include "archives/archive_files.h"
#include "base/path.h"
#include "base/text.h"
#include "testing/editor_case.h"
#include "testing/script_run.h"
#include "testing/vir.h"
#include "world/world_file.h"

namespace vellum::testing {

using languages::Language;

namespace {

constexpr std::string_view Modes[] = {"syntax", "check", "lower", "run", "world", "ide", "game"};

TestReport skipped(std::string why) { return {Verdict::Skipped, {std::move(why)}, {}}; }
TestReport failed(std::string why) { return {Verdict::Failed, {std::move(why)}, {}}; }

// Finds the files that a test names (an entity, a header) beside it.
class BesideFiles : public source::FileProvider {
 public:
  BesideFiles(const std::string& path, source::FileProvider& real) : path_(path), real_(real) {}
  base::Result<std::string> read(std::string_view name) override {
    auto beside = real_.read(besideTest(path_, name));
    return beside ? std::move(beside) : real_.read(name);
  }
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override {
    auto beside = real_.open(besideTest(path_, name));
    return beside ? std::move(beside) : real_.open(name);
  }

 private:
  const std::string& path_;
  source::FileProvider& real_;
};

// Ways to run a script that must give the same results as the plain one.
struct Way {
  std::string_view name;
  bool machineCode = false;  // each function from its first call on, each loop from its second iteration on
  bool fewRegisters = false;
  bool collectAlways = false;
  bool referenceForms = false;
  SavePoints savePoints = SavePoints::None;
};

class ScriptTest {
 public:
  ScriptTest(const std::string& path, std::string_view mode, source::FileProvider& files)
      : path_(path), mode_(mode), files_(files) {}

  TestReport run() {
    auto content = files_.read(path_);
    if (!content) return failed(base::cat("can't read it: ", content.error().message));
    return run(std::move(content).value());
  }

  // With this text in place of the file's.
  TestReport run(std::string bytes) {
    bytes_ = std::move(bytes);
    auto own = sources_.add(path_, bytes_);
    if (!own) return failed(own.error().message);
    file_ = own.value();
    const Language* language = testedLanguage(path_);
    if (language != nullptr && isProjectTest(path_)) return runProjectTest(*language);
    if (language != nullptr && mode_ == "game") return runCheck(*language);
    if (language != nullptr) return runLanguage(*language);
    if (world::isWorldFile(path_)) return runWorld(nullptr, "#");
    return skipped("no language of this build has this extension");
  }

 private:
  TestReport runLanguage(const Language& language) {
    if (mode_ == "syntax") return runSyntax(language);
    if (mode_ == "check") return runCheck(language);
    if (mode_ == "lower") return runLower(language);
    if (mode_ == "ide") return runEditor(language);
    if (mode_ == "run" || mode_ == "world") return runWorld(&language, signOf(language));
    return skipped(base::cat("no '", mode_, "' tests yet"));
  }

  std::string_view signOf(const Language& language) const { return commentSignOf(language, path_); }

  // Runs a test of the project in its folder or a parent folder. Compares the project's output only when the test
  // expects some.
  TestReport runProjectTest(const Language& language) {
    std::string_view sign = signOf(language);
    std::vector<Expectation> expected = expectations(sign);
    RunSetup setup = readRunSetup(expected, &language);
    std::string project, above;
    for (int depth = 0; depth < 4 && project.empty(); ++depth, above += "../")
      for (std::string_view name : language.projects)
        if (project.empty() && files_.read(besideTest(path_, base::cat(above, name)))) project = base::cat(above, name);
    if (project.empty()) return failed("there is no project in its folder or above");
    setup.before.insert(setup.before.begin(), project);
    setup.untilDone = true;
    bool printed = false;
    for (const Expectation& expectation : expected) printed |= expectation.word == Word::Expect;
    return runWorld(&language, sign, std::move(setup), printed);
  }

  static TestReport missing(std::string_view what, const Language& language) {
    return skipped(languages::missingText(what, language));
  }

  std::vector<Expectation> expectations(std::string_view sign) {
    return readExpectations(sources_[file_].text(), sign);
  }

  TestReport runSyntax(const Language& language) {
    if (!language.has.dumpTree) return missing("dumping the tree of", language);
    diagnostics::Emitter emitter;
    std::string tree = testedTools(language).dumpTree(sources_, file_, emitter);
    return judge(language.commentSign, emitter, ".tree", tree);
  }

  // The program of a test: the test itself and the files that `args:` names.
  struct Compilation {
    languages::Program program;
    std::string error;
  };
  Compilation compilation(const Language& language) {
    RunSetup setup = readRunSetup(expectations(signOf(language)), &language);
    Compilation result{{sources_, {}, &files_, setup.options}, setup.error};
    auto add = [&](const std::string& name) {
      auto id = sources_.load(files_, besideTest(path_, name));
      if (id) result.program.files.push_back(id.value());
      else result.error = base::cat("can't read '", name, "': ", id.error().message);
    };
    for (const std::string& name : setup.before) add(name);
    result.program.files.push_back(file_);
    for (const std::string& name : setup.after) add(name);
    return result;
  }

  TestReport runCheck(const Language& language) {
    std::string_view sign = signOf(language);
    if (language.check == nullptr) return missing("checking", language);
    Compilation compiled = compilation(language);
    if (!compiled.error.empty()) return failed(compiled.error);
    diagnostics::Emitter emitter;
    language.check(compiled.program, emitter);
    return judge(sign, emitter, "", "");
  }

  TestReport runLower(const Language& language) {
    if (!language.has.disassemble) return missing("disassembling", language);
    Compilation compiled = compilation(language);
    if (!compiled.error.empty()) return failed(compiled.error);
    diagnostics::Emitter emitter;
    // A file NAME.passes beside the test compares the optimiser's passes instead.
    std::string_view stage = files_.read(base::cat(path_, ".passes")).ok() ? "passes" : "ir";
    std::string listing = testedTools(language).disassemble(compiled.program, stage, emitter);
    return judge(language.commentSign, emitter, base::cat(".", stage), listing);
  }

  TestReport runEditor(const Language& language) {
    std::string_view sign = signOf(language);
    Compilation compiled = compilation(language);
    if (!compiled.error.empty()) return failed(compiled.error);
    EditorOutcome outcome = askEditor(language, compiled.program, file_, expectations(sign), sign);
    if (outcome.differences.empty()) return {};
    return {Verdict::Failed, std::move(outcome.differences), {{path_, sources_[file_].encode(outcome.updated)}}};
  }

  Actual actualOf(const diagnostics::Emitter& emitter) {
    Actual actual;
    actual.file = path_;
    actual.compilesOnly = true;
    appendDiagnostics(actual.diagnostics, emitter.all(), sources_);
    return actual;
  }

  // Compares diagnostics with comments, and `text` with the file beside the test, if there is a suffix for it.
  TestReport judge(std::string_view sign, const diagnostics::Emitter& emitter, std::string_view suffix,
                   const std::string& text) {
    TestReport report = judgeActual(sign, actualOf(emitter));
    if (suffix.empty()) return report;
    std::string sibling = base::cat(path_, suffix);
    auto expected = files_.read(sibling);
    if (expected && expected.value() == text) return report;
    report.verdict = Verdict::Failed;
    report.updates.push_back({sibling, text});
    if (!expected) {
      report.details.push_back(base::cat("there is no '", sibling, "' to compare with; --update writes it"));
      return report;
    }
    auto wanted = base::split(expected.value(), '\n'), got = base::split(text, '\n');
    std::size_t line = 0;
    while (line < wanted.size() && line < got.size() && wanted[line] == got[line]) ++line;
    report.details.push_back(
        base::cat(sibling, " line ", line + 1, ": expected: ", line < wanted.size() ? wanted[line] : "(the end)"));
    report.details.push_back(base::cat("  actual: ", line < got.size() ? got[line] : "(the end)"));
    return report;
  }

  TestReport judgeActual(std::string_view sign, const Actual& actual) {
    TestReport report;
    std::vector<Expectation> expected = expectations(sign);
    report.details = compare(expected, actual);
    if (report.details.empty()) return report;
    report.verdict = Verdict::Failed;
    std::string text = rewriteExpectations(sources_[file_].text(), sign, expected, actual);
    report.updates.push_back({path_, sources_[file_].encode(text)});
    return report;
  }

  TestReport runWorld(const Language* language, std::string_view sign) {
    return runWorld(language, sign, readRunSetup(expectations(sign), language), true);
  }

  TestReport runWorld(const Language* language, std::string_view sign, RunSetup setup, bool printed) {
    if (!setup.error.empty()) return failed(setup.error);
    setup.tierUpThreshold = -1;
    RunResult first = runScript(path_, bytes_, language, setup, files_, SavePoints::None);
    if (!first.unavailable.empty()) return skipped(first.unavailable);
    if (!first.failed.empty()) return failed(first.failed);
    Actual judged = first.actual;
    if (!printed) judged.output.clear();
    TestReport report = judgeActual(sign, judged);
    if (report.verdict == Verdict::Failed && expectsNothing(sign)) {
      report.verdict = Verdict::Skipped;
      report.details = {"no expectations; --update adds them"};
      return report;
    }
    for (const Way& way : Ways) {
      setup.tierUpThreshold = way.machineCode ? 0 : -1;
      setup.mode.collectAlways = way.collectAlways;
      setup.mode.fewRegisters = way.fewRegisters;
      setup.mode.referenceForms = way.referenceForms;
      compareWays(report, way, first, runScript(path_, bytes_, language, setup, files_, way.savePoints), sign);
    }
    return report;
  }

  // Whether a script is not a test: it is in no folder of tests, and states no expected results. A folder named "world"
  // may be a game's own.
  bool expectsNothing(std::string_view sign) {
    std::string_view mode = modeOf(path_);
    if (!mode.empty() && mode != "world") return false;
    for (const Expectation& expectation : expectations(sign))
      if (expectation.word != Word::Args) return false;
    return true;
  }

  static constexpr Way Ways[] = {
      {.name = "as machine code", .machineCode = true},
      {.name = "as machine code with few registers", .machineCode = true, .fewRegisters = true},
      {.name = "with a collection at every allocation and reference forms",
       .collectAlways = true,
       .referenceForms = true},
      {.name = "saved and restored at every tick", .savePoints = SavePoints::EveryTick},
  };

  void compareWays(TestReport& report, const Way& way, const RunResult& first, const RunResult& again,
                   std::string_view sign) {
    if (again.saveMissing) return;
    std::string what = base::cat("a run ", way.name);
    if (!again.failed.empty()) {
      report.verdict = Verdict::Failed;
      report.details.push_back(base::cat(what, ": ", again.failed));
      return;
    }
    if (again.actual.output != first.actual.output || again.hash != first.hash)
      return complain(report, base::cat(what, " differs"), first, again);
    // Compares traps with their lines and stacks. A save must not hide a diagnostic.
    std::vector<std::string> differences = compare(expectations(sign), again.actual);
    if (differences == compare(expectations(sign), first.actual)) return;
    report.verdict = Verdict::Failed;
    report.details.push_back(base::cat(what, " ends differently:"));
    report.details.insert(report.details.end(), differences.begin(), differences.end());
  }

  static void complain(TestReport& report, std::string_view what, const RunResult& first, const RunResult& second) {
    report.verdict = Verdict::Failed;
    report.details.push_back(base::cat(what, first.hash != second.hash ? " (world hash)" : " (output)"));
    auto a = outputLines(first.actual.output), b = outputLines(second.actual.output);
    std::size_t line = 0;
    while (line < a.size() && line < b.size() && a[line] == b[line]) ++line;
    if (line == a.size() && line == b.size()) return;
    report.details.push_back(base::cat("  first run, output ", line + 1, ": ", line < a.size() ? a[line] : "none"));
    report.details.push_back(base::cat("  then, output ", line + 1, ": ", line < b.size() ? b[line] : "none"));
  }

  const std::string& path_;
  std::string_view mode_;
  source::FileProvider& files_;
  std::string bytes_;
  source::SourceSet sources_;
  source::FileId file_;
};

}  // namespace

std::string_view modeOf(std::string_view path) {
  if (isProjectTest(path)) return "game";
  std::vector<std::string_view> parts = base::split(path, '/');
  for (std::size_t i = parts.size() - 1; i-- > 0;)
    for (std::string_view mode : Modes)
      if (parts[i] == mode) return mode;
  return "";
}

std::string_view commentSignOf(const languages::Language& language, std::string_view path) {
  bool hash = isProjectTest(path) || path.ends_with(".toml") ||
              (!language.hashCommented.empty() && path.ends_with(language.hashCommented));
  return hash ? std::string_view("#") : language.commentSign;
}

bool isProjectTest(std::string_view path) {
  for (const languages::Language* language : languages::all())
    for (std::string_view extension : language->tests)
      if (path.ends_with(extension)) return true;
  return false;
}

bool isProjectFile(std::string_view path) {
  std::string_view name = base::fileNameOf(path);
  for (const Language* language : languages::all())
    for (std::string_view project : language->projects)
      if (base::equalsIgnoreCase(name, project)) return true;
  return false;
}

bool isTestFile(std::string_view path) {
  return testedLanguage(path) != nullptr || (world::isWorldFile(path) && path.ends_with(".world.toml"));
}

TestReport runTestText(const std::string& path, std::string text, source::FileProvider& host) {
  archives::ArchiveFiles files(host);
  BesideFiles beside(path, files);
  return ScriptTest(path, "run", beside).run(std::move(text));
}

TestReport runScriptTest(const std::string& path, std::string_view mode, source::FileProvider& host) {
  archives::ArchiveFiles files(host);
  if (mode.empty()) mode = modeOf(path);
  if (mode.empty()) mode = "run";
  BesideFiles beside(path, files);
  return ScriptTest(path, mode, beside).run();
}

}  // namespace vellum::testing
