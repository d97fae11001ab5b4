// inject: gives a running `vellum serve` agents, and takes them away.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdlib>

#include "driver/caos/server_files.h"
#include "driver/caos/socket.h"
#include "driver/files.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr std::size_t MaxReply = std::size_t(16) << 20;

// Sends one request and reads the whole reply. `error` says what went wrong.
std::string ask(std::uint16_t port, const std::string& request, std::string& error) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (socket.get() < 0 || connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    error = "can't reach a world at 127.0.0.1:" + std::to_string(port) + ": " + systemError(errno);
    return "";
  }
  for (std::size_t sent = 0; sent < request.size();) {
    ssize_t size = ::send(socket.get(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (size <= 0) break;  // a server that refuses says why
    sent += static_cast<std::size_t>(size);
  }
  std::string reply;
  char buffer[16384];
  for (ssize_t size = 0; reply.size() < MaxReply && (size = recv(socket.get(), buffer, sizeof buffer, 0)) > 0;)
    reply.append(buffer, static_cast<std::size_t>(size));
  if (reply.empty()) error = "the world at 127.0.0.1:" + std::to_string(port) + " did not answer: nothing was run";
  return reply;
}

std::string firstLine(const std::string& path, std::string& error) {
  FileContent content = readFile(path);
  if (!content.error.empty()) error = "can't read '" + path + "': " + content.error + "; is `vellum serve` running?";
  return content.bytes.substr(0, content.bytes.find('\n'));
}

int inject(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "inject needs a resource file: pot.agents");
  Number port = numberOption(arguments, "port", 0, 65535);
  if (!port.error.empty()) return usageError(self, port.error);
  ServerFiles files = serverFiles(arguments);
  std::string error, number = port.value == 0 ? firstLine(files.port, error) : std::to_string(port.value);
  std::string token = error.empty() ? firstLine(files.token, error) : "";
  if (!error.empty()) {
    complain(error);
    return WrongUsage;
  }
  int worst = AllWell;
  std::string command = arguments.has("remove") ? "remove " : "inject ";
  for (const std::string& path : arguments.positional) {
    char* real = realpath(path.c_str(), nullptr);
    if (real == nullptr) {
      complain("can't read '" + path + "': " + systemError(errno));
      worst = WrongUsage;
      continue;
    }
    std::string request = token + "\n" + command + real + "\nrscr\n";
    std::free(real);
    std::string reply = ask(static_cast<std::uint16_t>(std::atoi(number.c_str())), request, error);
    if (!error.empty()) {
      complain(error);
      return WrongUsage;
    }
    bool good = reply.starts_with("injected ") || reply.starts_with("removed ");
    (good ? writeOut : writeError)(reply);
    if (!good && worst == AllWell) worst = ScriptWrong;
  }
  return worst;
}

}  // namespace

Subcommand injectSubcommand() {
  return {"inject",
          "FILE...",
          "give a running `vellum serve` agents, or take them away",
          "As the game's agent injector does: files that the agents need go into the world's storage, then their\n"
          "scripts run; --remove runs their remove scripts.\n"
          "  vellum inject pot.agents",
          {{"remove", "", "run the remove scripts of the agents instead", 0, ""},
           {"port", "N", "the port of the server (default: what its port file says)", 0, ""},
           {"port-file", "FILE", "the server's port file (default ~/.creaturesengine/port)", 0, ""},
           {"token-file", "FILE", "the server's token file (default: the port file's name with .token)", 0, ""}},
          inject};
}

}  // namespace vellum::driver
