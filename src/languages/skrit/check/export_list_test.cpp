// Broken, huge or hostile export lists: errors have a location, the rest is used, nothing takes long.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {
namespace {

struct List {
  explicit List(std::string_view text) : read(table.read(text, &problems)) {}
  // Line, text and message of each.
  std::string said(std::string_view text) const {
    std::string out;
    for (const ExportTable::ListProblem& each : problems) {
      auto line = std::count(text.begin(), text.begin() + each.begin, '\n') + 1;
      out += base::cat(line, " ", text.substr(each.begin, each.end - each.begin), ": ", each.message, "\n");
    }
    return out;
  }
  ExportTable table = ExportTable::builtIns();
  std::vector<ExportTable::ListProblem> problems;
  base::Result<void> read;
};

TEST(ExportList, EveryProblemHasItsLine) {
  constexpr std::string_view Text =
      "Prose is passed over.\n"
      "void Early( int a );\n"
      "Class: 5\n"
      "Class: Fine [SINGLETON]\n"
      "  int Good( int a );\n"
      "  int Bad( int a\n"
      "  ?\?( )\n"
      "Enum: 7up\n"
      "Enum: eFine\n"
      "  F_ONE = one\n"
      "  F_TWO\n"
      "  9LIVES\n"
      "  F_BIG = 0x1ffffffff\n"
      "Globals:\n"
      "  ( )\n"
      "  void Late( int a );\n";
  List list(Text);
  EXPECT_TRUE(list.read.ok());
  EXPECT_EQ(list.said(Text),
            "2 void Early( int a );: it comes before any 'Class:', 'Enum:' or 'Globals:'\n"
            "3 Class: 5: the name of a class must follow 'Class:'\n"
            "8 Enum: 7up: the name of an enumeration must follow 'Enum:'\n"
            "10 F_ONE = one: 'one' is not a number; the constant gets the next one\n"
            "12 9LIVES: it is not the name of a constant\n"
            "13 F_BIG = 0x1ffffffff: '0x1ffffffff' is not a number; the constant gets the next one\n"
            "6 int Bad( int a: 'int Bad( int a' has no ')'\n"
            "7 ?\?( ): '?\?( )' is not a declaration of a function\n"
            "15 ( ): '( )' is not a declaration of a function\n");
  EXPECT_EQ(list.table.findFunctions(list.table.findClass("fine"), "GOOD").size(), 1u);
  EXPECT_EQ(list.table.findFunctions(ExportTable::None, "late").size(), 1u);
  EXPECT_EQ(list.table.constants[list.table.findConstant("F_TWO")].value, 1);
}

TEST(ExportList, WithoutAClassOrAnEnumerationItIsNone) {
  for (std::string_view text : {"", "\n\n", "just prose", "Globals:\n  void F( void );\n", "\xff\xfe\x00\x01"}) {
    List list(text);
    ASSERT_FALSE(list.read.ok()) << text;
    EXPECT_EQ(list.read.error().message, "it has no line that begins with 'Class:' or 'Enum:'");
  }
}

TEST(ExportList, AHundredThousandFunctionsAreRead) {
  std::string text = "Class: Big : Bigger\nClass: Bigger : Big\n";
  for (int i = 0; i < 100000; ++i)
    base::append(text, base::cat("  int F", i, "( Go* go, const vector_3& at = NULL );\n"));
  for (int i = 0; i < 100000; ++i) text += "  void Same( int a );\n";
  text += "Enum: eBig\n";
  for (int i = 0; i < 100000; ++i) base::append(text, base::cat("  E_", i, "\n"));
  List list(text);
  EXPECT_TRUE(list.read.ok());
  std::uint32_t big = list.table.findClass("Bigger");
  EXPECT_EQ(list.table.findFunctions(big, "F99999").size(), 16u);  // classes that derive from each other are bounded
  EXPECT_EQ(list.table.constants[list.table.findConstant("E_99999")].value, 99999);
  EXPECT_EQ(list.table.classes[big].functions.size(), 100000 + ExportTable::MaxOverloads);
  EXPECT_EQ(list.problems.size(), 1000u);
  EXPECT_EQ(list.problems[0].message, "there are 100 functions called 'Same' already");
}

TEST(ExportList, AnyBytesAreRead) {
  static constexpr std::string_view Pieces[] = {
      "Class:", "Enum:",    "Globals:", "Global:", "Base:",       " Go",    " void", "\n", "\r\n", " F",     "( ", " )",
      ",",      "[!SKRIT]", "[",        "]",       "[SINGLETON]", "//",     " = ",   "0x", "...",  "*",      "&",  "::",
      ";",      "{",        "}",        "\x80",    "const ",      " float", " 12",   ":",  "\0",   "struct:"};
  base::Random random(7);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += Pieces[random.below(static_cast<std::uint32_t>(std::size(Pieces)))];
    List list(text);
    for (const ExportTable::ListProblem& each : list.problems) ASSERT_LE(each.end, text.size());
    for (const ExportFunction& function : list.table.functions)
      ASSERT_EQ(function.parameters.size(), function.parameterNames.size());
  }
}

}  // namespace
}  // namespace vellum::skrit
