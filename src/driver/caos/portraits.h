// A small picture of each creature where it is, for pages.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Draws a copy of the world, whose camera moves.
class Portraits {
 public:
  Portraits(Session& session, const World& world);
  Portraits(const Portraits&) = delete;
  Portraits& operator=(const Portraits&) = delete;
  ~Portraits();
  // The address of an image element (data:image/png), or "" where nothing can be drawn.
  std::string of(int agentId);

 private:
  Session& session_;
  World copy_;
  bool works_;
};

}  // namespace vellum::driver
