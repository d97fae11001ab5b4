// All subcommands: one function each, which returns its row of the table.
#pragma once

#include "driver/command.h"

namespace vellum::driver {

Subcommand runSubcommand();
Subcommand checkSubcommand();
Subcommand evalSubcommand();
Subcommand disasmSubcommand();
Subcommand fmtSubcommand();
Subcommand docSubcommand();
Subcommand newSubcommand();
Subcommand replSubcommand();
Subcommand testSubcommand();
Subcommand graphSubcommand();
Subcommand demoSubcommand();
Subcommand helpSubcommand();
Subcommand versionSubcommand();

// Each of one language, in the folder of the language's name.
Subcommand creatureSubcommand();
Subcommand genomeSubcommand();
Subcommand injectSubcommand();
Subcommand packSubcommand();
Subcommand serveSubcommand();
Subcommand spriteSubcommand();
Subcommand storeSubcommand();
Subcommand unpackSubcommand();
Subcommand xgSubcommand();

}  // namespace vellum::driver
