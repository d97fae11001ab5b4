#include "languages/ags/ide/docs.h"

#include "languages/ags/api/api.h"

namespace vellum::ags {

std::vector<languages::DocEntry> docs() {
  std::vector<languages::DocEntry> entries;
#define AGS_DOC(name, signature, group, text) entries.push_back({name, "keyword", signature, group, text, "complete"});
#include "languages/ags/ide/keywords.def"
#define AGS_BINARY(kind, text, in36, in40, doc) \
  entries.push_back({text, "operator", "a " text " b", "Operators", doc, "complete"});
#include "languages/ags/syntax/operators.def"
  api::appendDocs(entries);
  return entries;
}

}  // namespace vellum::ags
