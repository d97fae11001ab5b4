// What machine code contains instead of calls and of checks in each iteration, which no script test shows.
#include <algorithm>
#include <cstring>

#include "base/sanitizers.h"
#include "jit/jit.h"
#include "jit/linked_test.h"
#include "vm/native.h"

namespace vellum::jit {
namespace {

// The machine code of a small function, by units of instructions: 32-bit words on arm64, bytes elsewhere.
class Code {
 public:
  explicit Code(const vm::LinkedFunction& function) : compiler_(makeCompiler(false)) {
    EXPECT_TRUE(compiler_->compile(function));
    constexpr std::uintptr_t Page = 4096;
    begin_ = static_cast<const unsigned char*>(function.body);
    auto address = reinterpret_cast<std::uintptr_t>(begin_);
    end_ = begin_ + (Page - address % Page);
  }

  // Counts the occurrences of the number as an immediate operand.
  std::ptrdiff_t count(std::uint32_t number) const {
#if defined(__aarch64__)
    // movz or movk with the lower half, then movk with the upper one, to the same register.
    std::ptrdiff_t found = 0;
    for (const unsigned char* at = begin_; at + 8 <= end_; at += 4) {
      std::uint32_t low = 0, high = 0;
      std::memcpy(&low, at, 4);
      std::memcpy(&high, at + 4, 4);
      auto immediate = [](std::uint32_t instruction) { return instruction >> 5 & 0xffff; };
      bool moves = (low & 0x5fe00000) == 0x52800000 && (high & 0x7fe00000) == 0x72a00000;
      found +=
          moves && (low & 31) == (high & 31) && immediate(low) == (number & 0xffff) && immediate(high) == number >> 16;
    }
    return found;
#else
    unsigned char bytes[4];
    std::memcpy(bytes, &number, 4);
    std::ptrdiff_t found = 0;
    for (const unsigned char* at = begin_;; ++at, ++found)
      if ((at = std::search(at, end_, bytes, bytes + 4)) == end_) return found;
#endif
  }

 private:
  std::unique_ptr<vm::NativeCompiler> compiler_;
  const unsigned char *begin_ = nullptr, *end_ = nullptr;
};

TEST(JitWritten, AVersionedLoopIsThereTwice) {
  auto copiesOf = [](std::string_view body) {
    std::string text = "fn f(n i32, x i32) i32\n  reg i i32\n    const.i i 0\nL0:\n    xor.k x x 1592594997\n";
    Linked linked(text.append(body).append("    step.lt.i.free i n 1 L0\n    ret.i x\nend\n"));
    return Code(linked.function()).count(1592594997);
  };
  EXPECT_EQ(copiesOf(""), 2);
  EXPECT_EQ(copiesOf("    div.i x x n\n"), 1) << "a division that traps stops the script in its own iteration";
}

TEST(JitWritten, AShortStringIsAppendedInPlace) {
  auto append = [](std::string_view piece) {
    std::string text = "fn f(s ref) ref\n    append.s s \"";
    return Linked(text.append(piece).append("\"\n    ret.take s\nend\n"));
  };
  std::uint32_t abcd = 0;
  std::memcpy(&abcd, "abcd", 4);
  EXPECT_EQ(Code(append("abcd").function()).count(abcd), 1);
  EXPECT_EQ(Code(append("abcd and so on, more than is worth it").function()).count(abcd), 0);
}

TEST(JitWritten, ASmallObjectIsMadeAndFreedWithoutACall) {
  auto countOfLists = [](std::string_view type) {
    std::string text("type Block ");
    Linked linked(text.append(type).append("\nfn f()\n  reg a ref\n    new a Block\n    ret\nend\n"));
    const vm::LinkedFunction& f = linked.function();
    return Code(f).count(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(f.heap->pool().free)));
  };
  if (base::UnderSanitizers) GTEST_SKIP() << "no block is in a list: each is the sanitizer's to watch";
  EXPECT_EQ(countOfLists("16"), 2);
  EXPECT_EQ(countOfLists("4096"), 1) << "freed only: its block is too big for the lists";
}

}  // namespace
}  // namespace vellum::jit
