// What has come from a network and waits for the world's next tick. A thread fills it, the world's empties it.
#pragma once

#include <deque>
#include <mutex>
#include <utility>

#include "driver/net/net_event.h"

namespace vellum::driver {

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
