#include "languages/ags/world/texts.h"

#include <algorithm>

namespace vellum::ags::world {

std::size_t Texts::countKeptBytes() const {
  std::size_t bytes = 0;
  auto count = [&](const std::string& text) { bytes += text.size() + KeptTextCost; };
  auto countAll = [&](const std::vector<std::string>& list) {
    for (const std::string& text : list) count(text);
  };
  for (const auto* list :
       {&state_.characters.names, &state_.items.names, &state_.scripts.globalStrings, &state_.input.lines})
    countAll(*list);
  for (const auto& texts : state_.guis.texts) countAll(texts);
  for (const auto& lists : state_.guis.rows)
    for (const auto& list : lists) countAll(list);
  for (const auto& [id, text] : state_.overlays.texts) count(text);
  for (const auto& [frame, event] : state_.frames.events) count(event);
  for (const auto& [number, state] : state_.rooms) {
    countAll(state->objectNames);
    countAll(state->hotspotNames);
  }
  for (const auto& [name, value] : state_.scripts.properties) {
    count(name);
    count(value);
  }
  return bytes;
}

// Removals are not subtracted: when the limit seems to be reached, everything is counted again.
bool Texts::isRoomForText(std::size_t bytes) {
  base::MemoryAccount* account = state_.pictures.account;
  auto fits = [&] {
    return keptBytes_ + bytes <= MaxKeptBytes && (account == nullptr || account->hasRoomFor(keptBytes_ + bytes));
  };
  if (!fits()) keptBytes_ = countKeptBytes();
  if (!fits()) return false;
  keptBytes_ += bytes;
  return true;
}

bool Texts::keepText(std::string& place, std::string_view text) {
  std::size_t length = std::min(text.size(), MaxKeptText);
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  if (length > place.size() && !isRoomForText(length - place.size())) return false;
  place.assign(text.substr(0, length));
  return true;
}

bool Texts::keepProperty(std::string&& name, std::string_view value) {
  auto found = state_.scripts.properties.find(name);
  if (found != state_.scripts.properties.end()) return keepText(found->second, value);
  if (name.size() > MaxKeptText || !isRoomForText(name.size() + 2 * KeptTextCost)) return false;
  std::string kept;
  if (!keepText(kept, value)) return false;
  state_.scripts.properties.emplace(std::move(name), std::move(kept));
  return true;
}

bool Texts::keepRow(std::vector<std::string>& list, std::size_t at, std::string_view text) {
  std::string kept;
  if (!isRoomForText(KeptTextCost) || !keepText(kept, text)) return false;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(kept));
  return true;
}

}  // namespace vellum::ags::world
