// Calls: the 38th Fibonacci number by plain recursion.
#include <cstdio>

int fib(int n) {
  if (n < 2) return n;
  return fib(n - 1) + fib(n - 2);
}

int main() {
  int volatile n = 38;
  std::printf("%d\n", fib(n));
}
