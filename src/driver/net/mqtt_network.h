// --net mqtt://USER@HOST[:PORT]
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "driver/net/networks.h"
#include "driver/options.h"

namespace vellum::driver {

// The parts of such a URL. The host of an IPv6 address is in brackets.
struct MqttUrl {
  bool tls = false;
  std::string user, host;
  int port = 1883;
  std::string error;
};
MqttUrl readMqttUrl(std::string_view url);

// Null: `error` has the reason.
std::unique_ptr<Networks> openMqtt(const std::string& url, const Arguments& arguments, std::string& error);

}  // namespace vellum::driver
