// The runtime's environment: its part of the world's context, the host, the trace.
#pragma once

#include <optional>

#include "base/json.h"
#include "languages/caos/builtins/host_words.h"
#include "languages/caos/world/agent.h"
#include "languages/language.h"

namespace vellum::caos {

// The option --max-agents; nothing when it is no such number.
std::optional<std::uint32_t> parseMaxAgents(std::string_view text);

struct Environment {
  languages::WorldContext context;
  host::Host host;  // the context's; the engine adds the metered files
  HostWords words;

  explicit Environment(const languages::WorldContext& given) : context(given), host(given.host), words(given.natives) {}

  base::Random& random() const { return context.random; }
  source::SourceSet& sources() const { return context.sources; }
  std::optional<std::string_view> option(std::string_view name) const {
    return languages::findOption(context.options, name);
  }

  // An identifier for a new world of this name (CAOS: WUID).
  std::string makeWorldId(std::string_view name) const;

  // Writes one line of the trace; fill(json) adds the event's members. Does nothing without a trace.
  template <class Fill>
  void traceLine(std::string_view event, Fill fill) const {
    if (host.trace == nullptr) return;
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(context.tick)).member("event", event);
    fill(json);
    json.end();
    host.trace->line(json.text());
  }
  // A birth or a death.
  void reportLife(host::EventKind kind, const Agent& agent) const {
    if (host.wants(kind)) sendLife(kind, agent);
  }
  // An event of an agent, with a number.
  void traceAgent(std::string_view event, const Agent& agent, std::string_view name = {},
                  std::int32_t number = 0) const {
    if (host.trace != nullptr) writeAgentLine(event, agent, name, number);
  }

 private:
  [[gnu::cold]] void sendLife(host::EventKind kind, const Agent& agent) const;
  [[gnu::cold]] void writeAgentLine(std::string_view event, const Agent& agent, std::string_view name,
                                    std::int32_t number) const;
};

}  // namespace vellum::caos
