#include "vm/character_index.h"

#include <algorithm>

#include "source/code_page.h"

namespace vellum::vm {

std::size_t CharacterIndex::count(std::string_view text) {
  count_ += source::countCharacters(text.substr(countedBytes_));
  countedBytes_ = text.size();
  return count_;
}

std::size_t CharacterIndex::walk(std::string_view text, std::size_t at, std::size_t characters) {
  for (; characters > 0 && at < text.size(); --characters) source::nextCharacter(text, at);
  return at;
}

std::size_t CharacterIndex::byteOf(std::string_view text, std::size_t index) {
  constexpr std::size_t LongestCharacter = 4;
  const std::size_t wanted = index / Stride;
  while (starts_.size() <= wanted) {
    std::size_t at = walk(text, starts_.back(), Stride);
    // A truncated character at the end may be completed by what is appended.
    if (at + LongestCharacter > text.size()) break;
    starts_.push_back(static_cast<std::uint32_t>(at));
  }
  const std::size_t known = std::min(wanted, starts_.size() - 1);
  return walk(text, starts_[known], index - known * Stride);
}

}  // namespace vellum::vm
