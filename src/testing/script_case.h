// Runs one script that contains its own expectations.
//
// The folder decides what the test compares: syntax (tree against x.EXT.tree), check (diagnostics), lower (listing
// against x.EXT.ir), ide (answers to an editor), run and world (output, traps, results; then two more runs: from the
// start, which must give the same world hash, and with a save at every tick boundary, which must give the same output
// and hash).
#pragma once

#include "languages/language.h"
#include "source/file_provider.h"

#include "testing/outcome.h"

namespace vellum::testing {

enum class Verdict : std::uint8_t { Passed, Failed, Skipped };

struct TestReport {
  Verdict verdict = Verdict::Passed;
  std::vector<std::string> details;  // differences, or why it was skipped
  struct Update {
    std::string path, bytes;
  };
  std::vector<Update> updates;  // files that make the test pass
};

// Never throws, never prints. `mode` "": by the folder, else "run". Examples of a manual: runTest() of manual_case.h.
TestReport runScriptTest(const std::string& path, std::string_view mode, source::FileProvider& files);

// A run test with this text, as if the file of that path had it.
TestReport runTestText(const std::string& path, std::string text, source::FileProvider& files);

// The mode given by a path's folders: the innermost of syntax, check, lower, run, world, ide; "" when there is none.
std::string_view modeOf(std::string_view path);

// Whether a name is that of a project file: game.toml.
bool isProjectFile(std::string_view path);

// Whether a name is that of a project test, which plays by itself: x.play.
bool isProjectTest(std::string_view path);

// The sign of a line comment in a file: most have their language's, definition files and projects "#".
std::string_view commentSignOf(const languages::Language& language, std::string_view path);

// Whether a file of this name, found in a folder, is a test: some language's or phase's extension, or a world file.
bool isTestFile(std::string_view path);

}  // namespace vellum::testing
