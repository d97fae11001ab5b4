#include "languages/common/open_brackets.h"

#include <gtest/gtest.h>

namespace vellum::common {
namespace {

TEST(OpenBrackets, HeadsOfStatementsLackTheirBody) {
  for (const char* head :
       {"while ( x$ < 6 )", "if (true)", "/if ( true )", "if ( a$( ( 1 ) ) )  ", "if (a) { b(); } else",
        "if (a) { b(); } else if (c)", "for (i = 0; i < 3; i++)", "switch (a)", "do", "while ( true ) // always",
        "while (true) /* always */", "if (a == \")\")", "if (c == '\\'')", "x = 1; while (x)", "{ a(); } while (b)"})
    EXPECT_TRUE(endsInStatementHead(head)) << head;
  for (const char* whole :
       {"", ")", "a$( 1 )", "x$ = ( 1 + 2 )", "whilst ( 1 )", "if (a) b();", "if (a) { }", "do { a(); } while (b)",
        "do { if (a) { b(); } } while (c)", "else$", "\"else", "\"a\" // else", "// if (a)", "meanwhile( x )"})
    EXPECT_FALSE(endsInStatementHead(whole)) << whole;
}

}  // namespace
TEST(OpenBrackets, OperatorsNeedARightSide) {
  for (const char* text : {"5 +", "a =", "f(1) ||", "int a,", "a &&  // and", "x ?", "a <"})
    EXPECT_TRUE(endsInOperator(text)) << text;
  for (const char* text : {"", "5", "a++", "b --", "+", "// 5 +", "\"+\"", "5 + 6", "case 3:"})
    EXPECT_FALSE(endsInOperator(text)) << text;
}

}  // namespace vellum::common
