// How far something moves in a step, in each direction, when each direction has its own speed.
#pragma once

#include <cmath>

namespace vellum::ags::world {

struct Velocity {
  double x = 0, y = 0;  // pixels a step, with the sign of the distances
};

// `speedX`, `speedY`: pixels a step, 0 or more. AGS 3: a speed between the two, in the proportion of the distances;
// 4.0: the radius of the ellipse whose half axes they are.
inline Velocity velocityOf(double dx, double dy, double speedX, double speedY, bool isApi40) {
  const double wide = std::fabs(dx), high = std::fabs(dy);
  if (wide > 0 && high > 0) {
    double speed = speedY + wide / (wide + high) * (speedX - speedY);
    if (isApi40) {
      const double a = speedX * speedX, b = speedY * speedY, slope = (high / wide) * (high / wide);
      speed = speedX == 0 ? speedY : speedY == 0 ? speedX : std::sqrt(a * b * (1 + slope) / (b + a * slope));
    }
    const double length = std::sqrt(wide * wide + high * high);
    speedX = speed * wide / length;
    speedY = speed * high / length;
  }
  return {dx == 0 ? 0 : dx < 0 ? -speedX : speedX, dy == 0 ? 0 : dy < 0 ? -speedY : speedY};
}

// A negative speed is a part of a pixel a step: -3 is a third.
inline double pixelsOfSpeed(double speed) { return speed < 0 ? 1 / -speed : speed; }

}  // namespace vellum::ags::world
