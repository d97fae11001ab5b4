// String.Format and everything that takes `...`.
#include <bit>

#include "languages/ags/api/bodies.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

struct Spec {
  bool left = false, plus = false, space = false, alternate = false, zero = false;
  int width = 0;
  int precision = -1;
  char conversion = 0;
};

constexpr int MaxWidth = 1000;

void pad(std::string& out, const Spec& spec, std::string_view sign, std::string_view body, bool number) {
  std::size_t length = sign.size() + source::countCharacters(body);
  std::size_t fill = static_cast<std::size_t>(spec.width) > length ? spec.width - length : 0;
  bool zeros = number && spec.zero && !spec.left;
  if (!spec.left && !zeros) out.append(fill, ' ');
  out.append(sign);
  if (zeros) out.append(fill, '0');
  out.append(body);
  if (spec.left) out.append(fill, ' ');
}

void appendInteger(std::string& out, Spec spec, std::int32_t number) {
  std::string body, sign;
  switch (spec.conversion) {
    case 'd':
    case 'i': {
      std::int64_t wide = number;
      if (wide < 0) sign = "-";
      else if (spec.plus) sign = "+";
      else if (spec.space) sign = " ";
      base::append(body, wide < 0 ? -wide : wide);
      break;
    }
    case 'u': base::append(body, static_cast<std::uint64_t>(static_cast<std::uint32_t>(number))); break;
    case 'o': {
      auto bits = static_cast<std::uint32_t>(number);
      do body.insert(body.begin(), static_cast<char>('0' + (bits & 7)));
      while ((bits >>= 3) != 0);
      if (spec.alternate && body[0] != '0') body.insert(0, "0");
      break;
    }
    default:
      base::appendHex(body, static_cast<std::uint32_t>(number), 1, spec.conversion == 'X');
      if (spec.alternate && number != 0) sign = spec.conversion == 'X' ? "0X" : "0x";
      break;
  }
  if (spec.precision >= 0) {
    spec.zero = false;
    if (spec.precision == 0 && number == 0) body.clear();
    if (body.size() < static_cast<std::size_t>(spec.precision)) body.insert(0, spec.precision - body.size(), '0');
  }
  pad(out, spec, sign, body, true);
}

void appendReal(std::string& out, Spec spec, double number) {
  std::string body, sign;
  if (number < 0 || (number == 0 && std::bit_cast<std::uint64_t>(number) != 0)) {
    sign = "-";
    number = -number;
  } else if (spec.plus) {
    sign = "+";
  } else if (spec.space) {
    sign = " ";
  }
  int precision = spec.precision < 0 ? 6 : spec.precision;
  bool finite = number - number == 0;
  switch (spec.conversion) {
    case 'e':
    case 'E': base::appendExponent(body, number, precision); break;
    case 'g':
    case 'G': base::appendGeneral(body, number, precision == 0 ? 1 : precision); break;
    default: base::appendFixed(body, number, precision); break;
  }
  if (!finite) spec.zero = false;
  if (spec.conversion == 'E' || spec.conversion == 'G' || spec.conversion == 'F') body = base::toUpper(body);
  pad(out, spec, sign, body, true);
}

// Reads a specification that starts at format[at] (the '%'); false when it is none.
bool readSpec(std::string_view format, std::size_t& at, Spec& spec) {
  std::size_t i = at + 1;
  for (; i < format.size(); ++i) {
    char c = format[i];
    if (c == '-') spec.left = true;
    else if (c == '+') spec.plus = true;
    else if (c == ' ') spec.space = true;
    else if (c == '#') spec.alternate = true;
    else if (c == '0') spec.zero = true;
    else break;
  }
  auto number = [&](int& into) {
    into = 0;
    for (; i < format.size() && base::isAsciiDigit(format[i]); ++i)
      if (into < MaxWidth) into = into * 10 + (format[i] - '0');
    if (into > MaxWidth) into = MaxWidth;
  };
  number(spec.width);
  if (i < format.size() && format[i] == '.') {
    ++i;
    number(spec.precision);
  }
  if (i >= format.size() || std::string_view("diuoxXcsfFeEgGaAp").find(format[i]) == std::string_view::npos)
    return false;
  spec.conversion = format[i];
  at = i + 1;
  return true;
}

}  // namespace

std::string formatCall(const vm::HostCall& call, int formatSlot) {
  const auto& binding = *static_cast<Binding*>(call.user);
  std::string_view format = call.s(formatSlot);
  std::string out;
  std::size_t next = 0;
  for (std::size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      out.push_back(format[at++]);
      continue;
    }
    if (at + 1 < format.size() && format[at + 1] == '%') {
      out.push_back('%');
      at += 2;
      continue;
    }
    std::size_t begin = at;
    Spec spec;
    if (!readSpec(format, at, spec)) {
      out.push_back(format[at++]);  // `%q` and the like are printed as they stand
      continue;
    }
    if (next >= binding.extra.size()) {
      out.append(format.substr(begin, at - begin));  // an argument that is missing prints the specification
      continue;
    }
    int slot = binding.fixed + static_cast<int>(next);
    char type = binding.extra[next++];
    switch (spec.conversion) {
      case 's': {
        std::string_view text = type != 's' ? "(undefined)" : call.r(slot) == nullptr ? "(null)" : call.s(slot);
        if (spec.precision >= 0) {
          std::size_t end = 0;
          for (int i = 0; i < spec.precision && end < text.size(); ++i) source::nextCharacter(text, end);
          text = text.substr(0, end);
        }
        pad(out, spec, "", text, false);
        break;
      }
      case 'c': {
        std::string character;
        std::int32_t code = type == 'i' ? call.i(slot) : 0;
        if (code > 0 && code < 0x110000) source::appendUtf8(character, static_cast<char32_t>(code));
        pad(out, spec, "", character, false);
        break;
      }
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': {
        // An int where a float is wanted is read as the old engine reads it: as the bits of a float.
        float number = type == 'f' ? call.f(slot) : type == 'i' ? std::bit_cast<float>(call.i(slot)) : 0.0f;
        appendReal(out, spec, static_cast<double>(number));
        break;
      }
      default: {
        if (spec.conversion == 'p') spec.conversion = 'x';
        std::int32_t number = type == 'i' ? call.i(slot) : type == 'f' ? std::bit_cast<std::int32_t>(call.f(slot)) : 0;
        appendInteger(out, spec, number);
        break;
      }
    }
  }
  return out;
}

vm::HostResult stringFormat(vm::HostCall& call) {
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  return call.doneString(formatCall(call, 0));
}

vm::HostResult abortGame(vm::HostCall& call) {
  return call.fail(call.r(0) == nullptr ? std::string("AbortGame") : formatCall(call, 0));
}

}  // namespace vellum::ags::api
