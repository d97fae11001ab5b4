// The network of a world: users, who of them is online, direct messages, and inboxes that keep what is sent to a user
// who is away. The engine knows nothing else of networks.
//
// Nothing here blocks, and nothing needs a thread: a world asks for what has happened at the beginning of its ticks, so
// that all of it is input of a tick. A hub in the process is in net_hub.h; the command has one over MQTT.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/host.h"

namespace vellum::host {

// Why there is no connection.
enum class NetProblem : std::uint8_t { None, Unreachable, WrongPassword, AlreadyOn, Full, Internal, OldVersion };

// What has happened. `user` is guaranteed by the network: no sender can claim to be another one.
struct NetEvent {
  enum class Kind : std::uint8_t {
    Online,    // we are online as `user`; `text`: the server, as "HOST PORT ID NAME"; `id`: this login, never the same
    Offline,   // the connection was refused or has ended: `problem`, `code`; `retries`: the transport tries again
    Present,   // `user` is online; `text`: the nickname
    Gone,      // `user` is offline
    Direct,    // `bytes` from `user`
    Parcel,    // `bytes` from `user`, from our inbox
    Stored,    // our parcel `id` is in the other's inbox
    Everyone,  // after connect() of a user who was online already: Present has named all who are
  };
  Kind kind = Kind::Offline;
  NetProblem problem = NetProblem::None;
  bool retries = false;
  std::int32_t code = 0;  // the transport's own number of the problem
  std::uint64_t id = 0;
  std::string user, text, bytes;
};
constexpr auto LastNetEvent = NetEvent::Kind::Everyone;
constexpr auto LastNetProblem = NetProblem::OldVersion;

class NetTransport {
 public:
  virtual ~NetTransport() = default;

  // Begins to log in; Online or Offline follows. An empty password: the transport's own. After a connection that
  // breaks, the transport tries again until disconnect(). True: this user is online already. Then Online of this login,
  // Present for all who are there, and Everyone follow: the world may be a restored one, which knows others.
  virtual bool connect(std::string_view nickname, std::string_view password) = 0;
  // At once, and without an event.
  virtual void disconnect() = 0;
  // To a user who is offline, or while we are: the message is lost.
  virtual void send(std::string_view to, std::string_view bytes) = 0;
  // Into the inbox of a user, who may be offline; Stored follows, unless the id is 0. What is not stored after a while,
  // or when the connection ends, the world sends again: of a parcel that is on its way, that is no second one.
  virtual void store(std::string_view to, std::uint64_t id, std::string_view bytes) = 0;
  // The oldest event that was not fetched yet; false: there is none. `tick`: of the world.
  virtual bool next(std::uint64_t tick, NetEvent& event) = 0;
};

// A world's way to its transport, which a host may give it or take away at any time between two ticks.
class NetLink {
 public:
  NetTransport* transport() const { return muted ? nullptr : real; }  // null: there is no network
  NetTransport* real = nullptr;
  bool muted = false;
};

// Letters, digits, '-' and '_', at most 64: a user's name is part of topics and of file names.
bool isNetUser(std::string_view name);

}  // namespace vellum::host
