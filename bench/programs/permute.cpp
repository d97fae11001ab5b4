// Permute: all orders of six numbers, each made by swapping two, 2,000 times.
#include <array>
#include <cstdio>
#include <utility>

static std::array<int, 6> numbers;
static int count;

static void permute(int n) {
  count++;
  if (n == 0) return;
  permute(n - 1);
  for (int i = n - 1; i >= 0; i--) {
    std::swap(numbers[n - 1], numbers[i]);
    permute(n - 1);
    std::swap(numbers[n - 1], numbers[i]);
  }
}

int main() {
  for (int i = 0; i < 6; i++) numbers[i] = i;
  for (int round = 0; round < 2000; round++) permute(6);
  std::printf("%d\n", count);
}
