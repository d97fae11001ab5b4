#include "turtle/ide/docs.h"

#include "turtle/builtins/rows.h"

namespace vellum::turtle {

static std::vector<languages::DocEntry> makeDocs() {
  std::vector<languages::DocEntry> entries;
  for (const BuiltinRow& row : builtinRows())
    entries.push_back({.name = std::string(row.word),
                       .kind = row.result == 'i' ? "reading" : "command",
                       .signature = std::string(row.signature),
                       .group = "Commands",
                       .text = std::string(row.text),
                       .status = "complete"});
  return entries;
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::turtle
