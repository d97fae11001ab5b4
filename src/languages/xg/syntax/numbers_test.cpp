// Numbers as C's strtod and strtol read them (Doomsday's texts) and as the XG manual has them.
#include "languages/xg/syntax/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace vellum::xg {
namespace {

constexpr const char* Texts[] = {"0x0",
                                 "0x1",
                                 "0xFf",
                                 "0x1.8",
                                 "0x.8",
                                 "0x10.",
                                 "0x1p4",
                                 "0x1p+4",
                                 "0x1P-1",
                                 "0x4p-4",
                                 "-0x4p-4",
                                 "+0x3p-2z",
                                 "0x123456789abcdef0123p2",
                                 "0x0.000000000000000001p80",
                                 "0x1p",
                                 "0x1p+",
                                 "0x1pz",
                                 "0x1p-2000",
                                 "0x1p2000",
                                 "0x1p99999999999999999999",
                                 "0x1p-99999999999999999999",
                                 "0x",
                                 "0xg",
                                 "0x.p1",
                                 "1",
                                 "-1",
                                 "+1.5",
                                 ".5",
                                 "5.",
                                 "-.5e1",
                                 "1e3",
                                 "1E+2",
                                 "1e-2x",
                                 "1e",
                                 "1e+",
                                 "1ez",
                                 " \t2",
                                 "- 2",
                                 "--2",
                                 ".",
                                 "e5",
                                 "",
                                 "1.5.5",
                                 "1e400",
                                 "-1e400",
                                 "1e-400",
                                 "inf",
                                 "-INFINITY",
                                 "infinit",
                                 "123456789012345678901234567890"};

TEST(XgNumbers, AreReadAsCReadsThem) {
  for (const char* text : Texts) {
    char* end = nullptr;
    double value = std::strtod(text, &end);
    ReadNumber number = readCNumber(text);
    ASSERT_EQ(number.length, static_cast<std::size_t>(end - text)) << text;
    if (number.length == 0) continue;
    EXPECT_EQ(number.finite, std::isfinite(value)) << text;
    if (number.finite) {
      EXPECT_EQ(number.value, value) << text;
    }
  }
}

TEST(XgNumbers, ThoseOfTheManualHaveNoExponent) {
  struct Case {
    const char* text;
    std::size_t length;
    double value;
  };
  for (auto [text, length, value] :
       {Case{"1.5e3", 3, 1.5}, Case{"-2", 2, -2}, Case{"+.5z", 3, 0.5}, Case{"3.", 1, 3}, Case{".", 0, 0},
        Case{"-", 0, 0}, Case{" 1", 0, 0}, Case{"0x10", 1, 0}, Case{"", 0, 0}}) {
    ReadNumber number = readPlainNumber(text);
    EXPECT_EQ(number.length, length) << text;
    EXPECT_EQ(number.value, value) << text;
  }
}

}  // namespace
}  // namespace vellum::xg
