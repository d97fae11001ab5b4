#include "driver/project_tests.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "driver/clock.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// A test that plays longer than this counts as endless: ten hours of playing time, in seconds.
constexpr std::uint64_t MaxSeconds = 36000;

// Of the ranges of lines that did not run, in the table of a coverage.
constexpr std::size_t ColumnsOfRanges = 100, MostLinesOfRanges = 3;

std::string percent(std::size_t part, std::size_t whole) {
  char text[16];
  std::snprintf(text, sizeof text, "%5.1f %%", whole == 0 ? 100.0 : 100.0 * double(part) / double(whole));
  return text;
}

std::string row(const std::string& name, std::size_t width, std::size_t hit, std::size_t all) {
  char numbers[48];
  std::snprintf(numbers, sizeof numbers, "%6zu of %6zu lines ", hit, all);
  std::string text = name;
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text + numbers + percent(hit, all) + "\n";
}

// "12, 20-23": the lines without a run. A range goes on over lines that can't run.
std::vector<std::string> rangesWithoutRun(const std::map<unsigned, std::uint64_t>& lines) {
  std::vector<std::string> ranges;
  for (auto at = lines.begin(); at != lines.end();) {
    if (at->second > 0) {
      ++at;
      continue;
    }
    const unsigned first = at->first;
    unsigned last = first;
    for (; at != lines.end() && at->second == 0; ++at) last = at->first;
    ranges.push_back(std::to_string(first) + (last > first ? "-" + std::to_string(last) : ""));
  }
  return ranges;
}

// "  not run: 12, 20-23" and a line end, or nothing.
std::string linesWithoutRun(const std::map<unsigned, std::uint64_t>& lines) {
  const std::vector<std::string> ranges = rangesWithoutRun(lines);
  std::string text, line = "  not run: ";
  std::size_t shown = 0, linesShown = 0;
  for (const std::string& range : ranges) {
    if (line.size() + range.size() > ColumnsOfRanges) {
      if (++linesShown == MostLinesOfRanges) break;
      text += line.substr(0, line.size() - 1) + "\n";
      line = "    ";
    }
    line += range + (++shown < ranges.size() ? ", " : "");
  }
  if (shown < ranges.size()) line += "and " + std::to_string(ranges.size() - shown) + " more";
  return ranges.empty() ? "" : text + line + "\n";
}

}  // namespace

void Coverage::add(std::string_view records) {
  std::map<unsigned, std::uint64_t>* lines = nullptr;
  while (!records.empty()) {
    std::size_t end = records.find('\n');
    std::string line(records.substr(0, end));
    records.remove_prefix(end == records.npos ? records.size() : end + 1);
    if (line.rfind("SF:", 0) == 0) lines = &files_[line.substr(3)];
    if (line.rfind("DA:", 0) != 0 || lines == nullptr) continue;
    char* rest = nullptr;
    auto number = static_cast<unsigned>(std::strtoul(line.c_str() + 3, &rest, 10));
    if (*rest == ',') (*lines)[number] += std::strtoull(rest + 1, nullptr, 10);
  }
}

std::string Coverage::lcov() const {
  std::string text = "TN:\n";
  for (const auto& [file, lines] : files_) {
    std::size_t hit = 0;
    text += "SF:" + file + "\n";
    for (auto [line, count] : lines) {
      text += "DA:" + std::to_string(line) + "," + std::to_string(count) + "\n";
      hit += count > 0;
    }
    text += "LF:" + std::to_string(lines.size()) + "\nLH:" + std::to_string(hit) + "\nend_of_record\n";
  }
  return text;
}

std::string Coverage::table() const {
  std::size_t width = 12, allHit = 0, all = 0;
  for (const auto& [file, lines] : files_) width = std::max(width, file.size() + 2);
  std::string text;
  for (const auto& [file, lines] : files_) {
    std::size_t hit = 0;
    for (auto [line, count] : lines) hit += count > 0;
    text += row(file, width, hit, lines.size()) + linesWithoutRun(lines);
    allHit += hit;
    all += lines.size();
  }
  return text + row("all scripts", width, allHit, all);
}

ProjectTestResult runProjectTest(Session& session, const std::string& project, const std::string& script,
                                 Coverage* coverage) {
  ProjectTestResult result;
  session.allow(project);
  std::vector<Option> options = session.options();
  if (coverage != nullptr) options.push_back({"coverage", ""});
  World world(session.engine(), options, &session.report());
  if (!world.ok()) {
    session.show(VELLUM_FAILED);
    result.details = session.report().message() + "\n";
    return result;
  }
  double start = monotonicSeconds();
  const std::size_t errorsBefore = session.report().errorCount(), reportedBefore = session.report().size();
  session.mutePrints(true);
  bool good =
      session.show(world.load({{project, std::nullopt, ""}, {script, std::nullopt, ""}}, session.report())) == AllWell;
  const std::uint64_t most = MaxSeconds * static_cast<std::uint64_t>(world.ticksPerSecond());
  while (good && world.busy() && world.ticks() < most && !interrupted())
    good = session.show(world.tick(session.report())) == AllWell || world.busy();
  session.mutePrints(false);
  // A test continues after a failed expectation; its errors count.
  result.passed = session.report().errorCount() == errorsBefore && !world.busy();
  if (!result.passed) result.details = session.report().render(0, reportedBefore);
  if (world.busy()) {
    const std::string endless = interrupted() ? "interrupted" : "'" + script + "' never ends";
    result.details += endless + "\n";
    if (!interrupted()) session.complainAs(ScriptWrong, endless);
  }
  result.ticks = world.ticks();
  result.ticksPerSecond = world.ticksPerSecond();
  result.seconds = monotonicSeconds() - start;
  if (coverage != nullptr) coverage->add(world.coverage());
  return result;
}

}  // namespace vellum::driver
