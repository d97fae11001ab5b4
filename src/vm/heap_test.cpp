#include "vm/heap.h"

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "base/sanitizers.h"

using namespace vellum;
using vm::Heap;
using vm::Object;

namespace {

class Trees : public testing::Test {
 protected:
  // A node before its left subtree, and that before the right one.
  Object* build(int depth) {
    Object* node = heap.makeStruct(type);
    created.push_back(node);
    if (depth > 0) {
      auto* children = reinterpret_cast<Object**>(node->data());
      children[0] = build(depth - 1);
      children[1] = build(depth - 1);
    }
    return node;
  }
  // How many objects lie beside the one that was created before them.
  int countNeighbours() const {
    int neighbours = 0;
    for (std::size_t i = 1; i < created.size(); ++i)
      neighbours += std::abs(reinterpret_cast<char*>(created[i]) - reinterpret_cast<char*>(created[i - 1])) == 32;
    return neighbours;
  }

  Heap heap;
  std::uint32_t type = heap.addType({.name = "Node", .size = 16, .references = {0, 8}, .targets = {{}, {}}});
  std::vector<Object*> created;
};

TEST_F(Trees, StayCloseInMemoryWhenTheyAreBuiltAgain) {
  if (base::UnderSanitizers) GTEST_SKIP() << "every object is a separate allocation";
  int neighbours = 0;
  for (int round = 0; round < 6; ++round) {
    created.clear();
    Object* tree = build(9);
    int now = countNeighbours();
    if (round == 0) neighbours = now;
    EXPECT_EQ(now, neighbours) << "round " << round;
    heap.release(tree);
    EXPECT_EQ(heap.objectCount(), 0u);
  }
  EXPECT_GT(neighbours, 1000);  // of 1023
}

}  // namespace
