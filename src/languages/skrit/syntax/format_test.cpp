// The canonical layout.
#include "languages/skrit/syntax/format.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "languages/skrit/syntax/parser.h"

namespace vellum::skrit {
namespace {

std::string formatted(std::string_view text) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto file = sources.add("a.skrit", text).value();
  syntax::Tree tree = parse(sources, file, {}, emitter);
  EXPECT_FALSE(emitter.hasErrors()) << text;
  std::string once = format(tree);
  auto again = sources.add("b.skrit", once).value();
  EXPECT_EQ(format(parse(sources, again, {}, emitter)), once);
  return once;
}

TEST(SkritFormat, BracesTabsAndBlanks) {
  EXPECT_EQ(
      formatted(
          "#include\"lib\"   // one\n#option   -explicit_states\nproperty int  a$=1 doc=\"x\"\n\"y\";int b$,c$;\n"
          "\n\n\nF$(int x$,float){if(x$==1){b$+=-1;c$ = !x$;}else if x$ {return;}\nwhile( 1 ){break;}forever{abort;}}"),
      "#include \"lib\" // one\n"
      "#option -explicit_states\n"
      "property int a$ = 1 doc = \"x\"\n"
      "\t\"y\";\n"
      "int b$, c$;\n"
      "\n"
      "F$( int x$, float )\n"
      "{\n"
      "\tif ( x$ == 1 )\n"
      "\t{\n"
      "\t\tb$ += -1;\n"
      "\t\tc$ = !x$;\n"
      "\t}\n"
      "\telse if x$ { return; }\n"
      "\twhile ( 1 ) { break; }\n"
      "\tforever { abort; }\n"
      "}\n");
}

TEST(SkritFormat, StatesAndTransitions) {
  EXPECT_EQ(formatted("startup state a$ poll( 0.5 ){ int v$; trigger OnTimer$( 1 ){setstate b$;} late$ at(3 frames){}\n"
                      "transition{->b$:OnTimer( 1 )and if(v$>1)={v$=1;} a$->b$ : OnGoUpdate;}} state b$; ;"),
            "startup state a$ poll ( 0.5 )\n"
            "{\n"
            "\tint v$;\n"
            "\ttrigger OnTimer$( 1 ) { setstate b$; }\n"
            "\tlate$ at ( 3 frames ) { }\n"
            "\ttransition\n"
            "\t{\n"
            "\t\t-> b$: OnTimer( 1 ) and if ( v$ > 1 ) = { v$ = 1; }\n"
            "\t\ta$ -> b$: OnGoUpdate;\n"
            "\t}\n"
            "}\n"
            "state b$;\n"
            ";\n");
}

TEST(SkritFormat, CommentsAndWhatIsLeftOutStay) {
  EXPECT_EQ(
      formatted(
          "// top\n\n/* two\n   lines */\nint a$; // after\n\n  // before\nF$( int /*x$*/ , int y$ ) { // open\n\n\n"
          "  a$ = 1; /* c */ // d\n}\n#only( 0 ) [[ any  thing it's here ]] // end"),
      "// top\n"
      "\n"
      "/* two\n"
      "   lines */\n"
      "int a$; // after\n"
      "\n"
      "// before\n"
      "F$( int /*x$*/, int y$ )\n"
      "{ // open\n"
      "\ta$ = 1; /* c */ // d\n"
      "}\n"
      "#only( 0 ) [[ any  thing it's here ]] // end\n");
}

TEST(SkritFormat, BreaksInsideOfStatementsStay) {
  EXPECT_EQ(formatted("F$ {\n Report.GenericF( \"%d %s\\n\",\n1,\n  \"a\"\n \"b\" );\n int x$ = 1\n + 2; x$ = this . "
                      "IsValid\n ; a$->B( 1 ) -> C(); }"),
            "F$\n"
            "{\n"
            "\tReport.GenericF( \"%d %s\\n\",\n"
            "\t\t1,\n"
            "\t\t\"a\"\n"
            "\t\t\"b\" );\n"
            "\tint x$ = 1\n"
            "\t\t+ 2;\n"
            "\tx$ = this.IsValid;\n"
            "\ta$->B( 1 )->C();\n"
            "}\n");
}

// The words and symbols of a text, without the gaps between them.
std::string tokensOf(std::string_view text) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  syntax::Tree tree = parse(sources, sources.add("a.skrit", text).value(), {}, emitter);
  std::string out;
  for (std::uint32_t token = 0; token < tree.tokens().size(); ++token) {
    out += tree.tokens().text(token);
    out += '\n';
  }
  return out;
}

TEST(SkritFormat, SkritsInTheStyleOfTheGameKeepEveryToken) {
  namespace fs = std::filesystem;
  int files = 0;
  for (const fs::directory_entry& each :
       fs::directory_iterator(fs::path(VELLUM_SOURCE_DIR) / "src/languages/skrit/testdata/check/corpus")) {
    if (each.path().extension() != ".skrit") continue;
    SCOPED_TRACE(each.path().filename());
    std::ostringstream text;
    text << std::ifstream(each.path(), std::ios::binary).rdbuf();
    EXPECT_EQ(tokensOf(formatted(text.str())), tokensOf(text.str()));
    ++files;
  }
  EXPECT_GE(files, 45);
}

TEST(SkritFormat, Nothing) { EXPECT_EQ(formatted(""), ""); }

}  // namespace
}  // namespace vellum::skrit
