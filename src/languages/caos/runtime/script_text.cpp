#include "languages/caos/runtime/script_text.h"

#include "base/text.h"
#include "languages/caos/syntax/lexer.h"

namespace vellum::caos {

std::string scriptText(std::string_view whole, std::size_t* place) {
  static constexpr std::uint32_t HeaderWords = 5;  // SCRP and its four numbers
  syntax::TokenBuffer tokens = lex({}, whole);
  std::uint32_t first = 0, end = tokens.size() - 1;
  if (end >= HeaderWords && base::equalsIgnoreCase(tokens.text(0), "scrp")) first = HeaderWords;
  if (end > first && base::equalsIgnoreCase(tokens.text(end - 1), "endm")) --end;
  std::string text;
  std::size_t wanted = place != nullptr ? *place : 0;
  bool found = false;
  for (std::uint32_t i = first; i < end; ++i) {
    if (i > first) text.push_back(' ');
    if (place != nullptr && !found && tokens[i].span.begin >= wanted) {
      *place = text.size();
      found = true;
    }
    base::append(text, tokens.text(i));
  }
  if (place != nullptr && !found) *place = text.size();
  return text;
}

}  // namespace vellum::caos
