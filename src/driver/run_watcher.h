// What looks at a world while it runs, for a file that is written at the end.
#pragma once

#include <memory>

#include "driver/session.h"

namespace vellum::driver {

class RunWatcher {
 public:
  virtual ~RunWatcher() = default;
  virtual void ticked(const World& world) = 0;                    // after each tick
  virtual void finish(Session& session, const World& world) = 0;  // after the last; errors are shown
};

}  // namespace vellum::driver
