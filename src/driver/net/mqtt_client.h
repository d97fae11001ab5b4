// One client of an MQTT broker: libmosquitto's object, with its callbacks as a base class.
#pragma once

#ifdef VELLUM_WITH_MOSQUITTO
#include <chrono>
#include <string>
#include <string_view>

#include "driver/net/mosquitto.h"

namespace vellum::driver {

struct MqttLogin {
  std::string host;
  int port = 1883;
  bool tls = false;
  std::string authorities;  // a file of certificates; "": the system's
  std::string user, nickname, password;
};

class MqttClient {
 public:
  // `clean`: the broker forgets it when it disconnects.
  MqttClient(const MqttLogin& login, const std::string& id, bool clean);
  virtual ~MqttClient();
  MqttClient(const MqttClient&) = delete;
  MqttClient& operator=(const MqttClient&) = delete;

  // What the broker publishes when the connection breaks: nothing, retained, so that the topic is empty.
  void clearAfterwards(const std::string& topic);
  // Connects, or connects again, and waits for the broker's answer. 0, or libmosquitto's error, or 100 and more: the
  // broker's refusal.
  int open(std::chrono::milliseconds most);
  static constexpr int Refused = 100;
  // Sends and receives, for `most` at the longest. 0, or libmosquitto's error: the connection is closed.
  int step(std::chrono::milliseconds most);
  void close();
  // Any thread may call it. The number of the message; negative: it can't be sent.
  int publish(const std::string& topic, std::string_view payload, int quality, bool retained);
  bool subscribe(const std::string& topic);
  int pendingSubscriptions() const { return pending_; }

 protected:
  virtual void connected() {}
  virtual void published(int /*message*/) {}
  virtual void received(std::string_view topic, std::string_view payload, bool retained) = 0;

 private:
  MqttLogin login_;
  mosquitto* client_ = nullptr;
  bool everOpened_ = false, answered_ = false;
  int answer_ = 0, pending_ = 0;
};

}  // namespace vellum::driver
#endif
