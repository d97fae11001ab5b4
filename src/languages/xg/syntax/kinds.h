// Kinds of tokens and nodes.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::xg {

enum class TokenKind : std::uint16_t {
  End,
  LineEnd,
  // [name=value ...]
  OpenBracket,
  CloseBracket,
  Word,
  Assign,
  // f: |
  FieldLetter,
  Colon,
  Bar,
  // = + and the letter behind them
  LinkSign,
  OffsetSign,
  TargetLetter,
  // the symbols
  Lower,
  Upper,
  Slash,
  Percent,
  Number,
  Count,
  Period,
  Hash,
  Question,
  Bang,
  Greater,
  Less,
  Unknown,
};

enum class NodeKind : std::uint16_t {
  Error,
  File,
  Settings,
  Setting,
  Sector,
  Field,
  Function,
  Link,
  Offset,
  Letter,
  Exact,
  Repetition,
  Timer,
  RandomTimer,
  Event,
  Period,
  Marker,
  Repeat,
  Stray,
};

std::string_view nodeKindName(std::uint16_t kind);

}  // namespace vellum::xg
