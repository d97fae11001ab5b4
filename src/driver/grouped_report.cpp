#include "driver/grouped_report.h"

#include <map>

namespace vellum::driver {

namespace {

std::string placeText(const vellum_place& place) {
  if (*place.file == '\0') return "";
  return std::string(place.file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
}

std::string counted(std::size_t count, const std::string& severity) {
  return std::to_string(count) + " " + severity + (count == 1 ? "" : "s");
}

std::string lineOf(const Report& report, std::size_t index, const vellum_diagnostic& diagnostic) {
  std::string text = "  " + placeText(diagnostic.place) + diagnostic.message + "\n";
  for (std::size_t i = 0; i < diagnostic.hint_count; ++i)
    text += "    hint: " + std::string(vellum_report_hint(report.get(), index, i)) + "\n";
  vellum_place place;
  const char* note = nullptr;
  for (std::size_t i = 0; i < diagnostic.note_count; ++i)
    if (vellum_report_note(report.get(), index, i, &place, &note) != 0) text += "    " + placeText(place) + note + "\n";
  return text;
}

}  // namespace

std::string groupedReport(const Report& report) {
  struct Group {
    std::size_t count = 0;
    std::string lines;
  };
  std::string text, totals;
  for (const char* severity : {"error", "warning", "note"}) {
    std::map<std::string, Group> groups;
    std::size_t count = 0;
    for (std::size_t i = 0; i < report.size(); ++i) {
      vellum_diagnostic diagnostic = report[i];
      if (diagnostic.severity != std::string(severity)) continue;
      Group& group = groups[diagnostic.name];
      group.lines += lineOf(report, i, diagnostic);
      ++group.count;
      ++count;
    }
    for (const auto& [name, group] : groups) text += name + ": " + counted(group.count, severity) + "\n" + group.lines;
    if (std::string(severity) != "note") totals += (totals.empty() ? "" : ", ") + counted(count, severity);
  }
  return text + totals + "\n";
}

}  // namespace vellum::driver
