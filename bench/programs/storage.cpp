// Storage: trees of arrays, four children each, seven levels, leaves of random size, 100 times.
#include <cstdio>
#include <memory>

struct Tree {
  std::unique_ptr<std::unique_ptr<Tree>[]> children;
  int size = 0;
};

static int seed, count;

static int random16() {
  seed = (seed * 1309 + 13849) & 65535;
  return seed;
}

static std::unique_ptr<Tree> build(int depth) {
  count++;
  auto made = std::make_unique<Tree>();
  if (depth == 1) {
    made->size = random16() % 10 + 1;
    made->children = std::make_unique<std::unique_ptr<Tree>[]>(made->size);
    return made;
  }
  made->size = 4;
  made->children = std::make_unique<std::unique_ptr<Tree>[]>(4);
  for (int i = 0; i < 4; i++) made->children[i] = build(depth - 1);
  return made;
}

int main() {
  int total = 0;
  for (int round = 0; round < 100; round++) {
    seed = 74755;
    count = 0;
    auto tree = build(7);
    total += count + tree->size + seed % 1000;
  }
  std::printf("%d\n", total);
}
