#include "languages/xg/ide/docs.h"

namespace vellum::xg {
namespace {

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
    for (const Parameter& parameter : parameters)
      if (parameter.number == number)
        entry.signature += base::cat(entry.signature.empty() ? "" : "; ", parameter.label);
    if (entry.signature.empty()) entry.signature = "no parameters";
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
