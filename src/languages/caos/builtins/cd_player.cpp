// Chapter "CD Player" of the manual. There is no drive: the engine behaves like one without a disc. The documented
// effects stay: from INIT to SHUT the game's own sounds and music are silent.
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(CdInit) {
  call.world.sounds.cdInUse = true;
  call.engine.sounds.adjustMusic();
  return call.done();
}
VELLUM_CAOS_BODY(CdShut) {
  call.world.sounds.cdInUse = false;
  call.engine.sounds.adjustMusic();
  return call.done();
}
VELLUM_CAOS_BODY(CdEjct) { return call.done(); }
VELLUM_CAOS_BODY(CdPaws) { return call.done(); }
VELLUM_CAOS_BODY(CdStop) { return call.done(); }
VELLUM_CAOS_BODY(CdPlay) {
  if (call.i(0) < 0 || call.i(1) < call.i(0)) return call.fail(diag::InvalidRange);
  return call.done();
}
VELLUM_CAOS_BODY(CdFrqhInteger) { return call.done(0); }
VELLUM_CAOS_BODY(CdFrqmInteger) { return call.done(0); }
VELLUM_CAOS_BODY(CdFrqlInteger) { return call.done(0); }

}  // namespace vellum::caos
