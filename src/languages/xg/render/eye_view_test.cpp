// What a player in a map sees.
#include <gtest/gtest.h>

#include "languages/xg/runtime/runtime.h"
#include "languages/xg/runtime/test_wad.h"
#include "languages/xg/xg.h"
#include "source/in_memory_files.h"

namespace vellum::xg {
namespace {

struct Seen {
  bool drawn = false;
  base::Picture picture;
};

Seen seenFrom(std::string_view eye, const TestMap& map) {
  source::InMemoryFiles files;
  files.files = {{"a.wad", map.wad()}};
  source::SourceSet sources;
  base::Random random{0};
  std::uint64_t tick = 0;
  languages::WorldContext context{{}, sources, random, tick};
  context.includes = &files;
  if (!eye.empty()) context.options = {{"eye", std::string(eye)}};
  diagnostics::Emitter emitter;
  auto runtime = xg::createRuntime(context);
  EXPECT_TRUE(runtime->load({*sources.load(files, "a.wad", language().isBinary)}, emitter));
  Seen seen;
  seen.drawn = runtime->capabilities().drawable->picture(seen.picture);
  return seen;
}

TEST(EyeView, TheStartIsThatOfThePlayer) {
  TestMap map = testRooms({{}, {}});
  Seen start = seenFrom("start", map);
  ASSERT_TRUE(start.drawn);
  EXPECT_EQ(start.picture.pixels, seenFrom("64,64,0", map).picture.pixels);
  EXPECT_NE(start.picture.pixels, seenFrom("64,64,90", map).picture.pixels);
  EXPECT_NE(start.picture.pixels, seenFrom("", map).picture.pixels);  // from above
}

}  // namespace
}  // namespace vellum::xg
