// Float arithmetic: the Mandelbrot set at 800 x 800 points, at most 100 steps each.
#include <cstdio>

static int mandelbrot() {
  int total = 0;
  for (int y = 0; y < 800; y++) {
    float ci = static_cast<float>(y) * 0.003125f - 1.25f;
    for (int x = 0; x < 800; x++) {
      float cr = static_cast<float>(x) * 0.003125f - 2.0f;
      float zr = 0.0f, zi = 0.0f;
      int steps = 0;
      while (steps < 100) {
        float rr = zr * zr;
        float ii = zi * zi;
        if (rr + ii > 4.0f) break;
        zi = 2.0f * zr * zi + ci;
        zr = rr - ii + cr;
        steps++;
      }
      total += steps;
    }
  }
  return total;
}

int main() { std::printf("%d\n", mandelbrot()); }
