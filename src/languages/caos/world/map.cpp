#include "languages/caos/world/map.h"

#include <algorithm>
#include <cmath>

namespace vellum::caos {

// Corners are whole numbers, so two rooms that share a slope may differ by this much.
static constexpr double EdgeSlack = 2;

Bounds Room::bounds() const {
  return {double(left), double(std::min(leftCeiling, rightCeiling)), double(right),
          double(std::max(leftFloor, rightFloor))};
}

void Map::clear() {
  std::uint32_t version = version_;
  *this = Map();
  version_ = version + 1;
}

static bool inMap(std::int32_t number) { return number >= -MaxMapSize && number <= MaxMapSize; }

Metaroom* Map::addMetaroom(std::int32_t x, std::int32_t y, std::int32_t w, std::int32_t h,
                           std::string_view background) {
  if (!inMap(x) || !inMap(y) || w <= 0 || h <= 0 || w > MaxMapSize || h > MaxMapSize) return nullptr;
  if (width > 0 && (x < 0 || y < 0 || x > width - w || y > height - h)) return nullptr;
  if (metarooms_.size() >= MaxMetarooms) return nullptr;
  while (metarooms_.contains(nextMetaroom)) {
    if (nextMetaroom == INT32_MAX) return nullptr;
    ++nextMetaroom;
  }
  Metaroom& made = metarooms_[nextMetaroom];
  made = {nextMetaroom, x, y, w, h, {}, 0, {}};
  made.backgrounds.emplace_back(background);
  if (nextMetaroom < INT32_MAX) ++nextMetaroom;
  return &made;
}

bool Map::deleteMetaroom(std::int32_t id) {
  if (metarooms_.erase(id) == 0) return false;
  for (std::int32_t room : roomIds(id)) deleteRoom(room);
  return true;
}

Metaroom* Map::metaroom(std::int32_t id) {
  auto found = metarooms_.find(id);
  return found == metarooms_.end() ? nullptr : &found->second;
}

const Metaroom* Map::metaroomAt(double x, double y) const {
  for (const auto& [id, metaroom] : metarooms_)
    if (metaroom.contains(x, y)) return &metaroom;
  return nullptr;
}

// The walls are apart, and beside one of them at least the ceiling is above the floor: at the other the room may end
// early, as public agents have it.
bool Map::isSound(const Room& room) {
  for (std::int32_t number :
       {room.left, room.right, room.leftCeiling, room.rightCeiling, room.leftFloor, room.rightFloor})
    if (!inMap(number)) return false;
  return room.left < room.right && (room.leftCeiling < room.leftFloor || room.rightCeiling < room.rightFloor);
}

const Room* Map::addRoom(const Room& shape) {
  if (!metarooms_.contains(shape.metaroom) || !isSound(shape) || rooms_.size() >= MaxRooms) return nullptr;
  while (index_.contains(nextRoom)) {
    if (nextRoom == INT32_MAX) return nullptr;
    ++nextRoom;
  }
  auto index = static_cast<std::uint32_t>(rooms_.size());
  rooms_.push_back(shape);
  Room& made = rooms_.back();
  made.id = nextRoom;
  made.type = 0;
  index_[made.id] = index;
  tree_.add(index, made.bounds());
  if (nextRoom < INT32_MAX) ++nextRoom;
  ++version_;
  return &made;
}

void Map::forgetConnections(std::int32_t room) {
  for (auto* table : {&doors_, &links_}) {
    auto begin = table->lower_bound({room, INT32_MIN}), end = begin;
    for (; end != table->end() && end->first.first == room; ++end) table->erase({end->first.second, room});
    table->erase(begin, end);
  }
}

bool Map::deleteRoom(std::int32_t id) {
  auto found = index_.find(id);
  if (found == index_.end()) return false;
  std::uint32_t index = found->second, last = static_cast<std::uint32_t>(rooms_.size() - 1);
  index_.erase(found);
  tree_.remove(index);
  if (index != last) {
    tree_.remove(last);
    rooms_[index] = std::move(rooms_[last]);
    index_[rooms_[index].id] = index;
    tree_.add(index, rooms_[index].bounds());
  }
  rooms_.pop_back();
  forgetConnections(id);
  ++version_;
  return true;
}

const Room* Map::room(std::int32_t id) const {
  auto found = index_.find(id);
  return found == index_.end() ? nullptr : &rooms_[found->second];
}

std::optional<std::uint32_t> Map::indexOf(std::int32_t id) const {
  auto found = index_.find(id);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

bool Map::setType(std::int32_t id, std::int32_t type) {
  auto index = indexOf(id);
  if (!index) return false;
  rooms_[*index].type = type;
  ++version_;
  return true;
}

bool Map::setMusic(std::int32_t id, std::string_view music) {
  auto index = indexOf(id);
  if (!index) return false;
  rooms_[*index].music = music;
  return true;
}

// Side by side: they share a wall, and their openings overlap.
static bool sideBySide(const Room& a, const Room& b) {
  auto opening = [](const Room& left, const Room& right) {
    if (std::abs(left.right - right.left) > 1) return false;
    return std::min(left.rightFloor, right.leftFloor) > std::max(left.rightCeiling, right.leftCeiling);
  };
  return opening(a, b) || opening(b, a);
}

// One above the other: part of one room's floor is part of the other one's ceiling.
static bool aboveEachOther(const Room& a, const Room& b) {
  double from = std::max(a.left, b.left), to = std::min(a.right, b.right);
  if (from >= to) return false;
  auto fits = [&](const Room& upper, const Room& lower) {
    return std::fabs(upper.floorAt(from) - lower.ceilingAt(from)) <= EdgeSlack &&
           std::fabs(upper.floorAt(to) - lower.ceilingAt(to)) <= EdgeSlack;
  };
  return fits(a, b) || fits(b, a);
}

static bool shareEdge(const Room& a, const Room& b) { return sideBySide(a, b) || aboveEachOther(a, b); }

template <class Fit>
const Room* Map::best(const Bounds& where, Fit fit) const {
  const Room* found = nullptr;
  int highest = 0;
  tree_.query(where, [&](std::uint32_t index) {
    const Room& room = rooms_[index];
    int fits = fit(room);
    if (fits == 0 || fits < highest || (fits == highest && room.id > found->id)) return;
    found = &room;
    highest = fits;
  });
  return found;
}

static Bounds around(double x, double y, double slack) { return {x - slack, y - slack, x + slack, y + slack}; }

const Room* Map::roomAt(double x, double y, double slack) const {
  return best(around(x, y, slack), [&](const Room& room) {
    if (room.contains(x, y)) return 2;
    return slack > 0 && room.contains(x, y, slack) ? 1 : 0;
  });
}

const Room* Map::roomBeyond(const Room& from, double x, double y, double slack) const {
  return best(around(x, y, slack), [&](const Room& room) {
    if (room.id == from.id || !room.contains(x, y, slack)) return 0;
    return 1 + (shareEdge(from, room) ? 2 : 0) + (room.contains(x, y) ? 1 : 0);
  });
}

void Map::roomsIn(const Bounds& where, std::vector<const Room*>& found) const {
  found.clear();
  tree_.query(where, [&](std::uint32_t index) { found.push_back(&rooms_[index]); });
  std::sort(found.begin(), found.end(), [](const Room* a, const Room* b) { return a->id < b->id; });
}

std::vector<std::int32_t> Map::roomIds(std::int32_t metaroom) const {
  std::vector<std::int32_t> ids;
  for (const Room& room : rooms_)
    if (metaroom == -1 || room.metaroom == metaroom) ids.push_back(room.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool Map::setDoor(std::int32_t a, std::int32_t b, std::int32_t permeability) {
  if (a == b || !index_.contains(a) || !index_.contains(b)) return false;
  if (permeability < 0 || permeability > FullyOpen || doors_.size() >= MaxConnections) return false;
  doors_[{a, b}] = doors_[{b, a}] = permeability;
  ++version_;
  return true;
}

std::int32_t Map::door(std::int32_t a, std::int32_t b) const {
  auto found = doors_.find({a, b});
  if (found != doors_.end()) return found->second;
  return touch(a, b) ? FullyOpen : 0;
}

bool Map::setLink(std::int32_t a, std::int32_t b, std::int32_t permeability) {
  if (a == b || !index_.contains(a) || !index_.contains(b)) return false;
  if (permeability < 0 || permeability > FullyOpen || links_.size() >= MaxConnections) return false;
  if (permeability == 0) {
    links_.erase({a, b});
    links_.erase({b, a});
  } else {
    links_[{a, b}] = links_[{b, a}] = permeability;
  }
  ++version_;
  return true;
}

std::int32_t Map::link(std::int32_t a, std::int32_t b) const {
  auto found = links_.find({a, b});
  return found == links_.end() ? 0 : found->second;
}

bool Map::touch(std::int32_t a, std::int32_t b) const {
  const Room* first = room(a);
  const Room* second = room(b);
  if (first == nullptr || second == nullptr || a == b) return false;
  return shareEdge(*first, *second);
}

void Map::findNeighbours() {
  if (neighboursOf_ == version_) return;
  neighboursOf_ = version_;
  neighbours_.clear();
  first_.assign(rooms_.size() + 1, 0);
  for (std::uint32_t i = 0; i < rooms_.size(); ++i) {
    const Room& room = rooms_[i];
    std::size_t begin = neighbours_.size();
    Bounds near = room.bounds();
    near = {near.left - EdgeSlack, near.top - EdgeSlack, near.right + EdgeSlack, near.bottom + EdgeSlack};
    tree_.query(near, [&](std::uint32_t other) {
      if (other == i) return;
      bool level = sideBySide(room, rooms_[other]);
      if (!level && !aboveEachOther(room, rooms_[other])) return;
      auto door = doors_.find({room.id, rooms_[other].id});
      neighbours_.push_back({other, door == doors_.end() ? FullyOpen : door->second, level, false});
    });
    for (auto at = links_.lower_bound({room.id, INT32_MIN}); at != links_.end() && at->first.first == room.id; ++at)
      neighbours_.push_back({*indexOf(at->first.second), at->second, false, true});
    std::sort(neighbours_.begin() + static_cast<std::ptrdiff_t>(begin), neighbours_.end(),
              [&](const Neighbour& a, const Neighbour& b) {
                if (a.room != b.room) return rooms_[a.room].id < rooms_[b.room].id;
                return a.linked < b.linked;
              });
    first_[i + 1] = static_cast<std::uint32_t>(neighbours_.size());
  }
}

bool Map::loaded() {
  index_.clear();
  tree_.clear();
  if (metarooms_.size() > MaxMetarooms || rooms_.size() > MaxRooms) return false;
  if (doors_.size() > MaxConnections || links_.size() > MaxConnections) return false;
  for (const auto& [id, metaroom] : metarooms_) {
    if (metaroom.id != id || metaroom.width <= 0 || metaroom.height <= 0) return false;
    if (metaroom.backgrounds.empty() || metaroom.background < 0 ||
        static_cast<std::size_t>(metaroom.background) >= metaroom.backgrounds.size())
      return false;
  }
  for (std::uint32_t i = 0; i < rooms_.size(); ++i) {
    if (!isSound(rooms_[i]) || !metarooms_.contains(rooms_[i].metaroom)) return false;
    if (!index_.emplace(rooms_[i].id, i).second) return false;
    tree_.add(i, rooms_[i].bounds());
  }
  for (const auto* table : {&doors_, &links_})
    for (const auto& [pair, permeability] : *table)
      if (auto back = table->find({pair.second, pair.first});
          pair.first == pair.second || permeability < 0 || permeability > FullyOpen || back == table->end() ||
          back->second != permeability || !index_.contains(pair.first) || !index_.contains(pair.second))
        return false;
  ++version_;
  return true;
}

}  // namespace vellum::caos
