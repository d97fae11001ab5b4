// Words that speak to creatures, or ask about one, in a world where none lives: NEW: CREA, the only way to get one,
// comes with the creatures issue. Shipped agents use these all the time, and they must run.
#include "languages/caos/commands/call.h"

namespace vellum::caos {

// To all that hear, see or touch OWNR (TARG for orders): nobody does.
#define TO_NOBODY(id, required) \
  BODY(id) {                    \
    required(agent);            \
    return call.done();         \
  }
TO_NOBODY(StimShou, REQUIRE_OWNER)
TO_NOBODY(StimSign, REQUIRE_OWNER)
TO_NOBODY(StimTact, REQUIRE_OWNER)
TO_NOBODY(SwayShou, REQUIRE_OWNER)
TO_NOBODY(SwaySign, REQUIRE_OWNER)
TO_NOBODY(SwayTact, REQUIRE_OWNER)
TO_NOBODY(UrgeShou, REQUIRE_OWNER)
TO_NOBODY(UrgeSign, REQUIRE_OWNER)
TO_NOBODY(UrgeTact, REQUIRE_OWNER)
TO_NOBODY(OrdrShou, REQUIRE_TARGET)
TO_NOBODY(OrdrSign, REQUIRE_TARGET)
TO_NOBODY(OrdrTact, REQUIRE_TARGET)
TO_NOBODY(Nohh, REQUIRE_TARGET)
#undef TO_NOBODY

// To one: what is no creature does not feel it, as the pointer does not when `stim writ from` answers a click.
#define TO_ONE(id)           \
  BODY(id) {                 \
    REQUIRE_AGENT(agent, 0); \
    return call.done();      \
  }
TO_ONE(StimWrit)
TO_ONE(SwayWrit)
TO_ONE(UrgeWrit)
TO_ONE(OrdrWrit)
#undef TO_ONE

BODY(CreaInteger) {
  REQUIRE_AGENT(agent, 0);
  return call.done(agent.kind == AgentKind::Creature ? 1 : 0);
}
BODY(NornAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(ItAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(MtoaAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
BODY(MtocAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
// No life was ever recorded, and no slot has genes.
BODY(HistCounInteger) { return call.done(0); }
BODY(HistNextString) { return call.done(""); }
BODY(HistPrevString) { return call.done(""); }
BODY(HistFindInteger) { return call.done(-1); }
BODY(HistFinrInteger) { return call.done(-1); }
BODY(GtosString) {
  REQUIRE_TARGET(agent);
  return call.done("");
}
BODY(OowwInteger) { return call.done(0); }  // never existed

}  // namespace vellum::caos
