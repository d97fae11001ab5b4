#include "languages/caos/world/text_bytes.h"

#include "base/text.h"
#include "base/utf8.h"
#include "source/code_page.h"

namespace vellum::caos {

std::string toBytes(std::string_view text) {
  return base::isAscii(text) ? std::string(text) : source::utf8ToWindows1252(text);
}
std::string fromBytes(std::string_view bytes) {
  return base::isAscii(bytes) ? std::string(bytes) : source::windows1252ToUtf8(bytes);
}

Bytes::Bytes(std::string_view text) : view_(text) {
  if (base::isAscii(text)) return;
  own_ = source::utf8ToWindows1252(text);
  view_ = own_;
}

}  // namespace vellum::caos
