#include "driver/net/mqtt_client.h"

#ifdef VELLUM_WITH_MOSQUITTO

namespace vellum::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int KeepAlive = 30;  // seconds without a sign of life after which a connection is dead
constexpr int MaxInFlight = 200;
constexpr const char* SystemAuthorities = "/etc/ssl/certs";

MqttClient& self(void* user) { return *static_cast<MqttClient*>(user); }

}  // namespace

MqttClient::MqttClient(const MqttLogin& login, const std::string& id, bool clean) : login_(login) {
  const Mosquitto& library = mosquittoLibrary();
  client_ = library.new_(id.c_str(), clean, this);
  if (client_ == nullptr) return;
  library.threaded_set_(client_, true);
  library.max_inflight_messages_set_(client_, MaxInFlight);
  // A message must not wait for the acknowledgement of the one before it (Nagle's algorithm), which brokers delay.
  library.int_option_(client_, MOSQ_OPT_TCP_NODELAY, 1);
  library.username_pw_set_(client_, login.user.c_str(), login.password.c_str());
  if (login.tls) {
    bool own = !login.authorities.empty();
    library.tls_set_(client_, own ? login.authorities.c_str() : nullptr, own ? nullptr : SystemAuthorities, nullptr,
                     nullptr, nullptr);
  }
  library.connect_callback_set_(client_, [](mosquitto*, void* user, int answer) {
    self(user).answered_ = true;
    self(user).answer_ = answer;
    if (answer == 0) self(user).connected();
  });
  library.publish_callback_set_(client_, [](mosquitto*, void* user, int message) { self(user).published(message); });
  library.subscribe_callback_set_(client_, [](mosquitto*, void* user, int, int, const int*) { --self(user).pending_; });
  library.message_callback_set_(client_, [](mosquitto*, void* user, const mosquitto_message* message) {
    self(user).received(message->topic,
                        {static_cast<const char*>(message->payload), static_cast<std::size_t>(message->payloadlen)},
                        message->retain);
  });
}

MqttClient::~MqttClient() {
  if (client_ != nullptr) mosquittoLibrary().destroy_(client_);
}

void MqttClient::clearAfterwards(const std::string& topic) {
  if (client_ != nullptr) mosquittoLibrary().will_set_(client_, topic.c_str(), 0, nullptr, 1, true);
}

int MqttClient::open(std::chrono::milliseconds most) {
  if (client_ == nullptr) return MOSQ_ERR_NOMEM;
  const Mosquitto& library = mosquittoLibrary();
  answered_ = false;
  pending_ = 0;
  int error = everOpened_ ? library.reconnect_(client_)
                          : library.connect_(client_, login_.host.c_str(), login_.port, KeepAlive);
  everOpened_ = true;
  auto end = Clock::now() + most;
  while (error == 0 && !answered_) {
    if (Clock::now() > end) error = MOSQ_ERR_TIMEOUT;
    else error = step(std::chrono::milliseconds(100));
  }
  if (answered_ && answer_ != 0) return Refused + answer_;
  return error;
}

int MqttClient::step(std::chrono::milliseconds most) {
  return mosquittoLibrary().loop_(client_, static_cast<int>(most.count()), 1);
}

void MqttClient::close() {
  if (client_ != nullptr) mosquittoLibrary().disconnect_(client_);
}

int MqttClient::publish(const std::string& topic, std::string_view payload, int quality, bool retained) {
  int message = -1;
  int error = mosquittoLibrary().publish_(client_, &message, topic.c_str(), static_cast<int>(payload.size()),
                                          payload.data(), quality, retained);
  return error == 0 ? message : -1;
}

bool MqttClient::subscribe(const std::string& topic) {
  if (mosquittoLibrary().subscribe_(client_, nullptr, topic.c_str(), 1) != 0) return false;
  ++pending_;
  return true;
}

}  // namespace vellum::driver
#endif
