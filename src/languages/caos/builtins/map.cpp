// Chapter "Map" of the manual: metarooms, rooms, doors, links, and cellular automata.
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/world/emission.h"
#include "languages/caos/world/map_changes.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/surroundings.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Mapd) {
  if (call.i(0) < 1 || call.i(1) < 1 || call.i(0) > MaxMapSize || call.i(1) > MaxMapSize)
    return call.fail(diag::InvalidRange);
  call.world.map.width = call.i(0);
  call.world.map.height = call.i(1);
  return call.done();
}
VELLUM_CAOS_BODY(MapwInteger) { return call.done(call.world.map.width); }
VELLUM_CAOS_BODY(MaphInteger) { return call.done(call.world.map.height); }
VELLUM_CAOS_BODY(Mapk) {
  clearMap(call.world);
  return call.done();
}
VELLUM_CAOS_BODY(Brmi) {
  if (call.i(0) < 0 || call.i(1) < 0) return call.fail(diag::InvalidRange);
  call.world.map.nextMetaroom = call.i(0);
  call.world.map.nextRoom = call.i(1);
  return call.done();
}

// Metarooms

VELLUM_CAOS_BODY(AddmInteger) {
  std::string_view background = call.s(4);
  if (background.size() > 1000) return call.fail(diag::FailedToAddMetaroom);
  call.charge(call.world.map.metarooms().size() / 8);
  const Metaroom* made = call.world.map.addMetaroom(call.i(0), call.i(1), call.i(2), call.i(3), background);
  if (made == nullptr) return call.fail(diag::FailedToAddMetaroom);
  return call.done(made->id);
}
VELLUM_CAOS_BODY(Addb) {
  Metaroom* metaroom = call.world.map.metaroom(call.i(0));
  if (metaroom == nullptr) return call.missing(diag::FailedToAddBackground);
  if (metaroom->backgrounds.size() >= MaxBackgrounds || call.s(1).size() > 1000)
    return call.fail(diag::FailedToAddBackground);
  std::string problem;
  Galleries& galleries = call.world.galleries;
  if (galleries.assets.hasPictures() && galleries.background(call.s(1), problem) == nullptr)
    return call.fail(diag::FailedToAddBackground);
  metaroom->backgrounds.emplace_back(call.s(1));
  return call.done();
}
VELLUM_CAOS_BODY(BkdsString) {
  const Metaroom* metaroom = call.world.map.metaroom(call.i(0));
  if (metaroom == nullptr) return call.missing(diag::NoMetaroomBackgrounds, std::string_view());
  return call.done(std::string_view(base::join(metaroom->backgrounds, ",")));
}
VELLUM_CAOS_BODY(Delm) {
  if (!deleteMetaroom(call.world, call.i(0))) return call.missing(diag::FailedToDeleteMetaroom);
  return call.done();
}
// Each has a blank before it, the first one too: existing agents rely on that.
static void listId(std::string& ids, std::int32_t id) {
  ids.push_back(' ');
  base::append(ids, id);
}

VELLUM_CAOS_BODY(EmidString) {
  std::string ids;
  for (const auto& [id, metaroom] : call.world.map.metarooms()) listId(ids, id);
  return call.done(std::string_view(ids));
}
VELLUM_CAOS_BODY(GmapInteger) {
  const Metaroom* metaroom = call.world.map.metaroomAt(call.f(0), call.f(1));
  return call.done(metaroom == nullptr ? -1 : metaroom->id);
}
VELLUM_CAOS_BODY(MlocString) {
  const Metaroom* metaroom = call.world.map.metaroom(call.i(0));
  if (metaroom == nullptr) return call.missing(diag::NoMetaroomLocation, std::string_view("0 0 0 0"));
  std::string text = base::cat(metaroom->x, ' ', metaroom->y, ' ', metaroom->width, ' ', metaroom->height);
  return call.done(std::string_view(text));
}

// Rooms

VELLUM_CAOS_BODY(AddrInteger) {
  Room shape;
  shape.metaroom = call.i(0);
  shape.left = call.i(1);
  shape.right = call.i(2);
  shape.leftCeiling = call.i(3);
  shape.rightCeiling = call.i(4);
  shape.leftFloor = call.i(5);
  shape.rightFloor = call.i(6);
  const Room* made = call.world.map.addRoom(shape);
  if (made == nullptr) return call.fail(diag::FailedToAddRoom);
  call.world.mapChanged = true;
  return call.done(made->id);
}
VELLUM_CAOS_BODY(Delr) {
  if (!deleteRoom(call.world, call.i(0))) return call.missing(diag::FailedToDeleteRoom);
  return call.done();
}
VELLUM_CAOS_BODY(EridString) {
  if (call.i(0) != -1 && call.world.map.metaroom(call.i(0)) == nullptr)
    return call.missing(diag::NoRoomIds, std::string_view());
  std::string ids;
  for (std::int32_t id : call.world.map.roomIds(call.i(0))) listId(ids, id);
  return call.done(std::string_view(ids));
}
VELLUM_CAOS_BODY(GrapInteger) {
  const Room* room = call.world.map.roomAt(call.f(0), call.f(1));
  return call.done(room == nullptr ? -1 : room->id);
}
VELLUM_CAOS_BODY(RlocString) {
  const Room* r = call.world.map.room(call.i(0));
  if (r == nullptr) return call.missing(diag::NoRoomLocation, std::string_view("0 0 0 0 0 0"));
  std::string text = base::cat(r->left, ' ', r->right, ' ', r->leftCeiling, ' ', r->rightCeiling, ' ', r->leftFloor,
                               ' ', r->rightFloor);
  return call.done(std::string_view(text));
}
VELLUM_CAOS_BODY(Rtyp) {
  if (!call.world.map.setType(call.i(0), call.i(1))) return call.missing(diag::FailedToSetRoomType);
  return call.done();
}
VELLUM_CAOS_BODY(RtypInteger) {
  const Room* room = call.world.map.room(call.i(0));
  return call.done(room == nullptr ? -1 : room->type);
}
VELLUM_CAOS_BODY(RoomInteger) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  const Room* room = roomOf(call.world, agent);
  return call.done(room == nullptr ? -1 : room->id);
}
VELLUM_CAOS_BODY(GridInteger) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (call.i(2) < 0 || call.i(2) > 3) return call.fail(diag::NoSuchDirection);
  return call.done(roomBeside(call.world, agent, static_cast<Direction>(call.i(2))));
}
VELLUM_CAOS_BODY(TorxFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Room* room = call.world.map.room(call.i(0));
  if (room == nullptr) return call.missing(diag::NoRoomLocation, 0.0f);
  return call.done(static_cast<float>(room->middleX() - agent.x));
}
VELLUM_CAOS_BODY(ToryFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Room* room = call.world.map.room(call.i(0));
  if (room == nullptr) return call.missing(diag::NoRoomLocation, 0.0f);
  return call.done(static_cast<float>(room->middleY() - agent.y));
}

// Doors and links

static bool areRooms(Call& call) {
  return call.world.map.room(call.i(0)) != nullptr && call.world.map.room(call.i(1)) != nullptr;
}
static bool areTwoRooms(Call& call) { return call.i(0) != call.i(1) && areRooms(call); }
VELLUM_CAOS_BODY(Door) {
  if (!areTwoRooms(call)) return call.missing(diag::FailedToSetDoor);
  if (!call.world.map.setDoor(call.i(0), call.i(1), call.i(2))) return call.fail(diag::FailedToSetDoor);
  call.world.mapChanged = true;
  return call.done();
}
VELLUM_CAOS_BODY(DoorInteger) {
  if (!areRooms(call)) return call.missing(diag::FailedToGetDoor, 0);
  return call.done(call.world.map.door(call.i(0), call.i(1)));
}
VELLUM_CAOS_BODY(Link) {
  if (!areTwoRooms(call)) return call.missing(diag::FailedToSetLink);
  if (!call.world.map.setLink(call.i(0), call.i(1), call.i(2))) return call.fail(diag::FailedToSetLink);
  return call.done();
}
VELLUM_CAOS_BODY(LinkInteger) {
  if (!areRooms(call)) return call.missing(diag::FailedToGetLink, 0);
  return call.done(call.world.map.link(call.i(0), call.i(1)));
}

// Cellular automata

VELLUM_CAOS_BODY(Rate) {
  AutomatonRates rates{call.f(2), call.f(3), call.f(4)};
  if (!CellularAutomata::isIndex(call.i(1)) || !call.world.automata.setRates(call.i(0), call.i(1), rates))
    return call.fail(diag::FailedToSetRates);
  return call.done();
}
VELLUM_CAOS_BODY(RateString) {
  if (!CellularAutomata::isIndex(call.i(1))) return call.fail(diag::FailedToGetRates);
  AutomatonRates rates = call.world.automata.rates(call.i(0), call.i(1));
  std::string text;
  for (float number : {rates.gain, rates.loss, rates.diffusion}) {
    if (!text.empty()) text.push_back(' ');
    base::appendFixed(text, number, 6);
  }
  return call.done(std::string_view(text));
}
VELLUM_CAOS_BODY(PropFloat) {
  if (!CellularAutomata::isIndex(call.i(1))) return call.fail(diag::FailedToGetRoomProperty);
  auto room = call.world.map.indexOf(call.i(0));
  if (!room) return call.missing(diag::FailedToGetRoomProperty, 0.0f);
  return call.done(call.world.automata.level(*room, call.i(1)));
}
VELLUM_CAOS_BODY(Prop) {
  if (!CellularAutomata::isIndex(call.i(1))) return call.fail(diag::FailedToSetRoomProperty);
  auto room = call.world.map.indexOf(call.i(0));
  if (!room) return call.missing(diag::FailedToSetRoomProperty);
  call.world.automata.set(*room, call.i(1), call.f(2));
  return call.done();
}
// An agent outside of all rooms changes nothing.
VELLUM_CAOS_BODY(Altr) {
  if (!CellularAutomata::isIndex(call.i(1))) return call.fail(diag::FailedToIncrease);
  std::int32_t id = call.i(0);
  if (id == -1) {
    VELLUM_CAOS_REQUIRE_TARGET(agent);
    const Room* room = roomOf(call.world, agent);
    if (room == nullptr) return call.done();
    id = room->id;
  }
  auto room = call.world.map.indexOf(id);
  if (!room) return call.missing(diag::FailedToIncrease);
  call.world.automata.set(*room, call.i(1), call.world.automata.level(*room, call.i(1)) + call.f(2));
  return call.done();
}
VELLUM_CAOS_BODY(Emit) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!CellularAutomata::isIndex(call.i(0))) return call.fail(diag::InvalidSmell);
  setEmission(call.world, agent, call.i(0), call.f(1));
  return call.done();
}
// Repeating a connection changes nothing; another automaton for the same classifier is rejected.
VELLUM_CAOS_BODY(Cacl) {
  Classifier classifier = call.classifier(0);
  if (!CellularAutomata::isIndex(call.i(3)) || classifier.family == 0 || classifier.genus == 0)
    return call.fail(diag::InvalidCacl);
  for (const Smell& smell : call.world.smells) {
    const Classifier& c = smell.classifier;
    if (c.family != classifier.family || c.genus != classifier.genus || c.species != classifier.species) continue;
    return smell.automaton == call.i(3) ? call.done() : call.fail(diag::InvalidCacl);
  }
  if (call.world.smells.size() >= MaxSmells) return call.fail(diag::InvalidCacl);
  call.world.smells.push_back({classifier, call.i(3)});
  return call.done();
}
VELLUM_CAOS_BODY(Doca) {
  std::int32_t updates = call.i(0);
  if (updates < 0 || updates > 1'000) return call.fail(diag::InvalidRange);
  for (std::int32_t i = 0; i < updates; ++i) spreadSmells(call.world);
  static constexpr std::size_t Substances = 20;  // each update looks at all of them, however few rooms there are
  call.charge(static_cast<std::size_t>(updates) * (call.world.map.rooms().size() + Substances));
  return call.done();
}
// Creatures find their way by the smells of CACL. The others stay unchanged.
VELLUM_CAOS_BODY(Calc) {
  static constexpr int Updates = 100;
  std::uint32_t followed = 0;
  for (const Smell& smell : call.world.smells) followed |= 1u << smell.automaton;
  call.world.map.findNeighbours();
  if (followed == 0) return call.done();
  const std::vector<float> before = call.world.automata.levels();
  for (int i = 0; i < Updates; ++i) spreadSmells(call.world);
  std::vector<float>& levels = call.world.automata.levels();
  for (std::size_t i = 0; i < levels.size(); ++i)
    if ((followed >> (i % AutomatonCount) & 1) == 0) levels[i] = i < before.size() ? before[i] : 0;
  if (!before.empty()) call.world.automata.quiet() = false;
  call.engine.vm().charge(static_cast<std::int64_t>(call.world.map.rooms().size()) * Updates);
  return call.done();
}

// Returns the room itself when it has no neighbour of the wanted kind: there is nowhere to go. Among equals, the lowest
// number wins.
static vm::HostResult extremeNeighbour(Call& call, const diagnostics::Kind& failure, bool highest) {
  bool known = call.i(2) == 0 || call.i(2) == 1;
  if (!CellularAutomata::isIndex(call.i(1)) || !known) return call.fail(failure);
  auto room = call.world.map.indexOf(call.i(0));
  if (!room) return call.missing(failure, -1);
  Map& map = call.world.map;
  map.findNeighbours();
  std::int32_t best = -1;
  float bestLevel = 0;
  for (auto at = map.neighboursBegin(*room); at != map.neighboursEnd(*room); ++at) {
    if (at->permeability <= 0 || (call.i(2) == 0 && !at->level)) continue;
    float level = call.world.automata.level(at->room, call.i(1));
    if (best != -1 && (highest ? level <= bestLevel : level >= bestLevel)) continue;
    best = map.rooms()[at->room].id;
    bestLevel = level;
  }
  return call.done(best != -1 ? best : call.i(0));
}
VELLUM_CAOS_BODY(HirpInteger) { return extremeNeighbour(call, diag::NoHighestRoom, true); }
VELLUM_CAOS_BODY(LorpInteger) { return extremeNeighbour(call, diag::NoLowestRoom, false); }

}  // namespace vellum::caos
