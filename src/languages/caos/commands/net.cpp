// Chapter "Net" of the manual, as it is for somebody who is offline: nobody answers. Nickname and registers are kept.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/commands/call.h"
#include "languages/caos/commands/session.h"

namespace vellum::caos {

namespace {

enum Error : std::int32_t { Offline = 2 };  // CAOS: NET: ERRA

Network& network(Call& call) { return call.runtime.session().network; }

void forgetDead(const World& world, std::vector<NetEntry>& entries) {
  std::erase_if(entries, [&](const NetEntry& entry) { return world.find(entry.agent) == nullptr; });
}

vm::HostResult add(Call& call, std::vector<NetEntry>& entries, std::string_view name) {
  REQUIRE_TARGET(agent);
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
    const Classifier& c = call.world.find(entry.agent)->classifier;
    base::append(text, base::cat(entry.name, ": ", c.family, ' ', c.genus, ' ', c.species, " unid ",
                                 call.world.find(entry.agent)->uniqueId, '\n'));
  }
  return call.print(text);
}

// What asks the server never runs in an INST; offline the answer is there at once.
bool mayAsk(Call& call) {
  if (!call.script.blockable) return false;
  endInst(call.script);
  return true;
}

}  // namespace

#define REQUIRE_BLOCKABLE \
  if (!mayAsk(call)) return call.fail(diagnose::Blocking)

BODY(NetPass) {
  network(call).nickname = call.s(0).substr(0, 1000);
  return call.done();
}
BODY(NetPassString) { return call.done(std::string_view(network(call).nickname)); }

BODY(NetLine) {
  REQUIRE_BLOCKABLE;
  if (call.i(0) != 0) network(call).error = Offline;
  return call.done();
}
BODY(NetLineInteger) { return call.done(0); }
BODY(NetErraInteger) { return call.done(network(call).error); }
BODY(NetRaweInteger) { return call.done(0); }
BODY(NetHostString) { return call.done(""); }
BODY(NetUserString) { return call.done(""); }
BODY(NetWhatString) { return call.done(""); }
BODY(NetFromString) { return call.done(""); }
BODY(NetUlinInteger) { return call.done(0); }

BODY(NetRuso) {
  REQUIRE_BLOCKABLE;
  return call.setOut(0, "") ? call.done() : call.fail(diagnose::OutOfMemory);
}
BODY(NetUnik) {
  REQUIRE_BLOCKABLE;
  return call.setOut(0, "") ? call.done() : call.fail(diagnose::OutOfMemory);
}
BODY(NetStat) {
  REQUIRE_BLOCKABLE;
  for (int i = 0; i < 4; ++i) call.runtime.store(call.out(i), vm::Value::ofInt(-1));
  return call.done();
}

BODY(NetHear) { return add(call, network(call).heard, call.s(0)); }
BODY(NetHead) { return dump(call, network(call).heard); }

BODY(NetWhon) {
  REQUIRE_BLOCKABLE;
  return add(call, network(call).wanted, call.s(0));
}
BODY(NetWhof) {
  REQUIRE_TARGET(agent);
  std::erase_if(network(call).wanted,
                [&](const NetEntry& entry) { return entry.agent == agent.handle && entry.name == call.s(0); });
  return call.done();
}
BODY(NetWhoz) {
  REQUIRE_TARGET(agent);
  std::erase_if(network(call).wanted, [&](const NetEntry& entry) { return entry.agent == agent.handle; });
  return call.done();
}
BODY(NetWhod) { return dump(call, network(call).wanted); }

BODY(NetWrit) { return call.done(); }  // to somebody who is offline: discarded

// There is nobody to send it to.
BODY(NetMakeInteger) {
  if (!call.setOut(0, "there is no network connection")) return call.fail(diagnose::OutOfMemory);
  return call.done(1);
}

BODY(NetExpoInteger) {
  REQUIRE_TARGET(agent);
  if (agent.kind != AgentKind::Creature) return call.fail(diagnose::InvalidCreatureTarg);
  return call.fail(diagnose::NotBuiltYet, "NET: EXPO", "comes with the creatures issue");
}

}  // namespace vellum::caos
