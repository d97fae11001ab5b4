// From text to tokens. Blanks and commas separate tokens; `*` at the start of a token begins a comment to the end of
// the line.
#pragma once

#include "languages/caos/syntax/tokens.h"
#include "syntax/tokens.h"

namespace vellum::caos {

syntax::TokenBuffer lex(source::FileId file, std::string_view text);

// The values of literals. `text` is the whole token.
std::int32_t integerOf(std::string_view text);
float floatOf(std::string_view text);
std::string stringOf(std::string_view text);      // without the quotes, with escapes decoded
std::int32_t characterOf(std::string_view text);  // Windows-1252, 0 to 255; -1 when it is not one character
// An item between the brackets.
struct ByteItem {
  std::int32_t number = -1;          // -1: not a number; above 255: not a byte
  std::uint32_t begin = 0, end = 0;  // in the token
};
std::vector<ByteItem> bytesOf(std::string_view text);

}  // namespace vellum::caos
