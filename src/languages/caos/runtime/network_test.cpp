// NET: against a network that refuses, fails, floods and lies.
#include "languages/caos/runtime/network.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "host/net_hub.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

using host::NetEvent;

// A transport that does what a test says.
struct Fake final : host::NetTransport {
  std::vector<NetEvent> events;
  std::vector<std::string> calls, sent, stored;
  bool isOnline = false;
  bool connect(std::string_view nickname, std::string_view password) override {
    calls.push_back(base::cat("connect ", nickname, ' ', password));
    return isOnline;
  }
  void disconnect() override { calls.push_back("disconnect"); }
  void send(std::string_view to, std::string_view bytes) override {
    calls.push_back(base::cat("send ", to));
    sent.emplace_back(bytes);
  }
  void store(std::string_view to, std::uint64_t, std::string_view bytes) override {
    calls.push_back(base::cat("store ", to));
    stored.emplace_back(bytes);
  }
  bool next(std::uint64_t, NetEvent& event) override {
    if (events.empty()) return false;
    event = std::move(events.front());
    events.erase(events.begin());
    return true;
  }
  void give(NetEvent::Kind kind, std::string user, std::string bytes = "", std::uint64_t id = 0) {
    NetEvent event;
    event.kind = kind;
    event.user = std::move(user);
    event.bytes = std::move(bytes);
    event.id = id;
    events.push_back(std::move(event));
  }
};

constexpr std::string_view Agents =
    "new: simp 2 1 1 \"x\" 1 0 1 net: hear \"a\"\nnew: simp 2 1 2 \"x\" 1 0 1\n"
    "scrp 2 1 1 1001 addv game \"count\" 1 endm\nscrp 2 1 2 1000 net: pass \"anna\" \"pw\" net: line 1 endm\n";

struct NetBench : TestBench {
  Fake fake;
  host::NetLink link;

  NetBench() {
    link.real = &fake;
    engine().environment.host.network = &link;
    run(Agents);
  }
  Network& network() { return engine().world.network; }
  void logIn() {
    run("enum 2 1 2 mesg writ targ 1000 next");
    tick(3);
    fake.give(NetEvent::Kind::Online, "anna", "", 99);
    tick(2);
    ASSERT_EQ(printedBy("outv net: line outs net: user"), "1anna");
  }
  std::string count() { return printedBy("outv game \"count\""); }
  static std::string message(std::uint64_t number, std::string_view channel = "a") {
    NetMessage message;
    message.number = number;
    message.channel = channel;
    message.message = 1001;
    return writeNetMessage(message);
  }
  static std::string parcel(std::uint64_t number, std::string_view name) {
    NetMessage message;
    message.kind = NetMessage::Kind::Parcel;
    message.number = number;
    message.file = writePray({makeChunk("EGGS", name, writePrayTags({}))});
    return writeNetMessage(message);
  }
};

TEST(CaosNetwork, TheErrorsOfNetLine) {
  const std::pair<host::NetProblem, std::string_view> cases[] = {
      {host::NetProblem::Unreachable, "2"}, {host::NetProblem::WrongPassword, "3"},
      {host::NetProblem::AlreadyOn, "4"},   {host::NetProblem::Full, "5"},
      {host::NetProblem::Internal, "6"},    {host::NetProblem::OldVersion, "7"}};
  for (auto [problem, error] : cases) {
    NetBench bench;
    bench.run("enum 2 1 2 mesg writ targ 1000 next");
    bench.tick(3);
    NetEvent refused;
    refused.problem = problem;
    refused.code = 123;
    bench.fake.events.push_back(refused);
    bench.tick(3);
    EXPECT_EQ(bench.printedBy("outv net: erra outs \" \" outv net: rawe outv net: line"), base::cat(error, " 1230"));
  }
}

TEST(CaosNetwork, ALoginWithoutAnAnswerEnds) {
  NetBench bench;
  bench.run("enum 2 1 2 mesg writ targ 1000 next");
  bench.tick(3);
  EXPECT_EQ(bench.fake.calls.back(), "connect anna pw");
  bench.tick(610);
  EXPECT_EQ(bench.printedBy("outv net: erra outs net: what"), "2");
  EXPECT_EQ(bench.fake.calls.back(), "disconnect");
}

TEST(CaosNetwork, DuplicatesAndFloods) {
  NetBench bench;
  bench.logIn();
  for (int i = 0; i < 3; ++i) bench.fake.give(NetEvent::Kind::Direct, "eve", NetBench::message(5));
  bench.tick(2);
  EXPECT_EQ(bench.network().dropped, 0);
  EXPECT_EQ(bench.network().seen.size(), 1u);
  for (std::uint64_t i = 0; i < 1000; ++i) bench.fake.give(NetEvent::Kind::Direct, "eve", NetBench::message(100 + i));
  bench.fake.give(NetEvent::Kind::Direct, "ben", NetBench::message(1));
  bench.tick(3);
  EXPECT_EQ(bench.network().dropped, 1000 - 2 * 128 - 0) << "128 of a sender in a tick, 512 events in a tick";
  EXPECT_EQ(bench.emitter.all().size(), 1u) << "the first one is reported, the others are counted";
}

TEST(CaosNetwork, AParcelArrivesOnce) {
  NetBench bench;
  bench.logIn();
  bench.fake.give(NetEvent::Kind::Parcel, "ben", NetBench::parcel(7, "Gift"));
  bench.fake.give(NetEvent::Kind::Parcel, "ben", NetBench::parcel(7, "Gift"));
  bench.tick();
  EXPECT_EQ(bench.storage.list("Inbox"), std::vector<std::string>{"ben=0000000000000007.warp"});
  EXPECT_EQ(bench.fake.stored.size(), 2u) << "both are confirmed";
  EXPECT_EQ(bench.printedBy("outs net: from \"Gift\" outv pray kill \"Gift\" outs net: from \"Gift\""), "ben1");
  bench.fake.give(NetEvent::Kind::Parcel, "ben", NetBench::parcel(7, "Gift"));
  bench.tick();
  EXPECT_TRUE(bench.storage.list("Inbox").empty()) << "it was here already";
}

TEST(CaosNetwork, AParcelIsSentUntilItIsConfirmed) {
  NetBench bench;
  bench.logIn();
  ASSERT_TRUE(sendParcel(bench.engine(), "ben", std::string("PRAY")).ok());
  bench.tick();
  ASSERT_EQ(bench.fake.stored.size(), 1u);
  std::uint64_t number = bench.network().outbox[0].number;
  std::string saved = bench.saved();
  EXPECT_TRUE(bench.restore(saved));
  bench.fake.give(NetEvent::Kind::Online, "anna", "", 100);
  bench.tick();
  EXPECT_EQ(bench.fake.stored.size(), 2u) << "a restored world sends it again";
  bench.fake.give(NetEvent::Kind::Stored, "", "", number);
  bench.fake.give(NetEvent::Kind::Present, "ben");
  bench.tick(20);
  EXPECT_EQ(bench.fake.stored.size(), 2u);
  bench.tick();
  EXPECT_EQ(bench.fake.stored.size(), 3u) << "he has come, and has not confirmed it in a second";
  NetMessage receipt;
  receipt.kind = NetMessage::Kind::Receipt;
  receipt.number = number;
  bench.fake.give(NetEvent::Kind::Parcel, "eve", writeNetMessage(receipt));
  bench.tick();
  EXPECT_EQ(bench.network().outbox.size(), 1u) << "only he can confirm it";
  bench.fake.give(NetEvent::Kind::Parcel, "ben", writeNetMessage(receipt));
  bench.tick();
  EXPECT_TRUE(bench.network().outbox.empty());
}

TEST(CaosNetwork, AParcelThatWasDroppedIsSentAgain) {
  NetBench bench;
  bench.logIn();
  ASSERT_TRUE(sendParcel(bench.engine(), "ben", std::string("PRAY")).ok());
  bench.tick();
  bench.fake.isOnline = true;
  // After a second, then each time after twice as long, up to a minute.
  for (int rest : {20, 40, 80, 160, 320, 640, 1200, 1200}) {
    const std::size_t before = bench.fake.stored.size();
    bench.tick(rest - 1);
    EXPECT_EQ(bench.fake.stored.size(), before) << rest;
    bench.tick();
    EXPECT_EQ(bench.fake.stored.size(), before + 1) << rest;
    ASSERT_TRUE(bench.restore(bench.saved()));
  }
  const std::size_t sent = bench.fake.stored.size();
  bench.fake.give(NetEvent::Kind::Stored, "", "", bench.network().outbox[0].number);
  bench.tick(3000);
  EXPECT_EQ(bench.fake.stored.size(), sent) << "it waits for him in his inbox";
  bench.fake.give(NetEvent::Kind::Present, "ben");
  bench.tick(21);
  EXPECT_EQ(bench.fake.stored.size(), sent + 1) << "he has come";
  bench.tick(40);
  EXPECT_EQ(bench.fake.stored.size(), sent + 2) << "he is here, and had no room for it";
}

TEST(CaosNetwork, ALargeParcelHasMoreTime) {
  NetBench bench;
  bench.logIn();
  ASSERT_TRUE(sendParcel(bench.engine(), "ben", std::string(4 << 20, 'x')).ok());
  bench.tick();
  bench.tick(20 + 256 - 1);
  EXPECT_EQ(bench.fake.stored.size(), 1u);
  bench.tick();
  EXPECT_EQ(bench.fake.stored.size(), 2u);
}

TEST(CaosNetwork, BombsAndForeignFilesAreDropped) {
  NetBench bench;
  bench.logIn();
  NetMessage bomb;
  bomb.kind = NetMessage::Kind::Parcel;
  PrayChunk chunk = makeChunk("FILE", "x", std::string(1 << 20, 'x'));
  std::vector<PrayChunk> chunks(65, chunk);
  for (std::size_t i = 0; i < chunks.size(); ++i) chunks[i].name = base::cat("x", i);
  bomb.file = writePray(chunks);
  ASSERT_LT(bomb.file.size(), 500'000u);
  bench.fake.give(NetEvent::Kind::Parcel, "eve", writeNetMessage(bomb));
  bomb.file = "no PRAY file";
  bench.fake.give(NetEvent::Kind::Parcel, "eve", writeNetMessage(bomb));
  bench.fake.give(NetEvent::Kind::Parcel, "../eve", NetBench::parcel(1, "Gift"));
  bench.tick();
  EXPECT_TRUE(bench.storage.list("Inbox").empty());
  EXPECT_EQ(bench.network().dropped, 2);
}

TEST(CaosNetwork, PasswordsAreKeptOnRequest) {
  NetBench bench;
  bench.run("net: pass \"anna\" \"one\"");
  EXPECT_FALSE(bench.storage.exists("user.cfg"));
  bench.run("setv game \"engine_netbabel_save_passwords\" 1 net: pass \"anna\" \"two\" net: pass \"ben\" \"three\"");
  bench.run("net: pass \"anna\" \"\"");
  EXPECT_EQ(bench.network().password, "two");
  bench.run("net: pass \"carl\" \"\"");
  EXPECT_EQ(bench.network().password, "");
}

TEST(CaosNetwork, ARestoredWorldLogsInWithTheKeptPassword) {
  NetBench bench;
  bench.run("setv game \"engine_netbabel_save_passwords\" 1 net: pass \"anna\" \"pw\"");
  bench.logIn();
  ASSERT_TRUE(bench.restore(bench.saved()));
  bench.tick();
  EXPECT_EQ(bench.fake.calls.back(), "connect anna pw");
}

TEST(CaosNetwork, ALoadedWorldKeepsTheConnection) {
  NetBench bench;
  bench.run(
      "new: simp 2 1 3 \"x\" 1 0 1 tick 1\n"
      "scrp 2 1 3 9 tick 0 net: whon \"ben\" net: whon \"carl\" endm\n"
      "scrp 2 1 3 137 inst adds game \"heard\" \"+\" adds game \"heard\" _p1_ endm\n"
      "scrp 2 1 3 138 inst adds game \"heard\" \"-\" adds game \"heard\" _p1_ endm\n"
      "sets game \"heard\" \"\"");
  bench.logIn();
  bench.fake.give(NetEvent::Kind::Present, "ben");
  bench.tick(2);
  bench.run("wrld \"home\"");
  bench.run("sets game \"heard\" \"\" save");
  bench.tick(2);
  bench.fake.give(NetEvent::Kind::Gone, "ben");
  bench.fake.give(NetEvent::Kind::Present, "carl");
  bench.tick(2);
  writeTo(bench.engine(), "carl", {});
  ASSERT_EQ(bench.network().messages, 1u);
  std::vector<std::string> calls = bench.fake.calls;
  bench.run("load \"" + bench.engine().world.identity.name + "\"");
  bench.tick(3);
  EXPECT_EQ(bench.fake.calls, calls) << "no user logs in or out";
  EXPECT_EQ(bench.printedBy("outv net: line outs net: user outs game \"heard\""), "1anna-ben+carl");
  EXPECT_EQ(bench.network().messages, 1u) << "the numbers of messages go on";
  EXPECT_EQ(bench.network().password, "pw");
  ASSERT_EQ(bench.network().present.size(), 1u);
  EXPECT_EQ(bench.network().present[0].id, "carl");
}

TEST(CaosNetwork, AnOlderSaveOnTheSameConnectionRepeatsNoNumber) {
  NetBench bench;
  bench.logIn();
  bench.fake.give(NetEvent::Kind::Present, "ben");
  bench.fake.give(NetEvent::Kind::Present, "carl");
  bench.tick(2);
  const std::string saved = bench.saved();
  auto say = [&](std::string_view to, std::string_view channel) {
    NetMessage message;
    message.channel = channel;
    writeTo(bench.engine(), to, message);
    return readNetMessage(bench.fake.sent.back())->number;
  };
  const std::uint64_t first = say("ben", "a");
  ASSERT_TRUE(bench.restore(saved));
  EXPECT_NE(say("ben", "b"), first) << "something else";
  ASSERT_TRUE(bench.restore(saved));
  EXPECT_NE(say("carl", "a"), first) << "to another user";
  ASSERT_TRUE(bench.restore(saved));
  bench.engine().world.engineTick += 1;
  EXPECT_NE(say("ben", "a"), first) << "at another time";
  ASSERT_TRUE(bench.restore(saved));
  EXPECT_EQ(say("ben", "a"), first) << "what ben knows already";
}

// A world on a hub, with agents that write down who comes and goes.
struct HubBench : TestBench {
  host::NetHub hub;
  host::NetHub::Endpoint anna{hub};
  host::NetLink link;

  HubBench() {
    link.real = &anna;
    engine().environment.host.network = &link;
    run("new: simp 2 1 2 \"x\" 1 0 1 tick 1\n"
        "scrp 2 1 2 9 tick 0 net: whon \"ben\" net: whon \"carl\" net: whon \"dora\" endm\n"
        "scrp 2 1 2 1000 net: pass \"anna\" \"\" net: line 1 endm\n"
        "scrp 2 1 2 135 inst adds game \"heard\" \" online\" endm\n"
        "scrp 2 1 2 136 inst adds game \"heard\" \" offline\" endm\n"
        "scrp 2 1 2 137 inst adds game \"heard\" \" +\" adds game \"heard\" _p1_ endm\n"
        "scrp 2 1 2 138 inst adds game \"heard\" \" -\" adds game \"heard\" _p1_ endm\n"
        "sets game \"heard\" \"\"");
    tick(2);
  }
  void logIn() {
    run("enum 2 1 2 mesg writ targ 1000 next");
    tick(3);
  }
  std::string present() {
    std::string all;
    for (const NetUser& user : engine().world.network.present) all += base::cat(user.id, ' ');
    return all;
  }
  std::string heard() { return printedBy("outs game \"heard\""); }
};

TEST(CaosNetwork, ARestoredWorldHearsWhoIsReallyThere) {
  HubBench bench;
  host::NetHub::Endpoint ben(bench.hub), carl(bench.hub), dora(bench.hub);
  ben.connect("ben", "");
  carl.connect("carl", "");
  bench.logIn();
  bench.run("sets game \"heard\" \"\"");
  const std::string saved = bench.saved();
  ben.disconnect();
  dora.connect("dora", "");
  bench.tick(2);
  ASSERT_TRUE(bench.restore(saved));
  bench.tick(3);
  EXPECT_EQ(bench.present(), "anna carl dora ");
  EXPECT_EQ(bench.heard(), " +dora -ben");
  EXPECT_EQ(bench.printedBy("outv net: line outs net: user"), "1anna");
  ASSERT_TRUE(bench.restore(bench.saved()));
  bench.tick(3);
  EXPECT_EQ(bench.heard(), " +dora -ben") << "nothing is different";
}

TEST(CaosNetwork, ARestoredWorldThatWasConnectingIsOnline) {
  HubBench bench;
  host::NetHub::Endpoint ben(bench.hub);
  ben.connect("ben", "");
  bench.logIn();
  bench.engine().world.network.line = Network::Line::Connecting;
  bench.engine().world.network.present.clear();
  const std::string saved = bench.saved();
  ASSERT_TRUE(bench.restore(saved));
  bench.tick(3);
  EXPECT_EQ(bench.printedBy("outv net: line"), "1");
  EXPECT_EQ(bench.present(), "anna ben ");
}

TEST(CaosNetwork, ARestoredWorldOfAnEarlierLoginLogsInAgain) {
  HubBench bench;
  bench.logIn();
  const std::string saved = bench.saved();
  bench.hub.stop();
  bench.hub.start();
  bench.tick(3);
  bench.run("sets game \"heard\" \"\"");
  ASSERT_TRUE(bench.restore(saved));
  bench.tick(3);
  EXPECT_EQ(bench.heard(), " online offline online") << "of the first login, and of the second one";
}

TEST(CaosNetwork, AnyPrefixOfAMessageIsRefused) {
  std::string whole = NetBench::message(1);
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(readNetMessage(std::string_view(whole).substr(0, size)).ok()) << size;
  EXPECT_TRUE(readNetMessage(whole).ok());
}

}  // namespace
}  // namespace vellum::caos
