// Havlak: the nested loops of a control flow graph of 5,000 blocks, found 60 times.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <vector>

struct Block {
  int id;
  std::vector<Block*> ins, outs;
};

struct Loop {
  std::vector<Block*> blocks;
  std::vector<Loop*> children;
  bool hasParent = false;
  int nesting = 0;
};

// A node of a forest of disjoint sets, one for each block.
struct Node {
  Node* parent = nullptr;
  Block* block = nullptr;
  Loop* loop = nullptr;
  int number = 0;
  Node* find();
};

// The root of a node's set; the nodes on the way to it become its children.
Node* Node::find() {
  Node* root = this;
  while (root->parent != root) root = root->parent;
  Node* node = this;
  while (node->parent != root) {
    Node* next = node->parent;
    node->parent = root;
    node = next;
  }
  return root;
}

static std::deque<Block> allBlocks;
static std::deque<Loop> allLoops;
static Block* graph[8000];
static int size;

static Block* block(int id) {
  if (graph[id] == nullptr) {
    graph[id] = &allBlocks.emplace_back(Block{id, {}, {}});
    size++;
  }
  return graph[id];
}

static void connect(int from, int to) {
  Block* source = block(from);
  Block* target = block(to);
  source->outs.push_back(target);
  target->ins.push_back(source);
}

static int buildStraight(int start, int count) {
  for (int i = 0; i < count; i++) connect(start + i, start + i + 1);
  return start + count;
}

static int buildDiamond(int start) {
  connect(start, start + 1);
  connect(start, start + 2);
  connect(start + 1, start + 3);
  connect(start + 2, start + 3);
  return start + 3;
}

static int buildLoop(int from) {
  int header = buildStraight(from, 1);
  int first = buildDiamond(header);
  int between = buildStraight(first, 1);
  int second = buildDiamond(between);
  int footer = buildStraight(second, 1);
  connect(second, between);
  connect(first, header);
  connect(footer, from);
  return buildStraight(footer, 1);
}

static void buildGraph(int trees, int outer, int inner) {
  block(0);
  block(1);
  connect(0, 2);
  int last = 2;
  for (int tree = 0; tree < trees; tree++) {
    connect(2, last + 1);
    last++;
    for (int i = 0; i < outer; i++) {
      int top = last;
      last = buildStraight(last, 1);
      for (int j = 0; j < inner; j++) last = buildLoop(last);
      int bottom = buildStraight(last, 1);
      connect(last, top);
      last = bottom;
    }
    connect(last, 1);
  }
}

static std::vector<Node> nodes;
static std::vector<int> numberOf, lastOf;
static std::vector<std::vector<int>> others, backs;

static int search(Block* from, int number) {
  Node& node = nodes[number];
  node.block = from;
  node.number = number;
  numberOf[from->id] = number;
  int last = number;
  for (Block* target : from->outs) {
    if (numberOf[target->id] < 0) last = search(target, last + 1);
  }
  lastOf[number] = last;
  return last;
}

static bool isAncestor(int above, int below) { return above <= below && below <= lastOf[above]; }

template <typename T>
static bool has(const std::vector<T>& list, T item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

static void prepare() {
  allLoops.clear();
  nodes.assign(size, {});
  numberOf.assign(size, -1);
  lastOf.assign(size, 0);
  others.assign(size, {});
  backs.assign(size, {});
  for (Node& node : nodes) node.parent = &node;
  search(graph[0], 0);
  for (int w = 0; w < size; w++) {
    for (Block* in : nodes[w].block->ins) {
      int v = numberOf[in->id];
      if (isAncestor(w, v)) backs[w].push_back(v);
      else if (!has(others[w], v)) others[w].push_back(v);
    }
  }
}

static Loop* newLoop(Node* header, const std::vector<Node*>& pool) {
  Loop* loop = &allLoops.emplace_back();
  loop->blocks.push_back(header->block);
  header->loop = loop;
  for (Node* node : pool) {
    node->parent = header;
    if (node->loop != nullptr) {
      node->loop->hasParent = true;
      loop->children.push_back(node->loop);
    } else {
      loop->blocks.push_back(node->block);
    }
  }
  return loop;
}

static std::vector<Loop*> findLoops() {
  prepare();
  std::vector<Loop*> found;
  std::vector<Node*> pool;
  for (int w = size - 1; w >= 0; w--) {
    pool.clear();
    bool isLoop = false;
    for (int v : backs[w]) {
      isLoop = true;
      if (v != w) pool.push_back(nodes[v].find());
    }
    // The pool is also the list of nodes whose predecessors are still to be looked at.
    for (std::size_t next = 0; next < pool.size(); next++) {
      const std::vector<int>& before = others[pool[next]->number];
      for (std::size_t i = 0; i < before.size(); i++) {
        Node* root = nodes[before[i]].find();
        if (!isAncestor(w, root->number)) {
          if (!has(others[w], root->number)) others[w].push_back(root->number);
        } else if (root->number != w && !has(pool, root)) {
          pool.push_back(root);
        }
      }
    }
    if (isLoop) found.push_back(newLoop(&nodes[w], pool));
  }
  return found;
}

static int nest(Loop* loop) {
  loop->nesting = 0;
  int sum = static_cast<int>(loop->blocks.size());
  for (Loop* child : loop->children) {
    sum += nest(child);
    if (child->nesting >= loop->nesting) loop->nesting = child->nesting + 1;
  }
  return sum + loop->nesting * 100;
}

int main() {
  buildGraph(10, 10, 5);
  int total = 0;
  for (int round = 0; round < 60; round++) {
    std::vector<Loop*> found = findLoops();
    total += static_cast<int>(found.size());
    for (Loop* loop : found) {
      if (!loop->hasParent) total += nest(loop);
    }
  }
  std::printf("%d\n", total);
}
