#include "languages/gal/ide/docs.h"

#include "base/text.h"
#include "languages/gal/builtins/rows.h"
#include "languages/gal/check/keys.h"
#include "languages/gal/syntax/nodes.h"
#include "languages/gal/syntax/tokens.h"

namespace vellum::gal {
namespace {

std::string_view kindOfGroup(std::string_view group) {
  if (group == "Section") return "section";
  if (group == "Condition") return "condition";
  return "keyword";
}

std::string_view chapterOfGroup(std::string_view group) {
  if (group == "Section") return "File structure";
  if (group == "Transition") return "Transition sections";
  if (group == "Test") return "Test section";
  if (group == "Channel") return "Channel statements";
  if (group == "Flow") return "Control-flow statements";
  return "Conditions and strings";
}

}  // namespace

static std::vector<languages::DocEntry> makeDocs() {
  std::vector<languages::DocEntry> out;
  for (const KeywordRow& row : keywordRows()) {
    out.push_back({std::string(row.word), std::string(kindOfGroup(row.group)), std::string(row.signature),
                   std::string(chapterOfGroup(row.group)), std::string(row.text), "complete"});
  }
  for (const CommandRow& row : commandRows()) {
    out.push_back({std::string(row.word), "command", std::string(row.signature), "Command statements",
                   base::cat(row.text, " Without it: ", row.defaults, "."), std::string(row.status)});
  }
  std::string keys;
  for (std::string_view key : keyNames()) base::append(keys, base::cat(keys.empty() ? "" : " ", key));
  out.push_back({"keyname", "value", "onpress \"shift ctrl alt keyname\"", "Test section",
                 base::cat("The keys and mouse buttons of the test section, in exactly this case; shift, ctrl and alt "
                           "come first, separated by spaces: ",
                           keys),
                 "complete"});
  return out;
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::gal
