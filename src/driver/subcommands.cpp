#include "driver/subcommands.h"

namespace vellum::driver {

std::span<const Subcommand> subcommands() {
  static const Subcommand rows[] = {
      newSubcommand(),      runSubcommand(),     checkSubcommand(),  evalSubcommand(),   xgSubcommand(),
      disasmSubcommand(),   fmtSubcommand(),     docSubcommand(),    replSubcommand(),   testSubcommand(),
      graphSubcommand(),    packSubcommand(),    unpackSubcommand(), spriteSubcommand(), genomeSubcommand(),
      creatureSubcommand(), serveSubcommand(),   injectSubcommand(), storeSubcommand(),  demoSubcommand(),
      helpSubcommand(),     versionSubcommand(),
  };
  return rows;
}

}  // namespace vellum::driver
