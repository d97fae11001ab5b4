#include "driver/caos/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>

#include "driver/files.h"
#include "driver/pacer.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

using Clock = Client::Clock;

constexpr std::size_t MaxClients = 16;
// A compiled request stays in memory: together they must not exhaust it.
constexpr std::size_t MaxRequests = 250'000, MaxRequestBytes = std::size_t(256) << 20;
constexpr std::chrono::milliseconds LongestWait(1000);  // until the next look at the clock

}  // namespace

Server::~Server() {
  if (!portFile_.empty()) unlink(portFile_.c_str());
}

std::string Server::listenAt(std::uint16_t port) {
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

std::string Server::writePort(const std::string& path) {
  std::string error = writeFile(path, std::to_string(port_) + "\n");
  if (error.empty()) portFile_ = path;
  return error;
}

void Server::run(std::uint64_t ticks) {
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

void Server::tick() {
  Report report;
  if (world_.tick(report) != VELLUM_OK) writeError(report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0));
  flushOut();
}

void Server::serve(std::chrono::milliseconds wait) {
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

void Server::accept() {
  Socket socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (socket.get() < 0) return;
  Client client{std::move(socket), Clock::now() + Client::RequestTime, {}, {}};
  if (clients_.size() >= MaxClients) {
    constexpr std::string_view busy = "too many clients at once; try again\n";
    (void)!::send(client.socket.get(), busy.data(), busy.size(), MSG_NOSIGNAL);
    return;
  }
  clients_.push_back(std::move(client));
}

bool Server::receive(Client& client) {
  char buffer[16384];
  ssize_t size = recv(client.socket.get(), buffer, sizeof buffer, 0);
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  client.request.append(buffer, static_cast<std::size_t>(size));
  if (client.isHttp()) return false;
  if (auto text = client.whole()) client.answer(execute(*text));
  else if (size == 0 && client.request.empty()) return false;
  else if (size == 0) client.answer("a request ends with a line `rscr`: nothing was run\n");
  else if (client.request.size() > Client::MaxRequest)
    client.answer("a request has at most 1048576 bytes: nothing was run\n");
  return true;
}

bool Server::send(Client& client) {
  if (client.sent == client.reply.size()) return hangUp(client);
  ssize_t size =
      ::send(client.socket.get(), client.reply.data() + client.sent, client.reply.size() - client.sent, MSG_NOSIGNAL);
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  client.sent += static_cast<std::size_t>(size);
  return client.sent < client.reply.size() || hangUp(client);
}

bool Server::hangUp(Client& client) {
  shutdown(client.socket.get(), SHUT_WR);
  char rest[16384];
  for (int i = 0; i < 64 && recv(client.socket.get(), rest, sizeof rest, 0) > 0; ++i) {
  }
  return false;
}

std::string Server::execute(const std::string& text) {
  if (requests_ >= MaxRequests || bytes_ + text.size() > MaxRequestBytes)
    return "this world has taken all the requests it can: save it and start it again\n";
  ++requests_;
  bytes_ += text.size();
  session_.collect(Client::MaxReply);
  Report report;
  std::string result;
  Status status = world_.eval("caos", "<request " + std::to_string(requests_) + ">", text, result, report);
  std::string reply = session_.takePrinted();
  if (status != VELLUM_OK) reply += report.size() > 0 ? report.render() : report.message() + "\n";
  return reply;
}

}  // namespace vellum::driver
