// CD: a hundred aeroplanes for eight hundred frames; how many pairs come too close. Planes are kept in a balanced tree;
// another tree, over squares of the map, finds those that can meet.
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

struct Place {
  float x, y, z;
};

struct Motion {
  std::shared_ptr<Place> from, to;
};

// A red-black tree; the keys are two numbers.
struct Node {
  int x, y;
  bool red = true;
  std::unique_ptr<Node> left, right;
  std::shared_ptr<Place> place;
  std::vector<std::shared_ptr<Motion>> motions;
};
using Tree = std::unique_ptr<Node>;

static Place operator-(const Place& a, const Place& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

static float dot(const Place& a, const Place& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static bool isRed(const Tree& node) { return node != nullptr && node->red; }

static Tree rotateLeft(Tree node) {
  Tree top = std::move(node->right);
  node->right = std::move(top->left);
  top->red = node->red;
  node->red = true;
  top->left = std::move(node);
  return top;
}

static Tree rotateRight(Tree node) {
  Tree top = std::move(node->left);
  node->left = std::move(top->right);
  top->red = node->red;
  node->red = true;
  top->right = std::move(node);
  return top;
}

static Node* found;
static bool wasThere;

// The tree with the key in it, below a node. `found` is the key's node.
static Tree put(Tree node, int x, int y) {
  if (node == nullptr) {
    auto made = std::make_unique<Node>();
    made->x = x;
    made->y = y;
    found = made.get();
    wasThere = false;
    return made;
  }
  if (x < node->x || (x == node->x && y < node->y)) {
    node->left = put(std::move(node->left), x, y);
  } else if (x == node->x && y == node->y) {
    found = node.get();
    wasThere = true;
    return node;
  } else {
    node->right = put(std::move(node->right), x, y);
  }
  if (wasThere) return node;
  if (isRed(node->right) && !isRed(node->left)) node = rotateLeft(std::move(node));
  if (isRed(node->left) && isRed(node->left->left)) node = rotateRight(std::move(node));
  if (isRed(node->left) && isRed(node->right)) {
    node->red = true;
    node->left->red = false;
    node->right->red = false;
  }
  return node;
}

static void insert(Tree& tree, int x, int y) {
  tree = put(std::move(tree), x, y);
  tree->red = false;
}

static Tree squares, seen;

// The part of a movement, from 0 to 1, in which a coordinate is near a square's side.
static float low, high;
static bool isNear(int square, float from, float to) {
  float least = static_cast<float>(square * 2) - 0.5f, most = static_cast<float>(square * 2) + 2.5f;
  if (from == to) {
    low = 0;
    high = 1;
    return least <= from && from <= most;
  }
  low = (least - from) / (to - from);
  high = (most - from) / (to - from);
  if (low > high) std::swap(low, high);
  return low <= 1 && high >= 0;
}

static bool passes(int x, int y, const Motion& motion) {
  if (x < 0 || x > 500 || y < 0 || y > 500) return false;
  if (!isNear(x, motion.from->x, motion.to->x)) return false;
  float first = low, last = high;
  return isNear(y, motion.from->y, motion.to->y) && low <= last && first <= high;
}

static void draw(int x, int y, const std::shared_ptr<Motion>& motion) {
  if (!passes(x, y, *motion)) return;
  insert(seen, x, y);
  if (wasThere) return;
  insert(squares, x, y);
  found->motions.push_back(motion);
  for (int dy = -1; dy <= 1; dy++) {
    for (int dx = -1; dx <= 1; dx++) {
      if (dx != 0 || dy != 0) draw(x + dx, y + dy, motion);
    }
  }
}

static bool meet(const Motion& one, const Motion& two) {
  Place apart = *one.from - *two.from;
  Place faster = (*one.to - *one.from) - (*two.to - *two.from);
  float a = dot(faster, faster);
  float c = dot(apart, apart) - 1;
  if (a == 0) return c <= 0;
  float b = 2 * dot(apart, faster);
  float root = b * b - 4 * a * c;
  if (root < 0) return false;
  root = std::sqrt(root);
  return (-b - root) / (2 * a) <= 1 && (-b + root) / (2 * a) >= 0;
}

static int meetings(const Node* node) {
  if (node == nullptr) return 0;
  int count = meetings(node->left.get()) + meetings(node->right.get());
  for (std::size_t i = 0; i < node->motions.size(); i++) {
    for (std::size_t j = i + 1; j < node->motions.size(); j++) {
      if (meet(*node->motions[i], *node->motions[j])) count++;
    }
  }
  return count;
}

static Tree planes;

static int frame(float time) {
  squares = nullptr;
  for (int plane = 0; plane < 100; plane++) {
    float shift = (plane % 2 == 1 ? std::sin(time) : std::cos(time)) * 2;
    auto motion = std::make_shared<Motion>();
    motion->to = std::make_shared<Place>(Place{time, shift + static_cast<float>(plane - plane % 2) * 1.5f + 4, 10});
    insert(planes, plane, 0);
    motion->from = wasThere ? found->place : motion->to;
    found->place = motion->to;
    seen = nullptr;
    draw(static_cast<int>(motion->from->x) / 2, static_cast<int>(motion->from->y) / 2, motion);
  }
  return meetings(squares.get());
}

int main() {
  int count = 0;
  for (int i = 0; i < 800; i++) count += frame(static_cast<float>(i) / 8);
  std::printf("%d\n", count);
}
