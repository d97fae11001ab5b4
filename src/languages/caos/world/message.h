// Messages between agents that wait for their delivery.
#pragma once

#include <cstring>

#include "languages/caos/world/agent.h"

namespace vellum::caos {

constexpr std::size_t MaxMessages = 1'000'000;

// A value in 9 bytes.
class PackedValue {
 public:
  PackedValue() : PackedValue(vm::Value()) {}
  PackedValue(const vm::Value& value) : tag_(static_cast<std::uint8_t>(value.tag)) {
    std::memcpy(content_, &value.content, sizeof content_);
  }
  operator vm::Value() const {
    vm::Value value;
    std::memcpy(&value.content, content_, sizeof content_);
    value.tag = static_cast<vm::Tag>(tag_);
    return value;
  }

 private:
  unsigned char content_[8];
  std::uint8_t tag_;
};

// Each new agent gets one: there may be as many as agents.
struct Message {
  AgentHandle to = 0;
  std::uint64_t due = 0;  // the tick at whose end it is delivered
  std::int32_t id = 0;
  bool constructor = false;                  // sent by the engine, not by a script: it only starts the event's script
  PackedValue from, parameter1, parameter2;  // strings counted
};
static_assert(sizeof(Message) == 48);

}  // namespace vellum::caos
