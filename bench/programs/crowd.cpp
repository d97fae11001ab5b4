// Crowd: a thousand objects with variables and two states of their own, for 3,000 updates.
#include <cstdio>
#include <memory>

struct Walker {
  int number, energy, place = 0, walks = 0, frame = 0;
  bool back = false;
  void (Walker::*state)() = &Walker::rest;  // the handler of the update in the current state

  Walker(int n) : number(n), energy(n % 17) {}
  void step(int far);
  void count();
  void rest();
  void walk();
};

static std::unique_ptr<Walker> walkers[1000];
static int total;

void Walker::step(int far) {
  if (back) place -= far;
  else place += far;
  if (place > 100) back = true;
  if (place < 0) back = false;
}

void Walker::count() {
  frame++;
  if (frame == 3000) {
    total += place + energy + walks;
    if (number == 999) std::printf("%d\n", total);
  }
}

void Walker::rest() {
  energy += 1 + number % 3;
  count();
  if (energy > 20) {
    state = &Walker::walk;
    walks++;
  }
}

void Walker::walk() {
  energy -= 2;
  step(1 + number % 5);
  count();
  if (energy <= 0) state = &Walker::rest;
}

int main() {
  for (int i = 0; i < 1000; i++) walkers[i] = std::make_unique<Walker>(i);
  for (int update = 0; update < 3000; update++) {
    for (auto& walker : walkers) (walker.get()->*walker->state)();
  }
}
