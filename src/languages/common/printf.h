// C's printf for scripts, in two halves: a reader that splits a format into text and directives, and functions that
// write one value as a directive asks. Which argument is meant, and what happens when it is missing or of another
// kind, is the language's business.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vellum::common {

// `%-08.3f`: flags, width, precision and the letter that says how.
struct FormatDirective {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  bool widthFollows = false;      // '*': an argument before the value gives it, see setWidth
  bool precisionFollows = false;  // and then one for this, see setPrecision
  int width = 0;
  int precision = -1;  // -1: not given
  char conversion = 0;
  std::string_view text;  // as it stands in the format

  void setWidth(std::int32_t given);      // a negative one means flush left
  void setPrecision(std::int32_t given);  // a negative one means not given
};

// What a language reads as a directive.
struct FormatDialect {
  std::string_view conversions;  // the letters that there are; "": any character
  std::string_view lengths;      // letters that may stand before it and mean nothing, like the l of %ld
  bool stars = false;            // %*d and %.*d
};

class FormatReader {
 public:
  FormatReader(std::string_view format, const FormatDialect& dialect) : rest_(format), dialect_(dialect) {}

  // Appends the text up to the next directive, then reads that one; false when the format ends. What begins with
  // '%' and is no directive is text.
  bool next(std::string& out, FormatDirective& directive);

 private:
  bool read(FormatDirective& directive);

  std::string_view rest_;
  const FormatDialect& dialect_;
};

// All of them append to `out` and fill up to the width, which counts characters of UTF-8. None allocates but to let
// `out` grow. Widths and precisions are at most 1000.

// d i: signed; u o x X: the same 32 bits unsigned.
void appendDirective(std::string& out, const FormatDirective& directive, std::int32_t number);
// f F e E g G a A. A NaN has no sign: which one it gets differs between processors.
void appendDirective(std::string& out, const FormatDirective& directive, double number);
// s c: UTF-8, of which the precision takes the first characters.
void appendDirective(std::string& out, const FormatDirective& directive, std::string_view text);

}  // namespace vellum::common
