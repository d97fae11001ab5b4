// The fields of the physical world.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

template <class Archive>
void saveMap(Archive& archive, Map& map) {
  archive(map.width, map.height, map.nextMetaroom, map.nextRoom);
  archive.map(map.metaroomsForLoading(), [&](auto& id, Metaroom& m) {
    archive(id);
    m.id = id;
    archive(m.x, m.y, m.width, m.height, m.background);
    archive(m.music, m.backgrounds);
  });
  archive.list(map.roomsForLoading(), [&](Room& r) {
    archive(r.id, r.metaroom, r.type, r.left, r.right, r.leftCeiling, r.rightCeiling, r.leftFloor, r.rightFloor);
    archive(r.music);
  });
  for (auto* table : {&map.doors(), &map.links()})
    archive.map(*table,
                [&](auto& pair, std::int32_t& permeability) { archive(pair.first, pair.second, permeability); });
}

template <class Archive>
void saveAutomata(Archive& archive, CellularAutomata& automata) {
  archive(automata.quiet());
  for (auto* rows : {&automata.levels(), &automata.emitted()}) archive(*rows);
  archive.map(automata.ratesByType(), [&](auto& type, CellularAutomata::Rates& row) {
    archive(type);
    archive(row.gain, row.loss, row.diffusion);
  });
}

template <class Archive>
void saveGear(Archive& archive, Gear& g) {
  static_assert(base::fieldCount<Gear> == 30, "list a new field below, then count it here");
  archive(g.hasCore);
  archive(g.core);
  archive(g.spin, g.turning, g.turningDamp, g.forwardDamp, g.sidewaysDamp, g.viewArc, g.floatX, g.floatY);
  archive(g.imagesOfTurn, g.turns, g.floatsBy);
  for (auto* points : {&g.handles, &g.hands})
    archive.list(*points, [&](HoldPoint& point) { archive(point.pose, point.x, point.y); });
  archive(g.hasCabin);
  archive(g.cabin);
  archive(g.cabinPlane, g.cabinRoom, g.cabinWidth);
  for (auto* agents : {&g.carried, &g.touching}) archive(*agents);
  auto port = [&](auto& p) { archive(p.id, p.name, p.description, p.x, p.y); };
  archive.list(g.inputs, [&](InputPort& p) {
    port(p);
    archive(p.message, p.source, p.output);
  });
  archive.list(g.outputs, [&](OutputPort& p) {
    port(p);
    archive.list(p.targets, [&](PortTarget& target) { archive(target.agent, target.input); });
  });
}

template <class Archive>
void saveBody(Archive& archive, Physique& b) {
  static_assert(base::fieldCount<Physique> == 13, "list a new field below, then count it here");
  archive(b.carrier, b.room, b.ownPlane, b.emission);
  auto automaton = static_cast<std::uint8_t>(b.automaton), wall = static_cast<std::uint8_t>(b.wall);
  archive(automaton, wall);
  b.automaton = static_cast<std::int8_t>(automaton);
  b.wall = static_cast<std::int8_t>(wall);
  archive(b.moving, b.falling, b.grounded, b.emitting, b.present, b.wired);
  bool geared = b.gear.get() != nullptr;
  archive(geared);
  if (!geared) return;
  saveGear(archive, b.gear.make());
}

// Comes after the agents, which the lists refer to.
template <class Archive>
void savePhysicalWorld(Archive& archive, World& world) {
  saveMap(archive, world.map);
  saveAutomata(archive, world.automata);
  archive(world.mapChanged);
  archive.list(world.smells, [&](Smell& smell) {
    archive(smell.classifier.family, smell.classifier.genus, smell.classifier.species, smell.automaton);
  });
  for (Bodies::List list : world.bodies.lists()) archive(list.agents);
}

}  // namespace vellum::caos
