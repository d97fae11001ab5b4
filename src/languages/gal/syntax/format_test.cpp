#include "languages/gal/syntax/format.h"

#include <gtest/gtest.h>

#include "languages/gal/syntax/parser.h"

namespace vellum::gal {
namespace {

std::string formatted(std::string_view text) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto file = sources.add("test.gal", text);
  syntax::Tree tree = parse(sources, *file, emitter);
  EXPECT_FALSE(emitter.hasErrors()) << text;
  return format(tree);
}

// The text without its blanks.
std::string squeezed(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') out += c;
  return out;
}

TEST(GalFormat, LaysOutAllSections) {
  EXPECT_EQ(
      formatted("channels{A,B;C}inputs{.S=X\"x\",Y;T=Z;}action Default{if(S=X)set A script\"a\";else if(has(\"b\"))"
                "return;else{call Default;}random{chance 2 set A{blend 1;}chance 1 if(S!=Y)call Default;}}"
                "transition S{from X to Y=Default;}test{onpress\"a\"{call Default;bind T=Z;}}"),
      "channels\n{\n    A,\n    B;\n    C\n}\n\n"
      "inputs\n{\n    .S = X \"x\", Y;\n    T = Z;\n}\n\n"
      "action Default\n{\n"
      "    if (S = X)\n        set A script \"a\";\n"
      "    else if (has(\"b\"))\n        return;\n"
      "    else { call Default; }\n"
      "    random\n    {\n"
      "        chance 2 set A { blend 1; }\n"
      "        chance 1\n            if (S != Y)\n                call Default;\n"
      "    }\n}\n\n"
      "transition S\n{\n    from X to Y = Default;\n}\n\n"
      "test\n{\n    onpress \"a\" { call Default; bind T = Z; }\n}\n");
}

TEST(GalFormat, KeepsCommentsAndChangesNothingTheSecondTime) {
  for (std::string_view text : {
           "// first\n\n\n// second\nchannels { A; /* one */ B; // two\n// three\n}\n// four\naction Default{}// "
           "five\n// six",
           "channels{A;}action Default // at the head\n{ // after the brace\n\n\n set A // half\n script /* x */ "
           "\"a\" ; \n\n // last\n}\n",
           "/* a\n   b */channels{/**/A;/**/}/* c\n */action Default if /* d */ (has(\"x\")) // e\n call Default; // "
           "f\nelse // g\n;",
           "channels { A; }\r\n\r\naction Default\r\n{\r\n    return; // windows\r\n}\r\n",
           "channels{A;}action Default{set A{script \"a very long name of a script that fills the line\";blend 1;rate "
           "2;keepset 1 1;}}",
       }) {
    std::string once = formatted(text);
    EXPECT_EQ(squeezed(once), squeezed(text));
    EXPECT_EQ(formatted(once), once);
    EXPECT_EQ(once.find(" \n"), std::string::npos) << once;
  }
}

TEST(GalFormat, AnEmptyFileStaysEmpty) { EXPECT_EQ(formatted(""), ""); }

}  // namespace
}  // namespace vellum::gal
