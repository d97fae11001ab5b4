// serve: a CAOS world that takes scripts over TCP.
#include <sys/stat.h>

#include <cstdlib>

#include "driver/caos/server.h"
#include "driver/files.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// Where the original Linux engine writes its port file.
std::string usualPortFile() {
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return "";
  std::string folder = std::string(home) + "/.creaturesengine";
  mkdir(folder.c_str(), 0700);
  return folder + "/port";
}

int serve(const Subcommand& self, Arguments& arguments) {
  Number port = numberOption(arguments, "port", 20001, 65535), ticks = numberOption(arguments, "ticks", 0);
  for (const Number* number : {&port, &ticks})
    if (!number->error.empty()) return usageError(self, number->error);
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (session.engine().languageById("caos") == nullptr) return session.complainAs(WrongUsage, "this build has no CAOS");
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  if (!sources->empty() && session.show(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  catchInterrupts();
  Server server(session, world);
  std::string error = server.listenAt(static_cast<std::uint16_t>(port.value));
  if (!error.empty())
    return session.complainAs(WrongUsage, "can't listen on 127.0.0.1:" + std::to_string(port.value) + ": " + error);
  const std::string* named = arguments.last("port-file");
  std::string portFile = named != nullptr ? *named : usualPortFile();
  if (!portFile.empty())
    if (error = server.writePort(portFile); !error.empty())
      return session.complainAs(WrongUsage, "can't write '" + portFile + "': " + error);
  writeError("vellum: listening on 127.0.0.1:" + std::to_string(server.port()) + "\n");
  server.run(ticks.value);
  return session.worst();
}

}  // namespace

Subcommand serveSubcommand() {
  return {"serve",
          "[PATH...]",
          "a living CAOS world that takes scripts over TCP",
          "Listens on this machine only (127.0.0.1), as Docking Station does on Linux: a client sends CAOS and a line\n"
          "`rscr`, and reads what the script prints. The port is also written to ~/.creaturesengine/port.\n"
          "  printf 'outv totl 0 0 0\\nrscr\\n' | nc 127.0.0.1 20001",
          {{"port", "N", "the port to listen on (default 20001); 0: any free port", 0, ""},
           {"port-file", "FILE", "where to write the port instead; '': nowhere", 0, ""},
           {"ticks", "N", "end after N ticks; otherwise with Ctrl-C or the command QUIT", 0, ""},
           seedOption(),
           budgetOption(),
           storageOption()},
          serve};
}

}  // namespace vellum::driver
