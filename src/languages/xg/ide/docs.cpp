#include "languages/xg/ide/docs.h"

namespace vellum::xg {

static std::vector<languages::DocEntry> makeDocs() {
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
  return entries;
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::xg
