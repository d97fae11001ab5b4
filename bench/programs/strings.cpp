// String building: 80,000 strings of 50 appended pieces each.
#include <cstdio>
#include <string>

static int strings() {
  std::size_t total = 0;
  for (int i = 0; i < 80000; i++) {
    std::string s;
    for (int j = 0; j < 50; j++) s += "ab";
    total += s.size();
  }
  return static_cast<int>(total);
}

int main() { std::printf("%d\n", strings()); }
