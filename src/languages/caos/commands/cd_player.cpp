// Chapter "CD Player" of the manual. There is no drive: the engine behaves as one without a disc. What is defined
// stays: from INIT to SHUT the game's own sounds and music are silent.
#include "languages/caos/commands/call.h"

namespace vellum::caos {

BODY(CdInit) {
  call.world.sounds.cdInUse = true;
  return call.done();
}
BODY(CdShut) {
  call.world.sounds.cdInUse = false;
  return call.done();
}
BODY(CdEjct) { return call.done(); }
BODY(CdPaws) { return call.done(); }
BODY(CdStop) { return call.done(); }
BODY(CdPlay) {
  if (call.i(0) < 0 || call.i(1) < call.i(0)) return call.fail(diagnose::InvalidRange);
  return call.done();
}
BODY(CdFrqhInteger) { return call.done(0); }
BODY(CdFrqmInteger) { return call.done(0); }
BODY(CdFrqlInteger) { return call.done(0); }

}  // namespace vellum::caos
