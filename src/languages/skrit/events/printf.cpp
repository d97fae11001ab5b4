#include "languages/skrit/events/printf.h"

#include <algorithm>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::skrit {

namespace {

constexpr std::size_t MaxWidth = 1024;

struct Directive {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  std::size_t width = 0;
  int precision = -1;
  char conversion = '\0';
};

std::string integerText(std::int64_t number, const Directive& it) {
  bool isSigned = it.conversion == 'd' || it.conversion == 'i';
  std::string digits;
  std::string prefix;
  if (isSigned) {
    if (number < 0) prefix = "-";
    else if (it.plus) prefix = "+";
    else if (it.blank) prefix = " ";
    base::append(digits, number < 0 ? -number : number);
  } else {
    auto bits = static_cast<std::uint32_t>(number);
    if (it.conversion == 'x' || it.conversion == 'X' || it.conversion == 'p') {
      base::appendHex(digits, bits, it.conversion == 'p' ? 8 : 1, it.conversion != 'x');
      if (it.alternate && bits != 0) prefix = it.conversion == 'x' ? "0x" : "0X";
    } else if (it.conversion == 'o') {
      do digits.insert(digits.begin(), static_cast<char>('0' + (bits & 7)));
      while ((bits >>= 3) != 0);
    } else {
      base::append(digits, bits);
    }
  }
  if (it.precision >= 0) {
    auto wanted = static_cast<std::size_t>(it.precision);
    if (digits.size() < wanted) digits.insert(0, wanted - digits.size(), '0');
    if (it.precision == 0 && number == 0) digits.clear();
  } else if (it.zero && !it.left && prefix.size() + digits.size() < it.width) {
    digits.insert(0, it.width - prefix.size() - digits.size(), '0');
  }
  return prefix + digits;
}

std::string realText(double number, const Directive& it) {
  int precision = it.precision < 0 ? 6 : it.precision;
  std::string text;
  switch (base::toLowerAscii(it.conversion)) {
    case 'f': base::appendFixed(text, number, precision); break;
    case 'e': base::appendExponent(text, number, precision); break;
    default: base::appendGeneral(text, number, std::max(precision, 1)); break;
  }
  if (base::isAsciiAlpha(it.conversion) && it.conversion < 'a') text = base::toUpper(text);
  std::string sign;
  if (!text.empty() && text[0] == '-') {
    sign = "-";
    text.erase(0, 1);
  } else if (it.plus) {
    sign = "+";
  } else if (it.blank) {
    sign = " ";
  }
  bool finite = !text.empty() && base::isAsciiDigit(text[0]);
  if (it.zero && !it.left && finite && sign.size() + text.size() < it.width)
    text.insert(0, it.width - sign.size() - text.size(), '0');
  return sign + text;
}

std::string plain(const Argument& argument) {
  switch (argument.kind) {
    case Argument::Kind::Int: return base::cat(argument.number);
    case Argument::Kind::Float: {
      std::string text;
      base::appendGeneral(text, argument.real, 6);
      return text;
    }
    case Argument::Kind::Text: return argument.text;
  }
  return "";
}

std::string converted(const Directive& it, const Argument& argument) {
  switch (it.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
    case 'p':
      if (argument.kind == Argument::Kind::Int) return integerText(argument.number, it);
      break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      if (argument.kind == Argument::Kind::Float) return realText(argument.real, it);
      break;
    case 'c':
      if (argument.kind == Argument::Kind::Int)
        return source::windows1252ToUtf8(std::string(1, static_cast<char>(argument.number)));
      break;
    case 's':
    case 'S':
      if (argument.kind == Argument::Kind::Text) {
        std::string_view text = argument.text;
        if (it.precision < 0) return std::string(text);
        std::size_t end = 0;
        for (int i = 0; i < it.precision && end < text.size(); ++i) source::nextCharacter(text, end);
        return std::string(text.substr(0, end));
      }
      break;
    default: break;
  }
  return plain(argument);
}

}  // namespace

std::string format(std::string_view format, const Arguments& arguments) {
  std::string out;
  std::size_t next = 0;
  auto number = [&](std::size_t& at) -> std::size_t {
    if (at < format.size() && format[at] == '*') {
      ++at;
      std::int32_t given = next < arguments.size() ? arguments[next].number : 0;
      ++next;
      return std::min<std::size_t>(given < 0 ? 0 : static_cast<std::size_t>(given), MaxWidth);
    }
    std::size_t value = 0;
    for (; at < format.size() && base::isAsciiDigit(format[at]); ++at)
      value = std::min<std::size_t>(value * 10 + static_cast<std::size_t>(format[at] - '0'), MaxWidth);
    return value;
  };
  for (std::size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%') {
      out.push_back(format[at]);
      continue;
    }
    std::size_t begin = at++;
    Directive it;
    for (; at < format.size(); ++at) {
      char c = format[at];
      if (c == '-') it.left = true;
      else if (c == '+') it.plus = true;
      else if (c == ' ') it.blank = true;
      else if (c == '#') it.alternate = true;
      else if (c == '0') it.zero = true;
      else break;
    }
    it.width = number(at);
    if (at < format.size() && format[at] == '.') {
      ++at;
      it.precision = static_cast<int>(std::min<std::size_t>(number(at), 99));
    }
    while (at < format.size() && (format[at] == 'l' || format[at] == 'h')) ++at;
    it.conversion = at < format.size() ? format[at] : '\0';
    if (it.conversion == '%') {
      out.push_back('%');
      continue;
    }
    if (it.conversion == '\0' || next >= arguments.size()) {  // nothing to show: the directive itself
      out.append(format.substr(begin, at - begin + 1));
      continue;
    }
    std::string text = converted(it, arguments[next++]);
    std::size_t length = source::countCharacters(text);
    std::size_t padding = it.width > length ? it.width - length : 0;
    if (out.size() > 65536) padding = 0;
    if (!it.left) out.append(padding, ' ');
    out += text;
    if (it.left) out.append(padding, ' ');
  }
  return out;
}

}  // namespace vellum::skrit
