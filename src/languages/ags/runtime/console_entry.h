// Declarations that are typed into a console. They become a script and a header of their own, so that later entries
// know them, as scripts know those of the modules above them.
#pragma once

#include <cstdint>
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
  bool isVariables = false;  // or constants: statements may follow in the same entry
  // Where the header and the body have the entry's text: in the header after so many other characters. Empty: they
  // don't.
  std::optional<std::uint32_t> textInHeader, textInBody;
};

// Empty: the entry declares nothing, but is an expression or statements. The last semicolon of variables may be
// missing.
std::optional<ConsoleDeclaration> consoleDeclaration(std::string_view entry);

// The size of the first statement of the text, with its semicolon; all of it when there is none.
std::size_t firstStatementSize(std::string_view text);

}  // namespace vellum::ags
