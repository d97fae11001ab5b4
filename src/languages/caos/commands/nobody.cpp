// Words that speak to creatures, or ask about one, in a world where none lives: NEW: CREA, the only way to get one,
// comes with the creatures issue. Shipped agents use these all the time, and they must run.
#include "languages/caos/commands/call.h"

namespace vellum::caos {

// To all that hear, see or touch OWNR (TARG for orders): nobody does.
static vm::HostResult from(Call& call, const Agent* sender, const diagnostics::Kind& fault) {
  return sender != nullptr ? call.done() : call.fail(fault);
}
BODY(StimShou) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(StimSign) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(StimTact) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(SwayShou) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(SwaySign) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(SwayTact) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(UrgeShou) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(UrgeSign) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(UrgeTact) { return from(call, call.owner(), diagnose::InvalidOwnr); }
BODY(OrdrShou) { return from(call, call.target(), diagnose::InvalidTarg); }
BODY(OrdrSign) { return from(call, call.target(), diagnose::InvalidTarg); }
BODY(OrdrTact) { return from(call, call.target(), diagnose::InvalidTarg); }
BODY(Nohh) { return from(call, call.target(), diagnose::InvalidTarg); }

// To one: what is no creature does not feel it, as the pointer does not when `stim writ from` answers a click.
static vm::HostResult toOne(Call& call) { return from(call, call.agent(0), diagnose::InvalidAgent); }
BODY(StimWrit) { return toOne(call); }
BODY(SwayWrit) { return toOne(call); }
BODY(UrgeWrit) { return toOne(call); }
BODY(OrdrWrit) { return toOne(call); }

// 0 for NULL, too: `crea carr`, `crea hhld` and `crea from` ask it of who may be nobody.
BODY(CreaInteger) {
  const Agent* agent = call.agent(0);
  return call.done(agent != nullptr && agent->kind == AgentKind::Creature ? 1 : 0);
}
BODY(NornAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
// CAOS: NORN null, to select none.
BODY(Norn) { return call.agent(0) == nullptr ? call.done() : call.fail(diagnose::NotACreature); }
BODY(HhldAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(ItAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(MtoaAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(MtocAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
// No life was ever recorded, and no slot has genes.
BODY(HistCounInteger) { return call.done(0); }
BODY(HistNextString) { return call.done(""); }
BODY(HistPrevString) { return call.done(""); }
BODY(HistFindInteger) { return call.done(-1); }
BODY(HistFinrInteger) { return call.done(-1); }
BODY(GtosString) { return call.target() != nullptr ? call.done("") : call.fail(diagnose::InvalidTarg); }
BODY(OowwInteger) { return call.done(0); }  // never existed

}  // namespace vellum::caos
