// WASI opens no sockets.
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

int needSockets(const Subcommand& self, Arguments&) {
  complain(std::string(self.name) + " needs sockets, which WebAssembly can't open: use the native command");
  return WrongUsage;
}

}  // namespace

Subcommand serveSubcommand() {
  return {"serve", "[PATH...]", "a CAOS world that takes scripts over TCP: only in the native command",
          "",      {},          needSockets};
}

Subcommand injectSubcommand() {
  return {"inject", "FILE...", "give a running `vellum serve` agents: only in the native command", "", {}, needSockets};
}

}  // namespace vellum::driver
