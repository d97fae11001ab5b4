// The libFuzzer entry points: VELLUM_FUZZ_TARGET names the target ("list" prints all, "seeds NAME" its seed folders).
// ./dev fuzz NAME does the rest.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "targets.h"

namespace {
const vellum::fuzz::Target* chosen = nullptr;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* variable = std::getenv("VELLUM_FUZZ_TARGET");
  std::string name = variable ? variable : "";
  if (name == "list") {
    for (const auto& target : vellum::fuzz::targets())
      std::printf("%-22s %s\n", target.name.c_str(), target.what.c_str());
    std::exit(0);
  }
  bool seeds = name.starts_with("seeds ");
  chosen = vellum::fuzz::findTarget(seeds ? name.substr(6) : name);
  if (!chosen) {
    std::fprintf(stderr, "VELLUM_FUZZ_TARGET names no target; 'list' prints all\n");
    std::exit(2);
  }
  if (seeds) {
    for (const std::string& folder : chosen->seeds) std::printf("%s\n", folder.c_str());
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run(chosen->argument, {reinterpret_cast<const char*>(data), size});
  return 0;
}
