// The frame of a checksummed file: magic, version, size, checksum, payload. A damaged file is rejected as a whole.
#pragma once

#include "base/archive.h"

namespace vellum::base {

// `magic` begins every file of the kind.
std::string addChecksum(std::string_view magic, const SaveFormat& format, std::string_view payload);

struct Checked {
  std::string_view payload;  // points into the checked bytes
  std::uint32_t version = 0;
};
// Takes untrusted bytes. Errors call the file "the save"; bytes without the magic are "not `what`".
Result<Checked> removeChecksum(std::string_view magic, const SaveFormat& format, std::string_view what,
                               std::string_view bytes);

}  // namespace vellum::base
