// Planes that lines move.
#include <algorithm>

#include "languages/xg/program/references.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

std::optional<Level::PlaneMover> Level::eraseMover(std::uint32_t sector, bool ceiling) {
  if (!moving(sector, ceiling)) return std::nullopt;
  auto place = std::find_if(movers_.begin(), movers_.end(), [&](const PlaneMover& mover) {
    return mover.sector == sector && mover.ceiling == ceiling;
  });
  PlaneMover erased = *place;
  movers_.erase(place);
  moving(sector, ceiling) = false;
  return erased;
}

// A plane has one mover: another one replaces it, and the line of the first hears that its move was aborted.
void Level::stopMover(std::uint32_t sector, bool ceiling) {
  auto stopped = eraseMover(sector, ceiling);
  if (!stopped) return;
  EventLine line = lineOf(stopped->line);
  if (line.type == nullptr || !step(line.type->id, scanned(movers_.size()))) return;
  if ((stopped->flags & move_flags::AbortOn) != 0) activate(true, *line.type, line);
  if ((stopped->flags & move_flags::AbortOff) != 0) activate(false, *line.type, line);
}

void Level::tickMovers() {
  std::vector<PlaneMover> arrived;
  for (PlaneMover& mover : movers_)
    if (advancePlane(mover)) arrived.push_back(mover);
  // What a plane's arrival activates may move it once more.
  for (const PlaneMover& mover : arrived) moving(mover.sector, mover.ceiling) = false;
  std::erase_if(movers_, [&](const PlaneMover& mover) { return !moving(mover.sector, mover.ceiling); });
  for (const PlaneMover& mover : arrived) reached(mover);
}

// One tic of a move. True: it has arrived. The plane reaches its destination in the tic after it would not pass it.
bool Level::advancePlane(PlaneMover& mover) {
  if (mover.waiting) {
    if (mover.timer-- > 0) return false;
    mover.waiting = false;
  }
  Surface& planes = at(mover.sector);
  float& height = planes.value[static_cast<int>(mover.ceiling ? Field::Ceiling : Field::Floor)];
  float& other = planes.value[static_cast<int>(mover.ceiling ? Field::Floor : Field::Ceiling)];
  float apart = other - height;
  bool isUp = mover.destination > height;
  bool arrives = isUp ? height + mover.speed > mover.destination : height - mover.speed < mover.destination;
  if (arrives) height = mover.destination;
  else height += isUp ? mover.speed : -mover.speed;
  if ((mover.flags & move_flags::Follow) != 0) other = height + apart;
  if ((mover.flags & move_flags::SetOriginal) != 0) {
    Originals& originals = sectors_[mover.sector].originals;
    for (Field field : {Field::Floor, Field::Ceiling}) {
      bool moves = (mover.flags & move_flags::Follow) != 0 || (field == Field::Ceiling) == mover.ceiling;
      if (moves) originals.value[static_cast<int>(field)] = planes[field];
    }
  }
  return arrives;
}

void Level::reached(const PlaneMover& mover) {
  EventLine line = lineOf(mover.line);
  if (line.type != nullptr && step(line.type->id)) {
    if ((mover.flags & move_flags::DoneOn) != 0) activate(true, *line.type, line);
    if ((mover.flags & move_flags::DoneOff) != 0) activate(false, *line.type, line);
  }
  if (mover.endType >= 0) setSectorType(mover.sector, mover.endType);
}

}  // namespace vellum::xg
