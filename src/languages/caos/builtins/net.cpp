// Chapter "Net" of the manual. runtime/network.h has what happens between the ticks.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/builtins/journal_pray.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/runtime/export_creature.h"
#include "languages/caos/runtime/net_passwords.h"
#include "languages/caos/runtime/network.h"

namespace vellum::caos {

namespace {

using Line = Network::Line;

Network& network(Call& call) { return call.world.network; }

void forgetDead(const World& world, std::vector<NetEntry>& entries) {
  std::erase_if(entries, [&](const NetEntry& entry) { return world.agents.find(entry.agent) == nullptr; });
}

vm::HostResult add(Call& call, std::vector<NetEntry>& entries, std::string_view name) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  for (const NetEntry& entry : entries)
    if (entry.agent == agent.handle && entry.name == name) return call.done();
  if (entries.size() >= MaxNetEntries) forgetDead(call.world, entries);
  if (entries.size() < MaxNetEntries) entries.push_back({agent.handle, std::string(name.substr(0, 1000))});
  return call.done();
}

vm::HostResult dump(Call& call, std::vector<NetEntry>& entries) {
  forgetDead(call.world, entries);
  std::string text;
  for (const NetEntry& entry : entries) {
    const Classifier& c = call.world.agents.find(entry.agent)->classifier;
    base::append(text, base::cat(entry.name, ": ", c.family, ' ', c.genus, ' ', c.species, " unid ",
                                 call.world.agents.find(entry.agent)->uniqueId, '\n'));
  }
  return call.print(text);
}

// Queries to the server never run in an INST; offline the answer is immediate.
bool mayAsk(Call& call) {
  if (!call.script.blockable) return false;
  endInst(call.script);
  return true;
}

}  // namespace

#define VELLUM_CAOS_REQUIRE_BLOCKABLE \
  if (!mayAsk(call)) return call.fail(diag::Blocking)

VELLUM_CAOS_BODY(NetPass) {
  Network& net = network(call);
  std::string_view nickname = call.s(0).substr(0, 1000), password = call.s(1).substr(0, 1000);
  if (net.nickname != nickname) net.user.clear();
  net.nickname = nickname;
  net.password = password.empty() ? savedPassword(call.engine, nickname) : std::string(password);
  if (!password.empty()) savePassword(call.engine, nickname, password);
  return call.done();
}
VELLUM_CAOS_BODY(NetPassString) { return call.done(std::string_view(network(call).nickname)); }

VELLUM_CAOS_BODY(NetLine) {
  Script& script = call.script;
  Network& net = network(call);
  if (script.waiting) {
    if (net.line == Line::Connecting) return vm::HostResult::Block;
    script.waiting = false;
    return call.done();
  }
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  if (call.i(0) == 0) {
    goOffline(call.engine);
  } else if (net.online()) {
    net.error = NetError::Connected;
  } else if (goOnline(call.engine)) {
    script.waiting = true;
    script.wakeAt = 0;
    return vm::HostResult::Block;
  }
  return call.done();
}
VELLUM_CAOS_BODY(NetLineInteger) { return call.done(network(call).online() ? 1 : 0); }
VELLUM_CAOS_BODY(NetErraInteger) { return call.done(static_cast<std::int32_t>(network(call).error)); }
VELLUM_CAOS_BODY(NetRaweInteger) { return call.done(network(call).rawError); }
VELLUM_CAOS_BODY(NetHostString) { return call.done(std::string_view(network(call).server)); }
VELLUM_CAOS_BODY(NetUserString) { return call.done(std::string_view(network(call).user)); }
VELLUM_CAOS_BODY(NetUlinInteger) { return call.done(userIn(network(call), call.s(0)) != nullptr ? 1 : 0); }

VELLUM_CAOS_BODY(NetWhatString) {
  const Network& net = network(call);
  auto waiting = std::count_if(net.outbox.begin(), net.outbox.end(), [](const auto& parcel) { return !parcel.stored; });
  std::string text = net.line == Line::Connecting ? "connecting" : net.line == Line::Broken ? "reconnecting" : "";
  auto add = [&](std::int64_t count, std::string_view what) {
    if (count > 0) base::append(text, base::cat(text.empty() ? "" : ", ", count, what));
  };
  add(waiting, " files to send");
  add(net.dropped, " messages dropped");
  return call.done(std::string_view(text));
}

VELLUM_CAOS_BODY(NetFromString) {
  const PrayStore::Entry* entry = prayEntry(call.engine, call.s(0));
  return call.done(entry == nullptr ? std::string_view() : senderOf(*entry));
}

VELLUM_CAOS_BODY(NetRuso) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  const auto& users = network(call).present;
  std::string_view user;
  if (!users.empty()) user = users[call.engine.environment.random().below(static_cast<std::uint32_t>(users.size()))].id;
  return call.setOut(0, user) ? call.done() : call.fail(diag::OutOfMemory);
}
VELLUM_CAOS_BODY(NetUnik) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  const NetUser* user = userIn(network(call), call.s(0));
  return call.setOut(0, user == nullptr ? std::string_view() : user->nickname) ? call.done()
                                                                               : call.fail(diag::OutOfMemory);
}
VELLUM_CAOS_BODY(NetStat) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  static constexpr std::uint64_t TickMilliseconds = 50;
  const Network& net = network(call);
  auto ticks = static_cast<std::int64_t>((call.world.engineTick - net.since) * TickMilliseconds);
  const std::int64_t values[] = {ticks, static_cast<std::int64_t>(net.present.size()), net.received, net.sent};
  for (int i = 0; i < 4; ++i) {
    std::int64_t value = net.online() ? std::clamp<std::int64_t>(values[i], 0, INT32_MAX) : -1;
    call.engine.heap().store(call.out(i), vm::Value::ofInt(static_cast<std::int32_t>(value)));
  }
  return call.done();
}

VELLUM_CAOS_BODY(NetHear) { return add(call, network(call).heard, call.s(0)); }
VELLUM_CAOS_BODY(NetHead) { return dump(call, network(call).heard); }

VELLUM_CAOS_BODY(NetWhon) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  return add(call, network(call).wanted, call.s(0));
}
VELLUM_CAOS_BODY(NetWhof) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::erase_if(network(call).wanted,
                [&](const NetEntry& entry) { return entry.agent == agent.handle && entry.name == call.s(0); });
  return call.done();
}
VELLUM_CAOS_BODY(NetWhoz) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::erase_if(network(call).wanted, [&](const NetEntry& entry) { return entry.agent == agent.handle; });
  return call.done();
}
VELLUM_CAOS_BODY(NetWhod) { return dump(call, network(call).wanted); }

static NetValue netValue(const vm::Value& value) {
  NetValue out;
  if (value.isInt()) out.integer = value.asInt();
  else
    out.kind = value.isFloat()    ? NetValue::Kind::Float
               : value.isString() ? NetValue::Kind::String
                                  : NetValue::Kind::Agent;
  if (value.isFloat()) out.number = value.asFloat();
  if (value.isString()) out.text = vm::text(value.string()).substr(0, MaxNetTextBytes + 1);
  return out;
}

VELLUM_CAOS_BODY(NetWrit) {
  if (call.s(1).size() > MaxNetChannelBytes) return call.fail(diag::NetTooLong, "channel", MaxNetChannelBytes);
  NetMessage message;
  message.channel = call.s(1);
  message.message = call.i(2);
  message.parameters = {netValue(call.v(3)), netValue(call.v(5))};
  for (const NetValue& parameter : message.parameters)
    if (parameter.text.size() > MaxNetTextBytes) return call.fail(diag::NetTooLong, "parameter", MaxNetTextBytes);
  call.charge(200 + (message.parameters[0].text.size() + message.parameters[1].text.size()) / 16);
  writeTo(call.engine, call.s(0), std::move(message));
  return call.done();
}

constexpr std::size_t FuelOfMessage = 4;
VELLUM_CAOS_BODY(NetMakeInteger) {
  auto refuse = [&](std::string_view why) {
    std::string text = diagnostics::formatMessage(diag::PrayBuilder.text, {std::string(why)});
    return call.setOut(0, text) ? call.done(1) : call.fail(diag::OutOfMemory);
  };
  if (call.i(0) < 0 || call.i(0) > 1) return call.fail(diag::PathOutOfRange);
  call.charge(FuelOfMessage);
  if (network(call).user.empty()) return refuse("this world has never been online");
  auto built = buildFromJournal(call, call.i(0), std::string(call.s(1)));
  if (!built) return refuse(built.error().message);
  std::string report = base::cat(built->size(), " bytes to ", call.s(2));
  auto sent = sendParcel(call.engine, call.s(2), std::move(*built));
  if (!sent) return refuse(sent.error().message);
  return call.setOut(0, report) ? call.done(0) : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(NetExpoInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (agent.creature() == nullptr) return call.fail(diag::InvalidCreatureTarg);
  Living living(call.engine, agent);
  auto sent = warpCreature(living, call.s(0).substr(0, 4), call.s(1));
  return sent ? call.done(*sent) : call.fail(diag::FileRefused, sent.error().message);
}

}  // namespace vellum::caos
