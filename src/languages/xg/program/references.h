// The numbers of references in line types; lower/flags.def has their names.
#pragma once

#include <cstdint>

namespace vellum::xg {

// lref_: lines.
namespace line_reference {
enum : std::int32_t { None, Self, Tagged, LineTagged, ActTagged, Index, All };
}

// lpref_: planes of sectors. Floors are from 1 to 6, ceilings the same 6 further.
namespace plane_reference {
enum : std::int32_t {
  None,
  My,
  Tagged,
  LineTagged,
  ActTagged,
  Index,
  All,
  FirstCeiling,
  Special = 13,
  BackFloor,
  BackCeiling,
  ThingExistsFloors,
  ThingExistsCeilings,
  ThingMissingFloors,
  ThingMissingCeilings
};
}

// lsref_: sectors. From 1 to 6 like planes; the names of the others have numbers of their own, and the engine also
// takes those of planes.
namespace sector_reference {
enum : std::int32_t { Back = 7, ThingExists = 8, ThingMissing = 9 };
}

// spref_: a plane, from a sector.
namespace source_reference {
enum : std::int32_t {
  None,
  MyFloor,
  MyCeiling,
  OriginalFloor,
  OriginalCeiling,
  CurrentFloor,
  CurrentCeiling,
  HighestFloor,
  HighestCeiling,
  LowestFloor,
  LowestCeiling,
  NextHighestFloor,
  NextHighestCeiling,
  NextLowestFloor,
  NextLowestCeiling,
  MinBottomTexture,
  MaxTopTexture = 0x14,
  SectorTaggedFloor,
  LineTaggedFloor,
  TaggedFloor,
  ActTaggedFloor,
  IndexFloor,
  SectorTaggedCeiling = 0x20,
  LineTaggedCeiling,
  TaggedCeiling,
  ActTaggedCeiling,
  IndexCeiling,
  BackFloor,
  BackCeiling,
  Special,
  LineActTaggedFloor,
  LineActTaggedCeiling
};
}

// lightref_.
namespace light_reference {
enum : std::int32_t { None, My, Original, Current, Highest, Lowest, NextHighest, NextLowest, Back };
}

// pmf_ and chsf_.
namespace move_flags {
inline constexpr std::int32_t DoneOn = 8, DoneOff = 16, AbortOn = 2, AbortOff = 4, Follow = 32, SetOriginal = 64;
}
namespace sequence_flags {
inline constexpr std::int32_t OffWhenDone = 1, Loop = 2;
}

}  // namespace vellum::xg
