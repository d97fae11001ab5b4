#include "source/code_page.h"

#include <cstring>

namespace vellum::source {

// Windows-1252, 0x80 to 0x9f (the WHATWG Encoding Standard's index; the five holes map to C1 controls).
static constexpr char16_t Upper[32] = {0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                       0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008d, 0x017d, 0x008f,
                                       0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                       0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

static constexpr char32_t Broken = 0xfffd;

char32_t nextCharacter(std::string_view text, std::size_t& at) {
  auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char lead = byte(at++);
  if (lead < 0x80) return lead;
  int more = lead >= 0xf0 && lead <= 0xf4 ? 3 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0;
  if (more == 0 || at + more > text.size()) return Broken;
  char32_t character = lead & (0x3f >> more);
  for (int i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return Broken;
    character = (character << 6) | (byte(at + i) & 0x3f);
  }
  bool overlong = (more == 2 && character < 0x800) || (more == 3 && character < 0x10000);
  if (overlong || character > 0x10ffff || (character >= 0xd800 && character < 0xe000)) return Broken;
  at += more;
  return character;
}

bool isUtf8(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    // Eight ASCII characters at a time.
    for (std::uint64_t eight = 0; at + sizeof eight <= bytes.size(); at += sizeof eight) {
      std::memcpy(&eight, bytes.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080) != 0) break;
    }
    if (at == bytes.size()) break;
    std::size_t start = at;
    if (nextCharacter(bytes, at) == Broken && bytes.substr(start, at - start) != "\xef\xbf\xbd") return false;
  }
  return true;
}

std::size_t countCharacters(std::string_view text) {
  // A character's first byte is every one but 10xxxxxx; eight at a time.
  constexpr std::uint64_t Ones = 0x0101010101010101;
  std::size_t count = text.size(), at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    count -= static_cast<std::size_t>(((eight >> 7 & ~(eight >> 6) & Ones) * Ones) >> 56);
  }
  for (; at < text.size(); ++at) count -= (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
  return count;
}

std::string windows1252ToUtf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    appendUtf8(out, byte >= 0x80 && byte < 0xa0 ? char32_t(Upper[byte - 0x80]) : char32_t(byte));
  }
  return out;
}

std::string utf8ToWindows1252(std::string_view text, char replacement) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    char32_t c = nextCharacter(text, at);
    char byte = replacement;
    if (c < 0x80 || (c >= 0xa0 && c < 0x100)) {
      byte = static_cast<char>(c);
    } else {
      for (int i = 0; i < 32; ++i)
        if (char32_t(Upper[i]) == c) byte = static_cast<char>(0x80 + i);
    }
    out.push_back(byte);
  }
  return out;
}

std::string utf16ToUtf8(std::string_view bytes, bool bigEndian) {
  std::string out;
  auto unit = [&](std::size_t at) -> char32_t {
    auto first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
    return bigEndian ? (first << 8) | second : (second << 8) | first;
  };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t c = unit(at);
    if (c >= 0xd800 && c < 0xdc00 && at + 3 < bytes.size()) {
      char32_t low = unit(at + 2);
      if (low >= 0xdc00 && low < 0xe000) {
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        at += 2;
      }
    }
    appendUtf8(out, c);
  }
  return out;
}

}  // namespace vellum::source
