#include "driver/caos/client.h"

#include <strings.h>

#include <cstdio>
#include <utility>

namespace vellum::driver {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Requests are text. Other protocols have control bytes: TLS begins with the byte 22.
bool isControl(char c) {
  auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && !isBlank(c)) || byte == 127;
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && isBlank(line.front())) line.remove_prefix(1);
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line;
}

// Whether a line is `rscr`, which ends a request.
bool isEnd(std::string_view line) {
  line = trimmed(line);
  return line.size() == 4 && strncasecmp(line.data(), "rscr", 4) == 0;
}

// Whether this is an HTTP request: a web page that calls this port, or a websocket.
bool isHttp(std::string_view firstLine) { return firstLine.find(" HTTP/") != std::string_view::npos; }

constexpr const char* HttpRefusal =
    "HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
    "This port accepts CAOS, not HTTP or websockets: nothing was run.\n";

constexpr std::string_view WantsToken =
    "the first line has to be the token, from the file that `vellum serve` names at its start";

// Compares in constant time.
bool isSame(std::string_view given, std::string_view token) {
  if (given.size() != token.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < token.size(); ++i) differ |= static_cast<unsigned char>(given[i] ^ token[i]);
  return differ == 0;
}

}  // namespace

Client::Client(Socket connection, std::string_view token)
    : socket(std::move(connection)),
      state(token.empty() ? State::Request : State::Token),
      token_(token),
      since_(Clock::now()),
      heard_(since_) {}

void Client::take(std::string_view bytes) {
  if (state != State::Token && state != State::Request) return;
  heard_ = Clock::now();
  request.append(bytes);
  while (scanned_ < request.size() && (state == State::Token || state == State::Request)) {
    char c = request[scanned_];
    if (c == '\n') takeLine(scanned_);
    else if (isControl(c)) return refuse("a request is text, without control characters");
    ++scanned_;
  }
  if (state == State::Token && request.size() - lineStart_ > MaxFirstLine) refuse(WantsToken);
  if (state != State::Request) return;
  if (isEnd(std::string_view(request).substr(lineStart_))) state = State::Ready;
  else if (request.size() > MaxRequest) refuse("a request has at most 1048576 bytes");
}

void Client::takeLine(std::size_t stop) {
  std::string_view line = std::string_view(request).substr(lineStart_, stop - lineStart_);
  if (lineStart_ == 0 && isHttp(line)) return answer(HttpRefusal);
  if (state == State::Token) {
    if (!isSame(trimmed(line), token_)) return refuse(WantsToken);
    state = State::Request;
    begin_ = stop + 1;
  } else if (isEnd(line)) {
    state = State::Ready;
    return;
  }
  lineStart_ = stop + 1;
}

void Client::end() {
  if (state == State::Token) refuse(WantsToken);
  if (state == State::Request) refuse("a request ends with a line `rscr`");
}

std::string Client::takeRequest() {
  std::string text = request.substr(begin_, lineStart_ - begin_);
  request = {};
  return text;
}

void Client::refuse(std::string_view why) { answer(std::string(why) + ": nothing was run\n"); }

void Client::answer(std::string text) {
  reply = std::move(text);
  if (reply.size() > MaxReply) reply.resize(MaxReply);
  request = {};
  scanned_ = lineStart_ = 0;
  state = State::Reply;
  since_ = Clock::now();
}

void Client::beginClosing() {
  reply = {};
  state = State::Closing;
  since_ = Clock::now();
}

std::string_view Client::overdue(Clock::time_point now) const {
  auto age = now - since_;
  if (state == State::Closing && age > ClosingTime) return "closed";
  if (state == State::Reply && age > ReplyTime) return "the reply was not read in time";
  if (state == State::Token && age > TokenTime) return "the token did not come in time";
  if (state == State::Request && (age > RequestTime || now - heard_ > IdleTime))
    return "the request did not come in time";
  return "";
}

}  // namespace vellum::driver
