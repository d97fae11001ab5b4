// How a picture is mirrored: the numbers of eFlipDirection of script API 4.0, which can be added.
#pragma once

#include <cstdint>

namespace vellum::ags::world {

constexpr std::int32_t FlipNone = 0, FlipAcross = 1, FlipDown = 2;

}  // namespace vellum::ags::world
