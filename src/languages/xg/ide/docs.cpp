#include "languages/xg/ide/docs.h"

namespace vellum::xg {

std::vector<languages::DocEntry> docs() {
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

}  // namespace vellum::xg
