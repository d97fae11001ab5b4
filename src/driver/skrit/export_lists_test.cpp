// The built-in export lists.
#include <gtest/gtest.h>

#include "driver/built_in_files.h"

namespace vellum::driver {
namespace {

bool hasLine(const std::string& list, std::string_view line) { return list.find(line) != std::string::npos; }

TEST(ExportLists, AreOneListEach) {
  std::string first = builtInFile("exports:ds1"), later = builtInFile("exports:loa");
  EXPECT_TRUE(hasLine(first, "\nClass: Goid\n"));
  EXPECT_TRUE(hasLine(later, "\nClass: Goid\n"));
  EXPECT_TRUE(hasLine(first, "\nbool IsQuestCompleted(const string&, const Goid*) [ONLY loa]\n"));
  EXPECT_TRUE(hasLine(later, "\nbool IsQuestCompleted(const string&, const Goid*)\n"));
  EXPECT_FALSE(hasLine(first, "[ONLY ds1]"));
  EXPECT_FALSE(hasLine(later, "[ONLY loa]"));
  EXPECT_TRUE(hasLine(later, "\nEnum: eJobQ\n"));
  EXPECT_TRUE(hasLine(first, "\nSkrits:\n"));
  EXPECT_TRUE(hasLine(first, "\nk_job_c_talk_utils\n"));
  EXPECT_EQ(builtInFile("exports:ds2"), "");
  EXPECT_EQ(builtInFile("ds1"), "");
}

}  // namespace
}  // namespace vellum::driver
