// The compressed blocks of PNG and PRAY files (RFC 1950, RFC 1951). No library: the core has none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::base {

// Any bytes are legal. Returns an error when the result exceeds `limit` bytes, when a code is invalid, and
// when the checksum is wrong.
Result<std::string> inflateZlib(std::string_view bytes, std::size_t limit);
// The same without header and checksum (RFC 1951 alone), as in zip files.
Result<std::string> inflateRaw(std::string_view bytes, std::size_t limit);
// Uses matches and fixed codes; the result is never much longer than the input.
std::string deflateZlib(std::string_view bytes);

std::uint32_t crc32(std::string_view bytes, std::uint32_t seed = 0);
std::uint32_t adler32(std::string_view bytes);

}  // namespace vellum::base
