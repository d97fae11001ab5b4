#include "languages/ags/world/face_direction.h"

#include <bit>

#include "base/text.h"

namespace vellum::ags::world {

std::string faceDirectionKey(std::string_view kind, Int number, Int room) {
  return base::cat(kind, ".FaceDirectionRatio#", number, ".", room);
}

float faceDirectionRatioOf(const GameState& state, std::string_view kind, Int number, Int room, float first) {
  if (state.scripts.properties.empty()) return first;
  auto found = state.scripts.properties.find(faceDirectionKey(kind, number, room));
  if (found == state.scripts.properties.end()) return first;
  auto bits = base::parseInt(found->second);
  return bits ? std::bit_cast<float>(static_cast<Int>(*bits)) : first;
}

}  // namespace vellum::ags::world
