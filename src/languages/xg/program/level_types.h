// The types that the sectors and lines of a map may have: by their numbers, each once, with compiled functions.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "languages/xg/program/definition.h"
#include "languages/xg/program/line_type.h"
#include "languages/xg/program/sector_type.h"

namespace vellum::xg {

struct LevelTypes {
  std::vector<SectorType> sectors;
  std::vector<SectorDefinition> functions;  // of the sector types, in the same order
  std::vector<LineType> lines;
  std::map<std::int32_t, std::uint32_t> sectorById, lineById;

  std::optional<std::uint32_t> sectorType(std::int32_t id) const { return find(sectorById, id); }
  std::optional<std::uint32_t> lineType(std::int32_t id) const { return find(lineById, id); }

 private:
  static std::optional<std::uint32_t> find(const std::map<std::int32_t, std::uint32_t>& byId, std::int32_t id) {
    auto found = byId.find(id);
    return found == byId.end() ? std::nullopt : std::optional(found->second);
  }
};

}  // namespace vellum::xg
