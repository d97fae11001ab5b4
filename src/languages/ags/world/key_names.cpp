#include "languages/ags/world/key_names.h"

#include "base/text.h"

namespace vellum::ags::world {

static constexpr KeyName Keys[] = {
    {"Escape", 27}, {"Return", 13}, {"Enter", 13},   {"Space", 32},     {"Tab", 9},      {"Backspace", 8},
    {"Up", 372},    {"Down", 380},  {"Left", 375},   {"Right", 377},    {"Delete", 383}, {"Insert", 382},
    {"Home", 371},  {"End", 379},   {"PageUp", 373}, {"PageDown", 381}, {"F1", 359},     {"F2", 360},
    {"F3", 361},    {"F4", 362},    {"F5", 363},     {"F6", 364},       {"F7", 365},     {"F8", 366},
    {"F9", 367},    {"F10", 368},   {"F11", 433},    {"F12", 434},
};

std::span<const KeyName> keyNames() { return Keys; }

std::optional<int> keyNamed(std::string_view name) {
  if (name.starts_with("Ctrl-") && name.size() == 6 && base::isAsciiAlpha(name[5]))
    return base::toUpperAscii(name[5]) - 'A' + 1;
  for (const KeyName& key : Keys)
    if (base::equalsIgnoreCase(key.name, name)) return key.code;
  return std::nullopt;
}

}  // namespace vellum::ags::world
