// vellum_script_tests: every script test of the checkout, or those named.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "files.h"
#include "testing/manual_case.h"
#include "testing/manual_page.h"
#include "workers.h"

#ifndef __wasi__
#include <unistd.h>
#endif

using namespace vellum;

namespace {

constexpr const char* Usage =
    "usage: vellum_script_tests [--update] [--filter TEXT] [--jobs N] [--seconds N] [--verbose] [PATH...]\n"
    "       vellum_script_tests --list [PATH...]     only prints the paths of the tests\n"
    "       vellum_script_tests --selftest PATH...   tests that must fail, each for the reasons it names\n"
    "PATH is a test or a folder; without one, all of src/*/testdata, src/languages/*/testdata, and the examples in\n"
    "src/languages/*/manual, each a test named FILE:ENTRY.\n";

struct Settings {
  bool update = false, verbose = false, list = false;
  std::string filter;
  bool selftest = false;
  int jobs = testing::defaultJobs();
  int seconds = 60;
  std::vector<std::string> roots;
};

bool parse(int argc, char** argv, Settings& settings) {
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    auto number = [&](int& out) {
      auto value = i + 1 < argc ? base::parseInt(argv[++i]) : std::nullopt;
      if (value && *value > 0 && *value < 10000) out = static_cast<int>(*value);
      return value && *value > 0 && *value < 10000;
    };
    if (word == "--update") settings.update = true;
    else if (word == "--list") settings.list = true;
    else if (word == "--selftest") settings.selftest = true;
    else if (word == "--verbose") settings.verbose = true;
    else if (word == "--filter" && i + 1 < argc) settings.filter = argv[++i];
    else if (word == "--jobs" && number(settings.jobs)) continue;
    else if (word == "--seconds" && number(settings.seconds)) continue;
    else if (word.starts_with("--")) return false;
    else settings.roots.emplace_back(word);
  }
  return true;
}

bool isPerson() {
#ifdef __wasi__
  return false;
#else
  return isatty(2) == 1;
#endif
}

std::vector<testing::TestReport> runAll(const std::vector<std::string>& paths, const Settings& settings) {
  bool person = isPerson();
  auto reports = testing::runTests(paths, settings.jobs, settings.seconds, [&](std::size_t done) {
    if (person && done % 10 == 0) std::fprintf(stderr, "\r%zu of %zu script tests\033[K", done, paths.size());
  });
  if (person) std::fprintf(stderr, "\r\033[K");
  return reports;
}

// New lines shift the line numbers in messages, so this repeats until nothing changes.
void update(std::vector<std::string> paths, const Settings& settings) {
  for (int pass = 0; pass < 4 && !paths.empty(); ++pass) {
    auto reports = runAll(paths, settings);
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      for (const auto& file : reports[i].updates) {
        if (!testing::writeDisk(file.path, file.bytes)) std::printf("can't write %s\n", file.path.c_str());
        else if (pass == 0) std::printf("updated %s\n", file.path.c_str());
      }
      if (!reports[i].updates.empty()) changed.push_back(paths[i]);
    }
    paths = std::move(changed);
  }
}

// Tests of the test runner: each must fail, and its details must contain every `fails with: TEXT` of its file.
int judgeSelftests(const std::vector<std::string>& paths, const std::vector<testing::TestReport>& reports) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    std::string details;
    for (const std::string& line : reports[i].details) details += line + "\n";
    std::string missing = reports[i].verdict == testing::Verdict::Failed ? "" : "it did not fail";
    auto page = testing::sectionNameOf(paths[i]).page;
    auto text = testing::DiskFiles().read(page.empty() ? paths[i] : page);
    std::size_t reasons = 0;
    for (std::string_view line : base::split(text ? std::string_view(text.value()) : std::string_view(), '\n')) {
      std::size_t at = line.find("fails with: ");
      if (at == std::string_view::npos) continue;
      ++reasons;
      if (details.find(base::trim(line.substr(at + 12))) == std::string::npos) missing = std::string(line);
    }
    if (reasons == 0) missing = "it names no reason to fail";
    if (missing.empty()) continue;
    ++wrong;
    std::printf("FAILED: %s: %s\n%s", paths[i].c_str(), missing.c_str(), details.c_str());
  }
  std::printf("%zu passed, %zu failed, 0 skipped\n", paths.size() - wrong, wrong);
  return wrong == 0 && !paths.empty() ? 0 : 1;
}

// The tests that the settings name. An update changes a page as a whole.
std::vector<std::string> testsOf(const Settings& settings) {
  std::vector<std::string> paths;
  testing::DiskFiles files;
  auto add = [&](std::string path) {
    auto name = testing::sectionNameOf(path);
    if (name.page.empty() || !name.entry.empty() || (settings.update && settings.filter.empty()))
      return paths.push_back(std::move(path));
    for (std::string& test : testing::testsOfPage(path, files)) paths.push_back(std::move(test));
  };
  for (const std::string& root : settings.roots) {
    if (!testing::isFolder(root)) {
      add(root);
      continue;
    }
    for (std::string& path : testing::findTests(root, settings.selftest)) add(std::move(path));
  }
  std::erase_if(paths, [&](const std::string& path) { return path.find(settings.filter) == std::string::npos; });
  return paths;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  if (!parse(argc, argv, settings)) {
    std::fputs(Usage, stderr);
    return 2;
  }
  bool everything = settings.roots.empty();
  if (everything) settings.roots.push_back("src");
  std::vector<std::string> paths = testsOf(settings);

  if (settings.list) {
    for (const std::string& path : paths) std::printf("%s\n", path.c_str());
    return 0;
  }
  if (settings.update) update(paths, settings);
  auto reports = runAll(paths, settings);
  if (settings.selftest) return judgeSelftests(paths, reports);
  std::size_t counts[3] = {};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const testing::TestReport& report = reports[i];
    ++counts[static_cast<std::size_t>(report.verdict)];
    if (report.verdict == testing::Verdict::Failed) {
      std::printf("FAILED: %s\n", paths[i].c_str());
      for (const std::string& line : report.details) std::printf("  %s\n", line.c_str());
      std::printf("  again: %s %s\n", argv[0], paths[i].c_str());
    } else if (settings.verbose || (!everything && report.verdict == testing::Verdict::Skipped)) {
      std::printf("%s: %s\n", report.verdict == testing::Verdict::Passed ? "passed" : "skipped", paths[i].c_str());
      for (const std::string& line : report.details) std::printf("  %s\n", line.c_str());
    }
  }
  std::printf("%zu passed, %zu failed, %zu skipped\n", counts[0], counts[1], counts[2]);
  return counts[1] == 0 ? 0 : 1;
}
