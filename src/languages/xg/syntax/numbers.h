// The numbers of function strings. A text ends where its view ends; nothing depends on a locale.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::xg {

struct ReadNumber {
  double value = 0;
  std::size_t length = 0;  // bytes read; 0: there is no number
  bool hex = false, exponent = false, finite = true;
};

// A sign, and digits with a period between or before them. A period after the last digit is not part of the number, and
// neither is an exponent: letters are values. (Manual profile.)
ReadNumber readPlainNumber(std::string_view text);

// What C's strtod accepts: leading blanks, a period anywhere, exponents, hexadecimal, inf and nan. (Doomsday profile.)
ReadNumber readCNumber(std::string_view text);

struct ReadInteger {
  std::int64_t value = 0;  // clamped to 32 bits, like C's int
  std::size_t length = 0;
  bool clamped = false;
};

ReadInteger readPlainInteger(std::string_view text, bool sign);  // manual: digits, after a sign where allowed
ReadInteger readCInteger(std::string_view text);                 // strtol: blanks, sign, digits

}  // namespace vellum::xg
