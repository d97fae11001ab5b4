#include "languages/xg/runtime/type_uses.h"

#include "languages/xg/program/references.h"

namespace vellum::xg {

std::vector<TypeUse> usesOf(const LineType& type) {
  std::vector<TypeUse> uses;
  auto add = [&](std::string_view by, bool isSector, std::int32_t id) {
    if (id != 0) uses.push_back({by, isSector, id, {}});
  };
  add("'Event chain'", false, type.eventChain);
  add("'Act chain'", false, type.actChain);
  add("'Deact chain'", false, type.deactChain);
  add("'Act type'", false, type.actType);
  add("'Deact type'", false, type.deactType);
  switch (static_cast<LineClass>(type.lineClass)) {
    case LineClass::ChainSequence:
      for (int i = 1; i < LineType::ParameterCount && type.integers[i] != 0; ++i)
        add("the sequence", false, type.integers[i]);
      break;
    case LineClass::LineType: add("'Line Type'", false, type.integers[2]); break;
    case LineClass::SectorType: add("'Sector Type'", true, type.integers[2]); break;
    case LineClass::PlaneMove:
      if (type.integers[11] == plane_reference::Special) add("'Start Type Num'", true, type.integers[12]);
      if (type.integers[13] == plane_reference::Special) add("'End Type Num'", true, type.integers[14]);
      break;
    default: break;
  }
  return uses;
}

std::vector<TypeUse> usesOf(const SectorType& type, const SectorDefinition& functions) {
  std::vector<TypeUse> uses;
  for (int i = 0; i < ChainKindCount; ++i)
    if (type.chains[i].lineType != 0) uses.push_back({ChainNames[i], false, type.chains[i].lineType, {}});
  for (const SectorFunction& function : functions.functions) {
    std::set<std::int32_t> sent(function.compiled.table.events.begin(), function.compiled.table.events.end());
    for (std::int32_t event : sent) uses.push_back({"an event", false, event, function.location});
  }
  return uses;
}

void addUses(UsedTypes& used, const Map& map, const LevelTypes& types) {
  std::vector<std::pair<bool, std::uint32_t>> open;  // sector types and line types whose uses are not added yet
  auto add = [&](bool isSector, std::int32_t id) {
    auto type = isSector ? types.sectorType(id) : types.lineType(id);
    if (type && (isSector ? used.sectors : used.lines).insert(*type).second) open.emplace_back(isSector, *type);
  };
  for (const MapSector& sector : map.sectors) add(true, sector.special);
  for (const MapLine& line : map.lines) add(false, line.special);
  while (!open.empty()) {
    auto [isSector, type] = open.back();
    open.pop_back();
    std::vector<TypeUse> uses =
        isSector ? usesOf(types.sectors[type], types.functions[type]) : usesOf(types.lines[type]);
    for (const TypeUse& use : uses) add(use.isSector, use.id);
  }
}

}  // namespace vellum::xg
