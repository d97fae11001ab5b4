// Global float arrays: the product of two 150 x 150 matrices, 32 times.
#include <cmath>
#include <cstdio>

constexpr int Size = 150;
static float a[Size * Size], b[Size * Size], c[Size * Size];

static void fill() {
  for (int i = 0; i < Size * Size; i++) {
    a[i] = static_cast<float>(i % 7);
    b[i] = static_cast<float>(i % 5);
  }
}

// Not inlined, so that the compiler can't merge 32 equal products.
[[gnu::noinline]] static void multiply() {
  for (int i = 0; i < Size; i++) {
    for (int j = 0; j < Size; j++) {
      float sum = 0.0f;
      for (int k = 0; k < Size; k++) sum += a[i * Size + k] * b[k * Size + j];
      c[i * Size + j] = sum;
    }
  }
}

static int checksum() {
  int total = 0;
  for (int i = 0; i < Size * Size; i++) total += static_cast<int>(std::floor(c[i]));
  return total;
}

int main() {
  fill();
  for (int round = 0; round < 32; round++) multiply();
  std::printf("%d\n", checksum());
}
