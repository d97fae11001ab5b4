// "did you mean": the candidate nearest to a misspelt name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::diagnostics {

// The number of edits (insert, delete, replace, swap of neighbours) from a to b, case-insensitive; limit + 1 when there
// are more than `limit`.
int editDistance(std::string_view a, std::string_view b, int limit);

// The closest candidate within about a third of the word's length, or empty. Ties go to the first candidate.
class SpellingSuggestion {
 public:
  explicit SpellingSuggestion(std::string_view word);
  void offer(std::string_view candidate);
  const std::string& best() const { return best_; }
  explicit operator bool() const { return !best_.empty(); }
  std::string hint() const;  // "did you mean 'x'?"

 private:
  std::string word_, best_;
  int limit_;
};

}  // namespace vellum::diagnostics
