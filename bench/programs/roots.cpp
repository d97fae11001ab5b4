// Square roots, by a function that is opaque to the compiler: 10,000,000, each of the previous one.
#include <cmath>
#include <cstdio>

[[gnu::noinline, gnu::noipa]] static float root(float number) { return std::sqrt(number); }

int main() {
  float (*volatile call)(float) = root;
  float sum = 0.0f;
  for (int i = 0; i < 10000000; i++) sum = call(sum + 1.0f);
  std::printf("%d\n", static_cast<int>(std::floor(sum * 10000.0f)));
}
