// C's printf for scripts, in two halves: a reader that splits a format into text and directives, and functions that
// format one value by a directive. The language decides which argument a directive takes, and what happens when the
// argument is missing or of another type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vellum::common {

// `%-08.3f`: flags, width, precision and the conversion letter.
struct FormatDirective {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  bool widthFollows = false;      // '*': an argument before the value gives it, see setWidth
  bool precisionFollows = false;  // and then one for this, see setPrecision
  int width = 0;
  int precision = -1;  // -1: not given
  char conversion = 0;
  std::string_view text;  // as written in the format

  void setWidth(std::int32_t given);      // a negative one means flush left
  void setPrecision(std::int32_t given);  // a negative one means not given
};

// What a language accepts as a directive.
struct FormatDialect {
  std::string_view conversions;  // the valid letters; "": any character
  std::string_view lengths;      // letters that may precede the conversion and have no effect, like the l of %ld
  bool stars = false;            // %*d and %.*d
};

class FormatReader {
 public:
  FormatReader(std::string_view format, const FormatDialect& dialect) : rest_(format), dialect_(dialect) {}

  // Appends the text up to the next directive, then reads that directive; false at the end of the format. A '%' that
  // begins no directive is text.
  bool next(std::string& out, FormatDirective& directive);

 private:
  bool read(FormatDirective& directive);

  std::string_view rest_;
  const FormatDialect& dialect_;
};

// All of these append to `out` and pad to the width, which counts characters of UTF-8. They allocate only when `out`
// grows. Widths and precisions are at most 1000.

// d i: signed; u o x X: the same 32 bits unsigned.
void appendDirective(std::string& out, const FormatDirective& directive, std::int32_t number);
// f F e E g G a A. A NaN has no sign: its sign bit differs between processors.
void appendDirective(std::string& out, const FormatDirective& directive, double number);
// s c: UTF-8; the precision limits the number of characters.
void appendDirective(std::string& out, const FormatDirective& directive, std::string_view text);

}  // namespace vellum::common
