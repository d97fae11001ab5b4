// Nested integer loops: 3,000 x 15,000 iterations of a little arithmetic.
#include <cstdio>

static int loops() {
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    for (int j = 0; j < 15000; j++) {
      sum = sum + i * 3 - j;
      if (sum > 1000000000) sum = sum - 1000000000;
      if (sum < -1000000000) sum = sum + 1000000000;
    }
  }
  return sum;
}

int main() { std::printf("%d\n", loops()); }
