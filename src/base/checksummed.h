// The frame of a file that is read whole or refused: magic, version, size, checksum, payload.
#pragma once

#include "base/archive.h"

namespace vellum::base {

// `magic` begins every file of the kind.
std::string addChecksum(std::string_view magic, const SaveFormat& format, std::string_view payload);

struct Checked {
  std::string_view payload;  // a part of the bytes that were checked
  std::uint32_t version = 0;
};
// Of untrusted bytes. Errors call the file "the save"; bytes that begin otherwise are "not `what`".
Result<Checked> removeChecksum(std::string_view magic, const SaveFormat& format, std::string_view what,
                               std::string_view bytes);

}  // namespace vellum::base
