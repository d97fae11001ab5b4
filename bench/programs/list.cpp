// List: Takeuchi's function on the lengths of linked lists, 2400 times.
#include <cstdio>
#include <memory>

struct Element {
  int value = 0;
  std::unique_ptr<Element> next;
};

static std::unique_ptr<Element> makeList(int length) {
  if (length == 0) return nullptr;
  auto made = std::make_unique<Element>();
  made->value = length;
  made->next = makeList(length - 1);
  return made;
}

static int lengthOf(const Element* list) {
  if (list == nullptr) return 0;
  return 1 + lengthOf(list->next.get());
}

static bool isShorter(const Element* x, const Element* y) {
  const Element* left = x;
  const Element* right = y;
  while (right != nullptr) {
    if (left == nullptr) return true;
    left = left->next.get();
    right = right->next.get();
  }
  return false;
}

static const Element* tail(const Element* x, const Element* y, const Element* z) {
  if (isShorter(y, x)) return tail(tail(x->next.get(), y, z), tail(y->next.get(), z, x), tail(z->next.get(), x, y));
  return z;
}

int main() {
  int total = 0;
  for (int round = 0; round < 2400; round++) {
    auto x = makeList(15), y = makeList(10), z = makeList(6);
    total += lengthOf(tail(x.get(), y.get(), z.get()));
  }
  std::printf("%d\n", total);
}
