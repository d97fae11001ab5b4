#include "driver/net/mqtt_probe.h"

#ifdef VELLUM_WITH_MOSQUITTO
#include "driver/net/mqtt_topics.h"
#include "driver/random_bytes.h"

namespace vellum::driver {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds LongestProbe(10'000);
// A broker sends what is retained with its answer, or a moment later.
constexpr milliseconds RetainedComes(150);
// A client that is online announces itself again in this time; what a broker has kept of one that is not stays silent.
constexpr milliseconds AliveAnswers(1500);

class Probe final : public MqttClient {
 public:
  Probe(const MqttLogin& login, std::uint64_t own)
      : MqttClient(login, "vellum-" + login.user + "-probe-" + std::to_string(randomNumber()), true),
        user_(login.user),
        own_(own) {}

  ProbeResult run() {
    if (int error = open(LongestProbe); error != 0) return {error, false};
    ProbeResult result;
    subscribe(presenceTopic(user_));
    result.error = wait(LongestProbe, [&] { return pendingSubscriptions() == 0; });
    if (result.error == 0) result.error = wait(RetainedComes, [&] { return seen_ != 0; });
    if (result.error == 0 && seen_ != 0 && seen_ != own_) {
      publish(directTopic(user_, user_), writeDirect(0, ""), 0, false);
      result.error = wait(AliveAnswers, [&] { return answered_; });
      result.isOnline = answered_;
    }
    close();
    step(milliseconds(10));
    return result;
  }

 private:
  template <class Done>
  int wait(milliseconds most, Done done) {
    auto end = Clock::now() + most;
    while (!done() && Clock::now() < end)
      if (int error = step(milliseconds(20)); error != 0) return error;
    return 0;
  }

  void received(std::string_view, std::string_view payload, bool retained) override {
    auto presence = readPresence(payload);
    if (!presence) seen_ = 0;
    else if (retained) seen_ = presence->session;
    else answered_ = presence->session != own_;
  }

  const std::string user_;
  const std::uint64_t own_;
  std::uint64_t seen_ = 0;  // the session that the broker knows
  bool answered_ = false;
};

}  // namespace

ProbeResult probe(const MqttLogin& login, std::uint64_t own) { return Probe(login, own).run(); }

std::uint64_t randomNumber() {
  std::uint64_t number = 0;
  while (number == 0)
    if (!fillRandom(&number, sizeof number)) number = 0;
  return number;
}

}  // namespace vellum::driver
#endif
