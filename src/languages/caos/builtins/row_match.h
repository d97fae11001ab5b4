// Finds the row that the words of a text name, for the parser and the checker.
#pragma once

#include <map>
#include <string>

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

// The longest name that two words of a text begin with. The second word may be part of the name, or follow it; it may
// be empty.
struct CommandMatch {
  const Row* row;  // null: none
  int words;
};
struct ValueMatch {
  std::span<const Row* const> rows;  // empty: none
  int words;
};

// The words that a program may use: those of the language, which come first, and those of its host.
class Vocabulary {
 public:
  // A word of the host, which no row of the language has. The row must outlive the vocabulary.
  void add(const Row& row);

  CommandMatch matchCommand(std::string_view first, std::string_view second) const;
  ValueMatch matchValues(std::string_view first, std::string_view second) const;
  // A name of one word.
  const Row* findCommand(std::string_view word) const;
  bool hasValue(std::string_view word) const;
  // Whether some name of two words begins with `first`.
  bool isCommandPrefix(std::string_view first) const;
  bool isValuePrefix(std::string_view first) const;

 private:
  using Rows = std::map<std::string, std::vector<const Row*>, std::less<>>;  // by name, in upper case
  static bool hasPrefix(const Rows& rows, std::string_view first);
  Rows commands_, values_;
};

// Without a host's.
const Vocabulary& ownWords();

}  // namespace vellum::caos
