#include "driver/clock.h"

#include <ctime>

namespace vellum::driver {

double monotonicSeconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::int64_t unixMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  return std::int64_t(time.tv_sec) * 1000 + time.tv_nsec / 1000000;
}

int utcOffsetMinutes() {
  std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return static_cast<int>(local.tm_gmtoff / 60);
}

}  // namespace vellum::driver
