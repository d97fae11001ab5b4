// CAOS over TCP, as external tools of Docking Station on Linux speak it: a client on this machine connects, sends CAOS
// and a line `rscr`, reads what the script prints, and is hung up on. The world ticks between requests.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "driver/files.h"
#include "driver/pacer.h"
#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t MaxRequest = std::size_t(1) << 20, MaxReply = std::size_t(16) << 20;
constexpr std::size_t MaxClients = 16;
// A request is compiled once and stays: together they must not eat up the machine.
constexpr std::size_t MaxRequests = 250'000, MaxRequestBytes = std::size_t(256) << 20;
constexpr std::chrono::milliseconds LongestWait(1000);  // until the clock is looked at again
constexpr auto RequestTime = std::chrono::seconds(60), ReplyTime = std::chrono::seconds(10);  // until all has passed

class Socket {
 public:
  explicit Socket(int descriptor = -1) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Whether a line, from `begin` to `end`, is the word that ends a request.
bool isEnd(std::string_view line) {
  while (!line.empty() && isBlank(line.front())) line.remove_prefix(1);
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line.size() == 4 && strncasecmp(line.data(), "rscr", 4) == 0;
}

struct Client {
  Socket socket;
  Clock::time_point deadline;
  std::string request, reply;
  std::size_t lineStart = 0;  // of the first line of the request that was not looked at yet
  std::size_t sent = 0;
  bool replying = false;

  // The request without its last line, when it is all there.
  std::optional<std::string> whole() {
    while (lineStart <= request.size()) {
      std::size_t end = request.find('\n', lineStart);
      std::size_t stop = end == std::string::npos ? request.size() : end;
      if (isEnd(std::string_view(request).substr(lineStart, stop - lineStart))) return request.substr(0, lineStart);
      if (end == std::string::npos) break;
      lineStart = end + 1;
    }
    return std::nullopt;
  }
  // A web page that was talked into posting to this port.
  bool isHttp() const {
    std::string_view line(request);
    line = line.substr(0, line.find('\n'));
    return line.find(" HTTP/1.") != std::string_view::npos;
  }
  void answer(std::string text) {
    reply = std::move(text);
    if (reply.size() > MaxReply) reply.resize(MaxReply);
    request = {};
    replying = true;
    deadline = Clock::now() + ReplyTime;
  }
};

class Server {
 public:
  Server(Session& session, World& world) : session_(session), world_(world) {}
  ~Server() {
    if (!portFile_.empty()) unlink(portFile_.c_str());
  }

  // "" or why it can't.
  std::string listenAt(std::uint16_t port) {
    Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (socket.get() < 0) return systemError(errno);
    int yes = 1;
    setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return systemError(errno);
    if (listen(socket.get(), MaxClients) != 0) return systemError(errno);
    socklen_t size = sizeof address;
    getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    listener_ = std::move(socket);
    return "";
  }
  std::uint16_t port() const { return port_; }

  std::string writePort(const std::string& path) {
    std::string error = writeFile(path, std::to_string(port_) + "\n");
    if (error.empty()) portFile_ = path;
    return error;
  }

  // Until Ctrl-C, CAOS: QUIT, or `ticks` ticks; 0: no end.
  void run(std::uint64_t ticks) {
    Pacer pacer(world_);
    for (std::uint64_t ticked = 0; !interrupted() && !world_.over() && (ticks == 0 || ticked < ticks);) {
      if (pacer.due()) {
        pacer.begin();
        tick();
        pacer.end();
        ++ticked;
      }
      serve(pacer.wait(LongestWait));
    }
  }

 private:
  void tick() {
    Report report;
    if (world_.tick(report) != VELLUM_OK) writeError(report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0));
    flushOut();
  }

  void serve(std::chrono::milliseconds wait) {
    std::vector<pollfd> waiting;
    waiting.push_back({listener_.get(), POLLIN, 0});
    for (const Client& client : clients_)
      waiting.push_back({client.socket.get(), static_cast<short>(client.replying ? POLLOUT : POLLIN), 0});
    if (poll(waiting.data(), waiting.size(), static_cast<int>(wait.count())) < 0) return;
    auto now = Clock::now();
    for (std::size_t i = clients_.size(); i-- > 0;) {
      bool ready = waiting[i + 1].revents != 0;
      bool done = ready ? (clients_[i].replying ? !send(clients_[i]) : !receive(clients_[i])) : false;
      if (done || now > clients_[i].deadline) clients_.erase(clients_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (waiting[0].revents != 0) accept();
  }

  void accept() {
    Socket socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (socket.get() < 0) return;
    Client client{std::move(socket), Clock::now() + RequestTime, {}, {}};
    if (clients_.size() >= MaxClients) {
      constexpr std::string_view busy = "too many clients at once; try again\n";
      (void)!::send(client.socket.get(), busy.data(), busy.size(), MSG_NOSIGNAL);
      return;
    }
    clients_.push_back(std::move(client));
  }

  // False: the client has gone, or went too far.
  bool receive(Client& client) {
    char buffer[16384];
    ssize_t size = recv(client.socket.get(), buffer, sizeof buffer, 0);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    client.request.append(buffer, static_cast<std::size_t>(size));
    if (client.isHttp()) return false;
    if (auto text = client.whole()) client.answer(execute(*text));
    else if (size == 0 && client.request.empty()) return false;
    else if (size == 0) client.answer("a request ends with a line `rscr`: nothing was run\n");
    else if (client.request.size() > MaxRequest)
      client.answer("a request has at most 1048576 bytes: nothing was run\n");
    return true;
  }

  // False when all was sent, or nobody reads it.
  bool send(Client& client) {
    if (client.sent == client.reply.size()) return hangUp(client);
    ssize_t size =
        ::send(client.socket.get(), client.reply.data() + client.sent, client.reply.size() - client.sent, MSG_NOSIGNAL);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    client.sent += static_cast<std::size_t>(size);
    return client.sent < client.reply.size() || hangUp(client);
  }

  // Closing with unread input would reset the connection, and the reply with it.
  bool hangUp(Client& client) {
    shutdown(client.socket.get(), SHUT_WR);
    char rest[16384];
    for (int i = 0; i < 64 && recv(client.socket.get(), rest, sizeof rest, 0) > 0; ++i) {
    }
    return false;
  }

  std::string execute(const std::string& text) {
    if (requests_ >= MaxRequests || bytes_ + text.size() > MaxRequestBytes)
      return "this world has taken all the requests it can: save it and start it anew\n";
    ++requests_;
    bytes_ += text.size();
    session_.collect(MaxReply);
    Report report;
    std::string result;
    Status status = world_.eval("caos", "<request " + std::to_string(requests_) + ">", text, result, report);
    std::string reply = session_.takePrinted();
    if (status != VELLUM_OK) reply += report.size() > 0 ? report.render() : report.message() + "\n";
    return reply;
  }

  Session& session_;
  World& world_;
  Socket listener_;
  std::uint16_t port_ = 0;
  std::string portFile_;
  std::vector<Client> clients_;
  std::size_t requests_ = 0, bytes_ = 0;
};

// Where the Linux engine writes it.
std::string usualPortFile() {
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return "";
  std::string folder = std::string(home) + "/.creaturesengine";
  mkdir(folder.c_str(), 0700);
  return folder + "/port";
}

}  // namespace

int runServe(const Subcommand& self, Arguments& arguments) {
  Number port = numberOption(arguments, "port", 20001, 65535), ticks = numberOption(arguments, "ticks", 0);
  for (const Number* number : {&port, &ticks})
    if (!number->error.empty()) return usageError(self, number->error);
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (session.engine().languageById("caos") == nullptr) return session.complainAs(WrongUsage, "this build has no CAOS");
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.tell(VELLUM_FAILED);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  if (!sources->empty() && session.tell(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

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

}  // namespace vellum::driver
