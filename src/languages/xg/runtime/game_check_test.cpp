// What a check says about the types of a game and the numbers in its maps.
#include <gtest/gtest.h>

#include "languages/xg/runtime/test_wad.h"
#include "languages/xg/xg.h"
#include "source/in_memory_files.h"

namespace vellum::xg {
namespace {

// The messages with this name, a line each.
std::string messagesOf(std::string wad, std::string_view ded, std::string_view name) {
  source::InMemoryFiles files({{"a.wad", std::move(wad)}, {"a.ded", std::string(ded)}});
  source::SourceSet sources;
  languages::Program program{sources, {}, &files, {}, nullptr};
  for (const char* file : {"a.wad", "a.ded"}) program.files.push_back(*sources.load(files, file, language().isBinary));
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  std::string all;
  for (const diagnostics::Diagnostic& each : emitter.all())
    if (each.name == name) all += each.message + "\n";
  return all;
}

TEST(XgGameCheck, NamesEveryNumberWithoutAType) {
  std::string wad = testRooms({{.special = 2001, .lineSpecial = 301},
                               {.special = 2002, .lineSpecial = 302},
                               {.special = 2002},
                               {.special = 5001}})
                        .wad();
  EXPECT_EQ(messagesOf(wad, "Sector Type { ID = 5001; } Line Type { ID = 6001; }", "SpecialWithoutType"),
            "1 sector with the number 2001, which is no sector type; the first is E1M1, sector 0\n"
            "2 sectors with the number 2002, which is no sector type; the first is E1M1, sector 1\n"
            "1 line with the number 301, which is no line type; the first is E1M1, line 2\n"
            "1 line with the number 302, which is no line type; the first is E1M1, line 5\n");
}

TEST(XgGameCheck, NamesEveryTypeThatATypeLacks) {
  EXPECT_EQ(messagesOf(testRooms({{.lineSpecial = 6001}}).wad(),
                       "Line Type { ID = 6001; Class = ltc_chain_sequence; Ip1 = 7001; Ip2 = 7002; Act type = 7003; }",
                       "TypeMissing"),
            "'Act type' of line type 6001 names line type 7003, which is not defined\n"
            "the sequence of line type 6001 names line type 7001, which is not defined\n"
            "the sequence of line type 6001 names line type 7002, which is not defined\n");
}

TEST(XgGameCheck, WithoutTypesItNamesTheNumbersToo) {
  EXPECT_EQ(messagesOf(testRooms({{.special = 2001}, {.special = 2002}}).wad(), "", "SpecialWithoutType"),
            "1 sector with the number 2001, which is no sector type; the first is E1M1, sector 0\n"
            "1 sector with the number 2002, which is no sector type; the first is E1M1, sector 1\n");
}

}  // namespace
}  // namespace vellum::xg
