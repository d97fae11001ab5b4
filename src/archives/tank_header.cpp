#include "archives/tank_format.h"
#include "base/bytes.h"
#include "source/code_page.h"

namespace vellum::archives {

namespace {

constexpr std::string_view Mark = "DSigTank";
constexpr std::size_t LongText = 200, ShortText = 80;  // bytes, in UTF-16

std::string text(std::string_view utf16) {
  for (std::size_t i = 0; i + 1 < utf16.size(); i += 2)
    if (utf16[i] == 0 && utf16[i + 1] == 0) return source::utf16ToUtf8(utf16.substr(0, i), false);
  return source::utf16ToUtf8(utf16, false);
}

}  // namespace

bool isTank(source::ByteSource& source) {
  auto start = source.read(0, Mark.size());
  return start && *start == Mark;
}

base::Result<TankHeader> readTankHeader(source::ByteSource& source) {
  auto bytes = source.read(0, TankHeader::Size);
  if (!bytes) return base::Error{"the tank is damaged: it ends in its header"};
  base::ByteReader in(*bytes);
  if (in.raw(Mark.size()) != Mark) return base::Error{"it is not a tank"};
  TankHeader header;
  header.version = in.u32();
  header.folders = in.u32();
  header.files = in.u32();
  header.indexSize = in.u32();
  header.data = in.u32();
  in.raw(24);  // product versions
  header.priority = in.u32();
  header.flags = in.u32();
  header.creator = std::string(in.raw(4));
  in.raw(16);  // GUID
  header.indexChecksum = in.u32();
  header.dataChecksum = in.u32();
  in.raw(16);  // build time
  header.copyright = text(in.raw(LongText));
  header.buildText = text(in.raw(LongText));
  header.title = text(in.raw(LongText));
  header.author = text(in.raw(ShortText));
  std::uint64_t length = in.u16();
  if (auto description = source.read(TankHeader::Size - 2, length * 2)) header.description = text(*description);
  return header;
}

}  // namespace vellum::archives
