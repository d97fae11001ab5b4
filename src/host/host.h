// Everything the engine may ask of the outside: printing, time, storage, trace. It has no other way out.
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

// What scripts print. Text is UTF-8; nothing is added to it.
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

// The only files that scripts reach: names relative to a folder that the host chose, '/' between parts.
// Implementations refuse absolute names, '..' and whatever leaves that folder.
class Storage {
 public:
  virtual ~Storage() = default;
  virtual base::Result<std::string> read(std::string_view name) = 0;
  virtual base::Result<void> write(std::string_view name, std::string_view bytes) = 0;  // whole or not at all
  virtual base::Result<void> remove(std::string_view name) = 0;
  virtual bool exists(std::string_view name) = 0;
  virtual std::vector<std::string> list(std::string_view folder) = 0;  // sorted; files only
};

// One line of JSON for each thing that happened (docs/cli.md, "Traces").
class Trace {
 public:
  virtual ~Trace() = default;
  virtual void line(std::string_view json) = 0;
};

// The services of one world. `trace` may be null: then nothing is traced.
struct Host {
  Output* output = nullptr;
  Clock* clock = nullptr;
  Storage* storage = nullptr;
  Trace* trace = nullptr;
};

}  // namespace vellum::host
