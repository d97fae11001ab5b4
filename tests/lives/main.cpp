// vellum_lives genomes [--first N] [--count N] [--ticks N] | populations [--ticks N] | ways [--ticks N], in the
// checkout.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "lives.h"

static std::uint64_t numberOf(int count, char** arguments, const char* name, std::uint64_t otherwise) {
  for (int i = 2; i + 1 < count; i += 2)
    if (std::strcmp(arguments[i], name) == 0) return std::strtoull(arguments[i + 1], nullptr, 10);
  return otherwise;
}

int main(int count, char** arguments) {
  using namespace vellum::lives;
  std::string_view what = count > 1 ? arguments[1] : "";
  auto number = [&](const char* name, std::uint64_t otherwise) { return numberOf(count, arguments, name, otherwise); };
  bool good = false;
  if (what == "genomes") {
    good = genomes(number("--first", 1), number("--count", 1000), number("--ticks", 10'000));
  } else if (what == "populations") {
    good = populations(number("--ticks", 100'000));
  } else if (what == "ways") {
    good = ways(number("--ticks", 20'000));
  } else {
    std::puts("vellum_lives genomes [--first N] [--count N] [--ticks N] | populations [--ticks N] | ways [--ticks N]");
    return 2;
  }
  return good ? 0 : 1;
}
