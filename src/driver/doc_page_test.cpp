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
  EXPECT_EQ(docPage(doc, parts, "CAOS", false),
            "ADDV var (variable)\n  CAOS command, Variables\n\n  Adds.\n\n  Or not.\n\n"
            "  Parameters\n    var  the variable\n\n  Returns\n    nothing\n\n  Errors\n    none\n\n"
            "  Example\n    addv va00 1\n\n      outv va00 * expect: 1\n\n  See also: SUBV, NEW: SIMP\n\n");
  EXPECT_EQ(docPage(doc, {}, "CAOS", false), "ADDV var (variable)\n  CAOS command, Variables\n\n  Adds.\n\n");
  EXPECT_NE(docPage(doc, parts, "CAOS", true).find("\033[36maddv va00 1\033[0m\n"), std::string::npos);
}

}  // namespace
}  // namespace vellum::driver
