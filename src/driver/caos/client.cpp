#include "driver/caos/client.h"

#include <strings.h>

namespace vellum::driver {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Whether a line is `rscr`, which ends a request.
bool isEnd(std::string_view line) {
  while (!line.empty() && isBlank(line.front())) line.remove_prefix(1);
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line.size() == 4 && strncasecmp(line.data(), "rscr", 4) == 0;
}

}  // namespace

std::optional<std::string> Client::whole() {
  while (lineStart <= request.size()) {
    std::size_t end = request.find('\n', lineStart);
    std::size_t stop = end == std::string::npos ? request.size() : end;
    if (isEnd(std::string_view(request).substr(lineStart, stop - lineStart))) return request.substr(0, lineStart);
    if (end == std::string::npos) break;
    lineStart = end + 1;
  }
  return std::nullopt;
}

bool Client::isHttp() const {
  std::string_view line(request);
  line = line.substr(0, line.find('\n'));
  return line.find(" HTTP/1.") != std::string_view::npos;
}

void Client::answer(std::string text) {
  reply = std::move(text);
  if (reply.size() > MaxReply) reply.resize(MaxReply);
  request = {};
  replying = true;
  deadline = Clock::now() + ReplyTime;
}

}  // namespace vellum::driver
