#include "languages/caos/world/message_names.h"

#include "base/text.h"

namespace vellum::caos {

static constexpr MessageName NamedMessages[] = {
    {"activate1", 0, 1}, {"activate2", 1, 2}, {"deactivate", 2, 0}, {"hit", 3, 3},      {"pickup", 4, 4},
    {"drop", 5, 5},      {"collision", 6, 6}, {"bump", 7, 7},       {"meet", 8, 8},     {"timer", 9, 9},
    {"made", 10, 10},    {"eat", 12, 12},     {"hold", 13, 13},     {"let-go", 14, 14}, {"click", 92, 92},
};

std::span<const MessageName> messageNames() { return NamedMessages; }

std::optional<std::int32_t> messageNamed(std::string_view name) {
  for (const MessageName& each : NamedMessages)
    if (base::equalsIgnoreCase(each.name, name)) return each.message;
  auto number = base::parseInt(name);
  if (!number || *number < 0 || *number > 65535) return std::nullopt;
  return static_cast<std::int32_t>(*number);
}

std::string_view nameOfEvent(std::int32_t event) {
  for (const MessageName& each : NamedMessages)
    if (each.event == event) return each.name;
  return {};
}

std::int32_t eventOfMessage(std::int32_t message) {
  for (const MessageName& each : NamedMessages)
    if (each.message == message) return each.event;
  return message;
}

}  // namespace vellum::caos
