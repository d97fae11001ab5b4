// A network, for all worlds of a command.
#pragma once

#include <vellum/vellum.hpp>

namespace vellum::driver {

class Networks {
 public:
  virtual ~Networks() = default;
  // Connects a world to it, which is freed first.
  virtual void join(World& world) = 0;
  // Whether what happens on it takes real time: worlds then run in real time, too.
  virtual bool isRemote() const { return false; }
};

}  // namespace vellum::driver
