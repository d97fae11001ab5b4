// A sector type as definition files and DDXGDATA lumps have it.
#pragma once

#include <string>

#include "languages/xg/program/profile.h"
#include "source/source_set.h"

namespace vellum::xg {

// What can start a chain of a sector: things at its floor or ceiling or inside of it, or the ticker, each tic.
enum class ChainKind : std::uint8_t { Floor, Ceiling, Inside, Ticker };
inline constexpr int ChainKindCount = 4;
inline constexpr std::string_view ChainNames[ChainKindCount] = {"Floor chain", "Ceiling chain", "Inside chain",
                                                                "Ticker chain"};

struct SectorChain {
  std::int32_t lineType = 0;  // 0: no chain
  std::int32_t flags = 0;     // scef_
  float start = 0, end = 0;   // seconds; end 0: never ends
  float minInterval = 0, maxInterval = 0;
  std::int32_t count = 0;  // how many times; -1: without end
};

struct SectorType {
  struct Function {
    source::Location text;
    Timing timing{0, 0, 0, 0};  // scale is 0 unless it is given
  };

  std::int32_t id = 0;
  std::string comment;
  std::int32_t flags = 0;  // stf_
  std::int32_t actTag = 0;
  SectorChain chains[ChainKindCount];
  Function functions[FieldCount];
  // Sounds, moving materials, wind: nothing simulates them.
  std::string ambientSound;
  float soundInterval[2] = {}, moveAngle[2] = {}, moveSpeed[2] = {};
  float windAngle = 0, windSpeed = 0, verticalWind = 0, gravity = 0, friction = 0;
  source::Location location;
};

}  // namespace vellum::xg
