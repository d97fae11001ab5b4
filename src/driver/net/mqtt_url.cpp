#include <vellum/net.h>

#include "driver/net/mqtt_network.h"

namespace vellum::driver {

static bool isPort(std::string_view text, int& port) {
  port = 0;
  for (char c : text) {
    if (c < '0' || c > '9' || port > 65535) return false;
    port = port * 10 + (c - '0');
  }
  return port >= 1 && port <= 65535;
}

MqttUrl readMqttUrl(std::string_view url) {
  MqttUrl read;
  std::string shown(url.substr(0, 80));
  read.tls = url.starts_with("mqtts://");
  if (read.tls) read.port = 8883;
  url.remove_prefix(read.tls ? 8 : 7);
  if (std::size_t at = url.rfind('@'); at != url.npos) {
    read.user = url.substr(0, at);
    url.remove_prefix(at + 1);
    if (read.user.find(':') != std::string::npos)
      read.error =
          "--net: a password does not belong in a URL, which others can see: use VELLUM_NET_PASSWORD or --net-password";
    else if (vellum_is_net_user(read.user.c_str()) == 0)
      read.error = "--net: '" + read.user.substr(0, 80) + "' can't be a user: use up to 64 letters, digits, - and _";
    if (!read.error.empty()) return read;
  }
  bool bracketed = url.starts_with('[');
  std::size_t end = bracketed ? url.find(']') : url.find(':');
  std::string_view port;
  if (bracketed && end != url.npos) {
    read.host = url.substr(1, end - 1);
    if (end + 1 < url.size()) port = url[end + 1] == ':' ? url.substr(end + 2) : "?";
  } else if (!bracketed) {
    read.host = url.substr(0, end);
    if (end != url.npos) port = url.substr(end + 1);
  }
  bool hasPort = bracketed ? end != url.npos && end + 1 < url.size() : end != url.npos;
  if (read.host.empty() || read.host.find_first_of("/?# ") != std::string::npos ||
      (hasPort && !isPort(port, read.port)))
    read.error = "--net takes mqtt://USER@HOST[:PORT], not '" + shown + "'";
  return read;
}

}  // namespace vellum::driver
