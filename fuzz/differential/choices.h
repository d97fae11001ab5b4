// The decisions of a generator, read from bytes: equal bytes give equal programs. After the last byte every decision is
// the first one, which generators make the simplest, so that every program ends.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace vellum::fuzz {

class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  // In [0, bound), bound at most 65536.
  std::uint32_t below(std::uint32_t bound) {
    if (bound <= 1) return 0;
    std::uint32_t value = byte();
    if (bound > 256) value = value << 8 | byte();
    return value % bound;
  }
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1))); }
  // Once in `n` times; never after the last byte.
  bool oneIn(std::uint32_t n) { return below(n) == n - 1 && n > 1; }

  template <class Item, std::size_t Size>
  const Item& of(const Item (&list)[Size]) {
    return list[below(Size)];
  }
  template <class List>
  const auto& in(const List& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }

 private:
  std::uint32_t byte() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0u; }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// A piece of text, and pieces one after the other. Unlike arguments of a function, those of a list are computed in
// order, and with them the decisions: every compiler generates the same programs.
struct Piece {
  std::string text;
  Piece(std::string given) : text(std::move(given)) {}
  Piece(std::string_view given) : text(given) {}
  Piece(const char* given) : text(given) {}
  Piece(char given) : text(1, given) {}
  template <class Number>
  Piece(Number number) requires(std::is_integral_v<Number>) : text(std::to_string(number)) {}
};

inline std::string joined(std::initializer_list<Piece> pieces) {
  std::string all;
  for (const Piece& piece : pieces) all += piece.text;
  return all;
}

}  // namespace vellum::fuzz
