// Chapter "Net" of the manual for a user who is offline: there is no answer. Nickname and registers are stored.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

namespace {

enum Error : std::int32_t { Offline = 2 };  // CAOS: NET: ERRA

Network& network(Call& call) { return call.engine.session.network; }

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
  network(call).nickname = call.s(0).substr(0, 1000);
  return call.done();
}
VELLUM_CAOS_BODY(NetPassString) { return call.done(std::string_view(network(call).nickname)); }

VELLUM_CAOS_BODY(NetLine) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  if (call.i(0) != 0) network(call).error = Offline;
  return call.done();
}
VELLUM_CAOS_BODY(NetLineInteger) { return call.done(0); }
VELLUM_CAOS_BODY(NetErraInteger) { return call.done(network(call).error); }
VELLUM_CAOS_BODY(NetRaweInteger) { return call.done(0); }
VELLUM_CAOS_BODY(NetHostString) { return call.done(""); }
VELLUM_CAOS_BODY(NetUserString) { return call.done(""); }
VELLUM_CAOS_BODY(NetWhatString) { return call.done(""); }
VELLUM_CAOS_BODY(NetFromString) { return call.done(""); }
VELLUM_CAOS_BODY(NetUlinInteger) { return call.done(0); }

VELLUM_CAOS_BODY(NetRuso) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  return call.setOut(0, "") ? call.done() : call.fail(diag::OutOfMemory);
}
VELLUM_CAOS_BODY(NetUnik) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  return call.setOut(0, "") ? call.done() : call.fail(diag::OutOfMemory);
}
VELLUM_CAOS_BODY(NetStat) {
  VELLUM_CAOS_REQUIRE_BLOCKABLE;
  for (int i = 0; i < 4; ++i) call.engine.heap().store(call.out(i), vm::Value::ofInt(-1));
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

VELLUM_CAOS_BODY(NetWrit) { return call.done(); }  // to a user who is offline: discarded

// There is no user to send to.
VELLUM_CAOS_BODY(NetMakeInteger) {
  if (!call.setOut(0, "there is no network connection")) return call.fail(diag::OutOfMemory);
  return call.done(1);
}

VELLUM_CAOS_BODY(NetExpoInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (agent.kind != AgentKind::Creature) return call.fail(diag::InvalidCreatureTarg);
  static constexpr std::int32_t UnknownUser = 2;
  return call.done(UnknownUser);
}

}  // namespace vellum::caos
