// The world messages by number, from the rows of exports.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace vellum::skrit {

enum : std::int32_t {
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text) name = number,
#include "languages/skrit/builtins/exports.def"
};

// An export list has its own numbers for world messages: maps ours to them.
class EventNumbers {
 public:
  void set(std::int32_t ours, std::int32_t theirs) { theirs_[ours] = theirs; }
  std::int32_t of(std::int32_t ours) const {
    auto found = theirs_.find(ours);
    return found == theirs_.end() ? ours : found->second;
  }

 private:
  std::unordered_map<std::int32_t, std::int32_t> theirs_;
};

}  // namespace vellum::skrit
