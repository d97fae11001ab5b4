// Agents are thrown through random rooms: they always stay in rooms that their PERM opens, and an agent at rest has
// something below it.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/text.h"
#include "languages/caos/runtime/test_bench.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {
namespace {

constexpr int Side = 32, Agents = 5, Ticks = 200;

struct Door {
  std::int32_t a, b, permeability;
};

// A grid of rooms that share their sloped floors, with doors of 0, 50 and 100 between them.
struct Grid {
  base::Random random;
  int columns, rows;
  std::vector<int> x;
  std::vector<std::vector<int>> y;  // by column edge, then by row edge
  std::vector<Door> doors;
  std::string script = "setv va00 addm 0 0 5000 5000 \"b\"\n";

  int room(int column, int row) const { return column * rows + row; }
  void addDoor(int a, int b) {
    doors.push_back({a, b, random.between(0, 2) * 50});
    base::append(script, base::cat("door ", a, ' ', b, ' ', doors.back().permeability, '\n'));
  }

  explicit Grid(std::uint64_t seed) : random(seed), columns(random.between(1, 4)), rows(random.between(1, 4)) {
    for (int i = 0; i <= columns; ++i) {
      x.push_back(i == 0 ? random.between(0, 100) : x.back() + random.between(60, 400));
      y.push_back({random.between(0, 100)});
      for (int j = 0; j < rows; ++j) y.back().push_back(y.back().back() + random.between(80, 300));
    }
    for (int i = 0; i < columns; ++i)
      for (int j = 0; j < rows; ++j) {
        auto at = [&](int column, int row) {
          return y[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
        };
        base::append(script, base::cat("setv va01 addr 0 ", x[static_cast<std::size_t>(i)], ' ',
                                       x[static_cast<std::size_t>(i) + 1], ' ', at(i, j), ' ', at(i + 1, j), ' '));
        base::append(script, base::cat(at(i, j + 1), ' ', at(i + 1, j + 1), '\n'));
      }
    for (int i = 0; i < columns; ++i)
      for (int j = 0; j < rows; ++j) {
        if (i + 1 < columns) addDoor(room(i, j), room(i + 1, j));
        if (j + 1 < rows) addDoor(room(i, j), room(i, j + 1));
      }
  }

  // In the middle of a room, with a speed.
  void addAgent(int species) {
    auto i = static_cast<std::size_t>(random.between(0, columns - 1)),
         j = static_cast<std::size_t>(random.between(0, rows - 1));
    int middleX = (x[i] + x[i + 1]) / 2, middleY = (y[i][j] + y[i + 1][j] + y[i][j + 1] + y[i + 1][j + 1]) / 4;
    int fastest = random.between(0, 1) != 0 ? 20 : 300;
    base::append(script,
                 base::cat("new: simp 2 1 ", species, " \"x\" 1 0 1 attr ", random.between(0, 3) == 0 ? 64 : 192));
    base::append(script, base::cat(" perm ", random.between(49, 51), " elas ", random.between(0, 100), " fric ",
                                   random.between(0, 2) * 50));
    base::append(script, base::cat(" aero ", random.between(0, 3) == 0 ? 20 : 0, " accg ", random.between(0, 3), '.',
                                   random.between(1, 9)));
    base::append(script, base::cat(" mvsf ", middleX - Side / 2, ' ', middleY - Side / 2));
    base::append(script,
                 base::cat(" velo ", random.between(-fastest, fastest), ' ', random.between(-fastest, fastest), '\n'));
  }

  std::set<std::int32_t> reachable(std::int32_t from, std::int32_t permission) const {
    std::set<std::int32_t> rooms{from};
    for (std::size_t before = 0; before != rooms.size();) {
      before = rooms.size();
      for (const Door& door : doors) {
        if (permission > door.permeability || rooms.count(door.a) == rooms.count(door.b)) continue;
        rooms.insert(door.a);
        rooms.insert(door.b);
      }
    }
    return rooms;
  }
};

bool inAny(const Map& map, const std::set<std::int32_t>& rooms, double x, double y, double slack) {
  for (std::int32_t id : rooms)
    if (map.room(id)->contains(x, y, slack)) return true;
  return false;
}

bool standsOnSomething(const Map& map, const Agent& agent) {
  static constexpr double points[3][2] = {{Side / 2, Side}, {0, Side / 2}, {Side, Side / 2}};
  for (const auto& at : points)
    for (const Room& room : map.rooms()) {
      double x = agent.x + at[0], y = agent.y + at[1];
      if (room.contains(x, y, 2) && std::fabs(room.floorAt(x) - y) <= 2) return true;
    }
  return false;
}

TEST(Physics, NothingPassesClosedDoorsOrRestsInTheAir) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Grid grid(seed);
    for (int i = 1; i <= Agents; ++i) grid.addAgent(i);
    TestBench bench;
    bench.run(grid.script);
    World& world = bench.engine().world;
    std::vector<std::pair<const Agent*, std::set<std::int32_t>>> all;
    for (const Agent* agent : world.agents.inOrder()) {
      if (agent->kind == AgentKind::Pointer) continue;
      const Room* room = roomOf(world, *agent);
      ASSERT_NE(room, nullptr);
      all.push_back({agent, grid.reachable(room->id, agent->permission)});
    }
    for (int tick = 0; tick < Ticks; ++tick) {
      bench.tick();
      for (const auto& [agent, rooms] : all) {
        SCOPED_TRACE(base::cat("tick ", tick, ", agent ", agent->classifier.species));
        ASSERT_TRUE(inAny(world.map, rooms, middleXOf(*agent), middleYOf(*agent), 1));
        bool rests = (agent->attributes & attribute::SufferPhysics) != 0 && !agent->body.falling;
        ASSERT_TRUE(!rests || standsOnSomething(world.map, *agent));
      }
    }
  }
}

}  // namespace
}  // namespace vellum::caos
