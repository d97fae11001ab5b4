// The frame of a file that has to be found whole or refused: magic, version, size, checksum, payload.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::base {

std::string seal(std::string_view magic, std::uint32_t version, std::string_view payload);

// The payload, a part of `bytes`, which nobody vouches for. Errors call the file "the save"; bytes that begin
// otherwise are "not `what`".
Result<std::string_view> unseal(std::string_view magic, std::uint32_t version, std::string_view what,
                                std::string_view bytes);

}  // namespace vellum::base
