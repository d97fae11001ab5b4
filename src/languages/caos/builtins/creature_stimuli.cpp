// Chapter "Creatures" of the manual: what agents and speech do to creatures (STIM, SWAY, URGE, ORDR).
#include "languages/caos/runtime/creature_stimuli.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/runtime/creature_speech.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {

constexpr std::size_t WorkOfLooking = 8;  // whether a creature hears, sees or touches the sender

// Calls act(Living&) for all creatures that perceive `sender`.
template <class Act>
vm::HostResult toAll(Call& call, const Agent* sender, const diagnostics::Kind& fault, Channel channel, Act act) {
  if (sender == nullptr) return call.fail(fault);
  call.charge(WorkOfLooking * call.world.creatures.size());
  for (AgentHandle handle : std::vector<AgentHandle>(call.world.creatures)) {
    Agent* agent = call.world.agents.find(handle);
    if (agent == nullptr || !perceives(call.world, *agent, *sender, channel)) continue;
    Living living(call.engine, *agent);
    act(living);
  }
  return call.done();
}

// To the agent in slot 0: anything but a creature ignores it, like the pointer when `stim writ from` answers a click.
template <class Act>
vm::HostResult toOne(Call& call, Act act) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (agent.creature() == nullptr) return call.done();
  Living living(call.engine, agent);
  act(living);
  return call.done();
}

vm::HostResult shareStimulus(Call& call, Channel channel) {
  return toAll(call, call.owner(), diag::InvalidOwnr, channel,
               [&](Living& living) { stimulate(living, call.owner(), call.i(0), call.f(1)); });
}

std::array<DriveChange, 4> changesFrom(Call& call, int slot) {
  std::array<DriveChange, 4> changes;
  for (DriveChange& change : changes) {
    change = {call.i(slot), call.f(slot + 1)};
    slot += 2;
  }
  return changes;
}
vm::HostResult shareSway(Call& call, Channel channel) {
  auto changes = changesFrom(call, 0);
  return toAll(call, call.owner(), diag::InvalidOwnr, channel,
               [&](Living& living) { sway(living, call.owner(), changes); });
}

vm::HostResult shareUrge(Call& call, Channel channel) {
  const Agent* owner = call.owner();
  std::int32_t noun = owner != nullptr ? categoryInMind(call.engine, *owner) : NoCategory;
  Urge urged{noun, call.f(0), call.i(1), call.f(2)};
  return toAll(call, owner, diag::InvalidOwnr, channel, [&](Living& living) { urge(living, urged); });
}

vm::HostResult shareOrder(Call& call, Channel channel) {
  static constexpr std::size_t WorkOfUnderstanding = 300;
  call.charge(call.s(0).size() / 16 + WorkOfUnderstanding * call.world.creatures.size());
  return toAll(call, call.target(), diag::InvalidTarg, channel, [&](Living& living) {
    if (&living.agent != call.target()) hear(living, call.target(), call.s(0));
  });
}

}  // namespace

VELLUM_CAOS_BODY(StimShou) { return shareStimulus(call, Channel::Hearing); }
VELLUM_CAOS_BODY(StimSign) { return shareStimulus(call, Channel::Sight); }
VELLUM_CAOS_BODY(StimTact) { return shareStimulus(call, Channel::Touch); }
VELLUM_CAOS_BODY(StimWrit) {
  return toOne(call, [&](Living& living) { stimulate(living, call.owner(), call.i(2), call.f(3)); });
}

VELLUM_CAOS_BODY(SwayShou) { return shareSway(call, Channel::Hearing); }
VELLUM_CAOS_BODY(SwaySign) { return shareSway(call, Channel::Sight); }
VELLUM_CAOS_BODY(SwayTact) { return shareSway(call, Channel::Touch); }
VELLUM_CAOS_BODY(SwayWrit) {
  return toOne(call, [&](Living& living) { sway(living, call.owner(), changesFrom(call, 2)); });
}

VELLUM_CAOS_BODY(UrgeShou) { return shareUrge(call, Channel::Hearing); }
VELLUM_CAOS_BODY(UrgeSign) { return shareUrge(call, Channel::Sight); }
VELLUM_CAOS_BODY(UrgeTact) { return shareUrge(call, Channel::Touch); }
VELLUM_CAOS_BODY(UrgeWrit) {
  return toOne(call, [&](Living& living) { urge(living, {call.i(2), call.f(3), call.i(4), call.f(5)}); });
}

VELLUM_CAOS_BODY(OrdrShou) { return shareOrder(call, Channel::Hearing); }
VELLUM_CAOS_BODY(OrdrSign) { return shareOrder(call, Channel::Sight); }
VELLUM_CAOS_BODY(OrdrTact) { return shareOrder(call, Channel::Touch); }
VELLUM_CAOS_BODY(OrdrWrit) {
  call.charge(call.s(2).size() / 16 + 300);
  return toOne(call, [&](Living& living) { hear(living, call.target(), call.s(2)); });
}

}  // namespace vellum::caos
