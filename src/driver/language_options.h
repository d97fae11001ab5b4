// Options of one language that the command itself implements, in the folder of the language's name.
#pragma once

#include "driver/run_watcher.h"

namespace vellum::driver {

struct LanguageOption {
  const char* name;
  // run: after the last tick, with the option's value.
  void (*afterRun)(Session& session, const World& world, const std::string& value) = nullptr;
  // run: what looks at the world as it runs.
  std::unique_ptr<RunWatcher> (*whileRunning)(const std::string& value) = nullptr;
  // run: the source to run when no script is named.
  Source (*standIn)() = nullptr;
  // run: why the option alone, without a script, makes nothing that runs.
  const char* whyNotAlone = nullptr;
  // doc: runs instead of showing a manual entry. Returns an exit status.
  int (*insteadOfDoc)(Session& session, const std::string& value) = nullptr;
};

std::span<const LanguageOption> languageOptions();
// The option that replaces a script when none is named; null: none.
const LanguageOption* standInOption(const Arguments& arguments);
// What to add to the options when no script is named and none of them replaces one.
std::string_view missingScript(const Arguments& arguments);

// Whether scripts have what --call names, where a language can tell before the first tick; shows what they lack.
bool callsAreKnown(Session& session, World& world, const std::vector<std::string>& calls);

int describeAgent(Session& session, const std::string& path);
Source onlyStore();
std::unique_ptr<RunWatcher> watchCreatures(const std::string& path);
void writeTimeline(Session& session, const World& world, const std::string& path);

}  // namespace vellum::driver
