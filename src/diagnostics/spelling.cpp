#include "diagnostics/spelling.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::diagnostics {

int editDistance(std::string_view a, std::string_view b, int limit) {
  if (a.size() > 64 || b.size() > 64) return a == b ? 0 : limit + 1;
  int difference = static_cast<int>(a.size()) - static_cast<int>(b.size());
  if (difference > limit || -difference > limit) return limit + 1;
  // Three rows of the dynamic-programming table: the oldest is for swapped neighbours.
  int rows[3][65];
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int* row = rows[i % 3];
    const int* above = rows[(i + 2) % 3];
    const int* twoAbove = rows[(i + 1) % 3];
    row[0] = static_cast<int>(i);
    int smallest = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      char x = base::toLowerAscii(a[i - 1]), y = base::toLowerAscii(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y)});
      if (i > 1 && j > 1 && x == base::toLowerAscii(b[j - 2]) && base::toLowerAscii(a[i - 2]) == y)
        row[j] = std::min(row[j], twoAbove[j - 2] + 1);
      smallest = std::min(smallest, row[j]);
    }
    if (smallest > limit) return limit + 1;
  }
  return std::min(rows[a.size() % 3][b.size()], limit + 1);
}

SpellingSuggestion::SpellingSuggestion(std::string_view word)
    : word_(word), limit_(std::max<int>(1, static_cast<int>((std::min<std::size_t>(word.size(), 64) + 1) / 3))) {
  if (word.size() < 2) limit_ = -1;
}

void SpellingSuggestion::offer(std::string_view candidate) {
  if (limit_ < 0 || candidate.empty() || candidate == word_) return;
  int distance = editDistance(word_, candidate, limit_);
  if (distance > limit_ || distance >= static_cast<int>(std::max(word_.size(), candidate.size()))) return;
  best_ = candidate;
  limit_ = distance - 1;
}

std::string SpellingSuggestion::hint() const { return base::cat("did you mean '", best_, "'?"); }

}  // namespace vellum::diagnostics
