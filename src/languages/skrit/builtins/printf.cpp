#include "languages/skrit/builtins/printf.h"

#include "base/text.h"
#include "languages/common/printf.h"
#include "source/code_page.h"

namespace vellum::skrit {

namespace {

constexpr common::FormatDialect Dialect{.conversions = "", .lengths = "lh", .stars = true};

// Appends an argument whose type does not fit the directive, in its natural format.
void appendPlain(std::string& out, common::FormatDirective it, const Argument& argument) {
  it.precision = -1;
  it.zero = it.plus = it.blank = it.alternate = false;
  switch (argument.kind) {
    case Argument::Kind::Int:
      it.conversion = 'd';
      common::appendDirective(out, it, argument.number);
      break;
    case Argument::Kind::Float:
      it.conversion = 'g';
      common::appendDirective(out, it, static_cast<double>(argument.real));
      break;
    case Argument::Kind::Text: common::appendDirective(out, it, std::string_view(argument.text)); break;
  }
}

void appendConverted(std::string& out, common::FormatDirective it, const Argument& argument) {
  switch (it.conversion) {
    case 'p':  // like the pointer format of the original's library
      it.conversion = 'X';
      it.precision = 8;
      [[fallthrough]];
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (argument.kind == Argument::Kind::Int) return common::appendDirective(out, it, argument.number);
      break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (argument.kind == Argument::Kind::Float)
        return common::appendDirective(out, it, static_cast<double>(argument.real));
      break;
    case 'c':
      if (argument.kind == Argument::Kind::Int) {
        char character = static_cast<char>(argument.number);
        it.precision = -1;
        return common::appendDirective(out, it,
                                       std::string_view(source::windows1252ToUtf8(std::string_view(&character, 1))));
      }
      break;
    case 's':
    case 'S':
      if (argument.kind == Argument::Kind::Text)
        return common::appendDirective(out, it, std::string_view(argument.text));
      break;
    default: break;
  }
  appendPlain(out, it, argument);
}

}  // namespace

std::string format(std::string_view format, const Arguments& arguments) {
  std::string out;
  std::size_t next = 0;
  auto given = [&] { return next < arguments.size() ? arguments[next++].number : 0; };
  common::FormatReader reader(format, Dialect);
  for (common::FormatDirective it; reader.next(out, it);) {
    if (it.widthFollows) it.setWidth(given());
    if (it.precisionFollows) it.setPrecision(given());
    if (next < arguments.size()) appendConverted(out, it, arguments[next++]);
    else out.append(it.text);
  }
  return out;
}

}  // namespace vellum::skrit
