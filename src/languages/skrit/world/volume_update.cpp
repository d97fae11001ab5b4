#include "languages/skrit/world/volume_update.h"

#include <algorithm>
#include <limits>

#include "languages/skrit/world/cells.h"
#include "languages/skrit/world/orientation.h"

namespace vellum::skrit {

namespace {

enum class Whom : std::uint8_t { Party, Actors, All };

Whom whomOf(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::ActorInBox:
    case ConditionKind::ActorInSphere: return Whom::Actors;
    case ConditionKind::GoInBox:
    case ConditionKind::GoInSphere: return Whom::All;
    default: return Whom::Party;
  }
}

bool isBox(ConditionKind kind) {
  return kind == ConditionKind::PartyInBox || kind == ConditionKind::ActorInBox || kind == ConditionKind::GoInBox;
}

bool isOnGroup(ConditionKind kind) {
  return kind == ConditionKind::PartyEnteredGroup || kind == ConditionKind::PartyLeftGroup;
}

// Whether a game object counts for a condition, wherever it is.
bool counts(const GoWorld& world, const TriggerCondition& condition, std::int32_t owner, Go& go) {
  switch (whomOf(condition.kind)) {
    case Whom::Party: return world.region.isOfParty(go.id);
    case Whom::Actors: return go.id != owner && go.find("actor") != nullptr;
    case Whom::All: break;
  }
  if (go.id == owner) return false;
  bool any = condition.numbers[0] == 0 && condition.name.empty();
  if (any) return go.find("aspect") != nullptr;
  return (condition.numbers[0] == 0 || condition.numbers[0] == go.scid) &&
         (condition.name.empty() || base::equalsIgnoreCase(condition.name, go.templateName));
}

bool isInNode(const Terrain& terrain, const TriggerCondition& condition, std::int32_t id) {
  const TerrainNode* node = terrain.find(id);
  if (node == nullptr || condition.numbers[0] != terrain.region) return false;
  std::int32_t has[] = {node->section, node->level, node->object};
  for (std::size_t i = 0; i < 3; ++i)
    if (condition.numbers[i + 1] != -1 && condition.numbers[i + 1] != has[i]) return false;
  return true;
}

bool isInside(const TriggerCondition& condition, const map::Frame& frame, const map::Vector& point) {
  map::Vector at = frame.inward(point);
  if (!isBox(condition.kind)) return dot(at, at) <= condition.size[0] * condition.size[0];
  const float inside[] = {at.x, at.y, at.z};
  for (std::size_t i = 0; i < 3; ++i)
    if (!(inside[i] >= -condition.size[i] && inside[i] <= condition.size[i])) return false;
  return true;
}

// Around the volume, however it is turned.
float radiusOf(const TriggerCondition& condition) {
  if (!isBox(condition.kind)) return condition.size[0];
  return condition.size[0] + condition.size[1] + condition.size[2];
}

void insert(std::vector<std::int32_t>& ids, std::int32_t id) {
  auto place = std::lower_bound(ids.begin(), ids.end(), id);
  if (place == ids.end() || *place != id) ids.insert(place, id);
}

void enter(Occupants& occupants, std::int32_t id) {
  if (occupants.inside.empty()) occupants.someLeft = false;
  insert(occupants.inside, id);
  insert(occupants.entered, id);
}

void leave(Occupants& occupants, std::int32_t id) {
  auto place = std::lower_bound(occupants.inside.begin(), occupants.inside.end(), id);
  if (place != occupants.inside.end() && *place == id) occupants.inside.erase(place);
  insert(occupants.left, id);
}

auto placeOf(auto& groups, std::string_view name) {
  return std::lower_bound(groups.begin(), groups.end(), name,
                          [](const OccupantGroup& each, std::string_view wanted) { return each.name < wanted; });
}

class VolumeUpdate {
 public:
  explicit VolumeUpdate(GoWorld& world) : world_(world), state_(world.triggers.volumes()) {}
  void run();

 private:
  using Volume = TriggerVolumes::Volume;
  using Subject = TriggerVolumes::Subject;

  void rebuild();
  void addVolume(Trigger& trigger, TriggerCondition& condition);
  bool anyOwnerMoved() const;
  void follow();
  void place(Go& go, Subject& subject);
  void remove(const Subject& subject);
  void set(std::uint32_t volume, std::int32_t id, bool inside);
  void updateGroups();
  void wakeRows();

  GoWorld& world_;
  TriggerVolumes& state_;
};

void VolumeUpdate::run() {
  if (state_.stale || anyOwnerMoved()) rebuild();
  if (!state_.volumes.empty()) follow();
  if (state_.changed.empty()) return;
  updateGroups();
  wakeRows();
}

void VolumeUpdate::rebuild() {
  state_.stale = false;
  state_.volumes.clear();
  state_.cells.clear();
  state_.large.clear();
  state_.ofNodes.clear();
  state_.listeners.clear();
  state_.subjects.clear();
  state_.ofAll = false;
  for (const auto& [id, trigger] : world_.triggers.all()) {
    if (!trigger->active || (trigger->spent && trigger->occupantsGroup.empty())) continue;
    for (TriggerCondition& condition : trigger->conditions) {
      if (isVolume(condition.kind)) addVolume(*trigger, condition);
      if (isOnGroup(condition.kind)) state_.listeners.push_back(trigger.get());
    }
  }
  // The objects that were inside are compared with the volumes of before, also where they are gone.
  std::unordered_map<std::int32_t, std::vector<std::uint32_t>> before;
  for (std::uint32_t i = 0; i < state_.volumes.size(); ++i)
    for (std::int32_t id : state_.volumes[i].condition->occupants.inside) before[id].push_back(i);
  for (auto& [id, inside] : before) state_.subjects.push_back({id, {}, std::move(inside)});
  std::sort(state_.subjects.begin(), state_.subjects.end(),
            [](const Subject& a, const Subject& b) { return a.id < b.id; });
  for (Subject& subject : state_.subjects) subject.at.x = std::numeric_limits<float>::infinity();  // has moved
}

void VolumeUpdate::addVolume(Trigger& trigger, TriggerCondition& condition) {
  const Go* owner = world_.gos.find(trigger.owner);
  if (owner == nullptr) return;
  state_.ofAll |= looksAtAll(condition.kind);
  auto place = static_cast<std::uint32_t>(state_.volumes.size());
  map::Frame frame = frameOf(world_.region.terrain, owner->at, owner->turn);
  state_.volumes.push_back({&trigger, &condition, frame, owner->at, owner->turn});
  if (condition.kind == ConditionKind::PartyInNode) return state_.ofNodes.push_back(place);
  float radius = radiusOf(condition);
  CellRange range;
  range.add(frame.origin - map::Vector{radius, 0, radius});
  range.add(frame.origin + map::Vector{radius, 0, radius});
  if (range.count() > MostCells) return state_.large.push_back(place);
  range.forEach([&](std::uint64_t cell) { state_.cells[cell].push_back(place); });
}

bool VolumeUpdate::anyOwnerMoved() const {
  for (const Volume& each : state_.volumes) {
    const Go* owner = world_.gos.find(each.trigger->owner);
    if (owner == nullptr || owner->at != each.ownerAt || owner->turn != each.ownerTurn) return true;
  }
  return false;
}

// Both lists are in the order of ids.
void VolumeUpdate::follow() {
  std::vector<Subject> before = std::move(state_.subjects);
  state_.subjects.clear();
  std::size_t at = 0;
  auto one = [&](Go& go) {
    for (; at < before.size() && before[at].id < go.id; ++at) remove(before[at]);
    bool isNew = at == before.size() || before[at].id != go.id;
    state_.subjects.push_back(isNew ? Subject{go.id, {}, {}} : std::move(before[at++]));
    if (isNew || state_.subjects.back().at != go.at) place(go, state_.subjects.back());
  };
  if (state_.ofAll) {
    for (const auto& go : world_.gos.all()) one(*go);
  } else {
    for (std::int32_t id : world_.region.party)
      if (Go* go = world_.gos.find(id)) one(*go);
  }
  for (; at < before.size(); ++at) remove(before[at]);
}

void VolumeUpdate::place(Go& go, Subject& subject) {
  map::Vector point = world_.region.terrain.toWorld(go.at);
  state_.near = subject.inside;
  state_.near.insert(state_.near.end(), state_.large.begin(), state_.large.end());
  if (world_.region.isOfParty(go.id))
    state_.near.insert(state_.near.end(), state_.ofNodes.begin(), state_.ofNodes.end());
  if (auto cell = state_.cells.find(cellOf(point)); cell != state_.cells.end())
    state_.near.insert(state_.near.end(), cell->second.begin(), cell->second.end());
  std::sort(state_.near.begin(), state_.near.end());
  state_.near.erase(std::unique(state_.near.begin(), state_.near.end()), state_.near.end());
  std::vector<std::uint32_t> inside;
  for (std::uint32_t each : state_.near) {
    const Volume& volume = state_.volumes[each];
    const TriggerCondition& condition = *volume.condition;
    bool is = condition.kind == ConditionKind::PartyInNode ? isInNode(world_.region.terrain, condition, go.at.node)
                                                           : isInside(condition, volume.frame, point);
    is = is && counts(world_, condition, volume.trigger->owner, go);
    bool was = std::find(subject.inside.begin(), subject.inside.end(), each) != subject.inside.end();
    if (is) inside.push_back(each);
    if (is != was) set(each, go.id, is);
  }
  subject.inside = std::move(inside);
  subject.at = go.at;
}

void VolumeUpdate::remove(const Subject& subject) {
  for (std::uint32_t volume : subject.inside) set(volume, subject.id, false);
}

void VolumeUpdate::set(std::uint32_t volume, std::int32_t id, bool inside) {
  Occupants& occupants = state_.volumes[volume].condition->occupants;
  if (inside) enter(occupants, id);
  else leave(occupants, id);
  state_.changed.push_back(volume);
}

void VolumeUpdate::updateGroups() {
  std::vector<std::string_view> names;
  for (std::uint32_t each : state_.changed)
    if (!state_.volumes[each].trigger->occupantsGroup.empty())
      names.push_back(state_.volumes[each].trigger->occupantsGroup);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<std::vector<std::int32_t>> insides(names.size());
  for (const Volume& volume : state_.volumes) {
    auto name = std::lower_bound(names.begin(), names.end(), volume.trigger->occupantsGroup);
    if (name == names.end() || *name != volume.trigger->occupantsGroup) continue;
    for (std::int32_t id : volume.condition->occupants.inside)
      insert(insides[static_cast<std::size_t>(name - names.begin())], id);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string_view name = names[i];
    const std::vector<std::int32_t>& inside = insides[i];
    auto found = placeOf(state_.groups, name);
    if (found == state_.groups.end() || found->name != name)
      found = state_.groups.insert(found, {std::string(name), {}});
    Occupants& occupants = found->occupants;
    std::vector<std::int32_t> before = occupants.inside;
    for (std::int32_t id : inside)
      if (!std::binary_search(before.begin(), before.end(), id)) enter(occupants, id);
    for (std::int32_t id : before)
      if (!std::binary_search(inside.begin(), inside.end(), id)) leave(occupants, id);
  }
}

void VolumeUpdate::wakeRows() {
  for (std::uint32_t each : state_.changed) world_.triggers.wake(*state_.volumes[each].trigger);
  for (Trigger* trigger : state_.listeners)
    for (const TriggerCondition& condition : trigger->conditions)
      if (const Occupants* of = isOnGroup(condition.kind) ? state_.group(condition.name) : nullptr;
          of != nullptr && of->changed())
        world_.triggers.wake(*trigger);
}

}  // namespace

void updateVolumes(GoWorld& world) {
  if (!world.triggers.empty()) VolumeUpdate(world).run();
}

void forgetChanges(TriggerVolumes& state) {
  auto forget = [](Occupants& occupants) {
    occupants.someLeft = !occupants.inside.empty() && (occupants.someLeft || !occupants.left.empty());
    occupants.entered.clear();
    occupants.left.clear();
  };
  for (std::uint32_t each : state.changed) forget(state.volumes[each].condition->occupants);
  for (OccupantGroup& each : state.groups) forget(each.occupants);
  state.changed.clear();
}

}  // namespace vellum::skrit
