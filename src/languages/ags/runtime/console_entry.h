// Declarations that are typed into a console. They become a script and a header of their own, so that later entries
// know them, as scripts know those of the modules above them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::ags {

struct ConsoleDeclaration {
  std::string header;  // imports, or the type itself
  std::string body;    // "": there is none
  std::string start;   // statements that give variables their values; "": none
  std::vector<std::string> names;
};

// Empty: the entry declares nothing, but is an expression or statements. The last semicolon of variables may be
// missing.
std::optional<ConsoleDeclaration> consoleDeclaration(std::string_view entry);

}  // namespace vellum::ags
