// Relays between a world's scripts and its host: they trace prints, and can be muted while a save is restored.
#pragma once

#include "base/json.h"
#include "host/host.h"
#include "host/memory_storage.h"
#include "host/net_transport.h"

namespace vellum::world {

class StoppedClock : public host::Clock {
 public:
  std::int64_t unixMilliseconds() override { return 0; }
};

class RelayTrace : public host::Trace {
 public:
  explicit RelayTrace(host::Trace* real) : real_(real) {}
  void line(std::string_view json) override {
    if (!muted && real_ != nullptr) real_->line(json);
  }
  bool muted = false;

 private:
  host::Trace* real_;
};

// Passes events on with the language that runs.
class RelayEvents final : public host::Events {
 public:
  using Listener = void (*)(void* user, std::string_view language, const host::Event& event);
  void happened(const host::Event& event) override {
    if (!muted && listener != nullptr) listener(user, language, event);
  }
  Listener listener = nullptr;
  void* user = nullptr;
  std::string_view language;  // its id
  bool muted = false;
};

class RelayOutput : public host::Output {
 public:
  RelayOutput(host::Output* real, host::Trace* trace, host::Events& events, const std::uint64_t& tick)
      : real_(real), trace_(trace), events_(events), tick_(tick) {}
  void print(std::string_view text) override {
    if (muted) return;
    if (real_ != nullptr) real_->print(text);
    if (events_.wants(host::EventKind::Print)) events_.happened({host::EventKind::Print, 0, 0, {}, text});
    if (trace_ == nullptr) return;
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(tick_)).member("event", "print");
    json.member("text", text).end();
    trace_->line(json.text());
  }
  bool muted = false;

 private:
  host::Output* real_;
  host::Trace* trace_;
  host::Events& events_;
  const std::uint64_t& tick_;
};

// While muted, it still reads, and accepts writes but discards them.
class RelayStorage : public host::Storage {
 public:
  explicit RelayStorage(host::Storage* real) : real_(real != nullptr ? real : &memory_) {}
  base::Result<std::string> read(std::string_view name) override { return real_->read(name); }
  base::Result<void> write(std::string_view name, std::string_view bytes) override {
    if (muted) return {};
    return real_->write(name, bytes);
  }
  base::Result<void> remove(std::string_view name) override {
    if (muted) return {};
    return real_->remove(name);
  }
  bool exists(std::string_view name) override { return real_->exists(name); }
  std::vector<std::string> list(std::string_view folder) override { return real_->list(folder); }
  bool muted = false;

 private:
  host::MemoryStorage memory_;
  host::Storage* real_;
};

}  // namespace vellum::world
