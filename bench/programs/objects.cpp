// Managed objects: binary trees of 32,767 nodes, built and traversed 36 times.
#include <cstdio>
#include <memory>

struct Node {
  std::unique_ptr<Node> left, right;
  int number = 0;
};

static std::unique_ptr<Node> build(int depth, int number) {
  auto node = std::make_unique<Node>();
  node->number = number;
  if (depth > 0) {
    node->left = build(depth - 1, number * 2);
    node->right = build(depth - 1, number * 2 + 1);
  }
  return node;
}

static int walk(const Node* node) {
  if (node == nullptr) return 0;
  return (node->number & 15) + walk(node->left.get()) + walk(node->right.get());
}

int main() {
  int total = 0;
  for (int round = 0; round < 36; round++) {
    auto root = build(14, 1);
    total += walk(root.get());
  }
  std::printf("%d\n", total);
}
