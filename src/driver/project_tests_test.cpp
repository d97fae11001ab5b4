// The table of lines that play-tests ran.
#include "driver/project_tests.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vellum::driver {
namespace {

TEST(CoverageTable, NamesTheLinesThatDidNotRun) {
  Coverage coverage;
  coverage.add(
      "SF:a.asc\nDA:1,1\nDA:3,0\nDA:4,2\nDA:6,0\nDA:9,0\nDA:10,1\nDA:12,0\nend_of_record\nSF:b.asc\nDA:1,1\n"
      "end_of_record\n");
  coverage.add("SF:a.asc\nDA:12,3\nend_of_record\n");
  EXPECT_EQ(coverage.table(),
            "a.asc            4 of      7 lines  57.1 %\n  not run: 3, 6-9\n"
            "b.asc            1 of      1 lines 100.0 %\n"
            "all scripts      5 of      8 lines  62.5 %\n");
}

TEST(CoverageTable, ShowsAFewLinesOfRanges) {
  std::string records = "SF:a.asc\n";
  for (int line = 1000; line < 1500; ++line)
    records += "DA:" + std::to_string(line) + (line % 2 == 0 ? ",0\n" : ",1\n");
  Coverage coverage;
  coverage.add(records);
  std::string table = coverage.table();
  EXPECT_NE(table.find("\n  not run: 1000, 1002, "), table.npos) << table;
  EXPECT_EQ(table.find(" \n"), table.npos) << table;
  EXPECT_NE(table.find(" and 203 more\nall scripts"), table.npos) << table;
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 5);
}

}  // namespace
}  // namespace vellum::driver
