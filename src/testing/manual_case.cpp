#include "testing/manual_case.h"

#include "base/text.h"
#include "testing/expectations.h"
#include "testing/manual_page.h"
#include "testing/vir.h"

namespace vellum::testing {

namespace {

bool expectsSomething(std::string_view example, std::string_view sign) {
  for (const Expectation& expectation : readExpectations(example, sign))
    if (expectation.word != Word::Args && expectation.word != Word::Call && expectation.word != Word::Eval) return true;
  return false;
}

class PageTest {
 public:
  PageTest(SectionName name, source::FileProvider& files)
      : path_(name.page),
        entry_(name.entry),
        sign_(commentSignOf(*testedLanguage(name.page), name.page)),
        files_(files) {}

  TestReport run() {
    auto content = files_.read(path_);
    if (!content) return {Verdict::Failed, {base::cat("can't read it: ", content.error().message)}, {}};
    text_ = std::move(content).value();
    ManualPage page = readManualPage(text_, sign_);
    for (const ManualPage::Problem& problem : page.problems)
      fail(base::cat(path_, ":", problem.line, ": ", problem.message));
    if (!page.problems.empty()) return std::move(report_);
    std::string updated = text_;
    // The last first: an update moves what is after it.
    for (std::size_t i = page.sections.size(); i-- > 0;)
      if (entry_.empty() || page.sections[i].entries.front() == entry_) runSection(page.sections[i], updated);
    if (ran_ == 0) fail(base::cat("'", path_, "' has no section '", entry_, "'"));
    if (updated != text_) report_.updates.push_back({path_, std::move(updated)});
    return std::move(report_);
  }

 private:
  void runSection(const ManualSection& section, std::string& updated) {
    ++ran_;
    std::string_view example = section.example(text_);
    if (!expectsSomething(example, sign_))
      return fail(base::cat(path_, ":", section.exampleLine, ": the example expects nothing, so it can't fail"));
    std::size_t before = section.exampleLine - 1;
    TestReport report = runTestText(path_, base::cat(std::string(before, '\n'), example), files_);
    // A way of running that is not there is no reason to skip the others.
    if (report.verdict == Verdict::Failed || (report.verdict == Verdict::Skipped && report_.verdict == Verdict::Passed))
      report_.verdict = report.verdict;
    for (std::string& line : report.details)
      report_.details.push_back(entry_.empty() ? base::cat(section.entries.front(), ": ", line) : std::move(line));
    for (const TestReport::Update& update : report.updates) {
      // What has no place in the script is above the empty lines that replace the rest of the page.
      std::size_t empty = update.bytes.find(std::string(before, '\n'));
      std::string text = update.bytes.substr(0, empty) + update.bytes.substr(empty + before);
      updated.replace(section.exampleBegin, example.size(), text);
    }
  }

  void fail(std::string why) {
    report_.verdict = Verdict::Failed;
    report_.details.push_back(std::move(why));
  }

  std::string path_;
  std::string_view entry_, sign_;
  source::FileProvider& files_;
  std::string text_;
  TestReport report_;
  std::size_t ran_ = 0;
};

}  // namespace

std::vector<std::string> testsOfPage(const std::string& page, source::FileProvider& files) {
  auto content = files.read(page);
  if (!content) return {page};
  ManualPage read = readManualPage(content.value(), commentSignOf(*testedLanguage(page), page));
  if (!read.problems.empty()) return {page};
  std::vector<std::string> tests;
  for (const ManualSection& section : read.sections) tests.push_back(base::cat(page, ":", section.entries.front()));
  return tests;
}

TestReport runTest(const std::string& path, std::string_view mode, source::FileProvider& files) {
  SectionName name = sectionNameOf(path);
  return name.page.empty() ? runScriptTest(path, mode, files) : PageTest(name, files).run();
}

}  // namespace vellum::testing
