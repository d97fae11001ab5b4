#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

int runDemo(const Subcommand&, Arguments&) {
  complain("no examples are built in");
  return ScriptWrong;
}

}  // namespace vellum::driver
