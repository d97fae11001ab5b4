#include "base/checksummed.h"

#include "base/text.h"

namespace vellum::base {

Result<Checked> removeChecksum(std::string_view magic, const SaveFormat& format, std::string_view what,
                               std::string_view bytes) {
  ArchiveReader file(bytes);
  if (file.raw(magic.size()) != magic) return Error{cat("this is not ", what)};
  std::uint64_t size = 0, checksum = 0;
  if (!file.format(format)) return file.error();
  file(size, checksum);
  if (!file.ok() || size != file.remaining())
    return Error{cat("the save is damaged: it should have ", size, " more bytes and has ", file.remaining())};
  std::string_view payload = file.raw(file.remaining());
  if (hashOf(payload) != checksum) return Error{"the save is damaged: its checksum does not match"};
  return Checked{payload, file.version()};
}

}  // namespace vellum::base
