// Dynamic arrays: 60 arrays of 10,000 random numbers, each created, filled and heap-sorted.
#include <cstdio>
#include <vector>

static void sift(std::vector<int>& heap, int start, int end) {
  int root = start;
  while (true) {
    int child = root * 2 + 1;
    if (child > end) return;
    if (child < end && heap[child] < heap[child + 1]) child++;
    if (heap[root] >= heap[child]) return;
    int swap = heap[root];
    heap[root] = heap[child];
    heap[child] = swap;
    root = child;
  }
}

static void sort(std::vector<int>& numbers, int count) {
  for (int i = count / 2 - 1; i >= 0; i--) sift(numbers, i, count - 1);
  for (int i = count - 1; i > 0; i--) {
    int swap = numbers[0];
    numbers[0] = numbers[i];
    numbers[i] = swap;
    sift(numbers, 0, i - 1);
  }
}

static int arrays() {
  int seed = 42;
  int total = 0;
  for (int round = 0; round < 60; round++) {
    std::vector<int> numbers(10000);
    for (int i = 0; i < 10000; i++) {
      seed = (seed * 1103 + 12345) % 65536;
      numbers[i] = seed;
    }
    sort(numbers, 10000);
    for (int i = 0; i < 10000; i += 100) total = (total * 3 + numbers[i]) % 1000003;
  }
  return total;
}

int main() { std::printf("%d\n", arrays()); }
