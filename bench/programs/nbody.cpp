// Float fields of objects: the sun and its four giant planets, 60,000 steps, twelve times over. Prints the energies
// times a million, added up.
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

struct Body {
  float x, y, z;
  float vx, vy, vz;
  float mass;
};
using Bodies = std::vector<std::unique_ptr<Body>>;

static std::unique_ptr<Body> body(float x, float y, float z, float vx, float vy, float vz, float mass) {
  return std::make_unique<Body>(Body{x, y, z, vx * 365.24f, vy * 365.24f, vz * 365.24f, mass * 39.478418f});
}

static void advance(Bodies& bodies, int count, float dt) {
  for (int i = 0; i < count; i++) {
    Body* a = bodies[i].get();
    for (int j = i + 1; j < count; j++) {
      Body* b = bodies[j].get();
      float dx = a->x - b->x;
      float dy = a->y - b->y;
      float dz = a->z - b->z;
      float square = dx * dx + dy * dy + dz * dz;
      float pull = dt / (square * std::sqrt(square));
      float ma = a->mass * pull;
      float mb = b->mass * pull;
      a->vx -= dx * mb;
      a->vy -= dy * mb;
      a->vz -= dz * mb;
      b->vx += dx * ma;
      b->vy += dy * ma;
      b->vz += dz * ma;
    }
  }
  for (int i = 0; i < count; i++) {
    Body* b = bodies[i].get();
    b->x += dt * b->vx;
    b->y += dt * b->vy;
    b->z += dt * b->vz;
  }
}

static float energy(Bodies& bodies, int count) {
  float sum = 0.0f;
  for (int i = 0; i < count; i++) {
    Body* a = bodies[i].get();
    sum += 0.5f * a->mass * (a->vx * a->vx + a->vy * a->vy + a->vz * a->vz);
    for (int j = i + 1; j < count; j++) {
      Body* b = bodies[j].get();
      float dx = a->x - b->x;
      float dy = a->y - b->y;
      float dz = a->z - b->z;
      sum -= a->mass * b->mass / std::sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return sum;
}

static int simulate() {
  Bodies bodies;
  bodies.push_back(body(0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f));
  bodies.push_back(body(4.8414314f, -1.1603200f, -0.1036220f, 0.0016600f, 0.0076990f, -0.0000690f, 0.00095479f));
  bodies.push_back(body(8.3433667f, 4.1247986f, -0.4035234f, -0.0027674f, 0.0049985f, 0.0000230f, 0.00028589f));
  bodies.push_back(body(12.894369f, -15.111151f, -0.2233076f, 0.0029646f, 0.0023785f, -0.0000297f, 0.00004366f));
  bodies.push_back(body(15.379697f, -25.919315f, 0.1792588f, 0.0026807f, 0.0016282f, -0.0000952f, 0.00005151f));
  for (int step = 0; step < 60000; step++) advance(bodies, 5, 0.001f);
  return static_cast<int>(std::floor(energy(bodies, 5) * 1000000.0f));
}

int main() {
  int total = 0;
  for (int round = 0; round < 12; round++) total += simulate();
  std::printf("%d\n", total);
}
