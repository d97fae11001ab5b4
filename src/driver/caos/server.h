// CAOS over TCP, as external tools of Docking Station on Linux speak it: a client on this machine connects, sends CAOS
// and a line `rscr`, reads what the script prints, and is disconnected. The world ticks between requests.
#pragma once

#include <chrono>
#include <cstdint>

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
  // Runs until Ctrl-C, CAOS: QUIT, or `ticks` ticks; 0: no limit.
  void run(std::uint64_t ticks);

 private:
  void tick();
  // Sends and receives what is ready; waits at most `wait` for it.
  void serve(std::chrono::milliseconds wait);
  void accept();
  // False: the connection is over.
  bool receive(Client& client);
  // False: everything is sent, or the client does not read it.
  bool send(Client& client);
  // Closes gracefully: closing with unread input would reset the connection, and lose the reply. Returns false.
  bool hangUp(Client& client);
  std::string execute(const std::string& text);

  Session& session_;
  World& world_;
  Socket listener_;
  std::uint16_t port_ = 0;
  std::string portFile_;
  std::vector<Client> clients_;
  std::size_t requests_ = 0, bytes_ = 0;
};

}  // namespace vellum::driver
