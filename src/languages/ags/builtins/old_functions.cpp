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
struct OldMacro {
  std::string_view name, value, today;
};
constexpr OldMacro OldMacros[] = {
#define VELLUM_AGS_OLD_MACRO(name, value, today) {#name, value, today},
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
  for (const OldMacro& macro : OldMacros) {
    if (!words.contains(macro.name)) continue;
    made.header += base::cat("#define ", macro.name, " ", macro.value, "\n");
    words.insert(macro.value);  // `GUIOn` is InterfaceOn
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

namespace {

// Some bodies compute a constant of today from a number: `eNoBlock - (blocking != 0)`.
struct Choice {
  std::string_view computed, usual, other;
};
constexpr Choice Choices[] = {{"eNoBlock - (", "eNoBlock", "eBlock"},
                              {"eWalkableAreas - (", "eWalkableAreas", "eAnywhere"},
                              {"eForwards + (", "eForwards", "eBackwards"}};

// "..., eWalkableAreas), with eAnywhere for eWalkableAreas when direct is 1"
std::string inPlainWords(std::string statement) {
  std::string others;
  for (const Choice& choice : Choices) {
    const std::size_t at = statement.find(choice.computed);
    if (at == statement.npos) continue;
    const std::size_t first = at + choice.computed.size(), end = statement.find(')', first);
    const std::string_view condition = std::string_view(statement).substr(first, end - first);  // "direct != 0"
    base::append(others, base::cat(others.empty() ? ", with " : ", and ", choice.other, " for ", choice.usual, " when ",
                                   condition.substr(0, condition.find(' ')), " is 1"));
    statement.replace(at, end + 1 - at, choice.usual);
  }
  return statement + others;
}

const OldMacro* findMacro(std::string_view name) {
  for (const OldMacro& macro : OldMacros)
    if (macro.name == name) return &macro;
  return nullptr;
}

}  // namespace

bool isOldMacro(std::string_view name) { return findMacro(name) != nullptr; }

std::string_view macroOfToday(std::string_view oldMacro) {
  const OldMacro* macro = findMacro(oldMacro);
  return macro != nullptr && !macro->today.starts_with("nothing:") ? macro->today : std::string_view();
}

std::string statementOfToday(std::string_view oldFunction) {
  for (const Forward& forward : Forwards) {
    if (forward.name != oldFunction || !forward.owner.empty()) continue;
    std::string_view body = forward.body;
    if (body.starts_with("return ")) body.remove_prefix(7);
    const bool isOneStatement = body.find(';') + 1 == body.size() && body.find('{') == body.npos;
    const bool usesHelpers = body.find("old") != body.npos;
    if (!isOneStatement || usesHelpers) return {};
    return inPlainWords(std::string(body.substr(0, body.size() - 1)));
  }
  return {};
}

}  // namespace vellum::ags::api
