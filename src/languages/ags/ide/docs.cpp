#include "languages/ags/ide/docs.h"

#include <string_view>

#include "base/text.h"

#undef EOF  // the rows have a member of that name

namespace vellum::ags {

namespace {

using Documentation = std::vector<languages::DocEntry>;

// An entry of the manual that needs only the texts of its row.
struct PlainRow {
  const char *name, *kind, *signature, *group, *text;
};

constexpr PlainRow Words[] = {
#define VELLUM_AGS_KEYWORD(kind, name, signature, group, text) {name, "keyword", signature, group, text},
#define VELLUM_AGS_WORD(name, signature, group, text) {name, "keyword", signature, group, text},
#define VELLUM_AGS_ENGINE_KEYWORD(kind, text)
#include "languages/ags/syntax/tokens.def"
#define VELLUM_AGS_DIRECTIVE(name, signature, text) {"#" name, "keyword", signature, "Preprocessor", text},
#include "languages/ags/syntax/directives.def"
#define VELLUM_AGS_BINARY(kind, text, in36, in40, doc) {text, "operator", "a " text " b", "Operators", doc},
#define VELLUM_AGS_OPERATOR(text, signature, doc) {text, "operator", signature, "Operators", doc},
#include "languages/ags/syntax/operators.def"
#define VELLUM_AGS_EVENT(entry, function, task, signature, doc) {#function, "event", signature, "Events", doc},
#include "languages/ags/builtins/events.def"
#define VELLUM_AGS_OLD_MACRO(name, value, today) {#name, "constant", #name " = " value, "Constants of AGS 2", today},
#include "languages/ags/builtins/old_functions.def"
};

// One row, in the order of all.def: members follow their type.
struct MemberRow {
  enum class Kind : std::uint8_t { Enum, Type, Extend, Function, Attribute, Field, End, From40, OldApi, ForAll } kind;
  bool recorded = false;  // stored, saved and returned, without another effect
  const char *name = "", *signature = "", *text = "";
};

// clang-format off
#define VELLUM_AGS_MEMBER(kind, recorded, name, declaration, doc) {MemberRow::Kind::kind, recorded, #name, declaration, doc},
constexpr MemberRow Rows[] = {
#define VELLUM_AGS_ENUM(name, values, doc) {MemberRow::Kind::Enum, false, #name, "enum " #name " { " values " }", doc},
#define VELLUM_AGS_STRUCT(name, qualifiers, doc) {MemberRow::Kind::Type, false, #name, #name, doc},
#define VELLUM_AGS_DERIVED(name, parent, qualifiers, doc) {MemberRow::Kind::Type, false, #name, #name " extends " #parent, doc},
#define VELLUM_AGS_EXTEND(name) {MemberRow::Kind::Extend, false, #name},
#define VELLUM_AGS_END() {MemberRow::Kind::End},
#define VELLUM_AGS_METHOD(body, name, declaration, doc) VELLUM_AGS_MEMBER(Function, false, name, declaration, doc)
#define VELLUM_AGS_FUNCTION(body, name, declaration, doc) VELLUM_AGS_MEMBER(Function, false, name, declaration, doc)
#define VELLUM_AGS_ATTRIBUTE(getter, setter, name, declaration, doc) VELLUM_AGS_MEMBER(Attribute, false, name, declaration, doc)
#define VELLUM_AGS_FIELD(name, declaration, doc) VELLUM_AGS_MEMBER(Field, false, name, declaration, doc)
#define VELLUM_AGS_RECORDED_METHOD(body, name, declaration, doc) VELLUM_AGS_MEMBER(Function, true, name, declaration, doc)
#define VELLUM_AGS_RECORDED_FUNCTION(body, name, declaration, doc) VELLUM_AGS_MEMBER(Function, true, name, declaration, doc)
#define VELLUM_AGS_RECORDED_ATTRIBUTE(getter, setter, name, declaration, doc) VELLUM_AGS_MEMBER(Attribute, true, name, declaration, doc)
#define VELLUM_AGS_FROM_40() {MemberRow::Kind::From40},
#define VELLUM_AGS_OLD_API() {MemberRow::Kind::OldApi},
#define VELLUM_AGS_FOR_ALL() {MemberRow::Kind::ForAll},
#include "languages/ags/builtins/all.def"
{MemberRow::Kind::OldApi},
#define VELLUM_AGS_FORWARD(name, declaration, body, doc) VELLUM_AGS_MEMBER(Function, false, name, declaration, doc)
#define VELLUM_AGS_FORWARD_METHOD(owner, name, declaration, body, doc) \
  {MemberRow::Kind::Extend, false, #owner}, VELLUM_AGS_MEMBER(Function, false, name, declaration, doc) {MemberRow::Kind::End},
#include "languages/ags/builtins/old_functions.def"
};
#undef VELLUM_AGS_MEMBER
// clang-format on

// A member of `owner`, or a global name when that is empty.
languages::DocEntry member(const MemberRow& row, std::string_view owner, std::string text) {
  std::string signature = row.signature, group(owner), name = row.name;
  if (std::size_t at = signature.find("import "); at != signature.npos) signature.erase(at, 7);
  std::string_view kind = row.kind == MemberRow::Kind::Function    ? "function"
                          : owner.empty()                          ? "variable"
                          : row.kind == MemberRow::Kind::Attribute ? "attribute"
                                                                   : "field";
  if (owner.empty()) group = kind == "function" ? "Global functions" : "Global variables";
  else name = base::cat(owner, ".", name);
  return {std::move(name),
          std::string(kind),
          std::move(signature),
          std::move(group),
          std::move(text),
          row.recorded ? "recorded: kept, saved and answered, but nothing is drawn or heard" : "complete"};
}

}  // namespace

static std::vector<languages::DocEntry> makeDocs() {
  Documentation entries;
  for (const PlainRow& row : Words) {
    std::string text = row.text;
    if (row.kind == std::string_view("constant"))
      text = base::cat("Today that is ", text, ". An old name, there while a project's Enforce settings are off.");
    entries.push_back({row.name, row.kind, row.signature, row.group, std::move(text), "complete"});
  }
  std::string_view owner;
  bool since40 = false, isOld = false;
  for (const MemberRow& row : Rows) {
    std::string text = base::cat(row.text, since40 ? " Script API 4.0."
                                           : isOld ? " An old name, there while a project's Enforce settings are off."
                                                   : "");
    switch (row.kind) {
      case MemberRow::Kind::Enum:
        entries.push_back({row.name, "enum", row.signature, "Enumerations", std::move(text), "complete"});
        break;
      case MemberRow::Kind::Type:
        owner = row.name;
        entries.push_back({row.name, "type", row.signature, row.name, std::move(text), "complete"});
        break;
      case MemberRow::Kind::Extend: owner = row.name; break;
      case MemberRow::Kind::End: owner = {}; break;
      case MemberRow::Kind::From40: since40 = true; break;
      case MemberRow::Kind::OldApi: isOld = true; break;
      case MemberRow::Kind::ForAll: since40 = isOld = false; break;
      default: entries.push_back(member(row, owner, std::move(text))); break;
    }
  }
  return entries;
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::ags
