// A network in the process. It is deterministic: worlds that tick in the same order get the same events.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "host/net_transport.h"

namespace vellum::host {

class NetHub {
 public:
  // One world's connection. It may outlive the hub's other connections, but not the hub.
  class Endpoint final : public NetTransport {
   public:
    explicit Endpoint(NetHub& hub) : hub_(hub) {}
    ~Endpoint() override { disconnect(); }
    Endpoint(const Endpoint&) = delete;
    Endpoint& operator=(const Endpoint&) = delete;

    bool connect(std::string_view nickname, std::string_view password) override;
    void disconnect() override;
    void send(std::string_view to, std::string_view bytes) override;
    void store(std::string_view to, std::uint64_t id, std::string_view bytes) override;
    bool next(std::uint64_t tick, NetEvent& event) override;

   private:
    friend class NetHub;
    void refuse(NetProblem problem);
    void give(NetEvent event);
    void giveGone(const NetEvent& gone);
    void giveLogin();
    bool hasRoom(std::size_t bytes) const;

    NetHub& hub_;
    std::string user_;  // "": offline
    std::uint64_t login_ = 0;
    std::deque<NetEvent> events_;
    std::size_t bytes_ = 0;  // of them
  };

  // With accounts, only they can log in. Without any, everyone can, under any name and password.
  void addAccount(std::string_view name, std::string_view password);
  void setCapacity(std::size_t users) { capacity_ = users; }  // who may be online at once
  // As when the server fails and comes back: all connections break; those that want to are online again afterwards.
  void stop();
  void start();

  static constexpr std::size_t MaxUsers = 10'000;
  static constexpr std::size_t MaxInboxBytes = std::size_t(64) << 20, MaxInboxParcels = 1'000;
  static constexpr std::size_t MaxWaitingEvents = 10'000, MaxWaitingBytes = std::size_t(64) << 20;  // of an endpoint

 private:
  struct Mailbox {
    std::string password;
    Endpoint* on = nullptr;
    std::string nickname;
    std::vector<NetEvent> parcels;
    std::size_t bytes = 0;
  };
  Mailbox* mailboxOf(std::string_view user);  // null: there is no such user, and no room
  static bool hasRoom(const Mailbox& mailbox, std::size_t bytes);
  void logIn(Endpoint& endpoint, Mailbox& mailbox, std::string_view user);
  void logOut(Endpoint& endpoint);

  std::map<std::string, Mailbox, std::less<>> users_;
  bool closed_ = false;  // there are accounts
  bool stopped_ = false;
  std::vector<Endpoint*> broken_;  // by stop(), in the order of their names
  std::size_t capacity_ = MaxUsers, online_ = 0;
  std::uint64_t logins_ = 0;
};

}  // namespace vellum::host
