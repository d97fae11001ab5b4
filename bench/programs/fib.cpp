// Calls: the 32nd Fibonacci number by plain recursion.
#include <cstdio>

int fib(int n) {
  if (n < 2) return n;
  return fib(n - 1) + fib(n - 2);
}

int main() {
  int volatile n = 32;
  std::printf("%d\n", fib(n));
}
