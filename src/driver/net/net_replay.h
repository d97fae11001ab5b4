// The network of an earlier run, from its trace (run --trace): the same events come in at the same ticks.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/net/net_event.h"

namespace vellum::driver {

class NetReplay {
 public:
  // The error, or "". Each damaged line is one.
  std::string open(const std::string& trace);
  // The next event of a world of the run, from 1 on, that came up to this tick.
  bool next(std::size_t world, std::uint64_t tick, NetEvent& event);

 private:
  struct Line {
    std::uint64_t tick = 0;
    NetEvent event;
  };
  struct Events {
    std::vector<Line> lines;
    std::size_t at = 0;
  };
  std::string addLine(std::string_view json);

  std::map<std::size_t, Events> worlds_;
};

}  // namespace vellum::driver
