// Names of messages, for hosts: CAOS itself has numbers only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace vellum::caos {

struct MessageName {
  std::string_view name;
  std::int32_t message, event;
};

std::span<const MessageName> messageNames();
// "activate1", in any case, or a number from 0 to 65535. Empty: it is neither.
std::optional<std::int32_t> messageNamed(std::string_view name);
// "activate1"; "": it has none.
std::string_view nameOfEvent(std::int32_t event);
// The event whose script a message starts (the manual's tables of messages and scripts).
std::int32_t eventOfMessage(std::int32_t message);

}  // namespace vellum::caos
