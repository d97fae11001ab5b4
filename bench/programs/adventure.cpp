// Adventure: 40,000 frames of a small game: actors that walk, think and speak, hotspots, bars, items, a camera, a
// clock, snow and doors.
#include <cstdio>

enum Mood { Calm, Curious, Cross };

struct Actor {
  int x, y, goalX, goalY, picture, wait, talk;
  Mood mood;
  bool walking;
  void walk();
  void animate();
};

struct Hotspot {
  int left, top, right, bottom, visits;
  bool lit;
  bool holds(int x, int y) const;
};

struct Bar {
  int value, shown, most;
  bool visible;
  void set(int value);
  void update();
};

constexpr int Actors = 40, Hotspots = 24, Flakes = 60;
static Actor actors[Actors];
static Hotspot hotspots[Hotspots];
static Bar bars[3];
static int flakeX[Flakes], flakeY[Flakes];
static int items[24];
static int seed, frame, minutes, room, doors, camera, score, fade, spoken;
static bool night;

static int random16(int most) {
  seed = (seed * 1309 + 13849) & 65535;
  return seed % most;
}

static int clamped(int value, int least, int most) {
  if (value < least) return least;
  if (value > most) return most;
  return value;
}

static int toward(int from, int to, int step) {
  if (from < to) return clamped(from + step, from, to);
  if (from > to) return clamped(from - step, to, from);
  return from;
}

void Actor::animate() {
  if (!walking) {
    picture = 0;
    return;
  }
  picture++;
  if (picture == 8) picture = 0;
}

void Actor::walk() {
  if (!walking) return;
  x = toward(x, goalX, 3);
  y = toward(y, goalY, 2);
  walking = x != goalX || y != goalY;
}

bool Hotspot::holds(int x, int y) const { return x >= left && x < right && y >= top && y < bottom; }

void Bar::set(int wanted) {
  value = clamped(wanted, 0, most);
  visible = true;
}

void Bar::update() {
  if (!visible) return;
  shown = toward(shown, value, 2);
  if (shown == value) visible = shown > 0;
}

static void say(Actor& actor, int length) {
  actor.talk = length;
  spoken++;
}

static void chooseGoal(Actor& actor) {
  actor.goalX = random16(320);
  actor.goalY = 80 + random16(120);
  actor.walking = true;
}

static void think(Actor& actor) {
  if (actor.wait > 0) {
    actor.wait--;
    return;
  }
  if (actor.walking) return;
  switch (actor.mood) {
    case Calm:
      actor.wait = 20 + random16(40);
      if (random16(4) == 0) actor.mood = Curious;
      break;
    case Curious:
      chooseGoal(actor);
      if (random16(5) == 0) actor.mood = Cross;
      break;
    case Cross:
      say(actor, 30);
      actor.wait = 15;
      actor.mood = Calm;
      break;
  }
}

static void listen(Actor& actor) {
  if (actor.talk == 0) return;
  actor.talk--;
  if (actor.talk == 0) score++;
}

static void updateActors() {
  for (Actor& actor : actors) {
    think(actor);
    actor.walk();
    actor.animate();
    listen(actor);
  }
}

static void visit(int which) {
  hotspots[which].visits++;
  items[which]++;
  bars[which % 3].set(hotspots[which].visits * 7 % 120);
}

static void updateHotspots() {
  const Actor& who = actors[frame % Actors];
  for (int i = 0; i < Hotspots; i++) {
    bool inside = hotspots[i].holds(who.x, who.y);
    if (inside && !hotspots[i].lit) visit(i);
    hotspots[i].lit = inside;
  }
}

static void updateBars() {
  for (Bar& bar : bars) bar.update();
}

static void updateCamera() { camera = toward(camera, clamped(actors[0].x - 160, 0, 320), 4); }

static void updateClock() {
  minutes = (minutes + 1) % 1440;
  night = minutes < 360 || minutes >= 1260;
}

static void updateSnow() {
  for (int i = 0; i < Flakes; i++) {
    flakeY[i] += 1 + (i & 3);
    if (flakeY[i] >= 200) {
      flakeY[i] = 0;
      flakeX[i] = random16(320);
    }
  }
}

static void updateDoors() {
  if (fade > 0) {
    fade--;
    if (fade == 0) room = (room + 1) % 5;
    return;
  }
  if (hotspots[room].lit && !night) {
    doors++;
    fade = 25;
  }
}

static bool has(int item, int count) { return items[item] >= count; }

static void updateQuest() {
  if (has(0, 2) && has(3, 1) && has(5, 3)) {
    items[0] -= 2;
    items[3] -= 1;
    items[5] -= 3;
    score += 50;
  }
}

static void repeatedlyExecute() {
  frame++;
  updateClock();
  updateActors();
  updateHotspots();
  updateBars();
  updateCamera();
  updateSnow();
  updateDoors();
  updateQuest();
  if (frame == 40000) {
    int sum = score + doors * 3 + spoken + camera;
    for (const Actor& actor : actors) sum += actor.x + actor.y;
    for (const Hotspot& hotspot : hotspots) sum += hotspot.visits;
    for (int x : flakeX) sum += x;
    std::printf("%d\n", sum);
  }
}

int main() {
  seed = 74755;
  for (Actor& actor : actors) {
    actor.x = random16(320);
    actor.y = 80 + random16(120);
  }
  for (int i = 0; i < Hotspots; i++) {
    hotspots[i].left = i * 13;
    hotspots[i].right = i * 13 + 11;
    hotspots[i].top = 100 + (i & 1) * 40;
    hotspots[i].bottom = hotspots[i].top + 40;
  }
  for (Bar& bar : bars) bar.most = 100;
  for (int i = 0; i < Flakes; i++) {
    flakeX[i] = random16(320);
    flakeY[i] = random16(200);
  }
  for (int i = 0; i < 40000; i++) repeatedlyExecute();
}
