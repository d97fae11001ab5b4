#include "languages/caos/runtime/network_trace.h"

#include <string>

#include "base/text.h"

namespace vellum::caos {

static std::string_view nameOf(host::NetEvent::Kind kind) {
  static constexpr std::string_view Names[] = {"online", "offline", "present", "gone",
                                               "direct", "parcel",  "stored",  "everyone"};
  static_assert(std::size(Names) == static_cast<std::size_t>(host::LastNetEvent) + 1);
  return Names[static_cast<std::size_t>(kind)];
}

static std::string hexOf(std::string_view bytes) {
  std::string text;
  for (char c : bytes) base::appendHex(text, static_cast<unsigned char>(c), 2);
  return text;
}

void traceNetwork(const Environment& environment, const host::NetEvent& event) {
  environment.traceLine("net", [&](base::JsonWriter& json) {
    json.member("kind", nameOf(event.kind));
    if (!event.user.empty()) json.member("user", event.user);
    if (!event.text.empty()) json.member("text", event.text);
    if (event.id != 0) json.member("id", std::to_string(event.id));  // JSON's numbers lose digits
    if (event.kind == host::NetEvent::Kind::Offline)
      json.member("problem", static_cast<std::int32_t>(event.problem))
          .member("code", event.code)
          .member("retries", event.retries);
    if (!event.bytes.empty()) json.member("bytes", hexOf(event.bytes));
  });
}

}  // namespace vellum::caos
