// A global array of bytes: the primes below 2,000,000, eight times over.
#include <cstdio>

constexpr int Size = 2000000;
static unsigned char composite[Size];

static int sieve() {
  for (int i = 0; i < Size; i++) composite[i] = 0;
  int count = 0;
  for (int i = 2; i < Size; i++) {
    if (composite[i] == 0) {
      count++;
      for (int j = i + i; j < Size; j += i) composite[j] = 1;
    }
  }
  return count;
}

int main() {
  int total = 0;
  for (int round = 0; round < 8; round++) total += sieve();
  std::printf("%d\n", total);
}
