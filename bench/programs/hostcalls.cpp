// Calls through a pointer: 25,000,000 reads of one of ten numbers by a checked index.
#include <cstdio>
#include <cstdlib>

static int numbers[500];

[[gnu::noinline, gnu::noipa]] static int numberAt(int index) {
  if (index < 0 || index >= 500) std::abort();
  return numbers[index];
}

int main() {
  int (*volatile call)(int) = numberAt;
  for (int i = 0; i < 10; i++) numbers[i] = i * 7;
  int sum = 0;
  for (int i = 0; i < 25000000; i++) sum += call(i % 10);
  std::printf("%d\n", sum);
}
