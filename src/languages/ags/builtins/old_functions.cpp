#include "languages/ags/builtins/old_functions.h"

#include "base/text.h"

namespace vellum::ags::api {

namespace {

struct Forward {
  std::string_view name, declaration, body;
  std::string_view owner = {};  // of an extender function
};
constexpr Forward Forwards[] = {
#define VELLUM_AGS_FORWARD(name, declaration, body, doc) {#name, declaration, body},
#define VELLUM_AGS_FORWARD_METHOD(owner, name, declaration, body, doc) {#name, declaration, body, #owner},
#include "languages/ags/builtins/old_functions.def"
};
constexpr std::string_view Shared[] = {
#define VELLUM_AGS_SHARED(code) code,
#include "languages/ags/builtins/old_functions.def"
};
constexpr std::string_view OldMacros[] = {
#define VELLUM_AGS_OLD_MACRO(definition) definition,
#include "languages/ags/builtins/old_functions.def"
};

// A definition has no default values, in 3.6.
std::string withoutDefaults(std::string_view declaration) {
  std::string text(declaration);
  for (std::size_t at = text.find(" = "); at != text.npos; at = text.find(" = ", at))
    text.erase(at, text.find_first_of(",)", at) - at);
  return text;
}

// As the generated script declares it: with `this`, and a parameter for each variable of the type `string`.
std::string declarationOf(const Forward& forward) {
  std::string text(forward.declaration);
  if (!forward.owner.empty()) text.insert(text.find('(') + 1, base::cat("this ", forward.owner, "*, "));
  constexpr std::string_view Old = "string ", Const = "const ";
  for (std::size_t at = text.find(Old); at != text.npos; at = text.find(Old, at + Old.size())) {
    const bool isConst = at >= Const.size() && std::string_view(text).substr(at - Const.size(), Const.size()) == Const;
    if (isConst || (text[at - 1] != '(' && text[at - 1] != ' ')) continue;
    text.replace(at, Old.size(), "OldString ");
    at += Old.size();
  }
  return text;
}

// What variables of the type `string` are (check/old_strings.h).
constexpr std::string_view OldStringHeader =
    "struct OldString { String text; };\nimport String oldRead(String text);\nimport String oldWritten();\n";

}  // namespace

OldFunctions oldFunctions(std::set<std::string_view> words) {
  OldFunctions made;
  for (std::string_view definition : OldMacros) {
    std::size_t blank = definition.find(' ');
    if (!words.contains(definition.substr(0, blank))) continue;
    made.header += base::cat("#define ", definition, "\n");
    words.insert(definition.substr(blank + 1));  // `GUIOn` is InterfaceOn
  }
  const bool hasOldStrings = words.contains("string");
  std::string bodies;
  for (const Forward& forward : Forwards) {
    if (!words.contains(forward.name)) continue;
    const std::string declaration = declarationOf(forward);
    made.header += base::cat("import ", declaration, ";\n");
    bodies += base::cat(withoutDefaults(declaration), " { ", forward.body, " }\n");
  }
  if (bodies.empty() && !hasOldStrings) return made;
  made.header.insert(0, OldStringHeader);
  for (std::string_view text : Shared) made.body += base::cat(text, "\n");
  made.body += bodies;
  return made;
}

std::string_view statementOfToday(std::string_view oldFunction) {
  for (const Forward& forward : Forwards) {
    if (forward.name != oldFunction || !forward.owner.empty()) continue;
    std::string_view body = forward.body;
    if (body.starts_with("return ")) body.remove_prefix(7);
    const bool isOneStatement = body.find(';') + 1 == body.size() && body.find('{') == body.npos;
    const bool usesHelpers = body.find("old") != body.npos;
    return isOneStatement && !usesHelpers ? body.substr(0, body.size() - 1) : std::string_view();
  }
  return {};
}

}  // namespace vellum::ags::api
