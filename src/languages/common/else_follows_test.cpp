#include "languages/common/else_follows.h"

#include <gtest/gtest.h>

namespace vellum::common {

TEST(ElseFollows, AfterAnIf) {
  for (const char* text :
       {"if (a) b();", "if (a)\nb();", "if (a) {\n}", "if (a) { b(); } // or else", "if a$ == 7\n{\n}", "/if ( a$ ) b$",
        "c(); if (a) b();", "while (a) if (b) c();", "if (a) while (b) c();", "if (a) b(); else if (c) d();",
        "if (a) if (b) c(); else d();", "if (a) do { b(); } while (c);", "if (\")\" == s) b();", "if { b(); }"})
    EXPECT_TRUE(mayGoOnWithElse(text)) << text;
}

TEST(ElseFollows, NotElsewhere) {
  for (const char* text : {"", "b();", "if (a) b(); else c();", "if (a) {} else {}", "if (a) b(); c();",
                           "while (a) b();", "iffy(a);", "do { if (a) b(); } while (c);", "{ if (a) b(); }",
                           "int f() { if (a) b(); }", "if (a) if (b) c(); else d(); else e();",
                           "if (a) b(); else if (c) d(); else e();", ")", "else", "if", "if (", "// if (a) b();"})
    EXPECT_EQ(mayGoOnWithElse(text), std::string_view(text) == "if" || std::string_view(text) == "if (") << text;
}

}  // namespace vellum::common
