#include "host/net_hub.h"

#include <gtest/gtest.h>

namespace vellum::host {
namespace {

using Kind = NetEvent::Kind;

// The events of an endpoint in short: "Online anna", "Direct ben hello".
std::vector<std::string> eventsOf(NetHub::Endpoint& endpoint) {
  static constexpr std::string_view Names[] = {"Online", "Offline", "Present", "Gone",
                                               "Direct", "Parcel",  "Stored",  "Everyone"};
  std::vector<std::string> all;
  for (NetEvent event; endpoint.next(0, event);) {
    std::string line(Names[static_cast<std::size_t>(event.kind)]);
    if (!event.user.empty()) line += " " + event.user;
    if (!event.bytes.empty()) line += " " + event.bytes;
    if (event.kind == Kind::Offline) line += " " + std::to_string(static_cast<int>(event.problem));
    if (event.kind == Kind::Offline && event.retries) line += " retries";
    if (event.kind == Kind::Stored) line += " " + std::to_string(event.id);
    all.push_back(line);
  }
  return all;
}
using Lines = std::vector<std::string>;

TEST(NetHub, UsersSeeEachOtherComeAndGo) {
  NetHub hub;
  NetHub::Endpoint anna(hub);
  EXPECT_FALSE(anna.connect("anna", ""));
  EXPECT_EQ(eventsOf(anna), (Lines{"Online anna", "Present anna"}));
  EXPECT_TRUE(anna.connect("anna", ""));
  EXPECT_EQ(eventsOf(anna), (Lines{"Online anna", "Present anna", "Everyone"})) << "who is there is said again";
  {
    NetHub::Endpoint ben(hub);
    ben.connect("ben", "");
    EXPECT_EQ(eventsOf(ben), (Lines{"Online ben", "Present anna", "Present ben"}));
    EXPECT_EQ(eventsOf(anna), Lines{"Present ben"});
    EXPECT_TRUE(anna.connect("anna", ""));
    EXPECT_EQ(eventsOf(anna), (Lines{"Online anna", "Present anna", "Present ben", "Everyone"}));
  }
  EXPECT_EQ(eventsOf(anna), Lines{"Gone ben"});
}

TEST(NetHub, MessagesReachWhoIsOnline) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub);
  anna.connect("anna", "");
  anna.send("ben", "lost");
  ben.connect("ben", "");
  (void)eventsOf(anna), (void)eventsOf(ben);
  anna.send("ben", "hello");
  anna.send("anna", "self");
  EXPECT_EQ(eventsOf(ben), Lines{"Direct anna hello"});
  EXPECT_EQ(eventsOf(anna), Lines{"Direct anna self"});
  anna.disconnect();
  anna.send("ben", "from offline");
  EXPECT_EQ(eventsOf(ben), Lines{"Gone anna"});
}

TEST(NetHub, ParcelsWaitForWhoIsAway) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub);
  anna.connect("anna", "");
  (void)eventsOf(anna);
  anna.store("ben", 7, "one");
  EXPECT_EQ(eventsOf(anna), Lines{"Stored 7"});
  ben.connect("ben", "");
  ben.disconnect();  // has not fetched it
  ben.connect("ben", "");
  EXPECT_EQ(eventsOf(ben), (Lines{"Online ben", "Present anna", "Present ben", "Parcel anna one"}));
  ben.disconnect();
  ben.connect("ben", "");
  EXPECT_EQ(eventsOf(ben), (Lines{"Online ben", "Present anna", "Present ben"}));
}

TEST(NetHub, ParcelsThatWereFetchedMakeRoom) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub);
  anna.connect("anna", "");
  (void)eventsOf(anna);
  const std::string large(NetHub::MaxInboxBytes / 2 + 1, 'x');
  for (int time = 0; time < 3; ++time) {
    anna.store("ben", 7, large);
    anna.store("ben", 8, large);  // has no room beside the first
    EXPECT_EQ(eventsOf(anna).front(), "Stored 7") << time;
    ben.connect("ben", "");
    int parcels = 0;
    for (const std::string& line : eventsOf(ben)) parcels += line.starts_with("Parcel anna x");
    EXPECT_EQ(parcels, 1) << time;
    ben.disconnect();
    (void)eventsOf(anna);
  }
}

TEST(NetHub, RefusesWhoMayNotComeIn) {
  NetHub hub;
  NetHub::Endpoint anna(hub), second(hub);
  anna.connect("no name", "");
  EXPECT_EQ(eventsOf(anna), Lines{"Offline 2"});
  hub.addAccount("anna", "secret");
  hub.addAccount("ben", "secret");
  anna.connect("anna", "wrong");
  second.connect("carl", "secret");
  EXPECT_EQ(eventsOf(anna), Lines{"Offline 2"});
  EXPECT_EQ(eventsOf(second), Lines{"Offline 2"});
  anna.connect("anna", "secret");
  second.connect("anna", "secret");
  EXPECT_EQ(eventsOf(second), Lines{"Offline 3"});
  hub.setCapacity(1);
  second.connect("ben", "secret");
  EXPECT_EQ(eventsOf(second), Lines{"Offline 4"});
}

TEST(NetHub, ComesBackAfterAFailure) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub), carl(hub);
  anna.connect("anna", "");
  ben.connect("ben", "");
  (void)eventsOf(anna), (void)eventsOf(ben);
  anna.store("ben", 1, "kept");
  (void)eventsOf(anna);
  hub.stop();
  EXPECT_EQ(eventsOf(anna), Lines{"Offline 1 retries"});
  anna.send("ben", "lost");
  carl.connect("carl", "");
  EXPECT_EQ(eventsOf(carl), Lines{"Offline 1"});
  hub.start();
  EXPECT_EQ(eventsOf(ben),
            (Lines{"Offline 1 retries", "Online ben", "Present anna", "Present ben", "Parcel anna kept"}));
  EXPECT_EQ(eventsOf(anna), (Lines{"Online anna", "Present anna", "Present ben"}));
}

TEST(NetHub, AFloodIsBounded) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub);
  anna.connect("anna", "");
  ben.connect("ben", "");
  for (std::size_t i = 0; i < 2 * NetHub::MaxWaitingEvents; ++i) anna.send("ben", "x");
  EXPECT_EQ(eventsOf(ben).size(), NetHub::MaxWaitingEvents);
}

TEST(NetHub, NothingGrowsForAWorldThatDoesNotLook) {
  NetHub hub;
  NetHub::Endpoint anna(hub), ben(hub);
  anna.connect("anna", "");
  ben.connect("ben", "");
  (void)eventsOf(anna), (void)eventsOf(ben);
  for (std::size_t i = 0; i < 2 * NetHub::MaxWaitingEvents; ++i) {
    anna.store("ben", i + 1, "x");
    if (i % 2 == 0) (void)eventsOf(anna);
  }
  std::size_t held = eventsOf(ben).size();
  EXPECT_EQ(held, NetHub::MaxWaitingEvents);
  (void)eventsOf(anna);
  // Parcels that were not fetched go back into the inbox, which has its limit.
  for (std::size_t i = 0; i < NetHub::MaxInboxParcels + 500; ++i) anna.store("ben", 0, "x");
  ben.disconnect();
  ben.connect("ben", "");
  EXPECT_EQ(eventsOf(ben).size(), 3 + NetHub::MaxInboxParcels);
  EXPECT_EQ(eventsOf(anna), (Lines{"Gone ben", "Present ben"})) << "nothing is answered to id 0";
  for (std::size_t i = 0; i < 2 * NetHub::MaxWaitingEvents; ++i) anna.store("anna", i + 1, "x");
  EXPECT_LE(eventsOf(anna).size(), NetHub::MaxWaitingEvents + 1) << "a sender that does not look";
  for (int i = 0; i < 1000; ++i) {
    ben.disconnect();
    ben.connect("ben", "");
  }
  EXPECT_EQ(eventsOf(anna), (Lines{"Gone ben", "Present ben"})) << "comings and goings that it has not seen";
}

TEST(NetHub, NamesOfUsers) {
  EXPECT_TRUE(isNetUser("Anna_2-x"));
  for (std::string_view bad : {"", "a b", "a/b", "+", "#", "..", "ä"}) EXPECT_FALSE(isNetUser(bad)) << bad;
  EXPECT_FALSE(isNetUser(std::string(65, 'a')));
}

}  // namespace
}  // namespace vellum::host
