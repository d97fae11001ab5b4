// Words of genes and histories in a world where none is recorded.
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(MtoaAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
VELLUM_CAOS_BODY(MtocAgent) { return call.done(static_cast<const Agent*>(nullptr)); }
// No life has ever been recorded, and no slot has genes.
VELLUM_CAOS_BODY(HistCounInteger) { return call.done(0); }
VELLUM_CAOS_BODY(HistNextString) { return call.done(""); }
VELLUM_CAOS_BODY(HistPrevString) { return call.done(""); }
VELLUM_CAOS_BODY(HistFindInteger) { return call.done(-1); }
VELLUM_CAOS_BODY(HistFinrInteger) { return call.done(-1); }
VELLUM_CAOS_BODY(GtosString) { return call.target() != nullptr ? call.done("") : call.fail(diag::InvalidTarg); }
VELLUM_CAOS_BODY(OowwInteger) { return call.done(0); }  // never existed

}  // namespace vellum::caos
