#include "languages/ags/ide/docs.h"

#include "base/text.h"

namespace vellum::ags {

namespace {

using Entries = std::vector<languages::DocEntry>;

void add(Entries& entries, std::string_view name, std::string_view kind, std::string_view signature,
         std::string_view group, std::string_view text, std::string_view status = "complete") {
  entries.push_back({std::string(name), std::string(kind), std::string(signature), std::string(group),
                     std::string(text), std::string(status)});
}

// A member of `owner`, or a global function when that is empty.
void addMember(Entries& entries, std::string_view owner, std::string_view name, std::string_view kind,
               std::string_view declaration, std::string_view text, std::string_view status = "complete") {
  std::string signature(declaration);
  if (std::size_t at = signature.find("import "); at != signature.npos) signature.erase(at, 7);
  std::string whole = owner.empty() ? std::string(name) : base::cat(owner, ".", name);
  bool variable = owner.empty() && kind != "function";
  add(entries, whole, variable ? "variable" : kind, signature,
      variable        ? "Global variables"
      : owner.empty() ? "Global functions"
                      : owner,
      text, status);
}

constexpr std::string_view Recorded = "recorded: kept, saved and answered, but nothing is drawn or heard";

}  // namespace

std::vector<languages::DocEntry> docs() {
  Entries entries;
  std::string_view owner;
  std::size_t new40 = 0;  // where the entries begin that only 4.0 has
  // clang-format off
#define AGS_DOC(name, signature, group, text) add(entries, name, "keyword", signature, group, text);
#include "languages/ags/ide/keywords.def"
#define AGS_BINARY(kind, text, in36, in40, doc) add(entries, text, "operator", "a " text " b", "Operators", doc);
#include "languages/ags/syntax/operators.def"
#define AGS_ENUM(name, values, doc) add(entries, #name, "enum", "enum " #name " { " values " }", "Enumerations", doc);
#define AGS_STRUCT(name, qualifiers, doc) owner = #name; add(entries, #name, "type", #name, #name, doc);
#define AGS_METHOD(body, name, declaration, doc) addMember(entries, owner, #name, "function", declaration, doc);
#define AGS_ATTRIBUTE(getter, setter, name, declaration, doc) \
  addMember(entries, owner, #name, "attribute", declaration, doc);
#define AGS_END() owner = {};
#define AGS_FUNCTION(body, name, declaration, doc) addMember(entries, owner, #name, "function", declaration, doc);
#define AGS_DERIVED(name, parent, qualifiers, doc) owner = #name; add(entries, #name, "type", #name " extends " #parent, #name, doc);
#define AGS_EXTEND(name) owner = #name;
#define AGS_FIELD(name, declaration, doc) addMember(entries, owner, #name, "field", declaration, doc);
#define AGS_FROM_40() new40 = entries.size();
#define AGS_FOR_ALL() for (; new40 < entries.size(); ++new40) entries[new40].text += " Script API 4.0.";
#define AGS_RECORDED_METHOD(body, name, declaration, doc) addMember(entries, owner, #name, "function", declaration, doc, Recorded);
#define AGS_RECORDED_ATTRIBUTE(getter, setter, name, declaration, doc) addMember(entries, owner, #name, "attribute", declaration, doc, Recorded);
#define AGS_RECORDED_FUNCTION(body, name, declaration, doc) addMember(entries, owner, #name, "function", declaration, doc, Recorded);
#include "languages/ags/api/functions.def"
  // clang-format on
  return entries;
}

}  // namespace vellum::ags
