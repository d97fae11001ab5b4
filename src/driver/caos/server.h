// CAOS over TCP, as external tools of Docking Station on Linux speak it: a client on this machine connects, sends CAOS
// and a line `rscr`, reads what the script prints, and is disconnected. The world ticks between requests. The first
// line is a token, which only the user who started the server can read.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>

#include "driver/caos/client.h"
#include "driver/session.h"

namespace vellum::driver {

class Server {
 public:
  Server(Session& session, World& world) : session_(session), world_(world) {}
  ~Server();

  // The error, or "".
  std::string listenAt(std::uint16_t port);
  std::uint16_t port() const { return port_; }
  // Writes the port to a file, which is removed at the end. The error, or "".
  std::string writePort(const std::string& path);
  // Creates the token that clients have to send, and writes it to a file that only this user can read, which is
  // removed at the end. Returns the error, or "".
  std::string requireToken(const std::string& path);
  // Runs until Ctrl-C, CAOS: QUIT, or `ticks` ticks; 0: no limit.
  void run(std::uint64_t ticks);
  // Sends and receives what is ready, waits at most `wait` for it, and runs at most one request.
  void serve(std::chrono::milliseconds wait);

 private:
  void tick();
  void accept();
  // Drops the client in the earliest state. False: none can be dropped.
  bool makeRoom();
  void dropOverdue();
  // Drops the clients with the oldest unread replies when all replies together are too large.
  void limitReplies();
  // Both return false when the connection is over.
  bool receive(Client& client);
  bool send(Client& client);
  void drop(std::size_t client) { clients_.erase(clients_.begin() + static_cast<std::ptrdiff_t>(client)); }
  std::string execute(const std::string& text);
  std::string agents(const std::string& text);
  // Runs CAOS. Returns what it printed, and whether it ran without an error.
  std::pair<std::string, bool> evaluate(std::string_view code);

  Session& session_;
  World& world_;
  Socket listener_;
  std::uint16_t port_ = 0;
  std::string portFile_, tokenFile_, token_;
  std::vector<Client> clients_;  // the oldest first
  std::size_t requests_ = 0, bytes_ = 0;
};

}  // namespace vellum::driver
