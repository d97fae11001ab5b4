#include "turtle/ide/docs.h"

#include "turtle/builtins/rows.h"

namespace vellum::turtle {

std::vector<languages::DocEntry> docs() {
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

}  // namespace vellum::turtle
