#include "driver/files.h"
#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

bool isScript(Session& session, const std::string& path) { return session.engine().languageByPath(path) != nullptr; }

// Writes what would make the test pass. False: told the user why not.
bool update(Session& session, const Test& test) {
  for (const Test::Update& file : test.updates()) {
    std::string error = writeFile(file.path, file.bytes);
    if (!error.empty()) {
      session.complainAs(WrongUsage, "can't write '" + file.path + "': " + error);
      return false;
    }
    writeOut("updated " + file.path + "\n");
  }
  return true;
}

}  // namespace

int runTest(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "test needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string* filter = arguments.last("filter");
  std::vector<std::string> paths;
  for (const std::string& path : arguments.positional) {
    if (!isFolder(path)) {
      FileContent content = readFile(path);
      if (!content.error.empty()) return session.complainAs(WrongUsage, "can't read '" + path + "': " + content.error);
      paths.push_back(path);
      continue;
    }
    for (std::string& file : filesUnder(path))
      if (isScript(session, file)) paths.push_back(std::move(file));
  }
  catchInterrupts();
  Progress progress;
  std::size_t counts[3] = {};
  std::size_t done = 0;
  for (const std::string& path : paths) {
    progress.show("test " + std::to_string(++done) + " of " + std::to_string(paths.size()));
    if (filter != nullptr && path.find(*filter) == std::string::npos) continue;
    Test test(session.engine(), path);
    if (test.outcome() == VELLUM_TEST_FAILED && arguments.has("update") && !test.updates().empty()) {
      if (!update(session, test)) break;
      test = Test(session.engine(), path);
    }
    ++counts[test.outcome()];
    if (test.outcome() == VELLUM_TEST_FAILED) {
      writeOut("FAILED " + path + "\n" + test.details());
      session.tell(VELLUM_SCRIPT_ERROR);
    }
    if (interrupted()) break;
  }
  writeOut(std::to_string(counts[VELLUM_TEST_PASSED]) + " passed, " + std::to_string(counts[VELLUM_TEST_FAILED]) +
           " failed, " + std::to_string(counts[VELLUM_TEST_SKIPPED]) + " skipped\n");
  return session.worst();
}

}  // namespace vellum::driver
