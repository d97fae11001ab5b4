// The physical world as bytes, both ways; a part of save.cpp, which has the readers and writers.
#pragma once

#include "languages/caos/runtime/save_io.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

template <class Io>
void saveMap(Io& io, Map& map) {
  for (std::int32_t* number : {&map.width, &map.height, &map.nextMetaroom, &map.nextRoom}) io(*number);
  allOfMap(io, map.metaroomsForLoading(), 28, [&](std::int32_t& id, Metaroom& m) {
    io(id);
    m.id = id;
    for (std::int32_t* number : {&m.x, &m.y, &m.width, &m.height, &m.background}) io(*number);
    io(m.music);
    all(io, m.backgrounds, 1, [&](std::string& name) { io(name); });
  });
  all(io, map.roomsForLoading(), 37, [&](Room& r) {
    for (std::int32_t* number :
         {&r.id, &r.metaroom, &r.type, &r.left, &r.right, &r.leftCeiling, &r.rightCeiling, &r.leftFloor, &r.rightFloor})
      io(*number);
    io(r.music);
  });
  for (auto* table : {&map.doors(), &map.links()})
    allOfMap(io, *table, 12, [&](Map::Pair& pair, std::int32_t& permeability) {
      io(pair.first);
      io(pair.second);
      io(permeability);
    });
}

template <class Io>
void saveAutomata(Io& io, CellularAutomata& automata) {
  io(automata.quiet());
  for (auto* rows : {&automata.levels(), &automata.emitted()}) all(io, *rows, 4, [&](float& level) { io(level); });
  allOfMap(io, automata.ratesByType(), 4 + 12 * AutomatonCount, [&](std::int32_t& type, CellularAutomata::Rates& row) {
    io(type);
    for (auto* rates : {&row.gain, &row.loss, &row.diffusion})
      for (float& rate : *rates) io(rate);
  });
}

template <class Io>
void saveGear(Io& io, Gear& g) {
  io(g.hasCore);
  for (float& edge : g.core) io(edge);
  for (float* number :
       {&g.spin, &g.turning, &g.turningDamp, &g.forwardDamp, &g.sidewaysDamp, &g.viewArc, &g.floatX, &g.floatY})
    io(*number);
  io(g.imagesOfTurn);
  io(g.turns);
  io(g.floatsBy);
  for (auto* points : {&g.handles, &g.hands})
    all(io, *points, 12, [&](HoldPoint& point) {
      io(point.pose);
      io(point.x);
      io(point.y);
    });
  io(g.hasCabin);
  for (std::int32_t& edge : g.cabin) io(edge);
  io(g.cabinPlane);
  io(g.cabinRoom);
  io(g.cabinWidth);
  for (auto* agents : {&g.carried, &g.touching}) all(io, *agents, 8, [&](AgentHandle& handle) { io(handle); });
  auto port = [&](auto& p) {
    io(p.id);
    io(p.name);
    io(p.description);
    io(p.x);
    io(p.y);
  };
  all(io, g.inputs, 30, [&](InputPort& p) {
    port(p);
    io(p.message);
    io(p.source);
    io(p.output);
  });
  all(io, g.outputs, 18, [&](OutputPort& p) {
    port(p);
    all(io, p.targets, 12, [&](PortTarget& target) {
      io(target.agent);
      io(target.input);
    });
  });
}

template <class Io>
void saveBody(Io& io, Physique& b) {
  io(b.carrier);
  io(b.room);
  io(b.ownPlane);
  io(b.emission);
  auto automaton = static_cast<std::uint8_t>(b.automaton), wall = static_cast<std::uint8_t>(b.wall);
  io(automaton);
  io(wall);
  b.automaton = static_cast<std::int8_t>(automaton);
  b.wall = static_cast<std::int8_t>(wall);
  for (bool* flag : {&b.moving, &b.falling, &b.grounded, &b.emitting, &b.present, &b.wired}) io(*flag);
  bool geared = b.gear.get() != nullptr;
  io(geared);
  if (!geared) return;
  saveGear(io, b.gear.make());
}

// After the agents: the lists name them.
template <class Io>
void savePhysicalWorld(Io& io, World& world) {
  saveMap(io, world.map);
  saveAutomata(io, world.automata);
  io(world.mapChanged);
  all(io, world.smells, 16, [&](World::Smell& smell) {
    io(smell.classifier.family);
    io(smell.classifier.genus);
    io(smell.classifier.species);
    io(smell.automaton);
  });
  for (World::BodyList list : world.bodyLists()) all(io, list.agents, 8, [&](AgentHandle& handle) { io(handle); });
}

}  // namespace vellum::caos
