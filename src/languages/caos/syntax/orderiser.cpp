#include "languages/caos/syntax/orderiser.h"

#include <algorithm>

namespace vellum::caos {

std::string orderiserContext(const syntax::TokenBuffer& tokens, std::uint32_t token, std::string_view message) {
  std::uint32_t first = token > 3 ? token - 3 : 0, end = std::min(token + 6, tokens.size() - 1);
  std::string words;
  for (std::uint32_t i = first; i < end; ++i) {
    if (i > first) words.push_back(' ');
    if (i == token) words.append("@ ");
    words.append(tokens.text(i).substr(0, 40));
  }
  return base::cat("... ", message, " at token .. [", words, "]");
}

void OrderiserErrors::addContext(diagnostics::Diagnostic& diagnostic) const {
  std::uint32_t low = 0, high = tokens_.size() - 1;
  while (low < high) {
    std::uint32_t middle = low + (high - low) / 2;
    if (tokens_[middle].span.end <= diagnostic.location.span.begin) low = middle + 1;
    else high = middle;
  }
  diagnostic.hint(orderiserContext(tokens_, low, diagnostic.message));
}

}  // namespace vellum::caos
