#include "driver/net/mqtt_network.h"

#include <vellum/net.h>

#include <cstdlib>

#include "driver/files.h"
#include "driver/net/mqtt_connection.h"

namespace vellum::driver {

#ifdef VELLUM_WITH_MOSQUITTO

namespace {

constexpr std::chrono::milliseconds Goodbye(3000);  // for which the end of the command waits

// The connection of one world. Its user is that of the URL, or else the nickname of the world's scripts.
class MqttPlace {
 public:
  explicit MqttPlace(MqttLogin login) : login_(std::move(login)) {}

  bool connect(const char* nickname, const char* password) {
    if (connection_ != nullptr && connection_->nickname() == nickname && !connection_->isOver())
      return connected_ && connection_->sayWhoIsThere();
    disconnect();
    MqttLogin login = login_;
    login.nickname = *nickname != '\0' ? nickname : login_.user;
    if (login.user.empty()) login.user = login.nickname;
    if (*password != '\0') login.password = password;
    connected_ = false;
    if (vellum_is_net_user(login.user.c_str()) == 0) {
      refused_ = true;
      return false;
    }
    connection_ = MqttConnection::start(login, std::move(connection_));
    return false;
  }
  void disconnect() {
    refused_ = connected_ = false;
    if (connection_ != nullptr) connection_->stop();
  }
  void waitForEnd() {
    if (connection_ != nullptr) connection_->waitForEnd(Goodbye);
  }
  bool next(NetEvent& event) {
    if (refused_) {
      refused_ = false;
      event = {};
      event.problem = VELLUM_NET_WRONG_PASSWORD;
      return true;
    }
    if (connection_ == nullptr || connection_->isStopped() || !connection_->queue().take(event)) return false;
    if (event.kind == VELLUM_NET_ONLINE) connected_ = true;
    if (event.kind == VELLUM_NET_OFFLINE) connected_ = false;
    return true;
  }
  MqttConnection* connection() const { return connection_.get(); }
  NetEvent& shown() { return shown_; }

 private:
  const MqttLogin login_;
  std::shared_ptr<MqttConnection> connection_;
  bool refused_ = false, connected_ = false;
  NetEvent shown_;
};

MqttPlace& place(void* user) { return *static_cast<MqttPlace*>(user); }

class MqttNetwork final : public Networks {
 public:
  explicit MqttNetwork(MqttLogin login) : login_(std::move(login)) {}
  ~MqttNetwork() override {
    for (auto& each : places_) each->disconnect();
    for (auto& each : places_) each->waitForEnd();
  }
  bool isRemote() const override { return true; }

  void join(World& world) override {
    places_.push_back(std::make_unique<MqttPlace>(login_));
    vellum_network network{};
    network.size = sizeof network;
    network.user = places_.back().get();
    network.connect = [](void* user, const char* nickname, const char* password) {
      return place(user).connect(nickname, password) ? 1 : 0;
    };
    network.disconnect = [](void* user) { place(user).disconnect(); };
    network.send = [](void* user, const char* to, const void* bytes, size_t size) {
      if (MqttConnection* line = place(user).connection()) line->send(to, {static_cast<const char*>(bytes), size});
    };
    network.store = [](void* user, const char* to, uint64_t id, const void* bytes, size_t size) {
      if (MqttConnection* line = place(user).connection()) line->store(to, id, {static_cast<const char*>(bytes), size});
    };
    network.next = [](void* user, uint64_t, vellum_net_event* event) {
      if (!place(user).next(place(user).shown())) return 0;
      show(place(user).shown(), *event);
      return 1;
    };
    vellum_world_network(world.get(), &network);
  }

 private:
  const MqttLogin login_;
  std::vector<std::unique_ptr<MqttPlace>> places_;
};

// --net-password, or the environment. The error, or "".
std::string readPassword(const Arguments& arguments, std::string& password) {
  if (const std::string* path = arguments.last("net-password")) {
    FileContent content = readFile(*path);
    if (!content.error.empty()) return "can't read '" + *path + "': " + content.error;
    password = content.bytes.substr(0, content.bytes.find_first_of("\r\n"));
  } else if (const char* set = std::getenv("VELLUM_NET_PASSWORD")) {
    password = set;
  }
  return "";
}

}  // namespace

std::unique_ptr<Networks> openMqtt(const std::string& url, const Arguments& arguments, std::string& error) {
  MqttUrl parts = readMqttUrl(url);
  MqttLogin login{parts.host, parts.port, parts.tls, "", parts.user, "", ""};
  error = parts.error;
  if (error.empty()) error = readPassword(arguments, login.password);
  if (const std::string* file = arguments.last("net-authorities")) {
    login.authorities = *file;
    if (error.empty() && !readFile(*file).error.empty()) error = "can't read '" + *file + "'";
  }
  if (error.empty() && !mosquittoLibrary().loaded)
    error = "--net mqtt:// needs libmosquitto, which is not installed (Debian: libmosquitto1)";
  return error.empty() ? std::make_unique<MqttNetwork>(std::move(login)) : nullptr;
}

#else

std::unique_ptr<Networks> openMqtt(const std::string& url, const Arguments&, std::string& error) {
  error = readMqttUrl(url).error;
  if (error.empty()) error = "this build has no MQTT: it was built without libmosquitto (docs/dependencies.md)";
  return nullptr;
}

#endif

}  // namespace vellum::driver
