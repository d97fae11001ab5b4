#include "languages/skrit/world/region_state.h"

#include "base/field_count.h"
#include "base/text.h"

namespace vellum::skrit {

template <class Archive>
static void vectorFields(Archive& archive, base::FieldsOf<Archive, map::Vector>& vector) {
  archive(vector.x, vector.y, vector.z);
}

template <class Archive>
static void nodeFields(Archive& archive, base::FieldsOf<Archive, TerrainNode>& node) {
  static_assert(base::fieldCount<TerrainNode> == 7, "list a new field below, then count it here");
  archive(node.id, node.section, node.level, node.object);
  for (auto& axis : node.frame.axes) vectorFields(archive, axis);
  vectorFields(archive, node.frame.origin);
  vectorFields(archive, node.least);
  vectorFields(archive, node.most);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RegionState>& region) {
  static_assert(base::fieldCount<RegionState> == 10, "list a new field below, then count it here");
  archive.part("region");
  archive(region.map, region.name, region.terrain.region, region.terrain.target, region.terrain.byDoors, region.party,
          region.pointerX, region.pointerY, region.mood, region.location);
  archive.list(region.terrain.list(), [&](auto& node) { nodeFields(archive, node); });
  archive.list(region.walks, [&](auto& walk) { archive(walk.who, walk.to.x, walk.to.y, walk.to.z, walk.to.node); });
  archive.list(region.quests, [&](auto& quest) { archive(quest.name, quest.state, quest.step); });
  if constexpr (Archive::reads) {
    archive.require(region.terrain.nodes().size() <= Terrain::MaxNodes, "a region has too many nodes");
    archive.require(region.terrain.index(), "two nodes of a region have one id");
    archive.require(std::is_sorted(region.party.begin(), region.party.end()), "the party is not in order");
  }
}

void setQuest(RegionState& region, std::string_view name, std::string_view state, std::int32_t step) {
  for (QuestState& each : region.quests)
    if (base::equalsIgnoreCase(each.name, name)) {
      each.state = base::toLower(state);
      each.step = step;
      return;
    }
  if (region.quests.size() < RegionState::MaxQuests)
    region.quests.push_back({base::toLower(name), base::toLower(state), step});
}

template void fields(base::ArchiveWriter&, const RegionState&);
template void fields(base::ArchiveReader&, RegionState&);

}  // namespace vellum::skrit
