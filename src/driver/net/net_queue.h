// What has come from a network and waits for the world's next tick. A thread fills it, the world's empties it.
#pragma once

#include <vellum/net.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

namespace vellum::driver {

struct NetEvent {
  unsigned kind = VELLUM_NET_OFFLINE;
  unsigned problem = VELLUM_NET_NO_PROBLEM;
  int code = 0;
  bool retries = false;
  std::uint64_t id = 0;
  std::string user, text, bytes;
  std::chrono::steady_clock::time_point arrived;  // in the queue
};

// Points `out` to the event, which has to stay as it is until `out` has been read.
inline void show(const NetEvent& event, vellum_net_event& out) {
  out.kind = event.kind;
  out.problem = event.problem;
  out.code = event.code;
  out.retries = event.retries ? 1 : 0;
  out.id = event.id;
  out.user = event.user.data();
  out.user_size = event.user.size();
  out.text = event.text.data();
  out.text_size = event.text.size();
  out.bytes = event.bytes.data();
  out.bytes_size = event.bytes.size();
}

class NetQueue {
 public:
  static constexpr std::size_t MaxEvents = 20'000, MaxBytes = std::size_t(64) << 20;

  // Messages beyond the limits are lost; their sender sends parcels again.
  void add(NetEvent event) {
    std::lock_guard lock(mutex_);
    bool isMessage = event.kind == VELLUM_NET_DIRECT || event.kind == VELLUM_NET_PARCEL;
    if (isMessage && (events_.size() >= MaxEvents || bytes_ + event.bytes.size() > MaxBytes)) return;
    bytes_ += event.bytes.size();
    event.arrived = std::chrono::steady_clock::now();
    events_.push_back(std::move(event));
  }
  bool take(NetEvent& event) {
    std::lock_guard lock(mutex_);
    if (events_.empty()) return false;
    event = std::move(events_.front());
    events_.pop_front();
    bytes_ -= event.bytes.size();
    return true;
  }

 private:
  std::mutex mutex_;
  std::deque<NetEvent> events_;
  std::size_t bytes_ = 0;
};

}  // namespace vellum::driver
