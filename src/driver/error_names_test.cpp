// Names of errors that people look up.
#include "driver/error_names.h"

#include "driver/command_test.h"

namespace vellum::driver {
namespace {

constexpr std::string_view ErrorTables =
    "## Lamps\n\n<!-- errors-lamps begin -->\n| Name | Kind | Message |\n|---|---|---|\n"
    "| `TooDark` | warning | write 'a \\| b', not ... |\n<!-- errors-lamps end -->\n"
    "## All languages\n<!-- errors-shared begin -->\n| `OutOfOil` | error | no oil |\n";

TEST(ErrorNames, AreReadFromTheTables) {
  const std::vector<ErrorName> all = errorNames(ErrorTables);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].title, "Lamps");
  EXPECT_EQ(all[0].kind, "warning");
  EXPECT_EQ(all[0].message, "write 'a | b', not ...");
  EXPECT_EQ(errorsCalled(all, "toodark", "").size(), 1u);
  EXPECT_EQ(errorsCalled(all, "[TooDark]", "lamps").size(), 1u);
  EXPECT_EQ(errorsCalled(all, "TooDark", "caos").size(), 0u) << "another language's";
  EXPECT_EQ(errorsCalled(all, "OutOfOil", "caos").size(), 1u) << "of all languages";
  EXPECT_TRUE(errorPage(all[1], false).starts_with("OutOfOil\n  error of all languages\n\n  no oil\n"));
}

using ErrorNamesCommand = CommandTest;

TEST_F(ErrorNamesCommand, AreShownByDoc) {
  CommandResult shown = run({"doc", "[NullPointer]"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_TRUE(says(shown.out, "NullPointer\n")) << shown.out;
  EXPECT_TRUE(says(run({"doc", "outofmemory", "--json"}).out, "\"name\": \"OutOfMemory\""));
  EXPECT_EQ(run({"doc", "NullPointer", "--example", "x"}).status, 2) << "an error has no example";
}

}  // namespace
}  // namespace vellum::driver
