// The network of worlds as a C++ program uses it. tests/net/village.c does it in C.
#include <gtest/gtest.h>

#include <deque>
#include <vellum/net.hpp>

namespace {

struct Printer : vellum::Host {
  std::string printed;
  void print(std::string_view text) override { printed += text; }
};

// Logs in as NAME, prints who comes, and what is written to it.
std::string scriptOf(const std::string& name) {
  return "new: simp 2 1 1 \"x\" 1 0 1 net: hear \"p\" mesg writ targ 1000\nnew: simp 2 1 2 \"x\" 1 0 1 mesg writ targ "
         "1000\n"
         "scrp 2 1 2 1000 net: pass \"" +
         name +
         "\" \"pw\" net: line 1 endm\n"
         "scrp 2 1 1 1000 net: whon \"ben\" endm\n"
         "scrp 2 1 1 137 outs \"[\" outs _p1_ outs \" comes]\" net: writ _p1_ \"p\" 1001 5 0 endm\n"
         "scrp 2 1 1 1001 outs \"[\" outs from outs \" \" outv _p1_ outs \"]\" endm\n";
}

struct Village : testing::Test {
  Printer printer;
  vellum::Engine engine{printer};
  vellum::Report report;

  void SetUp() override {
    if (engine.languageById("caos") == nullptr) GTEST_SKIP() << "this build has no CAOS";
  }
  std::unique_ptr<vellum::World> world(const std::string& name) {
    auto made = std::make_unique<vellum::World>(engine);
    EXPECT_EQ(made->load({{"a.cos", scriptOf(name), ""}}, report), VELLUM_OK) << report.render();
    return made;
  }
};

TEST_F(Village, WorldsMeetOnAHub) {
  vellum::Hub hub;
  EXPECT_TRUE(hub.addAccount("anna", "pw"));
  EXPECT_TRUE(hub.addAccount("ben", "pw"));
  EXPECT_FALSE(hub.addAccount("no name", "pw"));
  auto anna = world("anna"), ben = world("ben");
  hub.join(*anna);
  hub.join(*ben);
  for (int i = 0; i < 10; ++i) {
    anna->tick(report);
    ben->tick(report);
  }
  EXPECT_NE(printer.printed.find("[ben comes]"), std::string::npos) << printer.printed;
  EXPECT_NE(printer.printed.find("[anna 5]"), std::string::npos) << printer.printed;
  hub.stop();
  anna->tick(report);
  std::string online;
  anna->call("caos", "outv net: line", online, report);
  EXPECT_EQ(online, "0");
  hub.start();
  anna->tick(report);
  anna->call("caos", "outv net: line", online, report);
  EXPECT_EQ(online, "1");
}

struct Own : vellum::Network {
  std::vector<std::string> calls;
  std::deque<vellum::NetworkEvent> events;
  bool connect(const std::string& nickname, const std::string& password) override {
    calls.push_back("connect " + nickname + " " + password);
    vellum::NetworkEvent online;
    online.kind = VELLUM_NET_ONLINE;
    online.user = nickname;
    events.push_back(online);
    online.kind = VELLUM_NET_PRESENT;
    online.user = "ben";
    events.push_back(online);
    return false;
  }
  void disconnect() override { calls.push_back("disconnect"); }
  void send(const std::string& to, std::string_view) override { calls.push_back("send " + to); }
  void store(const std::string& to, std::uint64_t, std::string_view) override { calls.push_back("store " + to); }
  std::optional<vellum::NetworkEvent> next(std::uint64_t) override {
    if (events.empty()) return std::nullopt;
    vellum::NetworkEvent event = events.front();
    events.pop_front();
    return event;
  }
};

TEST_F(Village, ATransportOfTheProgramsOwn) {
  Own own;
  auto anna = world("anna");
  setNetwork(*anna, own);
  for (int i = 0; i < 10; ++i) anna->tick(report);
  EXPECT_EQ(printer.printed, "[ben comes]");
  EXPECT_EQ(own.calls, (std::vector<std::string>{"disconnect", "connect anna pw", "send ben"}));
  vellum_world_network(anna->get(), nullptr);
  anna->tick(report);
  EXPECT_EQ(own.calls.back(), "disconnect");
  std::string online;
  anna->call("caos", "outv net: line outv net: erra", online, report);
  EXPECT_EQ(online[0], '0');
}

TEST(NetUsers, Names) {
  EXPECT_EQ(vellum_is_net_user("anna-2_B"), 1);
  for (const char* bad : {"", "a b", "a/b", "+", "\xc3\xa4"}) EXPECT_EQ(vellum_is_net_user(bad), 0) << bad;
}

}  // namespace
