#include "driver/caos/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

#include "driver/caos/agents.h"
#include "driver/files.h"
#include "driver/pacer.h"
#include "driver/random_bytes.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

using Clock = Client::Clock;

constexpr std::size_t MaxClients = 64, AcceptedAtOnce = 16;
constexpr std::size_t MaxReplies = std::size_t(64) << 20;  // of all clients together
// A compiled request stays in memory: together they must not exhaust it.
constexpr std::size_t MaxRequests = 250'000, MaxRequestBytes = std::size_t(256) << 20;
constexpr std::chrono::milliseconds LongestWait(1000);  // until the next look at the clock
constexpr std::size_t TokenBytes = 16;
// `inject --eval`, which needs to know whether the script failed.
constexpr std::string_view Eval = "eval ", Evaluated = "evaluated\n";
constexpr std::string_view Busy = "too many clients at once: nothing was run\n";

}  // namespace

Server::~Server() {
  for (const std::string* file : {&portFile_, &tokenFile_})
    if (!file->empty()) unlink(file->c_str());
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
  if (listen(socket.get(), SOMAXCONN) != 0) return systemError(errno);
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

std::string Server::requireToken(const std::string& path) {
  unsigned char random[TokenBytes];
  if (!fillRandom(random, sizeof random)) return systemError(errno);
  std::string token;
  for (unsigned char byte : random)
    for (int digit : {byte >> 4, byte & 15}) token += "0123456789abcdef"[digit];
  std::string error = writePrivateFile(path, token + "\n");
  if (!error.empty()) return error;
  tokenFile_ = path;
  token_ = std::move(token);
  return "";
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
  (void)world_.tick(report);
  if (report.size() > 0) writeError(report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0));
  flushOut();
}

void Server::serve(std::chrono::milliseconds wait) {
  using State = Client::State;
  auto ready = [](const Client& client) { return client.state == State::Ready; };
  if (std::any_of(clients_.begin(), clients_.end(), ready)) wait = {};
  std::vector<pollfd> waiting;
  waiting.push_back({listener_.get(), POLLIN, 0});
  for (const Client& client : clients_) {
    short event = client.state == State::Reply ? POLLOUT : client.state == State::Ready ? 0 : POLLIN;
    waiting.push_back({client.socket.get(), event, 0});
  }
  if (poll(waiting.data(), waiting.size(), static_cast<int>(wait.count())) < 0) return;
  for (std::size_t i = clients_.size(); i-- > 0;) {
    Client& client = clients_[i];
    if (waiting[i + 1].revents == 0 || client.state == State::Ready) continue;
    if (!(client.state == State::Reply ? send(client) : receive(client))) drop(i);
  }
  dropOverdue();
  if (auto next = std::find_if(clients_.begin(), clients_.end(), ready); next != clients_.end())
    next->answer(execute(next->takeRequest()));
  limitReplies();
  if (waiting[0].revents != 0) accept();
}

void Server::limitReplies() {
  std::size_t bytes = 0;
  for (std::size_t i = clients_.size(); i-- > 0;) {
    bytes += clients_[i].reply.size();
    if (bytes > MaxReplies && clients_[i].state == Client::State::Reply) drop(i);
  }
}

void Server::dropOverdue() {
  auto now = Clock::now();
  for (std::size_t i = clients_.size(); i-- > 0;) {
    std::string_view why = clients_[i].overdue(now);
    if (why.empty()) continue;
    if (clients_[i].state == Client::State::Token || clients_[i].state == Client::State::Request) {
      std::string last = std::string(why) + ": nothing was run\n";
      (void)!::send(clients_[i].socket.get(), last.data(), last.size(), MSG_NOSIGNAL);
    }
    drop(i);
  }
}

bool Server::makeRoom() {
  auto first = std::min_element(clients_.begin(), clients_.end(),
                                [](const Client& a, const Client& b) { return a.state < b.state; });
  if (first == clients_.end() || first->state == Client::State::Ready) return false;
  if (first->state == Client::State::Token || first->state == Client::State::Request)
    (void)!::send(first->socket.get(), Busy.data(), Busy.size(), MSG_NOSIGNAL);
  clients_.erase(first);
  return true;
}

void Server::accept() {
  for (std::size_t i = 0; i < AcceptedAtOnce; ++i) {
    Socket socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (socket.get() < 0 && (errno == EMFILE || errno == ENFILE)) makeRoom();
    if (socket.get() < 0) return;
    if (clients_.size() >= MaxClients && !makeRoom()) {
      (void)!::send(socket.get(), Busy.data(), Busy.size(), MSG_NOSIGNAL);
      continue;
    }
    clients_.emplace_back(std::move(socket), token_);
    // Most have sent all by now, and are no longer among those that give way first.
    if (!receive(clients_.back())) clients_.pop_back();
  }
}

bool Server::receive(Client& client) {
  char buffer[16384];
  ssize_t size = recv(client.socket.get(), buffer, sizeof buffer, 0);
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  if (client.state == Client::State::Closing) return size > 0;
  if (size == 0 && client.request.empty()) return false;
  if (size == 0) client.end();
  else client.take({buffer, static_cast<std::size_t>(size)});
  return true;
}

bool Server::send(Client& client) {
  if (client.sent < client.reply.size()) {
    ssize_t size =
        ::send(client.socket.get(), client.reply.data() + client.sent, client.reply.size() - client.sent, MSG_NOSIGNAL);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    client.sent += static_cast<std::size_t>(size);
  }
  if (client.sent == client.reply.size()) {
    shutdown(client.socket.get(), SHUT_WR);
    client.beginClosing();
  }
  return true;
}

std::string Server::execute(const std::string& text) {
  if (requests_ >= MaxRequests || bytes_ + text.size() > MaxRequestBytes)
    return "this world has taken all the requests it can: save it and start it again\n";
  ++requests_;
  bytes_ += text.size();
  if (text.starts_with("inject ") || text.starts_with("remove ")) return agents(text);
  if (text.starts_with(Eval)) {
    auto [reply, ran] = evaluate(std::string_view(text).substr(Eval.size()));
    return ran ? std::string(Evaluated) + reply : reply;
  }
  return evaluate(text).first;
}

std::pair<std::string, bool> Server::evaluate(std::string_view code) {
  session_.collect(Client::MaxReply);
  Report report;
  std::string result;
  Status status = world_.eval("caos", "<request " + std::to_string(requests_) + ">", std::string(code), result, report);
  std::string reply = session_.takePrinted();
  if (status != VELLUM_OK) reply += report.size() > 0 ? report.render() : report.message() + "\n";
  return {std::move(reply), status == VELLUM_OK};
}

// `inject PATH` or `remove PATH`: files of this machine, so only for those who know the token.
std::string Server::agents(const std::string& text) {
  if (token_.empty()) return "agents are injected only by clients that give the token: nothing was run\n";
  std::string path = text.substr(7, text.find_first_of("\r\n") - 7);
  bool removes = text.starts_with("remove ");
  session_.collect(Client::MaxReply);
  Report report;
  Status status = removes ? removeAgents(session_, world_, path, report) : injectAgents(session_, world_, path, report);
  std::string printed = session_.takePrinted();
  if (!printed.empty() && !printed.ends_with('\n')) printed += '\n';
  std::string problems = report.size() > 0 ? report.render() : "";
  if (status != VELLUM_OK) return printed + (problems.empty() ? report.message() + "\n" : problems);
  return (removes ? "ran the remove scripts of " : "injected ") + path + "\n" + printed + problems;
}

}  // namespace vellum::driver
