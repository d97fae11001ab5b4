#include "level.h"

#include <string_view>

#include "languages/xg/lower/type_definitions.h"

namespace vellum::bench {
namespace {

constexpr std::string_view Types = R"(
Sector Type { ID = 1; Light fn = "az<"; Light fn min tics = 8; Light fn max tics = 20; }
Sector Type { ID = 2; Light fn = "AZ<"; Light fn min tics = 1; Light fn max tics = 12; }
Sector Type { ID = 3; Light fn = "Z?40aK#3z<"; Light fn min tics = 3; Light fn max tics = 9; Red fn = "=l"; }
Sector Type { ID = 4; Floor fn = "+f az<"; Floor fn scale = 16; Floor fn min tics = 10; Floor fn max tics = 20; }
Sector Type {
  ID = 5;
  Floor fn = "+f miecbceimqtwyzywtq <"; Floor fn scale = 24; Floor fn min tics = 3; Floor fn max tics = 3;
  Light fn = "mz<"; Light fn min tics = 30; Light fn max tics = 30;
}
Sector Type {
  ID = 6;
  Red fn = "az<"; Red fn min tics = 40; Red fn max tics = 40;
  Green fn = "ma<"; Green fn min tics = 30; Green fn max tics = 30;
  Blue fn = "zm<"; Blue fn min tics = 20; Blue fn max tics = 20;
}
Sector Type { ID = 7; Ceiling fn = "+c za<"; Ceiling fn scale = -32; Ceiling fn min tics = 35; Ceiling fn max tics = 35; }
Sector Type { ID = 8; Light fn = "z/0.355a<"; Light fn min tics = 12; Light fn max tics = 12; }
)";
constexpr int Kinds = 8;

xg::Map rowOfSectors(long sectors) {
  xg::Map map;
  map.name = "BENCH";
  for (long i = 0; i < sectors; ++i) {
    auto number = static_cast<std::uint32_t>(i);
    map.sectors.push_back({0, 128, 160, static_cast<std::int16_t>(1 + i % Kinds), 0});
    auto x = static_cast<std::int16_t>(i * 16 % 32000);
    map.vertices.push_back({x, 0});
    map.vertices.push_back({x, 64});
    std::uint32_t back = i == 0 ? xg::MapLine::NoSector : number - 1;
    map.lines.push_back({2 * number, 2 * number + 1, number, back, 0, 0, 4});
  }
  return map;
}

}  // namespace

std::unique_ptr<xg::Level> typedLevel(long sectors, base::Random& random) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  xg::TypeDefinitions definitions;
  xg::readDedTypes(definitions, sources, *sources.add("types.ded", Types), nullptr, true, emitter);
  xg::LevelTypes types;
  for (const xg::SectorType& type : definitions.sectors) {
    types.sectorById[type.id] = static_cast<std::uint32_t>(types.sectors.size());
    types.functions.push_back(xg::compileType(type, sources, {}, emitter));
    types.sectors.push_back(type);
  }
  auto level = std::make_unique<xg::Level>(rowOfSectors(sectors), std::move(types), xg::Profile::Manual, random,
                                           std::uint8_t(0));
  level->start();
  return level;
}

}  // namespace vellum::bench
