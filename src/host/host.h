// Everything that the engine may ask of its host: printing, time, storage, trace. It has no other access to the
// outside.
//
// The embedder implements these; the command line's are in src/driver, the tests' in testing/.
// Every object here belongs to the embedder and outlives the world that uses it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::host {

// Receives what scripts print. Text is UTF-8, exactly as printed.
class Output {
 public:
  virtual ~Output() = default;
  virtual void print(std::string_view text) = 0;
};

// Real time, for scripts that ask for the date. Worlds count ticks, not seconds.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::int64_t unixMilliseconds() = 0;
  virtual int utcOffsetMinutes() { return 0; }
};

// The only files that scripts can access: names relative to a folder that the host chooses, '/' between parts.
// Implementations reject absolute names, '..' and anything else that leaves that folder.
class Storage {
 public:
  virtual ~Storage() = default;
  virtual base::Result<std::string> read(std::string_view name) = 0;
  virtual base::Result<void> write(std::string_view name, std::string_view bytes) = 0;  // atomic: all or nothing
  virtual base::Result<void> remove(std::string_view name) = 0;
  virtual bool exists(std::string_view name) = 0;
  virtual std::vector<std::string> list(std::string_view folder) = 0;  // sorted; files only
};

// One line of JSON for each event (docs/cli.md, "Traces").
class Trace {
 public:
  virtual ~Trace() = default;
  virtual void line(std::string_view json) = 0;
};

// What happens in a world, for hosts that follow it without text. <vellum/events.h> says what the fields are.
enum class EventKind : std::uint32_t {
  Print = 1,
  Message = 2,
  State = 4,
  Notify = 8,
  Sound = 16,
  Birth = 32,
  Death = 64,
  Game = 128,
};

struct Event {
  EventKind kind;
  std::int32_t object = 0, number = 0;
  std::string_view name{}, text{};
};

class Events {
 public:
  bool wants(EventKind kind) const { return (mask & static_cast<std::uint32_t>(kind)) != 0; }
  // Call it only for kinds that it wants.
  virtual void happened(const Event& event) = 0;

  std::uint32_t mask = 0;  // of EventKind

 protected:
  ~Events() = default;
};

class NetLink;  // net_transport.h

// The services of one world. `trace`, `events` and `network` may be null.
struct Host {
  Output* output = nullptr;
  Clock* clock = nullptr;
  Storage* storage = nullptr;
  Trace* trace = nullptr;
  Events* events = nullptr;
  NetLink* network = nullptr;

  bool wants(EventKind kind) const { return events != nullptr && events->wants(kind); }
};

}  // namespace vellum::host
