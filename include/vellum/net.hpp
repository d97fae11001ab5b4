// The network of a world, for C++17 and later; see net.h. Header only.
#ifndef VELLUM_NET_HPP
#define VELLUM_NET_HPP

#include "vellum/net.h"
#include "vellum/vellum.hpp"

namespace vellum {

// A network in the process. Its worlds are freed before it.
class Hub {
 public:
  void join(World& world) { vellum_hub_join(get(), world.get()); }
  bool addAccount(const std::string& name, const std::string& password) {
    return vellum_hub_add_account(get(), name.c_str(), password.c_str()) != 0;
  }
  void setCapacity(std::size_t users) { vellum_hub_set_capacity(get(), users); }
  void stop() { vellum_hub_stop(get()); }
  void start() { vellum_hub_start(get()); }
  vellum_hub* get() const { return handle_.get(); }

 private:
  Handle<vellum_hub, vellum_hub_free> handle_{vellum_hub_create()};
};

// Fields of an event that live as long as this object.
struct NetworkEvent {
  unsigned kind = VELLUM_NET_OFFLINE, problem = VELLUM_NET_NO_PROBLEM;
  std::int32_t code = 0;
  bool retries = false;
  std::uint64_t id = 0;
  std::string user{}, text{}, bytes{};
};

// A transport of your own: the callbacks of vellum_network.
class Network {
 public:
  virtual ~Network() = default;
  // True: this nickname is online already.
  virtual bool connect(const std::string& nickname, const std::string& password) = 0;
  virtual void disconnect() = 0;
  virtual void send(const std::string& to, std::string_view bytes) = 0;
  virtual void store(const std::string& to, std::uint64_t id, std::string_view bytes) = 0;
  // The oldest event; empty: there is none.
  virtual std::optional<NetworkEvent> next(std::uint64_t tick) = 0;

 private:
  friend void setNetwork(World& world, Network& network);
  NetworkEvent shown_;
};

// The network must outlive the world.
inline void setNetwork(World& world, Network& network) {
  vellum_network calls{};
  calls.size = sizeof calls;
  calls.user = &network;
  calls.connect = [](void* user, const char* nickname, const char* password) {
    return static_cast<Network*>(user)->connect(nickname, password) ? 1 : 0;
  };
  calls.disconnect = [](void* user) { static_cast<Network*>(user)->disconnect(); };
  calls.send = [](void* user, const char* to, const void* bytes, std::size_t size) {
    static_cast<Network*>(user)->send(to, {static_cast<const char*>(bytes), size});
  };
  calls.store = [](void* user, const char* to, std::uint64_t id, const void* bytes, std::size_t size) {
    static_cast<Network*>(user)->store(to, id, {static_cast<const char*>(bytes), size});
  };
  calls.next = [](void* user, std::uint64_t tick, vellum_net_event* out) {
    auto& self = *static_cast<Network*>(user);
    std::optional<NetworkEvent> event = self.next(tick);
    if (!event) return 0;
    NetworkEvent& shown = self.shown_ = std::move(*event);
    out->kind = shown.kind;
    out->problem = shown.problem;
    out->code = shown.code;
    out->retries = shown.retries ? 1 : 0;
    out->id = shown.id;
    out->user = shown.user.data();
    out->user_size = shown.user.size();
    out->text = shown.text.data();
    out->text_size = shown.text.size();
    out->bytes = shown.bytes.data();
    out->bytes_size = shown.bytes.size();
    return 1;
  };
  vellum_world_network(world.get(), &calls);
}

}  // namespace vellum

#endif
