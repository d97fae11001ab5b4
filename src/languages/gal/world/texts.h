// Interns the strings that scripts make: each distinct one gets a number, so that a tick compares numbers and allocates
// nothing.
#pragma once

#include <deque>

#include "languages/gal/world/definition.h"

namespace vellum::gal {

class Texts {
 public:
  explicit Texts(const AgentDefinition& agent);

  // The id of a text of the definition for these values of the inputs.
  std::int32_t resolve(std::size_t text, const std::int32_t* inputs);
  std::int32_t intern(std::string_view string);
  const std::string& operator[](std::int32_t id) const { return strings_[static_cast<std::size_t>(id)]; }
  std::size_t size() const { return strings_.size(); }
  // Call after texts were added to the definition, or its last ones removed (immediate actions).
  void definitionChanged();

 private:
  // A text with inputs caches its string for each combination of their values.
  struct Memo {
    bool constant = false;
    bool dense = false;
    std::vector<std::pair<int, std::uint64_t>> strides;      // input, stride
    std::vector<std::int32_t> table;                         // by combination; -1: not computed yet
    std::unordered_map<std::uint64_t, std::int32_t> sparse;  // when there are too many for a table
  };
  Memo memoFor(const TextDefinition& text);
  std::int32_t make(const TextDefinition& text, const std::int32_t* inputs);

  const AgentDefinition& agent_;
  std::deque<std::string> strings_;
  std::unordered_map<std::string_view, std::int32_t> ids_;  // views into strings_, which never move
  std::vector<Memo> memos_;
};

}  // namespace vellum::gal
