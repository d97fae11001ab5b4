// --net without a broker: worlds on a hub, their storages, and replays of their traces.
#include "driver/command_test.h"
#include "driver/net/net_replay.h"

namespace vellum::driver {
namespace {

class NetCommands : public CommandTest {
 protected:
  // A world that logs in, writes its number to the other one and into a file, and counts what comes.
  void writeWorld(const std::string& name, const std::string& other) const {
    write(name + ".cos",
          "new: simp 2 1 1 \"x\" 1 0 1 net: hear \"p\"\nnew: simp 2 1 2 \"x\" 1 0 1 mesg writ targ 1000\n"
          "new: simp 2 1 3 \"x\" 1 0 1 tick 5\n"
          "scrp 2 1 2 1000 net: pass \"" +
              name +
              "\" \"\" net: line 1 endm\n"
              "scrp 2 1 1 1001 inst addv game \"n\" 1 addv game \"sum\" _p1_ endm\n"
              "scrp 2 1 3 9 inst addv game \"t\" 1 net: writ \"" +
              other +
              "\" \"p\" 1001 game \"t\" 0\n"
              "file oope 1 \"own\" 0 outs \"" +
              name + "\" file oclo endm\n");
    write(name + ".toml", "[caos]\nfiles = [\"" + name + ".cos\"]\n");
  }
  std::string problemOf(const std::string& line) const {
    write("t.jsonl", line + "\n");
    return NetReplay().open(folder + "/t.jsonl");
  }
};

TEST_F(NetCommands, SeveralWorldsHaveStoragesOfTheirOwn) {
  writeWorld("anna", "ben");
  writeWorld("ben", "anna");
  CommandResult ran =
      run({"run", "anna.toml", "--world", "ben.toml", "--net", "hub", "--ticks", "40", "--storage", "kept"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(bytes("kept/1/My Worlds/world/Journal/own"), "anna");
  EXPECT_EQ(bytes("kept/2/My Worlds/world/Journal/own"), "ben");
  EXPECT_EQ(run({"run", "anna.toml", "--net", "hub", "--ticks", "40", "--storage", "one"}).status, 0);
  EXPECT_EQ(bytes("one/My Worlds/world/Journal/own"), "anna") << "a single world has the folder itself";
}

TEST_F(NetCommands, ATraceOfSeveralWorldsIsRepeated) {
  writeWorld("anna", "ben");
  writeWorld("ben", "anna");
  std::vector<std::string> words = {"run", "anna.toml", "--world", "ben.toml", "--ticks",
                                    "60",  "--hash",    "--net",   "hub"};
  CommandResult alone = run({"run", "anna.toml", "--world", "ben.toml", "--ticks", "60", "--hash"});
  words.insert(words.end(), {"--trace", "both.jsonl"});
  CommandResult first = run(words);
  EXPECT_TRUE(says(bytes("both.jsonl"), ",\"world\":2}\n"));
  words[8] = "replay:both.jsonl";
  words.resize(9);
  CommandResult again = run(words);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, first.out);
  EXPECT_NE(first.out, alone.out);
  EXPECT_EQ(std::count(first.out.begin(), first.out.end(), '\n'), 2) << "a hash for each world";
}

TEST_F(NetCommands, OptionsOfABrokerNeedOne) {
  writeWorld("anna", "ben");
  for (const char* option : {"--net-password", "--net-authorities"}) {
    CommandResult ended = run({"run", "anna.toml", option, "file", "--ticks", "1"});
    EXPECT_EQ(ended.status, 2) << option;
    EXPECT_TRUE(says(ended.err, std::string(option) + " needs --net mqtt://...")) << ended.err;
  }
}

TEST_F(NetCommands, DamagedTracesAreRefused) {
  const std::string good =
      R"({"tick":4,"event":"net","kind":"offline","text":"a\u001bb\n","id":"18446744073709551615","problem":1,"code":-7})";
  ASSERT_EQ(problemOf(good), "");
  NetReplay replay;
  ASSERT_EQ(replay.open(folder + "/t.jsonl"), "");
  NetEvent event;
  EXPECT_FALSE(replay.next(1, 3, event));
  EXPECT_FALSE(replay.next(2, 4, event));
  ASSERT_TRUE(replay.next(1, 4, event));
  EXPECT_EQ(event.code, -7);
  EXPECT_EQ(event.text, "a\033b\n");
  for (auto [from, to] :
       {std::pair("\\u001b", "\\u00zz"), std::pair("\\u001b", "\\u2603"), std::pair("b\\n", "\\u00"),
        std::pair("-7", "x"), std::pair("55161", "551610"), std::pair("-7", "99999999999"), std::pair("offline", "off"),
        std::pair("\"tick\":4", "\"tick\":-4"), std::pair("\"a", "a"), std::pair(":1", ":\"1\"")}) {
    std::string bad = good;
    bad.replace(bad.find(from), std::string(from).size(), to);
    EXPECT_EQ(problemOf(bad), folder + "/t.jsonl, line 1: it is not a network event") << bad;
  }
  EXPECT_TRUE(says(problemOf("{\"tick\":4,\"event\":\"net\",\"kind\":\"direct\",\"bytes\":\"0\"}"), "line 1"));
  for (std::size_t size = 0; size < good.size(); ++size) (void)problemOf(good.substr(0, size));
}

}  // namespace
}  // namespace vellum::driver
