#include "languages/caos/syntax/entry_state.h"

#include "base/text.h"
#include "languages/caos/syntax/block_words.h"
#include "languages/caos/syntax/lexer.h"

namespace vellum::caos {

// Labels may have the name of a block word.
static bool takesLabel(std::string_view word) {
  return base::equalsIgnoreCase(word, "subr") || base::equalsIgnoreCase(word, "gsub") ||
         base::equalsIgnoreCase(word, "goto");
}

bool hasOpenBlock(std::string_view text) {
  syntax::TokenBuffer tokens = lex({}, text);
  int depth = 0;
  bool inScript = false, inSubroutine = false;
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    if (static_cast<TokenKind>(tokens[i].kind) != TokenKind::Word) continue;
    std::string_view word = tokens.text(i);
    if (takesLabel(word)) {
      ++i;
      inSubroutine = inSubroutine || base::equalsIgnoreCase(word, "subr");
    } else if (base::equalsIgnoreCase(word, "retn")) {
      inSubroutine = false;
    } else if (base::equalsIgnoreCase(word, "scrp")) {
      inScript = true;
    } else if (base::equalsIgnoreCase(word, "endm")) {
      inScript = inSubroutine = false;
      depth = 0;
    } else if (const Row* row = findCommand(word); row != nullptr) {
      if (opens(row->id) != Block::None) ++depth;
      else if (closes(row->id) != Block::None && !isMiddle(row->id) && depth > 0) --depth;
    }
  }
  return inScript || inSubroutine || depth > 0;
}

}  // namespace vellum::caos
