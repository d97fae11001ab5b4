// The files that a PRAY source names: beside it, as its author's machine names them.
#include <gtest/gtest.h>

#include "languages/caos/caos.h"
#include "languages/caos/files/pray.h"
#include "source/in_memory_files.h"

namespace vellum::caos {
namespace {

// What a file of the project is found as, "" when it is not.
std::string found(std::string_view path) {
  source::InMemoryFiles disk(
      {{"pot/pot.cos", "script"}, {"pot/Art/Big/pot.c16", "picture"}, {"pot/art/pot.c16", "other"}, {"secret", "x"}});
  auto bytes = packPray({"pot/pot.ps", base::cat("inline FILE \"a\" \"", path, "\"")}, disk);
  if (!bytes) return "";
  auto chunks = readPray(*bytes);
  return *unpackChunk((*chunks)[0]);
}

TEST(Pack, FindsFilesInAnyCase) {
  EXPECT_EQ(found("POT.COS"), "script");
  EXPECT_EQ(found("art\\BIG\\pot.c16"), "picture");
  EXPECT_EQ(found(".\\POT.cos"), "script");
  EXPECT_EQ(found("art/../art/.//big/Pot.C16"), "picture");
  EXPECT_EQ(found("art/pot.cos"), "");
}

TEST(Pack, FindsFilesOfAnotherDisk) {
  EXPECT_EQ(found("C:\\\\My Agents\\\\Pot\\\\pot.cos"), "script");
  EXPECT_EQ(found("d:\\work\\art\\big\\pot.c16"), "picture");
  EXPECT_EQ(found("C:\\elsewhere\\art\\pot.c16"), "other");
  EXPECT_EQ(found("C:\\work\\none.c16"), "");
  EXPECT_EQ(found("..\\..\\secret"), "");
}

}  // namespace
}  // namespace vellum::caos
