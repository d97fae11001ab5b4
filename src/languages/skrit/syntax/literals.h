// The values of literals.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "diagnostics/emitter.h"

namespace vellum::skrit {

// The value of one STRING token, quotes included: escapes are replaced and continued lines joined. `place` is the
// token's.
std::string stringText(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
// Up to four characters, the first one in the highest byte: 'abcd' is 0x61626364. Characters are Windows-1252 bytes.
std::int32_t fourCC(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
// Decimal or hexadecimal; 32 unsigned bits become a signed integer. Leading zeros have no effect.
std::int32_t integer(std::string_view token, source::Location place, diagnostics::Emitter& emitter);
float real(std::string_view token);

}  // namespace vellum::skrit
