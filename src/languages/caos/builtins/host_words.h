// The commands and values that a host exports (host/natives.h), declared as in the manual:
//
//   BEEP volume (integer)            a command; "BEEP (command) volume (integer)" is the same
//   TMPR (float) room (integer)      a value
//   SHOP OPEN who (agent)            names have one word or two, of four letters each
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "diagnostics/emitter.h"
#include "host/natives.h"
#include "languages/caos/builtins/row_match.h"

namespace vellum::caos {

// The name in a declaration: "SHOP OPEN"; "" where it has none.
std::string nameOfHostWord(std::string_view declaration);

class HostWords {
 public:
  explicit HostWords(const host::Natives* natives);
  HostWords(const HostWords&) = delete;
  HostWords& operator=(const HostWords&) = delete;

  struct Word {
    Row row;
    const host::Native* native;
  };
  const std::deque<Word>& all() const { return words_; }
  const Vocabulary& vocabulary() const { return vocabulary_; }
  // Reports the declarations that are wrong. False: there are some.
  bool report(diagnostics::Emitter& emitter) const;

 private:
  struct Mistake {
    const host::Native* native;
    std::string reason;
  };
  // Returns what is wrong, or "".
  std::string declare(const host::Native& native);
  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

  std::deque<Word> words_;
  std::deque<std::string> texts_;  // of the rows
  std::vector<Mistake> mistakes_;
  Vocabulary vocabulary_;
};

}  // namespace vellum::caos
