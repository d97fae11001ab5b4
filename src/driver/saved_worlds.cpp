#include "driver/saved_worlds.h"

#include "driver/files.h"
#include "driver/language_options.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr const char* BeforeEnding = ".before";

bool isWholeSave(Session& session, const std::string& path) {
  if (!isPlainFile(path)) return false;
  FileContent content = readFile(path);
  Report report;
  World world(session.engine(), session.options(), &report);
  return content.error.empty() && world.ok() && world.restore(content.bytes, report) == VELLUM_OK;
}

// A world keeps the options that it was started with.
void noteUnusedOptions(const Session& session) {
  std::string names;
  for (const Option& option : session.options()) {
    auto rows = languageOptions();
    bool ofCommand = std::any_of(rows.begin(), rows.end(), [&](const LanguageOption& row) {
      return (row.afterRun != nullptr || row.whileRunning != nullptr) && row.name == option.name;
    });
    if (!ofCommand) names += (names.empty() ? "--" : ", --") + option.name;
  }
  if (!names.empty()) writeError("vellum: note: the loaded world keeps its own options; not used: " + names + "\n");
}

}  // namespace

void saveWorld(Session& session, const World& world, const std::string& path) {
  if (isWholeSave(session, path) && session.write(path + BeforeEnding, readFile(path).bytes) != AllWell) return;
  session.write(path, world.save(), Session::Folders::Made);
}

int loadWorld(Session& session, World& world, const std::string& path) {
  FileContent content = readFile(path);
  if (!content.error.empty()) return session.complainAs(WrongUsage, "can't read '" + path + "': " + content.error);
  int failed = session.show(world.restore(content.bytes, session.report()));
  if (failed == AllWell) {
    noteUnusedOptions(session);
    return AllWell;
  }
  std::string message = "nothing was loaded from '" + path + "'";
  if (std::string before = path + BeforeEnding; isWholeSave(session, before))
    message += "; the previous save is intact: --load '" + before + "'";
  return session.complainAs(failed, message);
}

}  // namespace vellum::driver
