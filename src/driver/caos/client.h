// One connection of `vellum serve`: an incoming request, then an outgoing reply.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "driver/caos/socket.h"

namespace vellum::driver {

struct Client {
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t MaxRequest = std::size_t(1) << 20, MaxReply = std::size_t(16) << 20;
  static constexpr auto RequestTime = std::chrono::seconds(60), ReplyTime = std::chrono::seconds(10);  // for all of it

  Socket socket;
  Clock::time_point deadline;
  std::string request, reply;
  std::size_t lineStart = 0;  // of the first line of the request that was not checked yet
  std::size_t sent = 0;
  bool replying = false;

  // The request without its last line, `rscr`, once it is complete.
  std::optional<std::string> whole();
  // Whether this is an HTTP request: a web page that posts to this port.
  bool isHttp() const;
  void answer(std::string text);
};

}  // namespace vellum::driver
