// inject: gives a running `vellum serve` agents, and takes them away.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
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

// Sends one request and reads the whole reply. `error` describes what went wrong.
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
    if (size <= 0) break;  // a server that refuses has sent the reason
    sent += static_cast<std::size_t>(size);
  }
  std::string reply;
  char buffer[16384];
  for (ssize_t size = 0; reply.size() < MaxReply && (size = recv(socket.get(), buffer, sizeof buffer, 0)) > 0;)
    reply.append(buffer, static_cast<std::size_t>(size));
  if (reply.empty()) error = "the world at 127.0.0.1:" + std::to_string(port) + " did not answer: nothing was run";
  return reply;
}

// A server that was found: requests to it.
class ServedWorld {
 public:
  // Finds it by the command's options. The error, or "".
  std::string find(const Arguments& arguments, std::uint16_t port) {
    ServerFiles files = serverFiles(arguments);
    std::string error, number = port == 0 ? firstLine(files.port, error) : std::to_string(port);
    if (error.empty()) token_ = firstLine(files.token, error);
    if (!error.empty()) {
      error += "; is `vellum serve` running?";
      if (!arguments.has("port-file") && !arguments.has("token-file"))
        error += " If it has a --port-file of its own, pass the same to `inject`";
    }
    port_ = static_cast<std::uint16_t>(std::atoi(number.c_str()));
    return error;
  }

  // Sends one request. A reply that begins with `good` is printed, without its first `hidden` bytes; any other is an
  // error. Returns the exit status.
  int send(const std::string& request, std::string_view good, std::size_t hidden = 0) const {
    std::string error, reply = ask(port_, token_ + "\n" + request + "\nrscr\n", error);
    if (!error.empty()) {
      complain(error);
      return WrongUsage;
    }
    if (!reply.starts_with(good)) {
      writeError(reply);
      return ScriptWrong;
    }
    writeOut(reply.substr(hidden));
    return AllWell;
  }

 private:
  static std::string firstLine(const std::string& path, std::string& error) {
    FileContent content = readFile(path);
    if (!content.error.empty()) error = "can't read '" + path + "': " + content.error;
    return content.bytes.substr(0, content.bytes.find('\n'));
  }

  std::uint16_t port_ = 0;
  std::string token_;
};

int evaluate(const ServedWorld& world, const std::string& code) {
  constexpr std::string_view Good = "evaluated\n";
  const int status = world.send("eval " + code, Good, Good.size());
  if (status == AllWell) writeOut("\n");  // scripts don't end their last line
  return status;
}

int giveOrTake(const ServedWorld& world, const std::string& path, bool remove) {
  char* real = realpath(path.c_str(), nullptr);
  if (real == nullptr) {
    complain("can't read '" + path + "': " + systemError(errno));
    return WrongUsage;
  }
  const int status = remove ? world.send(std::string("remove ") + real, "ran the remove scripts of ")
                            : world.send(std::string("inject ") + real, "injected ");
  std::free(real);
  return status;
}

int inject(const Subcommand& self, Arguments& arguments) {
  const std::string* code = arguments.last("eval");
  if (arguments.positional.empty() && code == nullptr)
    return usageError(self, "inject needs a resource file or a script: pot.agents, pot.cos; or --eval 'outv 42'");
  if (code != nullptr && (!arguments.positional.empty() || arguments.has("remove")))
    return usageError(self, "--eval takes CAOS alone: no file and no --remove");
  Number port = numberOption(arguments, "port", 0, 65535);
  if (!port.error.empty()) return usageError(self, port.error);
  ServedWorld world;
  if (std::string error = world.find(arguments, static_cast<std::uint16_t>(port.value)); !error.empty()) {
    complain(error);
    return WrongUsage;
  }
  if (code != nullptr) return evaluate(world, *code);
  int worst = AllWell;
  for (const std::string& path : arguments.positional)
    worst = std::max(worst, giveOrTake(world, path, arguments.has("remove")));
  return worst;
}

}  // namespace

Subcommand injectSubcommand() {
  return {"inject",
          "FILE... | --eval CAOS",
          "give a running `vellum serve` agents, or take them away",
          "As the game's agent injector does: files that the agents need go into the world's storage, then their\n"
          "scripts run; --remove runs their remove scripts. A script (.cos) is injected, too, and\n"
          "removed by what follows its RSCR.\n"
          "  vellum inject pot.agents\n"
          "  vellum inject pot.cos\n"
          "  vellum inject --eval 'outv totl 2 21 1000'",
          {{"remove", "", "run the remove scripts of the agents, and RSCR of scripts, instead", 0, ""},
           {"eval", "CAOS", "run commands in that world, and print what they print", 0, ""},
           {"port", "N", "the port of the server (default: what its port file says)", 0, ""},
           {"port-file", "FILE", "the server's port file (default ~/.creaturesengine/port)", 0, ""},
           {"token-file", "FILE", "the server's token file (default: the port file's name with .token)", 0, ""}},
          inject};
}

}  // namespace vellum::driver
