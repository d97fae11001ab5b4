// The command line: subcommands over the public library (vellum.h) and nothing else of the engine.
#pragma once

namespace vellum::driver {

// Runs one command; what main returns. 0: success. 1: a script has errors, or the request is not implemented. 2: wrong
// usage, or a file can't be read or written.
int runCommand(int argc, const char* const* argv);

}  // namespace vellum::driver
