// WebAssembly has no signals: who runs the command ends it.
#include "driver/terminal.h"

namespace vellum::driver {

void ignoreBrokenPipes() {}
void catchInterrupts() {}
bool interrupted() { return false; }
bool takeInterrupt() { return false; }
StopsScripts::StopsScripts(vellum_world* /*world*/) {}
StopsScripts::~StopsScripts() = default;

}  // namespace vellum::driver
