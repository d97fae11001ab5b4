// The frame of a checksummed file: magic, version, size, checksum, payload. A damaged file is rejected as a whole.
#pragma once

#include "base/archive.h"

namespace vellum::base {

// `magic` begins every file of the kind; write(archive) writes the payload to an ArchiveWriter.
template <class Write>
std::string addChecksum(std::string_view magic, const SaveFormat& format, Write write) {
  ArchiveWriter file;
  file.raw(magic);
  file.format(format);
  const std::size_t head = file.size();
  file(std::uint64_t(0), std::uint64_t(0));
  const std::size_t begin = file.size();
  write(file);
  const std::string_view payload = std::string_view(file.bytes()).substr(begin);
  const std::uint64_t size = payload.size(), checksum = hashOf(payload);
  file.change(head, size);
  file.change(head + sizeof size, checksum);
  return file.take();
}

struct Checked {
  std::string_view payload;  // points into the checked bytes
  std::uint32_t version = 0;
};
// Takes untrusted bytes. Errors call the file "the save"; bytes without the magic are "not `what`".
Result<Checked> removeChecksum(std::string_view magic, const SaveFormat& format, std::string_view what,
                               std::string_view bytes);

}  // namespace vellum::base
