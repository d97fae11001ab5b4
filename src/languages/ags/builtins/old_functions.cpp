#include "languages/ags/builtins/old_functions.h"

#include "base/text.h"

namespace vellum::ags::api {

namespace {

struct Forward {
  std::string_view name, declaration, body;
};
constexpr Forward Forwards[] = {
#define VELLUM_AGS_FORWARD(name, declaration, body, doc) {#name, declaration, body},
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

}  // namespace

OldFunctions oldFunctions(std::set<std::string_view> words) {
  OldFunctions made;
  for (std::string_view definition : OldMacros) {
    std::size_t blank = definition.find(' ');
    if (!words.contains(definition.substr(0, blank))) continue;
    made.header += base::cat("#define ", definition, "\n");
    words.insert(definition.substr(blank + 1));  // `GUIOn` is InterfaceOn
  }
  std::string bodies;
  for (const Forward& forward : Forwards) {
    if (!words.contains(forward.name)) continue;
    made.header += base::cat("import ", forward.declaration, ";\n");
    bodies += base::cat(withoutDefaults(forward.declaration), " { ", forward.body, " }\n");
  }
  if (bodies.empty()) return made;
  for (std::string_view text : Shared) made.body += base::cat(text, "\n");
  made.body += bodies;
  return made;
}

}  // namespace vellum::ags::api
