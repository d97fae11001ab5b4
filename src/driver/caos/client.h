// One connection of `vellum serve`: an incoming request, then an outgoing reply.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "driver/caos/socket.h"

namespace vellum::driver {

struct Client {
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t MaxRequest = std::size_t(1) << 20, MaxReply = std::size_t(16) << 20;
  static constexpr std::size_t MaxFirstLine = 8192;  // of a client that has not given the token
  static constexpr std::chrono::seconds TokenTime{10}, IdleTime{15}, RequestTime{60}, ReplyTime{10}, ClosingTime{2};

  // When there are too many clients, clients in the earlier of these states are dropped first.
  enum class State {
    Closing,  // the reply is sent; closing with unread input would reset the connection, so that is discarded first
    Token,    // reading the first line, which has to be the token
    Request,  // reading the other lines, up to `rscr`
    Reply,
    Ready,  // the request is complete
  };

  // The client's first line has to be `token`, unless that is "". `token` has to outlive the client.
  Client(Socket connection, std::string_view token);

  // Takes incoming bytes. Refuses what is not a request.
  void take(std::string_view bytes);
  // The client sends nothing more.
  void end();
  // In state Ready: the request, without the token and `rscr`.
  std::string takeRequest();
  void answer(std::string text);
  void beginClosing();
  // The reason to drop the client by now, or "".
  std::string_view overdue(Clock::time_point now) const;

  Socket socket;
  State state;
  std::string request, reply;
  std::size_t sent = 0;  // of the reply

 private:
  void takeLine(std::size_t stop);
  void refuse(std::string_view why);

  std::string_view token_;
  Clock::time_point since_, heard_;
  std::size_t begin_ = 0;      // of the request, after the token
  std::size_t lineStart_ = 0;  // of the last line
  std::size_t scanned_ = 0;
};

}  // namespace vellum::driver
