#include "languages/caos/ide/docs.h"

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

static std::vector<languages::DocEntry> makeDocs() {
  std::vector<languages::DocEntry> entries;
  for (const Row& row : rows()) {
    entries.push_back({std::string(row.name), std::string(rowKindName(row.kind)), signature(row),
                       std::string(row.chapter), std::string(row.doc), "complete"});
  }
  return entries;
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::caos
