// Functions that draw from a random generator of their own.
#include <cstring>

#include "languages/xg/world/batch_block.h"

namespace vellum::xg {

void Batch::load(std::uint32_t function, Dice& dice, base::Random& random) const {
  if (profile_ == Profile::Doomsday) dice.setIndex(ownIndex_[function]);
  else random.setState(ownState_[function]);
}

void Batch::keep(std::uint32_t function, const Dice& dice, const base::Random& random) {
  if (profile_ == Profile::Doomsday) ownIndex_[function] = dice.index();
  else ownState_[function] = random.state();
}

void Batch::placeOwn(std::uint32_t function, std::uint32_t definition, float offset, std::uint64_t seed) {
  base::Random random(seed);
  Dice dice(profile_, random, static_cast<std::uint8_t>(seed));
  std::int32_t timer = drawFirst(definition, dice);
  keep(function, dice, random);
  place(function, definition, offset, timer);
}

std::uint32_t Batch::addOwn(std::uint32_t definition, float offset, std::uint64_t seed) {
  std::uint32_t function = append();
  placeOwn(function, definition, offset, seed);
  return function;
}

void Batch::values(float* out, std::size_t count) const {
  for (std::size_t from = 0; from < count; from += BlockSize) {
    std::size_t some = count - from < BlockSize ? count - from : BlockSize;
    std::memcpy(out + from, blocks_[from / BlockSize].value, some * sizeof(float));
  }
}

void Batch::values(float* out, const std::uint32_t* places, std::size_t count) const {
  for (std::size_t from = 0; from < count; from += BlockSize) {
    std::size_t some = count - from < BlockSize ? count - from : BlockSize;
    const float* values = blocks_[from / BlockSize].value;
    for (std::size_t i = 0; i < some; ++i) out[places[from + i]] = values[i];
  }
}

}  // namespace vellum::xg
