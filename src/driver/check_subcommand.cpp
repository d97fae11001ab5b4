#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

int runCheck(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "check needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  bool json = arguments.has("json");
  if (json) session.collect();

  // One program a language, in the order in which the languages first appear.
  std::vector<std::vector<Source>> programs;
  std::vector<std::string> ids;
  for (Source& source : *sources) {
    const vellum_language* found = source.language.empty() ? session.engine().languageByPath(source.name) : nullptr;
    std::string id = found != nullptr ? found->id : source.language;
    std::size_t at = 0;
    while (at < ids.size() && ids[at] != id) ++at;
    if (at == ids.size()) {
      ids.push_back(id);
      programs.emplace_back();
    }
    programs[at].push_back(std::move(source));
  }
  for (const auto& program : programs)
    session.tell(session.engine().check(program, session.report(), session.options()));
  if (json) writeOut(session.report().render(VELLUM_RENDER_JSON) + "\n");
  else if (isTerminal(2) && session.worst() == AllWell) writeError("no errors\n");
  return session.worst();
}

}  // namespace vellum::driver
