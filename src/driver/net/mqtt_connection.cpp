#include "driver/net/mqtt_connection.h"

#ifdef VELLUM_WITH_MOSQUITTO
#include <algorithm>
#include <thread>

#include "driver/net/mqtt_probe.h"
#include "driver/net/mqtt_topics.h"

namespace vellum::driver {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds LongestOpening(10'000), LongestLeaving(1000), Step(100);
constexpr milliseconds FirstRest(250), LongestRest(30'000);  // between two attempts

unsigned problemOf(int error) {
  switch (error) {
    case MqttClient::Refused + 1: return VELLUM_NET_OLD_VERSION;
    case MqttClient::Refused + 3: return VELLUM_NET_FULL;
    case MqttClient::Refused + 4:
    case MqttClient::Refused + 5: return VELLUM_NET_WRONG_PASSWORD;
    case MOSQ_ERR_CONN_LOST: return VELLUM_NET_FULL;  // accepted, and closed without an answer
    case MOSQ_ERR_NOMEM:
    case MOSQ_ERR_INVAL:
    case MOSQ_ERR_PROTOCOL:
    case MqttClient::Refused + 2: return VELLUM_NET_INTERNAL;
    default: return VELLUM_NET_UNREACHABLE;
  }
}

}  // namespace

MqttConnection::MqttConnection(const MqttLogin& login)
    : MqttClient(login, "vellum-" + login.user, false), login_(login), session_(randomNumber()) {
  clearAfterwards(presenceTopic(login.user));
}

std::shared_ptr<MqttConnection> MqttConnection::start(const MqttLogin& login, std::shared_ptr<MqttConnection> before) {
  std::shared_ptr<MqttConnection> connection(new MqttConnection(login));
  std::thread([connection, before = std::move(before)]() mutable {
    if (before != nullptr) before->waitForEnd(LongestOpening);
    before.reset();
    connection->run();
  }).detach();
  return connection;
}

void MqttConnection::waitForEnd(milliseconds most) {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, most, [&] { return done_; });
}

void MqttConnection::run() {
  bool wasOnline = false;
  for (milliseconds pause = FirstRest; !stopping_; pause = std::min(pause * 2, LongestRest)) {
    Attempt attempt = logIn();
    if (attempt.problem == VELLUM_NET_NO_PROBLEM) {
      wasOnline = true;
      pause = FirstRest;
      serve();
      if (stopping_) break;
      report({VELLUM_NET_UNREACHABLE, lost_}, true);
    } else {
      bool isFinal = attempt.problem == VELLUM_NET_WRONG_PASSWORD || attempt.problem == VELLUM_NET_ALREADY_ON;
      if (!wasOnline || isFinal) {
        report(attempt, false);
        break;
      }
    }
    rest(pause);
  }
  over_ = true;
  leave();
  std::lock_guard lock(mutex_);
  done_ = true;
  ended_.notify_all();
}

void MqttConnection::rest(milliseconds time) const {
  for (auto end = Clock::now() + time; !stopping_ && Clock::now() < end;) std::this_thread::sleep_for(milliseconds(20));
}

void MqttConnection::report(const Attempt& attempt, bool retries) {
  NetEvent event;
  event.kind = VELLUM_NET_OFFLINE;
  event.problem = attempt.problem;
  event.code = attempt.code;
  event.retries = retries;
  queue_.add(std::move(event));
}

MqttConnection::Attempt MqttConnection::logIn() {
  ProbeResult probed = probe(login_, session_);
  if (probed.error != 0) return {problemOf(probed.error), probed.error};
  if (probed.isOnline) return {VELLUM_NET_ALREADY_ON, 0};
  if (stopping_) return {VELLUM_NET_UNREACHABLE, 0};
  if (int error = open(LongestOpening); error != 0) return {problemOf(error), error};
  return {};
}

NetEvent MqttConnection::loginEvent() const {
  NetEvent event;
  event.kind = VELLUM_NET_ONLINE;
  event.id = loginId_;
  event.user = login_.user;
  event.text = login_.host + " " + std::to_string(login_.port) + " 1 MQTT broker";
  return event;
}

static NetEvent presenceEvent(std::string_view user, std::string_view nickname) {
  NetEvent event;
  event.kind = VELLUM_NET_PRESENT;
  event.user = user;
  event.text = nickname;
  return event;
}

bool MqttConnection::sayWhoIsThere() {
  std::lock_guard lock(mutex_);
  if (!online_) return false;
  queue_.add(loginEvent());
  for (const auto& [user, presence] : present_) queue_.add(presenceEvent(user, presence.nickname));
  NetEvent everyone;
  everyone.kind = VELLUM_NET_EVERYONE;
  queue_.add(std::move(everyone));
  return true;
}

// Messages that have waited may follow at once.
void MqttConnection::connected() {
  {
    std::lock_guard lock(mutex_);
    loginId_ = session_ + announced_;
    queue_.add(loginEvent());
    present_.clear();
    stores_.clear();
    online_ = true;
  }
  for (const std::string& topic : {directTopic(login_.user, "+"), inboxTopic(login_.user, "+"), presenceTopic("+")})
    subscribe(topic);
  announce();
}

void MqttConnection::announce() {
  publish(presenceTopic(login_.user), writePresence({session_, ++announced_, login_.nickname}), 1, true);
}

void MqttConnection::serve() {
  while (!stopping_) {
    lost_ = step(Step);
    if (lost_ != 0) break;
  }
  std::lock_guard lock(mutex_);
  if (!stopping_) online_ = false;
}

// Says goodbye, when the broker still listens.
void MqttConnection::leave() {
  {
    std::lock_guard lock(mutex_);
    if (!online_) return;
    online_ = false;
  }
  int farewell = publish(presenceTopic(login_.user), "", 1, true);
  {
    std::lock_guard lock(mutex_);
    stores_.emplace(farewell, 0);
  }
  for (auto end = Clock::now() + LongestLeaving; Clock::now() < end;) {
    {
      std::lock_guard lock(mutex_);
      if (stores_.empty()) break;
    }
    if (step(milliseconds(20)) != 0) return;
  }
  close();
  step(milliseconds(20));
}

void MqttConnection::published(int message) {
  std::uint64_t id = 0;
  {
    std::lock_guard lock(mutex_);
    auto found = stores_.find(message);
    if (found == stores_.end()) return;
    id = found->second;
    stores_.erase(found);
  }
  if (id == 0) return;
  NetEvent event;
  event.kind = VELLUM_NET_STORED;
  event.id = id;
  queue_.add(std::move(event));
}

void MqttConnection::seen(std::string_view user, std::string_view payload) {
  auto presence = readPresence(payload);
  if (user == login_.user && (!presence || presence->session != session_)) {
    if (!stopping_) announce();  // the will of an earlier connection came late
    return;
  }
  std::lock_guard lock(mutex_);
  auto known = present_.find(user);
  if (known != present_.end() && (!presence || presence->session != known->second.session)) {
    NetEvent gone;
    gone.kind = VELLUM_NET_GONE;
    gone.user = user;
    queue_.add(std::move(gone));
    present_.erase(known);
  }
  if (!presence) return;
  static constexpr std::size_t MaxUsers = 20'000;
  if (present_.size() >= MaxUsers || !present_.emplace(user, *presence).second) return;
  queue_.add(presenceEvent(user, presence->nickname));
}

void MqttConnection::received(std::string_view topic, std::string_view payload, bool) {
  auto read = readTopic(topic);
  if (!read) return;
  if (read->kind == MqttTopic::Kind::Presence) return seen(read->user, payload);
  if (read->user != login_.user) return;
  NetEvent event;
  event.user = read->sender;
  event.kind = VELLUM_NET_PARCEL;
  if (read->kind == MqttTopic::Kind::Direct) {
    auto direct = readDirect(payload);
    if (!direct) return;
    if (direct->session == 0 && read->sender == login_.user) return announce();
    if (direct->session != session_) return;
    event.kind = VELLUM_NET_DIRECT;
    payload = direct->message;
  }
  event.bytes = payload;
  queue_.add(std::move(event));
}

void MqttConnection::send(const std::string& to, std::string_view bytes) {
  std::lock_guard lock(mutex_);
  auto there = present_.find(to);
  if (!online_ || there == present_.end()) return;
  publish(directTopic(to, login_.user), writeDirect(there->second.session, bytes), 1, false);
}

void MqttConnection::store(const std::string& to, std::uint64_t id, std::string_view bytes) {
  std::lock_guard lock(mutex_);
  auto isIt = [&](const auto& onItsWay) { return id != 0 && onItsWay.second == id; };
  if (!online_ || std::any_of(stores_.begin(), stores_.end(), isIt)) return;
  int message = publish(inboxTopic(to, login_.user), bytes, 1, false);
  if (message >= 0) stores_.emplace(message, id);
}

}  // namespace vellum::driver
#endif
