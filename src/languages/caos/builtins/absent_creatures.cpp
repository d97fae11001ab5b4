// Words that speak to creatures, or query one, in a world where none lives: NEW: CREA, the only way to get one, is
// planned (docs/roadmap.md, "creatures in CAOS"). Shipped agents use these words all the time, and they must run.
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

// To all creatures that hear, see or touch OWNR (TARG for orders): there are none.
static vm::HostResult from(Call& call, const Agent* sender, const diagnostics::Kind& fault) {
  return sender != nullptr ? call.done() : call.fail(fault);
}
VELLUM_CAOS_BODY(StimShou) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(StimSign) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(StimTact) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(SwayShou) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(SwaySign) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(SwayTact) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(UrgeShou) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(UrgeSign) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(UrgeTact) { return from(call, call.owner(), diag::InvalidOwnr); }
VELLUM_CAOS_BODY(OrdrShou) { return from(call, call.target(), diag::InvalidTarg); }
VELLUM_CAOS_BODY(OrdrSign) { return from(call, call.target(), diag::InvalidTarg); }
VELLUM_CAOS_BODY(OrdrTact) { return from(call, call.target(), diag::InvalidTarg); }
VELLUM_CAOS_BODY(Nohh) { return from(call, call.target(), diag::InvalidTarg); }

// To one agent: anything but a creature ignores it, like the pointer when `stim writ from` answers a click.
static vm::HostResult toOne(Call& call) { return from(call, call.agent(0), diag::InvalidAgent); }
VELLUM_CAOS_BODY(StimWrit) { return toOne(call); }
VELLUM_CAOS_BODY(SwayWrit) { return toOne(call); }
VELLUM_CAOS_BODY(UrgeWrit) { return toOne(call); }
VELLUM_CAOS_BODY(OrdrWrit) { return toOne(call); }

// Returns 0 for NULL, too: `crea carr`, `crea hhld` and `crea from` are used where there may be no agent.
VELLUM_CAOS_BODY(CreaInteger) {
  const Agent* agent = call.agent(0);
  return call.done(agent != nullptr && agent->kind == AgentKind::Creature ? 1 : 0);
}
VELLUM_CAOS_BODY(NornAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
// CAOS: NORN null selects none.
VELLUM_CAOS_BODY(Norn) { return call.agent(0) == nullptr ? call.done() : call.fail(diag::NotACreature); }
VELLUM_CAOS_BODY(HhldAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
VELLUM_CAOS_BODY(ItAgent) { return call.done(static_cast<const Agent*>(nullptr)); }

}  // namespace vellum::caos
