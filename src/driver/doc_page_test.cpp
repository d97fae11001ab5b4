// An entry of the manual as text.
#include "driver/doc_page.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

TEST(DocPage, HasItsPartsInOrder) {
  vellum_doc doc{"caos", "ADDV", "command", "ADDV var (variable)", "Variables", "Adds.", "complete"};
  std::vector<vellum_doc_part> parts = {{"parameter", "var", "the variable"},
                                        {"about", "", "Or not."},
                                        {"returns", "", "nothing"},
                                        {"errors", "", "none"},
                                        {"see", "SUBV", ""},
                                        {"see", "NEW: SIMP", ""},
                                        {"example", "", "addv va00 1\n\n  outv va00 * expect: 1\n"}};
  EXPECT_EQ(docPage(doc, parts, "CAOS", "", false),
            "ADDV var (variable)\n  CAOS command, Variables\n\n  Adds.\n\n  Or not.\n\n"
            "  Parameters\n    var  the variable\n\n  Returns\n    nothing\n\n  Errors\n    none\n\n"
            "  Example\n    addv va00 1\n\n      outv va00 * expect: 1\n\n  See also: SUBV, NEW: SIMP\n\n");
  EXPECT_EQ(docPage(doc, {}, "CAOS", "", false), "ADDV var (variable)\n  CAOS command, Variables\n\n  Adds.\n\n");
  EXPECT_NE(docPage(doc, parts, "CAOS", "", true).find("\033[36maddv va00 1\033[0m\n"), std::string::npos);
}

TEST(DocPage, SaysHowItsExampleIsRun) {
  vellum_doc doc{"xg", "ltc_none", "line class", "no parameters", "", "", "complete"};
  EXPECT_EQ(
      docPage(doc, {{"example", "", "Class = none;\n"}}, "XG functions", "vellum doc ltc_none --example DIR", false),
      "ltc_none: no parameters\n  XG functions line class\n\n  Example\n    Class = none;\n\n"
      "    To run it: vellum doc ltc_none --example DIR\n\n");
}

TEST(DocPage, WrapsALongSignature) {
  const std::string signature = "void Walk(" + std::string(60, 'x') + ", " + std::string(60, 'y') + ")";
  vellum_doc doc{"ags", "Walk", "function", signature.c_str(), "", "", "complete"};
  EXPECT_EQ(docPage(doc, {}, "AGS Script", "", false),
            "void Walk(" + std::string(60, 'x') + ",\n      " + std::string(60, 'y') + ")\n  AGS Script function\n\n");
}

}  // namespace
}  // namespace vellum::driver
