#include "languages/caos/commands/runtime.h"

namespace vellum::caos {
void CaosRuntime::hash(base::Hasher&) const {}
void CaosRuntime::save(base::ByteWriter&) const {}
base::Result<void> CaosRuntime::restore(base::ByteReader&) { return {}; }
}  // namespace vellum::caos
