#include <algorithm>
#include <map>

#include "driver/clock.h"
#include "driver/files.h"
#include "driver/project_tests.h"
#include "driver/projects.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/test_results.h"

namespace vellum::driver {

namespace {

// A world file with expectations says how the scripts beside it and below are run.
constexpr std::string_view WorldTest = ".world.toml";

bool isScript(Session& session, const std::string& path) { return session.engine().languageByPath(path) != nullptr; }

// The tests below a folder: scripts, tests of projects, and world tests.
void addTestsUnder(Session& session, const std::string& folder, std::vector<std::string>& paths) {
  for (std::string& file : filesUnder(folder)) {
    // A project's scripts are not tests.
    bool script = isScript(session, file) && !projectOf(session.engine(), file);
    if (script || file.ends_with(WorldTest) || isProjectTest(session.engine(), file)) paths.push_back(std::move(file));
  }
}

// The project tests of one command, and their speed.
class PlayTotals {
 public:
  void add(const ProjectTestResult& result) {
    ++count_;
    ticks_ += result.ticks;
    played_ += static_cast<double>(result.ticks) / result.ticksPerSecond;
    seconds_ += result.seconds;
  }
  std::string summary() const {
    if (count_ == 0) return "";
    char text[120];
    std::snprintf(text, sizeof text, "%zu play-test%s, %llu ticks: %.0f s of play in %.2f s, %.0f times as fast\n",
                  count_, count_ == 1 ? "" : "s", static_cast<unsigned long long>(ticks_), played_, seconds_,
                  seconds_ > 0 ? played_ / seconds_ : 0.0);
    return text;
  }

 private:
  std::size_t count_ = 0;
  std::uint64_t ticks_ = 0;
  double played_ = 0, seconds_ = 0;
};

bool isNamed(const Arguments& arguments, const std::string& path) {
  return std::find(arguments.positional.begin(), arguments.positional.end(), path) != arguments.positional.end();
}

// Runs tests one after the other, says what happens, and keeps the results.
class TestRun {
 public:
  TestRun(Session& session, const Arguments& arguments)
      : session_(session),
        arguments_(arguments),
        isJson_(arguments.has("json")),
        coverageFile_(arguments.last("coverage")) {
    if (isJson_) session.collect(0);
  }

  // False: nothing more can be done; the error was shown.
  bool run(const std::string& path) {
    const std::size_t first = session_.report().size();
    auto project = isProjectTest(session_.engine(), path) ? projectOf(session_.engine(), path) : std::nullopt;
    TestResult result;
    result.path = path;
    if (project) play(*project, result);
    else if (!runScript(result)) return false;
    result.diagnostics = session_.report().render(VELLUM_RENDER_JSON, first);
    results_.push_back(std::move(result));
    return true;
  }

  void finish() {
    say(plays_.summary());
    if (coverageFile_ != nullptr) {
      session_.write(*coverageFile_, coverage_.lcov());
      say(coverage_.table());
    }
    if (const std::string* file = arguments_.last("junit")) session_.write(*file, junitText(results_));
    if (isJson_) writeOut(jsonText(results_));
    else writeSummary();
  }

 private:
  void say(const std::string& text) const {
    if (!isJson_) writeOut(text);
  }

  void play(const std::string& project, TestResult& result) {
    ProjectTestResult played =
        runProjectTest(session_, project, result.path, coverageFile_ != nullptr ? &coverage_ : nullptr);
    plays_.add(played);
    say((played.passed ? "passed " : "FAILED ") + result.path + " (" + std::to_string(played.ticks) + " ticks)\n");
    result.outcome = played.passed ? VELLUM_TEST_PASSED : VELLUM_TEST_FAILED;
    result.details = std::move(played.details);
    result.seconds = played.seconds;
  }

  bool runScript(TestResult& result) {
    const double start = monotonicSeconds();
    Test test(session_.engine(), result.path);
    if (test.outcome() != VELLUM_TEST_PASSED && arguments_.has("update") && !test.updates().empty()) {
      if (!update(test)) return false;
      test = Test(session_.engine(), result.path);
    }
    result.seconds = monotonicSeconds() - start;
    result.outcome = test.outcome();
    result.details = test.details();
    if (result.outcome == VELLUM_TEST_FAILED) {
      say("FAILED " + result.path + "\n" + result.details);
      session_.show(VELLUM_SCRIPT_ERROR);
    } else if (result.outcome == VELLUM_TEST_SKIPPED && isNamed(arguments_, result.path)) {
      say("skipped " + result.path + ": " + result.details);
    }
    return true;
  }

  // Writes the files that make the test pass. False: failed; the error was shown.
  bool update(const Test& test) {
    for (const Test::Update& file : test.updates()) {
      if (session_.write(file.path, file.bytes) != AllWell) return false;
      say("updated " + file.path + "\n");
    }
    return true;
  }

  void writeSummary() const {
    std::map<std::string, std::size_t> skipped;  // by the reason, which ends with a line end
    for (const TestResult& result : results_)
      if (result.outcome == VELLUM_TEST_SKIPPED) ++skipped[result.details];
    for (const auto& [reason, count] : skipped) writeOut("skipped " + std::to_string(count) + ": " + reason);
    auto count = [&](vellum_test_outcome outcome) { return std::to_string(countOf(results_, outcome)); };
    writeOut(count(VELLUM_TEST_PASSED) + " passed, " + count(VELLUM_TEST_FAILED) + " failed, " +
             count(VELLUM_TEST_SKIPPED) + " skipped\n");
  }

  Session& session_;
  const Arguments& arguments_;
  bool isJson_;
  const std::string* coverageFile_;
  Coverage coverage_;
  PlayTotals plays_;
  std::vector<TestResult> results_;
};

// "'one', 'two'"
std::string namesOf(const std::vector<std::string>& paths) {
  std::string text;
  for (const std::string& path : paths) text += (text.empty() ? "'" : ", '") + path + "'";
  return text;
}

bool isProjectFile(const Engine& engine, const std::string& path) {
  const std::vector<std::string> names = projectNames(engine);
  return std::find(names.begin(), names.end(), path.substr(path.rfind('/') + 1)) != names.end();
}

// Whether a project's file says what a check of it reports.
bool expectsDiagnostics(std::string_view text) {
  for (std::string_view keyword : {"# error:", "# warning:", "# note:"})
    if (text.find(keyword) != text.npos) return true;
  return false;
}

// The wanted tests of those that the paths name. Returns an exit status; errors are shown.
int findTests(Session& session, const Arguments& arguments, std::vector<std::string>& paths) {
  const std::string *filter = arguments.last("filter"), *coverage = arguments.last("coverage");
  if (coverage != nullptr && coverage->ends_with(".xml"))
    return session.complainAs(WrongUsage, "--coverage writes lcov's format: name a file such as '" +
                                              coverage->substr(0, coverage->size() - 4) + ".info'");
  for (const std::string& path : arguments.positional) {
    if (isFolder(path)) {
      addTestsUnder(session, path, paths);
      continue;
    }
    FileContent content = readFile(path);
    if (!content.error.empty()) return session.complainAs(WrongUsage, "can't read '" + path + "': " + content.error);
    if (isProjectFile(session.engine(), path) && !expectsDiagnostics(content.bytes))
      return session.complainAs(WrongUsage, "'" + path +
                                                "' is a project, whose tests are beside it: give the folder, " +
                                                "vellum test " + folderOf(path));
    paths.push_back(path);
  }
  if (filter != nullptr)
    std::erase_if(paths, [&](const std::string& path) { return path.find(*filter) == std::string::npos; });
  if (!paths.empty()) return AllWell;
  return session.complainAs(ScriptWrong, "no tests found in " + namesOf(arguments.positional) +
                                             (filter != nullptr ? " with '" + *filter + "' in their path" : ""));
}

int test(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "test needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  std::vector<std::string> paths;
  if (int status = findTests(session, arguments, paths); status != AllWell) return status;
  catchInterrupts();
  Progress progress;
  TestRun tests(session, arguments);
  std::size_t done = 0;
  for (const std::string& path : paths) {
    ++done;
    if (progress.due()) progress.show("test", done, paths.size());
    if (!tests.run(path) || interrupted()) break;
  }
  tests.finish();
  return session.worst();
}

}  // namespace

Subcommand testSubcommand() {
  return {
      "test",
      "PATH...",
      "run scripts that contain their own expectations",
      "A path may be a folder. The folder a script is in (syntax, check, lower, run, world) decides what is tested.\n"
      "In a folder with a game's project file, the game's play scripts are the tests. Files named *.world.toml are\n"
      "world files with expectations: they test content that needs options. Scripts without expectations are skipped.\n"
      "--json prints {passed, failed, skipped, tests: [{path, outcome, seconds, details, diagnostics}]}.",
      {{"update", "", "replace expectations by what scripts do now", 0, ""},
       {"filter", "TEXT", "only files whose path contains TEXT", 0, ""},
       {"coverage", "FILE.info", "the lines that play-tests ran, in lcov's format, and a table", 0, ""},
       {"junit", "FILE.xml", "the results in JUnit's format, which CI services read", 0, ""},
       jsonOption(),
       allowOption()},
      test,
      true};
}

}  // namespace vellum::driver
