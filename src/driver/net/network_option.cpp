#include "driver/net/network_option.h"

#include <vellum/net.h>

#include "driver/files.h"
#include "driver/net/mqtt_network.h"
#include "driver/net/net_replay.h"

namespace vellum::driver {

namespace {

class HubNetwork final : public Networks {
 public:
  HubNetwork() : hub_(vellum_hub_create()) {}
  void join(World& world) override { vellum_hub_join(hub_.get(), world.get()); }

 private:
  Handle<vellum_hub, vellum_hub_free> hub_;
};

class ReplayNetwork final : public Networks {
 public:
  explicit ReplayNetwork(NetReplay replay) : replay_(std::move(replay)) {}
  void join(World& world) override {
    places_.push_back(std::make_unique<Place>(Place{replay_, places_.size() + 1, {}}));
    vellum_network network{};
    network.size = sizeof network;
    network.user = places_.back().get();
    network.connect = [](void*, const char*, const char*) { return 0; };
    network.disconnect = [](void*) {};
    network.send = [](void*, const char*, const void*, size_t) {};
    network.store = [](void*, const char*, uint64_t, const void*, size_t) {};
    network.next = [](void* user, uint64_t tick, vellum_net_event* event) {
      auto& self = *static_cast<Place*>(user);
      if (!self.replay.next(self.world, tick, self.event)) return 0;
      show(self.event, *event);
      return 1;
    };
    vellum_world_network(world.get(), &network);
  }

 private:
  struct Place {
    NetReplay& replay;
    std::size_t world;  // its number in the command
    NetEvent event;
  };
  NetReplay replay_;
  std::vector<std::unique_ptr<Place>> places_;
};

constexpr std::string_view ReplayPrefix = "replay:";

}  // namespace

OptionSpec netOption() {
  return {"net", "hub|URL", "the network: hub (worlds of this command), mqtt://USER@HOST[:PORT], replay:TRACE", 0, ""};
}

std::vector<OptionSpec> netCompanions() {
  return {{"net-password", "FILE", "the password for --net; without it, VELLUM_NET_PASSWORD", 0, ""},
          {"net-authorities", "FILE", "certificates that mqtts:// trusts, instead of the system's", 0, ""}};
}

std::unique_ptr<Networks> openNetworks(const Arguments& arguments, std::string& error) {
  const std::string* value = arguments.last("net");
  if (value == nullptr) {
    for (const OptionSpec& companion : netCompanions())
      if (arguments.has(companion.name)) error = "--" + companion.name + " needs --net mqtt://...";
    return nullptr;
  }
  if (*value == "hub") return std::make_unique<HubNetwork>();
  if (value->starts_with(ReplayPrefix)) {
    NetReplay replay;
    error = replay.open(value->substr(ReplayPrefix.size()));
    return error.empty() ? std::make_unique<ReplayNetwork>(std::move(replay)) : nullptr;
  }
  if (value->starts_with("mqtt://") || value->starts_with("mqtts://")) return openMqtt(*value, arguments, error);
  error = "--net takes hub, mqtt://USER@HOST[:PORT] or replay:TRACE, not '" + value->substr(0, 80) + "'";
  return nullptr;
}

}  // namespace vellum::driver
