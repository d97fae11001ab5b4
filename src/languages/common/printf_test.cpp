#include "languages/common/printf.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdio>
#include <limits>

namespace vellum::common {
namespace {

constexpr FormatDialect Everything{"", "lh", true};
constexpr FormatDialect Strict{"dxfs", "", false};

template <class Value>
std::string printed(std::string_view format, Value value, const FormatDialect& dialect = Everything) {
  std::string out;
  FormatReader reader(format, dialect);
  for (FormatDirective it; reader.next(out, it);) appendDirective(out, it, value);
  return out;
}

template <class Value>
std::string byC(const char* format, Value value) {
  char buffer[2048];
  return {buffer, static_cast<std::size_t>(std::snprintf(buffer, sizeof buffer, format, value))};
}

TEST(Printf, NumbersAreAsCWritesThem) {
  for (const char* flags : {"", "-", "+", " ", "#", "0", "-0", "+0", "#0", " -", "+#"})
    for (const char* sizes : {"", "1", "7", "20", ".", ".0", ".1", ".5", ".17", "9.", "12.3", "3.12"}) {
      for (char how : {'d', 'i', 'u', 'x', 'X', 'o'}) {
        std::string format = std::string("%") + flags + sizes + how;
        for (std::int32_t number : {0, 1, -1, 8, 42, -12345, 0x7fffffff, static_cast<std::int32_t>(0x80000000)})
          EXPECT_EQ(printed(format, number), byC(format.c_str(), number)) << format << ' ' << number;
      }
      for (char how : {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'}) {
        std::string format = std::string("%") + flags + sizes + how;
        for (double number : {0.0, -0.0, 1.0, -2.5, 100.0, 123456.0, 1234567.0, 1e-5, 0.0001234, 3.14159265, 1e300,
                              4.9e-324, 0.1, std::numeric_limits<double>::infinity()})
          EXPECT_EQ(printed(format, number), byC(format.c_str(), number)) << format << ' ' << number;
      }
    }
}

TEST(Printf, NanHasNoSign) {
  EXPECT_EQ(printed("%f", -std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(printed("%07E|", std::numeric_limits<double>::quiet_NaN()), "    NAN|");
}

TEST(Printf, TextIsCountedInCharacters) {
  EXPECT_EQ(printed("%5s|", std::string_view("äö")), "   äö|");
  EXPECT_EQ(printed("%-5s|", std::string_view("äö")), "äö   |");
  EXPECT_EQ(printed("%.1s|", std::string_view("äö")), "ä|");
  EXPECT_EQ(printed("%.0s|", std::string_view("äö")), "|");
  EXPECT_EQ(printed("%.9s|", std::string_view("äö")), "äö|");
  EXPECT_EQ(printed("%.2s|", std::string_view("\x80\xff\xc3")), "\x80\xff\xc3|");
}

TEST(Printf, WhatIsNoDirectiveIsText) {
  EXPECT_EQ(printed("100%", 1), "100%");
  EXPECT_EQ(printed("%-08.3", 1), "%-08.3");
  EXPECT_EQ(printed("%%%d%%", 1), "%1%");
  EXPECT_EQ(printed("%q %d %5% %ld %*d", 1, Strict), "%q 1 %5% %ld %*d");
  EXPECT_EQ(printed("", 1), "");
}

TEST(Printf, LengthsMeanNothing) { EXPECT_EQ(printed("%ld %hu %lld %5%", 7), "7 7 7 %"); }

TEST(Printf, SizesAreLimited) {
  EXPECT_EQ(printed("%99999999999999999999d", 7).size(), 1000u);
  EXPECT_EQ(printed("%.99999999999999999999d", 7).size(), 1000u);
  EXPECT_EQ(printed("%.5000f", 1e308).size(), 1310u);
}

TEST(Printf, StarsAreLeftToTheCaller) {
  std::string out;
  FormatReader reader("<%-*.*f>", Everything);
  FormatDirective it;
  ASSERT_TRUE(reader.next(out, it));
  EXPECT_TRUE(it.widthFollows && it.precisionFollows && it.left);
  EXPECT_EQ(it.text, "%-*.*f");
  it.left = false;
  it.setWidth(-6);
  it.setPrecision(1);
  appendDirective(out, it, 2.25);
  EXPECT_FALSE(reader.next(out, it));
  EXPECT_EQ(out, "<2.2   >");
  it.setWidth(std::numeric_limits<std::int32_t>::min());
  EXPECT_EQ(it.width, 1000);
  it.setPrecision(-3);
  EXPECT_EQ(it.precision, -1);
}

}  // namespace
}  // namespace vellum::common
