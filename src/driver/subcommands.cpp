#include "driver/subcommands.h"

namespace vellum::driver {

static Subcommand only(const char* languages, Subcommand command) {
  command.languages = languages;
  return command;
}

std::span<const Subcommand> subcommands() {
  static const Subcommand rows[] = {
      newSubcommand(),
      runSubcommand(),
      checkSubcommand(),
      evalSubcommand(),
      only("xg", xgSubcommand()),
      disasmSubcommand(),
      fmtSubcommand(),
      docSubcommand(),
      replSubcommand(),
      testSubcommand(),
      only("skrit gal", graphSubcommand()),
      only("caos skrit", packSubcommand()),
      only("caos skrit xg", unpackSubcommand()),
      only("caos", spriteSubcommand()),
      only("caos", genomeSubcommand()),
      only("caos", creatureSubcommand()),
      only("caos", serveSubcommand()),
      only("caos", injectSubcommand()),
      only("skrit", storeSubcommand()),
      demoSubcommand(),
      helpSubcommand(),
      versionSubcommand(),
  };
  return rows;
}

}  // namespace vellum::driver
