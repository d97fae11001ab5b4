// serve: a CAOS world that takes scripts over TCP.
#include "driver/caos/server.h"
#include "driver/caos/server_files.h"
#include "driver/files.h"
#include "driver/installs.h"
#include "driver/net/network_option.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/window/window.h"

namespace vellum::driver {

namespace {

// Where clients find the server, and what they have to send. The error, or "".
std::string publish(Server& server, const Arguments& arguments) {
  ServerFiles files = serverFiles(arguments);
  const std::string& portFile = files.port;
  std::string tokenFile;
  if (!arguments.has("no-token")) {
    tokenFile = files.token;
    if (tokenFile.empty()) return "no file for the token is known: name one with --token-file, or use --no-token";
    if (std::string error = server.requireToken(tokenFile); !error.empty())
      return "can't write '" + tokenFile + "': " + error;
  }
  if (!portFile.empty())
    if (std::string error = server.writePort(portFile); !error.empty())
      return "can't write '" + portFile + "': " + error;
  writeError("vellum: listening on 127.0.0.1:" + std::to_string(server.port()) + "\n");
  if (tokenFile.empty())
    writeError("vellum: WARNING: with --no-token, every program of every user of this machine can run CAOS here\n");
  else writeError("vellum: the first line that a client sends has to be the token in '" + tokenFile + "'\n");
  return "";
}

int serve(const Subcommand& self, Arguments& arguments) {
  Number port = numberOption(arguments, "port", 20001, 65535), ticks = numberOption(arguments, "ticks", 0);
  for (const Number* number : {&port, &ticks})
    if (!number->error.empty()) return usageError(self, number->error);
  if (arguments.has("no-token") && arguments.has("token-file"))
    return usageError(self, "--token-file and --no-token exclude each other");
  if ((arguments.has("window") || arguments.has("audio")) && *whyNoWindow() != '\0') {
    complain(whyNoWindow());
    return ScriptWrong;
  }
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (session.engine().languageById("caos") == nullptr) return session.complainAs(WrongUsage, "this build has no CAOS");
  std::string wrongNetwork;
  std::unique_ptr<Networks> networks = openNetworks(arguments, wrongNetwork);
  if (!wrongNetwork.empty()) return usageError(self, wrongNetwork);
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  if (networks != nullptr) networks->join(world);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  if (auto install = installOf(arguments)) sources->push_back(std::move(*install));
  if (!sources->empty() && session.show(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  catchInterrupts();
  Server server(session, world);
  std::string error = server.listenAt(static_cast<std::uint16_t>(port.value));
  if (!error.empty())
    return session.complainAs(WrongUsage, "can't listen on 127.0.0.1:" + std::to_string(port.value) + ": " + error);
  if (error = publish(server, arguments); !error.empty()) return session.complainAs(WrongUsage, error);
  bool window = arguments.has("window"), audio = arguments.has("audio");
  auto wait = [&](std::chrono::milliseconds most) { server.serve(most); };
  if (window || audio) playInRealTime(session, world, {window, audio, ticks.value, nullptr, {}, wait});
  else server.run(ticks.value);
  return session.worst();
}

}  // namespace

Subcommand serveSubcommand() {
  return {"serve",
          "[PATH...]",
          "a living CAOS world that takes scripts over TCP",
          "Listens on this machine only (127.0.0.1), as Docking Station does on Linux: a client sends a token, CAOS\n"
          "and a line `rscr`, and reads what the script prints. The port is also written to ~/.creaturesengine/port,\n"
          "the token to ~/.creaturesengine/port.token; tools that know no token need --no-token.\n"
          "  (cat ~/.creaturesengine/port.token; printf 'outv totl 0 0 0\\nrscr\\n') |\n"
          "    nc 127.0.0.1 20001",
          {{"port", "N", "the port to listen on (default 20001); 0: any free port", 0, ""},
           {"port-file", "FILE", "where to write the port instead; '': nowhere", 0, ""},
           {"token-file", "FILE", "where to write the token (default: the port file's name with .token)", 0, ""},
           {"no-token", "", "accept CAOS from every program on this machine, for tools that know no token", 0, ""},
           {"ticks", "N", "end after N ticks; otherwise with Ctrl-C or the command QUIT", 0, ""},
           netOption(),
           netCompanions()[0],
           netCompanions()[1],
           {"window", "", "show the world in a window, with mouse and keyboard; drop .agents onto it", 0, ""},
           {"audio", "", "play its sound", 0, ""},
           seedOption(),
           budgetOption(),
           storageOption(),
           allowOption()},
          serve};
}

}  // namespace vellum::driver
