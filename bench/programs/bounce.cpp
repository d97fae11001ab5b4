// Bounce: a hundred balls in a box for fifty steps, 2500 times over; how often a ball hits a wall.
#include <cstdio>
#include <memory>
#include <vector>

struct Ball {
  int x, y, dx, dy;
  bool bounce();
};

bool Ball::bounce() {
  bool bounced = false;
  x += dx;
  y += dy;
  if (x > 500) {
    x = 500;
    if (dx > 0) dx = -dx;
    bounced = true;
  }
  if (x < 0) {
    x = 0;
    if (dx < 0) dx = -dx;
    bounced = true;
  }
  if (y > 500) {
    y = 500;
    if (dy > 0) dy = -dy;
    bounced = true;
  }
  if (y < 0) {
    y = 0;
    if (dy < 0) dy = -dy;
    bounced = true;
  }
  return bounced;
}

static int seed;

static int random16() {
  seed = (seed * 1309 + 13849) & 65535;
  return seed;
}

static int bounces() {
  seed = 74755;
  std::vector<std::unique_ptr<Ball>> balls(100);
  for (auto& ball : balls) {
    ball = std::make_unique<Ball>();
    ball->x = random16() % 500;
    ball->y = random16() % 500;
    ball->dx = random16() % 300 - 150;
    ball->dy = random16() % 300 - 150;
  }
  int count = 0;
  for (int step = 0; step < 50; step++) {
    for (auto& ball : balls) {
      if (ball->bounce()) count++;
    }
  }
  return count;
}

int main() {
  int total = 0;
  for (int round = 0; round < 2500; round++) total += bounces();
  std::printf("%d\n", total);
}
