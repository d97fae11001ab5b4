// The canonical layout.
#include "languages/ags/syntax/format.h"

#include <gtest/gtest.h>

namespace vellum::ags {
namespace {

std::string formatted(std::string_view text) {
  std::string once = format(text);
  EXPECT_EQ(format(once), once);
  return once;
}

TEST(AgsFormat, BlanksAndLevels) {
  EXPECT_EQ(
      formatted("#define   X  1 // one\nint a=-1,b [ 3 ];\n\n\n\nfunction f ( int x,Character *who )\n{\nif(x==1)\n"
                "a+=-b[0]*2;\nelse if ( !x&&a>0 )\n{\nreturn ;\n}\nfor(int i=0;i<3;i ++)\nwhile( true )\nbreak ;\n"
                "who . Say( \"a  b\" ,x ) ;// end\n}"),
      "#define   X  1 // one\n"
      "int a = -1, b[3];\n"
      "\n"
      "function f(int x, Character* who)\n"
      "{\n"
      "  if (x == 1)\n"
      "    a += -b[0] * 2;\n"
      "  else if (!x && a > 0)\n"
      "  {\n"
      "    return;\n"
      "  }\n"
      "  for (int i = 0; i < 3; i++)\n"
      "    while (true)\n"
      "      break;\n"
      "  who.Say(\"a  b\", x);  // end\n"
      "}\n");
}

TEST(AgsFormat, SwitchEnumAndElse) {
  EXPECT_EQ(
      formatted("enum E{\nA=1,\nB,\n};\nvoid f(){\nswitch(x){\ncase A:\ncase B :{\nf();\n}\ndefault: g( 1,\n2 );\n"
                "break;\n}\nif(a)\nif(b)\nc();\nelse\nd();\nelse\ne();\nf();\ndo\nx--;\nwhile(x>0);\n}\n"),
      "enum E {\n"
      "  A = 1,\n"
      "  B,\n"
      "};\n"
      "void f() {\n"
      "  switch (x) {\n"
      "    case A:\n"
      "    case B: {\n"
      "      f();\n"
      "    }\n"
      "    default: g(1,\n"
      "          2);\n"
      "      break;\n"
      "  }\n"
      "  if (a)\n"
      "    if (b)\n"
      "      c();\n"
      "    else\n"
      "      d();\n"
      "  else\n"
      "    e();\n"
      "  f();\n"
      "  do\n"
      "    x--;\n"
      "  while (x > 0);\n"
      "}\n");
}

TEST(AgsFormat, CommentsAndDirectivesStay) {
  EXPECT_EQ(formatted("/* two\n     lines */\r\nint a ; /* in */ int b;\n  // before\n\n#ifdef X\nvoid f() {\n#else\n"
                      "void g() {\n#endif\na=1;\n}\n#sectionstart f  // DO NOT EDIT"),
            "/* two\n"
            "     lines */\n"
            "int a; /* in */ int b;\n"
            "// before\n"
            "\n"
            "#ifdef X\n"
            "void f() {\n"
            "#else\n"
            "void g() {\n"
            "#endif\n"
            "  a = 1;\n"
            "}\n"
            "#sectionstart f  // DO NOT EDIT\n");
}

TEST(AgsFormat, PointersAndAttributes) {
  EXPECT_EQ(
      formatted("import function f(this Character *,const string s,int x=-1);\nstruct S{\nimport static attribute "
                "int N [ ];\nM * m;int*p;\n};\nM *[] All(){ return new M [ 3 ] ; }\nvoid S :: g(M *a){x=a * b;f(-x);}"),
      "import function f(this Character*, const string s, int x = -1);\n"
      "struct S {\n"
      "  import static attribute int N[];\n"
      "  M* m; int* p;\n"
      "};\n"
      "M*[] All() { return new M[3]; }\n"
      "void S::g(M* a) { x = a * b; f(-x); }\n");
}

TEST(AgsFormat, Nothing) {
  EXPECT_EQ(formatted(""), "");
  EXPECT_EQ(formatted("\n\n  \n"), "");
}

}  // namespace
}  // namespace vellum::ags
