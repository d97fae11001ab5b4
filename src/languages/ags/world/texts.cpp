// What scripts make the world keep of texts has a limit, as their own memory has.
#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

std::string overlayPath(int id) { return base::cat("Overlay#", id, "."); }

std::size_t World::countKeptBytes() const {
  std::size_t bytes = 0;
  auto count = [&](const std::string& text) { bytes += text.size() + KeptTextCost; };
  auto countAll = [&](const std::vector<std::string>& list) {
    for (const std::string& text : list) count(text);
  };
  for (const auto* list : {&characterNames, &itemNames, &globalStrings, &inputLines}) countAll(*list);
  for (const auto& texts : controlTexts) countAll(texts);
  for (const auto& lists : listItems)
    for (const auto& list : lists) countAll(list);
  for (const auto& [id, text] : overlayTexts) count(text);
  for (const auto& [number, state] : rooms) {
    countAll(state->objectNames);
    countAll(state->hotspotNames);
  }
  for (const auto& [name, value] : properties) {
    count(name);
    count(value);
  }
  return bytes;
}

// What is taken away is not counted down: when all seems to be used up,
// everything is counted once more.
bool World::isRoomForText(std::size_t bytes) {
  if (keptBytes_ + bytes > MaxKeptBytes) keptBytes_ = countKeptBytes();
  if (keptBytes_ + bytes > MaxKeptBytes) return false;
  keptBytes_ += bytes;
  return true;
}

bool World::keepText(std::string& place, std::string_view text) {
  std::size_t length = std::min(text.size(), MaxKeptText);
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  if (length > place.size() && !isRoomForText(length - place.size())) return false;
  place.assign(text.substr(0, length));
  return true;
}

bool World::keepProperty(std::string&& name, std::string_view value) {
  auto found = properties.find(name);
  if (found != properties.end()) return keepText(found->second, value);
  if (name.size() > MaxKeptText || !isRoomForText(name.size() + 2 * KeptTextCost)) return false;
  std::string kept;
  if (!keepText(kept, value)) return false;
  properties.emplace(std::move(name), std::move(kept));
  return true;
}

bool World::keepRow(std::vector<std::string>& list, std::size_t at, std::string_view text) {
  std::string kept;
  if (!isRoomForText(KeptTextCost) || !keepText(kept, text)) return false;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(kept));
  return true;
}

}  // namespace vellum::ags::world
