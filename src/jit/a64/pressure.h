// Takes most of the machine's registers away from a function, so that its code keeps values in memory as the code of a
// very large function does: for tests.
#pragma once

#include <vector>

#include "jit/a64/typed.h"

namespace vellum::jit::a64 {

class Pressure {
 public:
  // From here on about three registers of each kind are left.
  void begin(Assembly& cc);
  // Up to here they stay taken. Does nothing before begin().
  void hold(Assembly& cc);

 private:
  std::vector<Gp> numbers_;
  std::vector<Vec> floats_;
};

}  // namespace vellum::jit::a64
