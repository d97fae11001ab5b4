// What a world knows of the network (CAOS: chapter "Net"): its own connection, who is online, what it has to send, and
// which of its agents want to hear of what.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/world/agent.h"

namespace vellum::caos {

// CAOS: NET: ERRA
enum class NetError : std::int32_t {
  Unknown = 0,
  Connected = 1,
  Offline = 2,
  WrongPassword = 3,
  AlreadyOn = 4,
  Full = 5,
  Internal = 6,
  OldVersion = 7,
};

// An agent, and a channel that it hears or a user whom it watches.
struct NetEntry {
  AgentHandle agent = 0;
  std::string name;
};
constexpr std::size_t MaxNetEntries = 10'000;

struct NetUser {
  std::string id, nickname;
};
constexpr std::size_t MaxNetUsers = 10'000;

// A file for a user (CAOS: NET: EXPO, NET: MAKE). It stays until he has confirmed it.
struct NetParcel {
  std::string to;
  std::uint64_t number = 0;
  std::string bytes;        // the whole message
  bool sent = false;        // in this login
  bool stored = false;      // his inbox has had it
  std::uint64_t again = 0;  // engine tick in which it is sent again; 0: none
  std::uint32_t rest = 0;   // ticks until then, since it was sent
};
constexpr std::size_t MaxNetParcels = 256, MaxNetOutboxBytes = std::size_t(64) << 20;

struct Network {
  // Broken: the connection has failed and the transport tries again.
  enum class Line : std::uint8_t { Offline, Connecting, Online, Broken };

  std::string nickname;  // CAOS: NET: PASS
  NetError error = NetError::Unknown;
  std::vector<NetEntry> heard, wanted;  // channels, users

  Line line = Line::Offline;
  std::string user, server;      // CAOS: NET: USER, NET: HOST
  std::int32_t rawError = 0;     // CAOS: NET: RAWE
  std::uint64_t since = 0;       // engine tick in which `line` began
  std::uint64_t login = 0;       // NetEvent::id of Online
  std::uint64_t messages = 0;    // written so far; part of their numbers
  std::vector<NetUser> present;  // by id
  std::vector<NetParcel> outbox;
  std::vector<std::uint64_t> seen;      // hashes of sender and number, to recognise duplicates
  std::uint32_t nextSeen = 0;           // the oldest of them
  std::int64_t received = 0, sent = 0;  // bytes since we are online
  std::int64_t dropped = 0;             // messages that were malformed, too large or too many
  bool warned = false;                  // of such messages, since we are online

  // Not saved
  std::string password;
  bool adopted = false;              // the transport knows what this world wants
  std::vector<std::string> unnamed;  // users who are online according to a save, until the transport names them
  std::uint32_t written = 0;         // messages in this tick

  bool online() const { return line == Line::Online; }
};
constexpr std::size_t MaxNetSeen = 4096;

// Whether there is more to save than the registers.
bool isInUse(const Network& network);
const NetUser* userIn(const Network& network, std::string_view id);  // null: offline
void setPresent(Network& network, std::string_view id, std::string_view nickname);
bool setGone(Network& network, std::string_view id);  // false: he was not there
bool isKnown(const Network& network, std::string_view sender, std::uint64_t number);
// Remembers a message. False: it was known.
bool isNew(Network& network, std::string_view sender, std::uint64_t number);
bool hasRoomFor(const Network& network, std::size_t bytes);  // in the outbox

}  // namespace vellum::caos
