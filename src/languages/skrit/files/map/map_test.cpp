// The parts of map files that script tests reach only together: lines of triggers, terrain meshes, frames.
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "languages/skrit/files/map/frame.h"
#include "languages/skrit/files/map/map.h"
#include "languages/skrit/files/map/sno.h"
#include "languages/skrit/files/map/trigger_call.h"

namespace vellum::skrit::map {
namespace {

TEST(TriggerCall, HasVerbArgumentsAndTail) {
  TriggerCall call = readTriggerCall(
      " when_false Send_World_Message( \"we_x\", 0x00100004 ,2.5f ), group(2), delay(1.5), doc(\"a, (b); \")");
  EXPECT_EQ(call.problem, "");
  EXPECT_TRUE(call.whenFalse);
  EXPECT_EQ(call.verb, "send_world_message");
  EXPECT_EQ(call.arguments, (std::vector<std::string>{"we_x", "0x00100004", "2.5f"}));
  EXPECT_EQ(call.group, 2);
  EXPECT_EQ(call.delay, 1.5f);
  EXPECT_EQ(readTriggerCall("go( \"a,b\", 'c' )").arguments, (std::vector<std::string>{"a,b", "'c'"}));
  EXPECT_TRUE(readTriggerCall("go()").arguments.empty());
}

TEST(TriggerCall, SaysWhatIsWrong) {
  EXPECT_EQ(readTriggerCall("").problem, "it is empty");
  EXPECT_EQ(readTriggerCall("go").problem, "'go' has no arguments in parentheses");
  EXPECT_EQ(readTriggerCall("go(1").problem, "'go(1' has no arguments in parentheses");
  EXPECT_EQ(readTriggerCall("go(1), grup(2)").problem,
            "'grup(2)' is unknown here; expected group(n), delay(seconds) or doc(\"text\")");
  EXPECT_EQ(readTriggerCall("go(1), delay(-2)").problem,
            "'delay(-2)' is unknown here; expected group(n), delay(seconds) or doc(\"text\")");
  EXPECT_EQ(readTriggerCall("))((,\"").problem, "'))((' has no arguments in parentheses");
}

void writeFloats(base::ByteWriter& to, std::initializer_list<float> floats) {
  for (float each : floats) to.f32(each);
}

std::string meshWithDoors(std::uint32_t minor, std::uint32_t doors, std::uint32_t written) {
  base::ByteWriter bytes;
  bytes.raw("SNOD");
  for (std::uint32_t each : {6u, minor, doors, 0u, 0u, 0u, 0u}) bytes.u32(each);
  writeFloats(bytes, {-4, 0, -2, 4, 3, 2, 0, 0, 0});
  for (int i = 0; i < (minor >= 2 ? 5 : 4); ++i) bytes.u32(0);
  for (std::uint32_t i = 0; i < written; ++i) {
    bytes.u32(i + 1);
    writeFloats(bytes, {4, 0, 0, 0, 0, -1, 0, 1, 0, 1, 0, 0});
    bytes.u32(2);
    bytes.u32(7);
    bytes.u32(8);
  }
  return bytes.take();
}

TEST(Sno, FrontIsRead) {
  for (std::uint32_t minor : {0u, 3u}) {
    auto sno = readSno(meshWithDoors(minor, 2, 2));
    ASSERT_TRUE(sno.ok()) << sno.error().message;
    EXPECT_EQ(sno.value().most.z, 2);
    ASSERT_EQ(sno.value().doors.size(), 2u);
    EXPECT_EQ(sno.value().door(2)->frame.origin.x, 4);
    EXPECT_EQ(sno.value().door(2)->frame.axes[2].x, 1);
    EXPECT_EQ(sno.value().door(3), nullptr);
  }
}

TEST(Sno, WhatIsNoMeshIsRefused) {
  EXPECT_EQ(readSno("SNO").error().message, "it is not a terrain mesh: it does not begin with SNOD");
  EXPECT_EQ(readSno("SNOD....").error().message, "the terrain mesh ends in its header, at byte 8");
  EXPECT_EQ(readSno(meshWithDoors(2, 0x40000000, 1)).error().message,
            "the terrain mesh has no room for its 1073741824 doors");
  std::string lying = meshWithDoors(2, 1, 1);
  lying[lying.size() - 12] = '\x7f';
  EXPECT_EQ(readSno(lying).error().message, "door 0 of the terrain mesh has no room for its 127 points");
  std::string bent = meshWithDoors(2, 1, 1);
  bent[bent.size() - 13] = '\x41';  // the z axis
  EXPECT_EQ(readSno(bent).error().message, "door 0 of the terrain mesh has no frame: its axes are not of length 1");
  std::string whole = meshWithDoors(2, 2, 2);
  for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_FALSE(readSno(whole.substr(0, i)).ok()) << i;
}

TEST(Frame, InverseUndoesIt) {
  Frame frame;
  frame.axes[0] = {0, 0, -1};
  frame.axes[2] = {1, 0, 0};
  frame.origin = {4, 1, 2};
  Vector point{3, 5, 7};
  Vector back = frame.inward(frame.outward(point));
  EXPECT_EQ(back.x, 3);
  EXPECT_EQ(back.z, 7);
  Vector same = chain(frame, inverse(frame)).outward(point);
  EXPECT_EQ(same.x, 3);
  EXPECT_EQ(same.y, 5);
  EXPECT_EQ(same.z, 7);
}

TEST(Place, IsThreeNumbersAndANode) {
  auto place = readPlace("1.5, -2 ,3,0x0000AB01");
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->y, -2);
  EXPECT_EQ(place->node, 0xab01);
  EXPECT_EQ(readPlace("1,2,3")->node, 0);
  for (const char* bad : {"", "1,2", "1,2,3,4,5", "1,x,3", "nan,0,0", "1e30,0,0", "1,2,3,n"})
    EXPECT_FALSE(readPlace(bad)) << bad;
}

}  // namespace
}  // namespace vellum::skrit::map
