// The state of a sector: its functions, their links, and the heights, light and colours that they drive. This is the
// plain form, one function after the other; Batch is the fast one.
#pragma once

#include "languages/xg/program/definition.h"
#include "languages/xg/world/evaluator.h"

namespace vellum::xg {

class Sector {
 public:
  struct Event {
    std::int32_t field;  // index into the definition's functions
    std::int32_t type;
  };

  // `definition` and `dice` must outlive the sector.
  Sector(const SectorDefinition& definition, Dice& dice);

  // One tic: the functions in the engine's order, then the links. Appends the events in order.
  void tick(std::vector<Event>& events);

  // In the order of the definition.
  float value(std::size_t function) const { return states_[function].value; }
  bool stepBegan(std::size_t function) const { return began_[function]; }

 private:
  void copyLinks();
  int indexOf(Field field) const { return index_[static_cast<int>(field)]; }

  const SectorDefinition* definition_;
  Dice* dice_;
  std::vector<FunctionState> states_;
  std::vector<float> offsets_;
  std::vector<bool> began_;
  std::vector<std::int32_t> scratch_;
  int index_[FieldCount];  // into the definition's functions; -1: none
};

// The order in which the engine draws the first timers, and in which it copies links (Doomsday behaviour, "Order in a
// sector tic").
inline constexpr Field InitOrder[FieldCount] = {Field::Light, Field::Red,   Field::Green,
                                                Field::Blue,  Field::Floor, Field::Ceiling};
inline constexpr Field LinkOrder[FieldCount] = {Field::Floor, Field::Red,  Field::Ceiling,
                                                Field::Green, Field::Blue, Field::Light};

// The function that a chain of links leads to; -1: none, or a cycle. (Manual: the values of linked functions are always
// equal.)
int linkedFunction(const SectorDefinition& definition, std::size_t function);

float totalOffset(const Originals& originals, const SectorFunction& function);

}  // namespace vellum::xg
