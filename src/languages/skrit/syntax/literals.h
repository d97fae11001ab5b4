// What literals stand for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "diagnostics/emitter.h"

namespace vellum::skrit {

// The text of one STRING token, quotes included, with its escapes replaced and its continued lines joined. `place` is
// the token's.
std::string stringText(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
// Up to four characters, the first one highest: 'abcd' is 0x61626364. Characters are Windows-1252 bytes.
std::int32_t fourCC(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
// Decimal or hexadecimal; 32 unsigned bits become a signed integer. Leading zeros mean nothing.
std::int32_t integer(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
float real(std::string_view token);

}  // namespace vellum::skrit
