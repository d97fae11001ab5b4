#include "languages/xg/ide/docs.h"

#include "base/text.h"

namespace vellum::xg {
namespace {

// Whether a label is the one before it with the next number: "Line Type 1" after "Line Type 0".
bool isNext(std::string_view label, std::string_view before) {
  std::size_t blank = before.rfind(' ');
  if (blank == std::string_view::npos) return false;
  auto number = base::parseInt(before.substr(blank + 1));
  return number && label == base::cat(before.substr(0, blank + 1), *number + 1);
}

// "Chain Flags; Line Type 0 to 18"
std::string joined(const std::vector<std::string_view>& labels) {
  std::string text;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < labels.size() && isNext(labels[last + 1], labels[last])) ++last;
    base::append(text, base::cat(text.empty() ? "" : "; ", labels[i]));
    if (last > i) base::append(text, base::cat(" to ", labels[last].substr(labels[last].rfind(' ') + 1)));
    i = last;
  }
  return text;
}

// The classes of line types, with the labels of their parameters.
void addClasses(std::vector<languages::DocEntry>& entries) {
  enum Status { Simulated, NeedsActor, NoEffect };
  static constexpr std::string_view statuses[] = {"complete", "not simulated: it needs an actor", "not simulated"};
  struct Row {
    std::string_view id, text;
    Status status;
  };
  static constexpr Row rows[] = {
#define VELLUM_XG_CLASS(number, name, id, status, text) {id, text, status},
#include "languages/xg/program/line_classes.def"
  };
  struct Parameter {
    int number;
    std::string_view label;
  };
  static constexpr Parameter parameters[] = {
#define VELLUM_XG_PARAMETER(number, index, label, prefix) {number, label},
#include "languages/xg/program/line_classes.def"
  };
  for (int number = 0; number < static_cast<int>(std::size(rows)); ++number) {
    languages::DocEntry& entry = entries.emplace_back();
    entry.name = rows[number].id;
    entry.kind = "line class";
    std::vector<std::string_view> labels;
    for (const Parameter& parameter : parameters)
      if (parameter.number == number) labels.push_back(parameter.label);
    entry.signature = labels.empty() ? "no parameters" : joined(labels);
    entry.group = "Classes of line types";
    entry.text = rows[number].text;
    entry.status = statuses[rows[number].status];
  }
}

std::vector<languages::DocEntry> makeDocs() {
  struct Row {
    std::string_view name, kind, syntax, text;
  };
  static constexpr Row rows[] = {
#define VELLUM_XG_SYMBOL(name, kind, syntax, text) {name, kind, syntax, text},
#include "languages/xg/builtins/symbols.def"
#undef VELLUM_XG_SYMBOL
  };
  std::vector<languages::DocEntry> entries;
  for (const Row& row : rows) {
    languages::DocEntry& entry = entries.emplace_back();
    entry.name = row.name;
    entry.kind = row.kind;
    entry.signature = row.syntax;
    entry.group = row.kind == "first" ? "First character" : "Symbols";
    entry.text = row.text;
    entry.status = "complete";
  }
  addClasses(entries);
  return entries;
}

}  // namespace

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::xg
