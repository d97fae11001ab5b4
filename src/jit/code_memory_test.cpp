#include "jit/code_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

namespace vellum::jit {
namespace {

// As the system reports them: "rw-p". Empty when it does not.
std::string permissionsOf(const void* address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    char* rest = nullptr;
    std::uintptr_t begin = std::strtoull(line.c_str(), &rest, 16);
    std::uintptr_t end = std::strtoull(rest + 1, &rest, 16);
    auto wanted = reinterpret_cast<std::uintptr_t>(address);
    if (begin <= wanted && wanted < end) return std::string(rest + 1, 4);
  }
  return {};
}

TEST(CodeMemory, IsWritableOrExecutableNeverBoth) {
  constexpr std::size_t Size = 4096;
  unsigned char* pages = CodeMemory::reserve(Size);
  ASSERT_NE(pages, nullptr);
  if (permissionsOf(pages).empty()) GTEST_SKIP() << "the system does not tell";
  EXPECT_EQ(permissionsOf(pages), "rw-p");
  pages[0] = 0xc3;
  ASSERT_TRUE(CodeMemory::makeExecutable(pages, Size));
  EXPECT_EQ(permissionsOf(pages), "r-xp");
  CodeMemory::free(pages, Size);
}

}  // namespace
}  // namespace vellum::jit
