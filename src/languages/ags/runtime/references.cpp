#include "languages/ags/runtime/references.h"

#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/entries.h"

namespace vellum::ags {

namespace {

// "[sprites] has 1-9, 20"
std::string spritesOf(const world::Game& game) {
  constexpr int FirstPlaceholder = 60000;
  constexpr std::size_t LongEnough = 60;
  std::string ranges;
  for (auto at = game.sprites.begin(); at != game.sprites.end() && at->first < FirstPlaceholder;) {
    int first = at->first, last = first;
    while (++at != game.sprites.end() && at->first == last + 1) ++last;
    if (first == 0 && last == 0) continue;
    if (ranges.size() > LongEnough) return base::cat("[sprites] has ", ranges, " ...");
    base::append(ranges, base::cat(ranges.empty() ? "" : ", ", first, last > first ? base::cat("-", last) : ""));
  }
  if (!ranges.empty()) return base::cat("[sprites] has ", ranges);
  return R"([sprites] gives numbers a picture or a size: "1-9" = "walk.art", "10" = [20, 30])";
}

}  // namespace

void checkReferences(const game::References& references, const world::Game& game, EntryPoints& entries,
                     diagnostics::Emitter& emitter) {
  source::Location before;  // of several frames
  for (const auto& [number, at] : references.sprites) {
    if (number == 0 || game.sprites.contains(number) || at == before) continue;  // 0: no sprite
    emitter.emit(diag::NoSuchSprite, at, number).hint(spritesOf(game));
    before = at;
  }
  for (const auto& [number, at] : references.rooms)
    if (!entries.rooms.contains(number)) emitter.emit(diag::NoSuchRoom, at, number).hint(entries.whichRooms());
  for (const auto& [name, at, room] : references.functions) {
    std::string file;
    if (room >= 0) {
      if (game.rooms[static_cast<std::size_t>(room)].script.empty()) continue;  // RoomScriptMissing is reported
      file = roomFileOf(game, room);
    }
    entries.named.push_back({name, at, std::move(file)});
  }
}

}  // namespace vellum::ags
