// Topics and payloads on a broker (docs/net.md, "Topics"):
//
//   vellum/1/presence/USER    retained: who is online; empty: offline. The last will clears it
//   vellum/1/to/USER/SENDER   a direct message
//   vellum/1/inbox/USER/SENDER   a parcel
//
// The broker lets SENDER be only the user who is logged in. Numbers are little-endian.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vellum::driver {

struct MqttTopic {
  enum class Kind { Presence, Direct, Inbox };
  Kind kind;
  std::string_view user, sender;  // of a presence: only `user`
};

// Empty: it is none of ours, or names no user.
std::optional<MqttTopic> readTopic(std::string_view topic);
std::string presenceTopic(std::string_view user);
std::string directTopic(std::string_view user, std::string_view sender);
std::string inboxTopic(std::string_view user, std::string_view sender);

// "VP", version 1, session (8 bytes), how often it was announced (4 bytes), nickname: the rest, at most 256 bytes.
struct Presence {
  std::uint64_t session = 0;  // of a login: another one has another number
  std::uint32_t announced = 0;
  std::string nickname;
};
std::string writePresence(const Presence& presence);
std::optional<Presence> readPresence(std::string_view payload);  // empty: any other bytes

// "VD", version 1, session of the receiver (8 bytes), the message: one for an earlier session came too late. Session 0
// without a message asks the user to announce himself again.
struct DirectPayload {
  std::uint64_t session = 0;
  std::string_view message;
};
std::string writeDirect(std::uint64_t session, std::string_view message);
std::optional<DirectPayload> readDirect(std::string_view payload);

}  // namespace vellum::driver
