// What comes from a network.
#pragma once

#include <vellum/net.h>

#include <chrono>
#include <cstdint>
#include <string>

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

}  // namespace vellum::driver
