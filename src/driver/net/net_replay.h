// The network of an earlier run, from its trace (run --trace): the same events come in at the same ticks.
#pragma once

#include <string>
#include <vector>

#include "driver/net/net_queue.h"

namespace vellum::driver {

class NetReplay {
 public:
  // The error, or "".
  std::string open(const std::string& trace);
  bool next(std::uint64_t tick, NetEvent& event);

 private:
  struct Line {
    std::uint64_t tick = 0;
    NetEvent event;
  };
  std::vector<Line> lines_;
  std::size_t at_ = 0;
};

}  // namespace vellum::driver
