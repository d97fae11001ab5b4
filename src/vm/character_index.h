// The byte offsets of characters in a long string that is not all ASCII, computed as far as they are needed. Between
// calls the string may only be appended to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vellum::vm {

class CharacterIndex {
 public:
  static constexpr std::size_t Stride = 64;  // characters between known offsets

  // As source::countCharacters(text).
  std::size_t count(std::string_view text);
  // The byte offset of a character, counted from 0 with source::nextCharacter(); the size for an index past the end.
  // Walks over at most two strides, after one pass over the string, which records the offsets.
  std::size_t byteOf(std::string_view text, std::size_t index);
  // The byte offset of the character that is `characters` after the one at byte `at`.
  static std::size_t walk(std::string_view text, std::size_t at, std::size_t characters);

 private:
  std::vector<std::uint32_t> starts_{0};  // of every Stride-th character
  std::size_t countedBytes_ = 0, count_ = 0;
};

}  // namespace vellum::vm
