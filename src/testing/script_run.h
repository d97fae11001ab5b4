// One run of a script test's world, from loading to the last tick.
#pragma once

#include "host/memory_storage.h"
#include "testing/outcome.h"
#include "testing/run_setup.h"
#include "world/world.h"

namespace vellum::testing {

struct RunResult {
  Actual actual;
  std::uint64_t hash = 0;
  std::string unavailable;   // why the language can't do this
  std::string failed;        // a file can't be read, or a save can't be restored
  bool saveMissing = false;  // restoring is not implemented
};

enum class SavePoints : std::uint8_t { None, EveryTick };

// `bytes` is the test's own text, under the name `path`.
RunResult runScript(const std::string& path, std::string_view bytes, const languages::Language* language,
                    const RunSetup& setup, source::FileProvider& files, SavePoints savePoints);

// Diagnostics in the form of expectations.
void appendDiagnostics(std::vector<ActualDiagnostic>& out, const std::vector<diagnostics::Diagnostic>& diagnostics,
                       const source::SourceSet& sources);

// The path of a name in the test's own folder.
std::string besideTest(const std::string& path, std::string_view name);

}  // namespace vellum::testing
