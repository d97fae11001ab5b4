// The network of a world: the host's callbacks, and hubs.
#include <vellum/net.h>

#include "api/handles.h"
#include "api/required.h"
#include "api/sized.h"
#include "host/net_hub.h"

using namespace vellum;
using host::NetEvent;
using host::NetProblem;

static_assert(VELLUM_NET_EVERYONE == unsigned(host::LastNetEvent) &&
              VELLUM_NET_DIRECT == unsigned(NetEvent::Kind::Direct));
static_assert(VELLUM_NET_OLD_VERSION == unsigned(host::LastNetProblem) &&
              VELLUM_NET_FULL == unsigned(NetProblem::Full));

struct vellum_hub {
  host::NetHub hub;
};

namespace vellum::api {

namespace {

class CallbackTransport final : public host::NetTransport {
 public:
  explicit CallbackTransport(const vellum_network& network) : network_(network) {}
  ~CallbackTransport() override { network_.disconnect(network_.user); }

  bool connect(std::string_view nickname, std::string_view password) override {
    return network_.connect(network_.user, std::string(nickname).c_str(), std::string(password).c_str()) != 0;
  }
  void disconnect() override { network_.disconnect(network_.user); }
  void send(std::string_view to, std::string_view bytes) override {
    network_.send(network_.user, std::string(to).c_str(), bytes.data(), bytes.size());
  }
  void store(std::string_view to, std::uint64_t id, std::string_view bytes) override {
    network_.store(network_.user, std::string(to).c_str(), id, bytes.data(), bytes.size());
  }
  bool next(std::uint64_t tick, NetEvent& event) override {
    vellum_net_event given{};
    given.size = sizeof given;
    if (network_.next(network_.user, tick, &given) == 0) return false;
    event = {};
    event.kind =
        given.kind <= unsigned(host::LastNetEvent) ? static_cast<NetEvent::Kind>(given.kind) : NetEvent::Kind::Offline;
    event.problem =
        given.problem <= unsigned(host::LastNetProblem) ? static_cast<NetProblem>(given.problem) : NetProblem::Internal;
    event.code = given.code;
    event.retries = given.retries != 0;
    event.id = given.id;
    if (given.user_size > 0) event.user.assign(given.user, given.user_size);
    if (given.text_size > 0) event.text.assign(given.text, given.text_size);
    if (given.bytes_size > 0) event.bytes.assign(given.bytes, given.bytes_size);
    return true;
  }

 private:
  const vellum_network network_;
};

void setNetwork(vellum_world& world, std::unique_ptr<host::NetTransport> network) {
  world.world.setNetwork(network.get());
  world.network = std::move(network);
}

}  // namespace

}  // namespace vellum::api

extern "C" {

void vellum_world_network(vellum_world* world, const vellum_network* network) {
  VELLUM_NEEDS_OR(, world);
  if (network == nullptr) return api::setNetwork(*world, nullptr);
  auto known = api::sized(*network, offsetof(vellum_network, next) + sizeof network->next);
  api::setNetwork(*world, known ? std::make_unique<api::CallbackTransport>(*known) : nullptr);
}

int vellum_is_net_user(const char* name) { return name != nullptr && host::isNetUser(name) ? 1 : 0; }

vellum_hub* vellum_hub_create(void) { return new vellum_hub; }
void vellum_hub_free(vellum_hub* hub) { delete hub; }

void vellum_hub_join(vellum_hub* hub, vellum_world* world) {
  VELLUM_NEEDS_OR(, hub, world);
  api::setNetwork(*world, std::make_unique<host::NetHub::Endpoint>(hub->hub));
}

int vellum_hub_add_account(vellum_hub* hub, const char* name, const char* password) {
  VELLUM_NEEDS_OR(0, hub, name, password);
  if (!host::isNetUser(name)) return 0;
  hub->hub.addAccount(name, password);
  return 1;
}

void vellum_hub_set_capacity(vellum_hub* hub, size_t users) {
  VELLUM_NEEDS_OR(, hub);
  hub->hub.setCapacity(users);
}
void vellum_hub_stop(vellum_hub* hub) {
  VELLUM_NEEDS_OR(, hub);
  hub->hub.stop();
}
void vellum_hub_start(vellum_hub* hub) {
  VELLUM_NEEDS_OR(, hub);
  hub->hub.start();
}

}  // extern "C"
