// One user's connection to an MQTT broker: it logs in, announces itself, and comes back after it broke. It has a thread
// of its own, because libmosquitto waits while it connects.
#pragma once

#ifdef VELLUM_WITH_MOSQUITTO
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>

#include "driver/net/mqtt_client.h"
#include "driver/net/mqtt_topics.h"
#include "driver/net/net_queue.h"

namespace vellum::driver {

class MqttConnection final : private MqttClient {
 public:
  // Begins to log in when `before`, the world's earlier connection, has ended.
  static std::shared_ptr<MqttConnection> start(const MqttLogin& login, std::shared_ptr<MqttConnection> before);
  // Ends it, without waiting for that.
  void stop() { stopping_ = true; }
  void waitForEnd(std::chrono::milliseconds most);

  const std::string& nickname() const { return login_.nickname; }
  bool isStopped() const { return stopping_; }
  bool isOver() const { return over_ || stopping_; }  // it was refused, or stopped: it will not be online again
  void send(const std::string& to, std::string_view bytes);
  // A parcel that is on its way is not sent twice.
  void store(const std::string& to, std::uint64_t id, std::string_view bytes);
  // Says again, in the queue, that we are online and who else is. False: we are not.
  bool sayWhoIsThere();
  NetQueue& queue() { return queue_; }

 private:
  explicit MqttConnection(const MqttLogin& login);
  void run();
  // 0, or as MqttClient::open; Online then, and from then on, is in the queue.
  struct Attempt {
    unsigned problem = VELLUM_NET_NO_PROBLEM;
    int code = 0;
  };
  Attempt logIn();
  void serve();  // until the connection breaks or is stopped
  void leave();
  void announce();
  void rest(std::chrono::milliseconds time) const;
  void report(const Attempt& attempt, bool retries);

  void connected() override;
  void published(int message) override;
  void received(std::string_view topic, std::string_view payload, bool retained) override;
  void seen(std::string_view user, std::string_view payload);
  NetEvent loginEvent() const;

  const MqttLogin login_;
  const std::uint64_t session_;
  NetQueue queue_;
  std::atomic<bool> stopping_ = false, over_ = false;
  std::uint32_t announced_ = 0;  // of this thread
  int lost_ = 0;                 // why the connection broke

  std::mutex mutex_;  // of what follows
  std::condition_variable ended_;
  bool online_ = false, done_ = false;
  std::uint64_t loginId_ = 0;                             // each time another one
  std::map<std::string, Presence, std::less<>> present_;  // of users
  std::map<int, std::uint64_t> stores_;                   // parcels on their way, by the message's number
};

}  // namespace vellum::driver
#endif
