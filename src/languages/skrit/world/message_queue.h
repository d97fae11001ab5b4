// World messages that wait for their update, and those that are being delivered.
#pragma once

#include <algorithm>
#include <vector>

#include "languages/skrit/world/message.h"

namespace vellum::skrit {

class MessageQueue {
 public:
  static constexpr std::size_t MaxMessages = 100'000;  // that wait
  static constexpr std::size_t MaxDepth = 32;          // nesting depth of deliveries

  std::int32_t nextId = 1;

  bool full() const { return waiting_.size() >= MaxMessages; }
  void add(const WorldMessage& message) {
    auto place = std::upper_bound(waiting_.begin(), waiting_.end(), message,
                                  [](const WorldMessage& a, const WorldMessage& b) { return a.due < b.due; });
    waiting_.insert(place, message);
  }
  // Removes and returns the messages that are due, in the order of their delivery.
  std::vector<WorldMessage> takeDue(std::uint64_t now) {
    auto end = std::find_if(waiting_.begin(), waiting_.end(), [&](const WorldMessage& each) { return each.due > now; });
    std::vector<WorldMessage> due(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    return due;
  }
  // By due, then by id.
  const std::vector<WorldMessage>& waiting() const { return waiting_; }
  std::vector<WorldMessage>& waiting() { return waiting_; }
  bool isInOrder() const {
    return std::is_sorted(waiting_.begin(), waiting_.end(),
                          [](const WorldMessage& a, const WorldMessage& b) { return a.due < b.due; });
  }

  // Deliveries, innermost last.
  bool tooDeep() const { return live_.size() >= MaxDepth; }
  void begin(const WorldMessage& message) { live_.push_back(message); }
  void end() { live_.pop_back(); }
  void endAll() { live_.clear(); }
  // One that is being delivered, or null.
  const WorldMessage* find(std::int32_t id) const {
    for (const WorldMessage& each : live_)
      if (each.id == id) return &each;
    return nullptr;
  }

 private:
  std::vector<WorldMessage> waiting_, live_;
};

}  // namespace vellum::skrit
