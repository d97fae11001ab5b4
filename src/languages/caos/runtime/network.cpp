#include "languages/caos/runtime/network.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/net_passwords.h"
#include "languages/caos/runtime/network_trace.h"
#include "languages/caos/runtime/received_message.h"
#include "languages/caos/world/events.h"

namespace vellum::caos {

namespace {

using host::NetEvent;
using host::NetProblem;
using host::NetTransport;
using Line = Network::Line;

// CAOS: Message Numbers
enum NetScript : std::int32_t { NetOnline = 135, NetOffline = 136, UserOnline = 137, UserOffline = 138 };

// In one tick
constexpr int MaxTaken = 512, MaxOfSender = 128;
constexpr std::uint32_t MaxWritten = 256;
constexpr std::size_t MaxInboxFiles = 1000;
constexpr std::uint64_t ConnectTicks = 600;  // then a connection has failed
// Ticks after which a parcel is sent again that its receiver has not confirmed: first about a second, and longer when
// it is large; then each time twice as long, up to a minute.
constexpr std::uint32_t FirstRest = 20, LongestRest = 1200;
constexpr std::size_t BytesATick = 16 * 1024;

std::uint32_t firstRest(const NetParcel& parcel) {
  return FirstRest + static_cast<std::uint32_t>(parcel.bytes.size() / BytesATick);
}

NetTransport* transportOf(Engine& engine) {
  const host::NetLink* link = engine.environment.host.network;
  return link != nullptr ? link->transport() : nullptr;
}

NetError errorOf(NetProblem problem) {
  switch (problem) {
    case NetProblem::None: return NetError::Connected;
    case NetProblem::Unreachable: return NetError::Offline;
    case NetProblem::WrongPassword: return NetError::WrongPassword;
    case NetProblem::AlreadyOn: return NetError::AlreadyOn;
    case NetProblem::Full: return NetError::Full;
    case NetProblem::Internal: return NetError::Internal;
    case NetProblem::OldVersion: return NetError::OldVersion;
  }
  return NetError::Internal;
}

// Two messages never have the same number. A world that goes on from an older save, on a connection that is still
// there, counts from an earlier number on: so the number depends on tick, receiver and content, too. Only what was said
// already has the number that it had, and its receiver takes it once.
std::uint64_t nextNumber(const World& world, Network& network, std::string_view to, std::string_view bytes) {
  base::Hasher hasher;
  hasher.number(world.engineTick);
  hasher.text(to);
  hasher.text(world.identity.uid);
  hasher.text(network.user);
  hasher.number(network.login);
  hasher.number(++network.messages);
  hasher.text(bytes);
  return hasher.digest();
}

class NetworkTick {
 public:
  NetworkTick(Engine& engine, NetTransport& transport)
      : engine_(engine), world_(engine.world), network_(engine.world.network), transport_(transport) {}

  void run() {
    network_.written = 0;
    if (!network_.adopted) adopt();
    NetEvent event;
    for (int taken = 0; taken < MaxTaken && transport_.next(engine_.environment.context.tick, event); ++taken) {
      traceNetwork(engine_.environment, event);
      take(event);
    }
    if (network_.line == Line::Connecting && world_.engineTick - network_.since >= ConnectTicks) {
      transport_.disconnect();
      network_.error = NetError::Offline;
      setLine(Line::Offline);
    }
    if (network_.online()) sendParcels();
  }

  // Agents hear of what is different from when their world was saved.
  void keep(Network before) {
    const bool wasOnline = network_.online();
    std::vector<NetUser> known = std::exchange(network_.present, std::move(before.present));
    setLine(before.line);
    network_.nickname = std::move(before.nickname);
    network_.password = std::move(before.password);
    network_.user = std::move(before.user);
    network_.server = std::move(before.server);
    network_.error = before.error;
    network_.rawError = before.rawError;
    network_.login = before.login;
    network_.messages = before.messages;
    network_.received = before.received;
    network_.sent = before.sent;
    network_.dropped = before.dropped;
    network_.warned = before.warned;
    network_.adopted = true;
    network_.unnamed = std::move(before.unnamed);
    for (NetParcel& parcel : network_.outbox) parcel.sent = false;
    if (network_.online() != wasOnline) raiseOnAll(world_, wasOnline ? NetOffline : NetOnline);
    for (const NetUser& user : known)
      if (userIn(network_, user.id) == nullptr) notify(UserOffline, user.id);
    auto wasKnown = [&](const NetUser& user) {
      return std::any_of(known.begin(), known.end(), [&](const NetUser& each) { return each.id == user.id; });
    };
    for (const NetUser& user : network_.present)
      if (!wasKnown(user)) notify(UserOnline, user.id);
  }

  // All that ends when we are no longer online.
  void lose(Line line) {
    setLine(line);
    network_.server.clear();
    network_.unnamed.clear();
    std::vector<NetUser> gone = std::exchange(network_.present, {});
    raiseOnAll(world_, NetOffline);
    for (const NetUser& user : gone) notify(UserOffline, user.id);
  }

  void setLine(Line line) {
    network_.line = line;
    network_.since = world_.engineTick;
  }

 private:
  // A world that was just made or loaded: the transport may be in any state.
  void adopt() {
    network_.adopted = true;
    if (network_.line == Line::Offline) return transport_.disconnect();
    if (network_.password.empty()) network_.password = savedPassword(engine_, network_.nickname);
    if (transport_.connect(network_.nickname, network_.password)) return;  // and says who is there
    if (network_.online()) lose(Line::Broken);
  }

  void take(const NetEvent& event) {
    switch (event.kind) {
      case NetEvent::Kind::Online: return online(event);
      case NetEvent::Kind::Offline: return offline(event);
      case NetEvent::Kind::Present: return present(event);
      case NetEvent::Kind::Gone:
        if (setGone(network_, event.user)) notify(UserOffline, event.user);
        return;
      case NetEvent::Kind::Direct:
      case NetEvent::Kind::Parcel: return receive(event);
      case NetEvent::Kind::Stored:
        for (NetParcel& parcel : network_.outbox)
          if (parcel.number == event.id) parcel.stored = true;
        return;
      case NetEvent::Kind::Everyone:
        for (const std::string& user : std::exchange(network_.unnamed, {}))
          if (setGone(network_, user)) notify(UserOffline, user);
        return;
    }
  }

  void online(const NetEvent& event) {
    if (network_.online() && event.id == network_.login && event.user == network_.user) return awaitNames();
    if (network_.online()) lose(Line::Broken);
    setLine(Line::Online);
    network_.user = event.user;
    network_.server = event.text;
    network_.login = event.id;
    network_.error = NetError::Connected;
    network_.rawError = 0;
    network_.received = network_.sent = 0;
    network_.warned = false;
    for (NetParcel& parcel : network_.outbox) parcel.sent = false;
    raiseOnAll(world_, NetOnline);
  }

  // A restored world, on the connection that it had: others may have come and gone meanwhile.
  void awaitNames() {
    network_.unnamed.clear();
    for (const NetUser& user : network_.present) network_.unnamed.push_back(user.id);
  }

  void offline(const NetEvent& event) {
    network_.rawError = event.code;
    if (network_.line == Line::Connecting || !event.retries) network_.error = errorOf(event.problem);
    Line next = event.retries ? Line::Broken : Line::Offline;
    if (network_.online()) lose(next);
    else setLine(next);
  }

  void present(const NetEvent& event) {
    if (!network_.online() || !host::isNetUser(event.user)) return;
    std::erase(network_.unnamed, event.user);
    bool isNewcomer = userIn(network_, event.user) == nullptr;
    setPresent(network_, event.user, std::string_view(event.text).substr(0, MaxNetChannelBytes));
    if (!isNewcomer) return;
    notify(UserOnline, event.user);
    for (NetParcel& parcel : network_.outbox)
      if (parcel.to == event.user && parcel.sent) rest(parcel, firstRest(parcel));
  }

  // Scripts of the agents that watch this user (CAOS: NET: WHON).
  void notify(std::int32_t script, std::string_view user) {
    for (const NetEntry& entry : network_.wanted) {
      const Agent* agent = world_.agents.find(entry.agent);
      if (agent == nullptr || entry.name != user || !world_.scripts.find(agent->classifier, script)) continue;
      Message message;
      message.to = agent->handle;
      message.id = script;
      message.constructor = true;
      message.due = world_.worldTick;
      message.from = vm::Value::ofHandle(0);
      auto id = netText(engine_, user);
      if (!id) return drop("there is no memory for it");
      message.parameter1 = *id;
      if (!engine_.messages.send(message)) world_.messagesLost = true;
    }
  }

  void drop(std::string_view why) {
    ++network_.dropped;
    if (std::exchange(network_.warned, true)) return;
    engine_.reports.emitter().emit(diag::NetDropped, {}, why);
  }

  void receive(const NetEvent& event) {
    if (!network_.online() || !host::isNetUser(event.user)) return;
    network_.received += static_cast<std::int64_t>(event.bytes.size());
    if (++ofSender_[event.user] > MaxOfSender) return drop(base::cat("'", event.user, "' sends too many"));
    auto message = readNetMessage(event.bytes);
    if (!message) return drop(base::cat("from '", event.user, "': ", message.error().message));
    bool toInbox = event.kind == NetEvent::Kind::Parcel, isMessage = message->kind == NetMessage::Kind::Message;
    if (isMessage == toInbox) return drop(base::cat("from '", event.user, "': it came the wrong way"));
    if (message->kind == NetMessage::Kind::Parcel) return receiveParcel(event.user, *message);
    if (message->kind == NetMessage::Kind::Receipt) {
      std::erase_if(network_.outbox, [&](const NetParcel& parcel) {
        return parcel.number == message->number && parcel.to == event.user;
      });
      return;
    }
    if (!isNew(network_, event.user, message->number)) return;
    if (!deliver(engine_, event.user, *message)) drop("there is no memory for it");
  }

  void receiveParcel(std::string_view sender, const NetMessage& parcel) {
    host::Storage* storage = engine_.environment.host.storage;
    if (storage == nullptr) return drop("this world has no place for files");
    if (auto good = checkParcel(parcel.file); !good)
      return drop(base::cat("a file from '", sender, "': ", good.error().message));
    if (!isKnown(network_, sender, parcel.number)) {
      if (storage->list(InboxFolder).size() >= MaxInboxFiles) return drop("the inbox is full");
      std::string name = base::cat(InboxFolder, '/', sender, '=');
      base::appendHex(name, parcel.number, 16);
      auto written = storage->write(name + ".warp", parcel.file);
      if (!written) return drop(written.error().message);
      engine_.prayStore.refresh();
      (void)isNew(network_, sender, parcel.number);
    }
    NetMessage receipt;
    receipt.kind = NetMessage::Kind::Receipt;
    receipt.number = parcel.number;
    std::string bytes = writeNetMessage(receipt);
    network_.sent += static_cast<std::int64_t>(bytes.size());
    transport_.store(sender, 0, bytes);
  }

  void rest(NetParcel& parcel, std::uint32_t ticks) {
    parcel.rest = ticks;
    parcel.again = world_.engineTick + ticks;
  }

  void sendParcels() {
    for (NetParcel& parcel : network_.outbox) {
      // What is in the inbox of a user who is away waits there.
      bool useful = !parcel.stored || userIn(network_, parcel.to) != nullptr;
      bool again = parcel.again != 0 && world_.engineTick >= parcel.again && useful;
      if (parcel.sent && !again) continue;
      rest(parcel, parcel.sent ? std::clamp(2 * parcel.rest, firstRest(parcel), LongestRest) : firstRest(parcel));
      parcel.sent = true;
      network_.sent += static_cast<std::int64_t>(parcel.bytes.size());
      transport_.store(parcel.to, parcel.number, parcel.bytes);
    }
  }

  Engine& engine_;
  World& world_;
  Network& network_;
  NetTransport& transport_;
  std::map<std::string, int, std::less<>> ofSender_;  // messages in this tick
};

}  // namespace

void takeNetwork(Engine& engine) {
  NetTransport* transport = transportOf(engine);
  if (transport != nullptr) return NetworkTick(engine, *transport).run();
  struct None final : NetTransport {
    bool connect(std::string_view, std::string_view) override { return false; }
    void disconnect() override {}
    void send(std::string_view, std::string_view) override {}
    void store(std::string_view, std::uint64_t, std::string_view) override {}
    bool next(std::uint64_t, NetEvent&) override { return false; }
  } none;
  if (engine.world.network.online()) NetworkTick(engine, none).lose(Line::Offline);
  engine.world.network.line = Line::Offline;
}

void keepConnection(Engine& engine, Network before) {
  NetTransport* transport = transportOf(engine);
  if (transport != nullptr && before.adopted) NetworkTick(engine, *transport).keep(std::move(before));
}

bool goOnline(Engine& engine) {
  NetTransport* transport = transportOf(engine);
  Network& network = engine.world.network;
  if (transport == nullptr) {
    network.error = NetError::Offline;
    return false;
  }
  if (network.line == Line::Connecting) return true;
  network.adopted = true;
  (void)transport->connect(network.nickname, network.password);
  NetworkTick(engine, *transport).setLine(Line::Connecting);
  return true;
}

void goOffline(Engine& engine) {
  NetTransport* transport = transportOf(engine);
  Network& network = engine.world.network;
  if (transport == nullptr || network.line == Line::Offline) return;
  transport->disconnect();
  NetworkTick tick(engine, *transport);
  if (network.online()) tick.lose(Line::Offline);
  else tick.setLine(Line::Offline);
}

void writeTo(Engine& engine, std::string_view user, NetMessage message) {
  NetTransport* transport = transportOf(engine);
  Network& network = engine.world.network;
  if (transport == nullptr || !network.online() || userIn(network, user) == nullptr) return;
  if (++network.written > MaxWritten) {
    ++network.dropped;
    return;
  }
  message.number = nextNumber(engine.world, network, user, writeNetMessage(message));
  std::string bytes = writeNetMessage(message);
  network.sent += static_cast<std::int64_t>(bytes.size());
  transport->send(user, bytes);
}

base::Result<void> sendParcel(Engine& engine, std::string_view user, std::string file) {
  Network& network = engine.world.network;
  if (!host::isNetUser(user))
    return base::Error{base::cat("'", user.substr(0, 80), "' can't be the name of a network user")};
  if (file.size() > MaxNetParcelBytes)
    return base::Error{base::cat("it has ", file.size(), " bytes, and the network takes ", MaxNetParcelBytes)};
  NetMessage message;
  message.kind = NetMessage::Kind::Parcel;
  message.number = nextNumber(engine.world, network, user, file);
  message.file = std::move(file);
  NetParcel parcel{std::string(user), message.number, writeNetMessage(message)};
  // The broker keeps what has been stored.
  while (!hasRoomFor(network, parcel.bytes.size())) {
    auto stored =
        std::find_if(network.outbox.begin(), network.outbox.end(), [](const NetParcel& each) { return each.stored; });
    if (stored == network.outbox.end()) return base::Error{"too many files wait to be sent"};
    network.outbox.erase(stored);
  }
  network.outbox.push_back(std::move(parcel));
  return {};
}

std::string_view senderOf(const PrayStore::Entry& entry) {
  std::string_view file = entry.file;
  std::size_t end = file.find('=');
  if (entry.folder != InboxFolder || end == std::string_view::npos) return {};
  return file.substr(0, end);
}

}  // namespace vellum::caos
