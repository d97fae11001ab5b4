// A thing with variables of its own: a ball in a box, moved ten million times.
#include <cstdio>

struct Ball {
  float x, y, dx, dy;
  int bounces;
  void move();
};

void Ball::move() {
  x += dx;
  y += dy;
  if (x < 0.0f || x > 1.0f) {
    dx = 0.0f - dx;
    bounces++;
  }
  if (y < 0.0f || y > 1.0f) {
    dy = 0.0f - dy;
    bounces++;
  }
}

Ball ball = {0.5f, 0.5f, 0.0625f, 0.03125f, 0};

int main() {
  for (int i = 0; i < 10000000; i++) ball.move();
  std::printf("%d\n", ball.bounces);
}
