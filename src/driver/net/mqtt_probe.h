// Whether a user is online already, in another process. A second client of the same name would throw the first one out,
// so this is asked before, by a client of another name.
#pragma once

#ifdef VELLUM_WITH_MOSQUITTO
#include <cstdint>

#include "driver/net/mqtt_client.h"

namespace vellum::driver {

struct ProbeResult {
  int error = 0;  // as MqttClient::open
  bool isOnline = false;
};

// `own`: the session that the caller had before its connection broke. Waits for the broker.
ProbeResult probe(const MqttLogin& login, std::uint64_t own);

std::uint64_t randomNumber();  // never 0

}  // namespace vellum::driver
#endif
