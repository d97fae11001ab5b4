// Smells, light, heat and other quantities that spread from room to room (CAOS: EMIT, PROP, RATE). The manual speaks of
// 16 and lists 18; there are 20.
//
// A tick, for each automaton of each room, with gain, loss and diffusion from 0 to 1 by the type of the room:
// - level -= level * loss
// - the emissions of the agents in the room, at most 1 together, raise a lower level by gain times the difference
// - the room gets a neighbour's level times the neighbour's diffusion and the permeability between, if that is higher
#pragma once

#include <array>
#include <map>
#include <vector>

#include "languages/caos/world/map.h"

namespace vellum::caos {

constexpr int AutomatonCount = 20;
constexpr std::size_t MaxRoomTypes = 10'000;

struct AutomatonRates {
  float gain = 0, loss = 0, diffusion = 0;
};

class CellularAutomata {
 public:
  static bool isIndex(std::int32_t automaton) { return automaton >= 0 && automaton < AutomatonCount; }

  void clear();  // levels and rates
  // A room without an index has level 0; `set` and `change` clamp levels to 0 and 1.
  float level(std::uint32_t room, std::int32_t automaton) const {
    std::size_t at = std::size_t(room) * AutomatonCount + static_cast<std::size_t>(automaton);
    return at < levels_.size() ? levels_[at] : 0;
  }
  void set(std::uint32_t room, std::int32_t automaton, float level);
  void roomMoved(std::uint32_t from, std::uint32_t to);  // the room that got another index
  void roomRemoved(std::uint32_t last);                  // the room with the last index was removed

  AutomatonRates rates(std::int32_t roomType, std::int32_t automaton) const;
  bool setRates(std::int32_t roomType, std::int32_t automaton, AutomatonRates rates);

  // The emission of an agent in this tick, into a room.
  void emit(std::uint32_t room, std::int32_t automaton, float amount);
  // One tick with the emissions since the last one.
  void update(Map& map);

  // For saving.
  struct Rates {
    std::array<float, AutomatonCount> gain{}, loss{}, diffusion{};
  };
  std::map<std::int32_t, Rates>& ratesByType() { return rates_; }
  std::vector<float>& levels() { return levels_; }  // a row of AutomatonCount for each room
  std::vector<float>& emitted() { return emitted_; }
  bool& quiet() { return quiet_; }  // no level and nothing emitted: nothing to do
  void loaded();

 private:
  void prepare(const Map& map);

  std::map<std::int32_t, Rates> rates_;
  std::uint32_t ratesVersion_ = 1, preparedRates_ = 0, preparedMap_ = 0;
  std::vector<Rates> rows_;               // the rates that rooms use, without repetition
  std::vector<std::uint32_t> roomRates_;  // by room: in rows_
  std::vector<float> levels_, emitted_, spread_;
  bool quiet_ = true;
};

}  // namespace vellum::caos
