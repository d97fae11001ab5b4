// CAOS: JECT. Files of the game's folder Bootstrap, and of those in it.
#include "base/text.h"
#include "languages/caos/commands/call.h"

namespace vellum::caos {

BODY(Ject) {
  std::string name(call.s(0)), output;
  std::int32_t parts = call.i(1);
  if (parts < 0 || parts > 7) return call.fail(diagnose::InvalidRange);
  auto text = call.world.galleries.assets.readBelow("Bootstrap", name);
  if (!text) {
    output = base::cat("JECT: can't read \"", name, "\" in Bootstrap: ", text.error().message, '\n');
  } else {
    auto result = call.runtime.inject(*text, parts, output);
    if (result.outcome != CaosRuntime::CaosResult::Ok)
      base::append(output, base::cat(name, ": ", result.message, '\n'));
  }
  call.runtime.print(call.script, output);
  return call.done();
}

}  // namespace vellum::caos
