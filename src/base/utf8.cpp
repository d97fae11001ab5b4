#include "base/utf8.h"

#include <cstdint>
#include <cstring>

namespace vellum::base {

void appendUtf8(std::string& out, char32_t c) {
  if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) c = 0xfffd;
  if (c < 0x80) {
    out.push_back(static_cast<char>(c));
    return;
  }
  int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // bytes after the first, six bits each
  constexpr char32_t Lead[] = {0, 0xc0, 0xe0, 0xf0};
  out.push_back(static_cast<char>(Lead[more] | c >> (6 * more)));
  while (more-- > 0) out.push_back(static_cast<char>(0x80 | (c >> (6 * more) & 0x3f)));
}

bool isAscii(std::string_view text) {
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & 0x8080'8080'8080'8080) != 0) return false;
  }
  for (; at < text.size(); ++at)
    if (static_cast<unsigned char>(text[at]) >= 0x80) return false;
  return true;
}

}  // namespace vellum::base
