// Prints one number over the bits that our own sin, cos, pow ... give; native and wasm builds must agree.
#include <cinttypes>
#include <cstdio>

#include "base/math/sweep.h"

int main() { std::printf("%016" PRIx64 "\n", vellum::base::math::sweepHash()); }
