#include "driver/event_line.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

TEST(EventLine, IsReadable) {
  EXPECT_EQ(eventLine(R"({"tick":0,"event":"new","agent":"1 2 3","unid":1})"), "tick 0, new: agent 1 2 3, unid 1");
  EXPECT_EQ(eventLine(R"({"tick":2,"event":"set","language":"gal","text":"Speed"})"), "tick 2, set: Speed");
  EXPECT_EQ(eventLine(R"({"tick":7,"event":"tick"})"), "tick 7, tick");
  EXPECT_EQ(eventLine(R"({"tick":1,"event":"say","who":"cEgo","text":"Hello","line":"Ego: \"Hi\"\nyou"})"),
            "Ego: \"Hi\"\n  you");
  EXPECT_EQ(eventLine(R"({"event":"call","arguments":[1,"a,b}",{"x":2}],"done":true})"),
            R"(call: arguments [1,"a,b}",{"x":2}], done true)");
  EXPECT_EQ(readableLine(R"({"tick":1,"event":"print","text":"line"})"), "");
}

TEST(EventLine, EndsOnAnything) {
  for (std::string_view text :
       {"", "{", "{\"a", "{\"a\":", "{\"a\":[1,", "nonsense", "{\"a\" \"b\"}", "{\"tick\":\"\\"})
    eventLine(text);
}

}  // namespace
}  // namespace vellum::driver
