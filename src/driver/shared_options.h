// Options that several subcommands have.
#pragma once

#include "driver/options.h"

namespace vellum::driver {

OptionSpec languageOption();  // -l, with the languages of this build

inline OptionSpec jsonOption() { return {"json", "", "machine-readable output", 0, ""}; }
inline OptionSpec seedOption() { return {"seed", "N", "start of the world's random numbers (default 0)", 0, ""}; }
inline OptionSpec allowOption() {
  return {"allow", "DIR", "scripts may include files below this folder, too; repeatable", 0, ""};
}
inline OptionSpec budgetOption() {
  return {"budget", "N", "loop iterations and calls allowed per call into a script", 0, ""};
}
inline OptionSpec storageOption() {
  return {"storage", "DIR", "the folder that scripts read and write; without it, files live in memory", 0, ""};
}

}  // namespace vellum::driver
