// Towers: thirteen disks of Hanoi as linked lists, moved from the first pile to the second, 800 times.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

struct Disk {
  int size = 0;
  std::unique_ptr<Disk> next;
};

static std::unique_ptr<Disk> piles[3];
static int moves;

static void push(std::unique_ptr<Disk> disk, int pile) {
  if (piles[pile] != nullptr && disk->size >= piles[pile]->size) std::abort();
  disk->next = std::move(piles[pile]);
  piles[pile] = std::move(disk);
}

static std::unique_ptr<Disk> pop(int pile) {
  std::unique_ptr<Disk> top = std::move(piles[pile]);
  if (top == nullptr) std::abort();
  piles[pile] = std::move(top->next);
  return top;
}

static void moveTop(int from, int to) {
  push(pop(from), to);
  moves++;
}

static void build(int pile, int disks) {
  for (int i = disks; i >= 0; i--) {
    auto disk = std::make_unique<Disk>();
    disk->size = i;
    push(std::move(disk), pile);
  }
}

static void move(int disks, int from, int to) {
  if (disks == 1) {
    moveTop(from, to);
    return;
  }
  int other = 3 - from - to;
  move(disks - 1, from, other);
  moveTop(from, to);
  move(disks - 1, other, to);
}

int main() {
  for (int round = 0; round < 800; round++) {
    for (auto& pile : piles) pile = nullptr;
    build(0, 13);
    move(13, 0, 1);
  }
  std::printf("%d\n", moves);
}
