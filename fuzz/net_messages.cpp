#include "net_messages.h"

#include <vector>

#include "host/net_transport.h"
#include "languages/caos/files/net_message.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/runtime/test_bench.h"
#include "promise.h"

namespace vellum::fuzz {

namespace {

using namespace caos;
using host::NetEvent;

struct Wire final : host::NetTransport {
  std::vector<NetEvent> events;
  std::size_t at = 0;
  bool connect(std::string_view, std::string_view) override { return false; }
  void disconnect() override {}
  void send(std::string_view, std::string_view) override {}
  void store(std::string_view, std::uint64_t, std::string_view) override {}
  bool next(std::uint64_t, NetEvent& event) override {
    if (at >= events.size()) return false;
    event = events[at++];
    return true;
  }
  void give(NetEvent::Kind kind, std::string_view user, std::string_view bytes) {
    NetEvent event;
    event.kind = kind;
    event.user = user;
    event.bytes = bytes;
    events.push_back(std::move(event));
  }
};

struct Receiver : TestBench {
  Wire wire;
  host::NetLink link;

  Receiver() {
    link.real = &wire;
    engine().environment.host.network = &link;
    run("new: simp 2 1 1 \"x\" 1 0 1 net: hear \"a\" new: simp 2 1 2 \"x\" 1 0 1\n"
        "scrp 2 1 1 1001 inst seta ov00 targ sets ov01 from setv ov02 1 endm\n"
        "scrp 2 1 2 1000 net: pass \"me\" \"\" net: whon \"ben\" net: line 1 endm\n"
        "enum 2 1 2 mesg writ targ 1000 next");
    step();
    step();
    wire.give(NetEvent::Kind::Online, "me", "");
    step();
  }
};

}  // namespace

void netMessage(std::string_view, std::string_view bytes) {
  Receiver world;
  auto read = readNetMessage(bytes);
  if (read) require(writeNetMessage(*read) == bytes, "a message is written as it was read");
  world.wire.give(NetEvent::Kind::Direct, "ben", bytes);
  world.wire.give(NetEvent::Kind::Parcel, "ben", bytes);
  for (int i = 0; i < 2; ++i) world.step();
  bool isParcel = read && read->kind == NetMessage::Kind::Parcel && checkParcel(read->file);
  require(isParcel == !world.storage.list("Inbox").empty(), "a file is in the inbox exactly when it is a good one");
  // The bytes as events: kind, length of the payload, payload.
  for (std::size_t i = 0; i + 2 <= bytes.size() && world.wire.events.size() < 200;) {
    auto kind = static_cast<NetEvent::Kind>(static_cast<unsigned char>(bytes[i]) % (unsigned(host::LastNetEvent) + 1));
    std::size_t size = static_cast<unsigned char>(bytes[i + 1]);
    world.wire.give(kind, bytes[i] & 8 ? "ben" : "carl", bytes.substr(i + 2, size));
    i += 2 + size;
  }
  for (int i = 0; i < 5; ++i) world.step();
  std::uint64_t before = world.hash();
  require(world.restore(world.saved()) && world.hash() == before, "a world with a network can be saved and restored");
  for (int i = 0; i < 3; ++i) world.step();
}

void eachNetMessage(std::string_view, const std::function<void(std::string_view)>& use) {
  NetMessage message;
  message.number = 1;
  message.channel = "a";
  message.message = 1001;
  message.parameters[0].kind = NetValue::Kind::String;
  message.parameters[0].text = "hello";
  message.parameters[1].kind = NetValue::Kind::Float;
  message.parameters[1].number = -2.5f;
  NetMessage parcel, receipt;
  parcel.kind = NetMessage::Kind::Parcel;
  PrayTags tags;
  tags.strings = {{"Colour", "blue"}};
  parcel.file = writePray({makeChunk("EGGS", "Gift", writePrayTags(tags))});
  receipt.kind = NetMessage::Kind::Receipt;
  base::Random random(3);
  for (const NetMessage& each : {message, parcel, receipt}) {
    std::string whole = writeNetMessage(each);
    use(whole);
    for (int i = 0; i < 40; ++i) {
      std::string damaged = whole.substr(0, random.below(static_cast<std::uint32_t>(whole.size() + 1)));
      damaged += std::string(random.below(3), 'x');
      for (std::uint32_t left = random.below(3); left > 0 && !damaged.empty(); --left)
        damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.next());
      use(damaged);
    }
  }
}

}  // namespace vellum::fuzz
